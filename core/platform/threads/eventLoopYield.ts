/** Event-loop yielding: long work in a thread that others wait for pauses, so that other events are handled. */
import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work between two pauses. */
const PIECE = 8

export class Yielder {
  #next = performance.now() + PIECE

  get isDue(): boolean {
    return performance.now() >= this.#next
  }

  async yield(): Promise<void> {
    await setImmediate()
    this.#next = performance.now() + PIECE
  }
}

/** Runs all steps. If `afterPause` throws, the remaining steps are skipped. */
export async function runYielding(steps: Generator<void, void>, afterPause = (): void => {}): Promise<void> {
  const pauses = new Yielder()
  try {
    while (!steps.next().done) {
      if (!pauses.isDue) continue
      await pauses.yield()
      afterPause()
    }
  } finally {
    steps.return()
  }
}
