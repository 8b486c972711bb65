/**
 * Spare threads of a store: they have loaded their code and wait for a file, so that most of the work of opening a
 * project is done in advance. The next store acquires them, and a store that closes releases its own.
 */
import { Worker } from 'node:worker_threads'
import { reserveHeap } from '../platform/threads/threadHeap.ts'
import type { ThreadInput, ToThread } from './protocol.ts'

/**
 * Megabytes of the young generation. The writer receives imports and pulls page by page: a larger share would be
 * copied.
 */
const YOUNG_HEAP: Record<ThreadInput['role'], number> = { writer: 24, reader: 6 }

/** Megabytes of a heap in a shared cage. */
const SHARED_HEAP: Record<ThreadInput['role'], number> = { writer: 448, reader: 256 }

/**
 * The most released threads that are kept: as many as an open project has, with the store of the shared memories beside
 * its own. The others end.
 */
const MOST_SPARE: Record<ThreadInput['role'], number> = { writer: 2, reader: 3 }
const MOST_SPARE_IN_BACKGROUND = 1

const spare = new Map<Worker, string>()

/** Ensures a spare thread for each input; `worker`: the module that they run. */
export function keepIdleThread(worker: URL, inputs: readonly ThreadInput[]): void {
  const left = [...spare.values()]
  for (const input of inputs) {
    const key = keyOf(worker, input)
    const offset = left.indexOf(key)
    if (offset === -1) spare.set(startSpare(worker, input), key)
    else left.splice(offset, 1)
  }
}

/** Acquires a spare thread, which may still be starting. */
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

/** Releases a thread whose file is closed. No listener of the caller may remain on it. */
export function releaseThread(thread: Worker, worker: URL, input: ThreadInput): void {
  const key = keyOf(worker, input)
  const waiting = [...spare.values()].filter((one) => one === key).length
  thread.unref()
  const most = input.isBackground ? MOST_SPARE_IN_BACKGROUND : MOST_SPARE[input.role]
  if (waiting >= most) thread.postMessage({ kind: 'end' } satisfies ToThread)
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
  // A store that replaces a crashed thread starts a new one, and gets its error.
  thread.on('error', () => spare.delete(thread))
  thread.on('exit', () => spare.delete(thread))
  return thread
}

function keyOf({ href }: URL, { role, isBackground }: ThreadInput): string {
  return `${href} ${role} ${isBackground}`
}
