/**
 * Threads of a store that have loaded their code and wait for a file: most of what opening a project takes is done
 * before anybody chose one. The next store that is opened takes them, and one that is closed gives its own back.
 */
import { Worker } from 'node:worker_threads'
import { reserveHeap } from '../platform/threads/threadHeap.ts'
import type { ThreadInput, ToThread } from './protocol.ts'

/**
 * Megabytes: what a thread may fill before it tidies up. The one writer takes in imports and pulls page by page: what does
 * not fit is copied about.
 */
const YOUNG_HEAP: Record<ThreadInput['role'], number> = { writer: 24, reader: 6 }

/** Megabytes of a heap where all threads share one cage. */
const SHARED_HEAP: Record<ThreadInput['role'], number> = { writer: 448, reader: 256 }

/** So many of those that are given back wait on: as many as one store has. The others end. */
const MOST_SPARE: Record<ThreadInput['role'], number> = { writer: 1, reader: 2 }

const spare = new Map<Worker, string>()

/** Sees to it that there is a spare thread for each; `worker`: the module that they run. */
export function keepIdleThread(worker: URL, inputs: readonly ThreadInput[]): void {
  const left = [...spare.values()]
  for (const input of inputs) {
    const key = keyOf(worker, input)
    const at = left.indexOf(key)
    if (at === -1) spare.set(startSpare(worker, input), key)
    else left.splice(at, 1)
  }
}

/** A spare thread, or one that is only starting. */
export function acquireThread(worker: URL, input: ThreadInput): Worker {
  const key = keyOf(worker, input)
  for (const [thread, ofThread] of spare) {
    if (ofThread !== key) continue
    spare.delete(thread)
    thread.ref()
    return thread
  }
  return startThread(worker, input)
}

/** Takes a thread whose file is closed. Nobody else may listen to it any more. */
export function releaseThread(thread: Worker, worker: URL, input: ThreadInput): void {
  const key = keyOf(worker, input)
  const waiting = [...spare.values()].filter((one) => one === key).length
  thread.unref()
  if (input.isBackground || waiting >= MOST_SPARE[input.role])
    thread.postMessage({ kind: 'end' } satisfies ToThread)
  else spare.set(thread, key)
}

function startSpare(worker: URL, input: ThreadInput): Worker {
  const thread = startThread(worker, input)
  thread.unref()
  return thread
}

function startThread(worker: URL, input: ThreadInput): Worker {
  const { megabytes, free } = reserveHeap(undefined, SHARED_HEAP[input.role])
  const thread = new Worker(worker, {
    workerData: input,
    resourceLimits: {
      maxYoungGenerationSizeMb: YOUNG_HEAP[input.role],
      ...(megabytes !== undefined && { maxOldGenerationSizeMb: megabytes }),
    },
  })
  thread.once('exit', free)
  // Whoever needs one in the place of one that broke off starts it, and is told what is wrong.
  thread.on('error', () => spare.delete(thread))
  thread.on('exit', () => spare.delete(thread))
  return thread
}

function keyOf({ href }: URL, { role, isBackground }: ThreadInput): string {
  return `${href} ${role} ${isBackground}`
}
