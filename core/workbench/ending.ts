/** Tells shells how a process ends whose project is inside a statement that does not. */
export { exitImmediately, exitIfDetached } from '../store/detachedThreads.ts'
