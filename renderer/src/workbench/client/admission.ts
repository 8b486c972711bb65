/** How a page enters the workbench that it came from: by the token of this run, or by its own key after a restart. */
import { keepPageKey, proveReturn, readPageKey } from './pageKey.ts'

/** A sub-protocol to connect with; no server; a server that refuses this page; or no key to show. */
export type Knock = { protocol: string } | 'unreachable' | 'refused' | 'keyless'

export class Admission {
  readonly #token: string
  /** Whether the token may still be the one of the workbench that runs. */
  #isTokenGood: boolean
  #key: Promise<CryptoKey | null> | null = null

  constructor(token: string) {
    this.#token = token
    this.#isTokenGood = token !== ''
  }

  async knock(): Promise<Knock> {
    if (this.#isTokenGood) return { protocol: `interlinear.${this.#token}` }
    this.#key ??= readPageKey()
    const key = await this.#key
    if (key === null) {
      // Another tab may be let in meanwhile, and have one.
      this.#key = null
      return this.#token === '' ? 'keyless' : { protocol: `interlinear.${this.#token}` }
    }
    const answer = await proveReturn(key)
    if (answer.state === 'proved') return { protocol: answer.protocol }
    return answer.state === 'unreachable' ? 'unreachable' : 'refused'
  }

  /** The workbench let the page in: the next one shall, too. */
  entered(): void {
    if (!this.#isTokenGood) return
    this.#key = keepPageKey(this.#token)
      .then(() => readPageKey())
      .catch(() => null)
  }

  /** The way in closed without opening, or what was open broke: the token may be of a run that has ended. */
  closed(): void {
    this.#isTokenGood = false
  }
}
