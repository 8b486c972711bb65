/** So many at once and no more; who comes later waits in line. */
import { cancelled } from '../../platform/errors/failure.ts'

export class Slots {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(count: number) {
    this.#free = count
  }

  /** Waits for a slot; answers how to give it back. Throws `cancelled`. */
  async take(signal?: AbortSignal): Promise<() => void> {
    if (signal?.aborted) throw cancelled('The sync')
    if (this.#free > 0) this.#free--
    else await this.#wait(signal)
    return () => {
      const next = this.#waiting.shift()
      if (next === undefined) this.#free++
      else next()
    }
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = (): void => {
        signal?.removeEventListener('abort', stop)
        resolve()
      }
      const stop = (): void => {
        const place = this.#waiting.indexOf(go)
        if (place >= 0) this.#waiting.splice(place, 1)
        reject(cancelled('The sync'))
      }
      this.#waiting.push(go)
      signal?.addEventListener('abort', stop, { once: true })
    })
  }
}
