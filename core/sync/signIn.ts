/** Signing in: the browser opened, its answer waited for, tokens in the vault (docs/reference/sync.md, "Sign-in"). */
import { cancelled, Failure } from '../platform/errors/failure.ts'
import { beginAuthorization, finishAuthorization } from './authorization.ts'
import type { CloudServer } from './connection.ts'
import type { TokenVault } from './vault.ts'

/** How long a person has for the consent page. */
const SIGN_IN_MILLISECONDS = 10 * 60_000

/** The address that the browser comes back to: a loopback server's, or the desktop's custom protocol. */
export interface Redirect {
  uri: string
  /** Resolves with the address that the browser came back to with this state. */
  answered(state: string): Promise<URL>
  close(): void
}

export interface SignInOptions {
  vault: TokenVault
  redirect: Redirect
  /** Opens the system's browser; the address is shown to the person, too. */
  openBrowser: (address: URL) => Promise<void>
  /** The client secret of a confidential app. */
  secret?: string | undefined
  signal: AbortSignal
  timeLimit?: number
}

/** @throws Failure `cloud.timeout`, `cancelled`, and those of `finishAuthorization` */
export async function signIn(connection: CloudServer, options: SignInOptions): Promise<void> {
  const { vault, redirect, openBrowser, secret, signal, timeLimit = SIGN_IN_MILLISECONDS } = options
  try {
    const attempt = await beginAuthorization(connection, redirect.uri)
    const answer = redirect.answered(attempt.state)
    await openBrowser(attempt.address)
    const callback = await within(answer, signal, timeLimit)
    await vault.write(
      connection.id,
      await finishAuthorization(connection, attempt, callback, { secret, signal }),
    )
  } finally {
    redirect.close()
  }
}

async function within<Value>(work: Promise<Value>, signal: AbortSignal, timeLimit: number): Promise<Value> {
  const timeout = AbortSignal.timeout(timeLimit)
  const { promise, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(cancelled('The sign-in'))
  const onTimeout = () =>
    reject(
      new Failure('cloud.timeout', 'The sign-in was not answered in the browser in time.', {
        kept: 'You are not signed in.',
        todo: 'Sign in once more.',
      }),
    )
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  timeout.addEventListener('abort', onTimeout, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
    timeout.removeEventListener('abort', onTimeout)
  }
}
