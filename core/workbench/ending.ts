/** Tells shells how a process ends whose project is inside a statement that does not. */
export { endAtOnce, endIfAbandoned } from '../store/detachedThreads.ts'
