/** Long work in a thread that others wait for: it rests now and then, so that they come to their turn. */
import { setImmediate } from 'node:timers/promises'

/** How long work goes on without a pause, in milliseconds. */
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

/** Does all steps. `afterPause` may throw: then the steps that are left are not done. */
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
