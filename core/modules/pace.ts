import { setImmediate } from 'node:timers/promises'

/** How long a loop keeps everything else waiting, in milliseconds: less than a frame. */
const STRETCH = 8

/** The pace of long loops on the main thread: `if (pace.isDue()) await pace.rest()` lets everything else go on. */
export class Pace {
  #since = performance.now()

  isDue(): boolean {
    return performance.now() - this.#since > STRETCH
  }

  async rest(): Promise<void> {
    await setImmediate()
    this.#since = performance.now()
  }
}
