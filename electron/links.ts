/** `interlinear:` links: a sign-in's way back from the system's browser (docs/reference/sync.md, "Sign-in"). */
import type { Redirect } from '../core/sync/signIn.ts'

export const LINK_SCHEME = 'interlinear'

/** Registered with each cloud's app. */
const CALLBACK = `${LINK_SCHEME}://oauth/callback`

export class Links {
  readonly #log: (line: string) => void
  /** The callbacks of sign-ins that wait, by OAuth state. */
  readonly #waiting = new Map<string, (callback: URL) => void>()

  constructor(log: (line: string) => void) {
    this.#log = log
  }

  /** A sign-in that may be answered by a link. */
  redirect(): Redirect {
    const { promise, resolve } = Promise.withResolvers<URL>()
    let expected: string | null = null
    return {
      uri: CALLBACK,
      answered: (state) => {
        expected = state
        this.#waiting.set(state, resolve)
        return promise
      },
      close: () => {
        if (expected !== null) this.#waiting.delete(expected)
      },
    }
  }

  /** Whether a sign-in waited for this link. Each state is answered once. */
  receive(address: string): boolean {
    const url = URL.parse(address)
    const state = url !== null && isCallback(url) ? url.searchParams.get('state') : null
    const answer = state === null ? undefined : this.#waiting.get(state)
    if (url === null || state === null || answer === undefined) {
      this.#log(`A link came that nobody asked for (${url?.host ?? 'not an address'}).`)
      return false
    }
    this.#waiting.delete(state)
    answer(url)
    return true
  }
}

/** Systems differ in whether they add a slash at the end. */
function isCallback({ protocol, host, pathname }: URL): boolean {
  return `${protocol}//${host}${pathname.replace(/\/$/, '')}` === CALLBACK
}
