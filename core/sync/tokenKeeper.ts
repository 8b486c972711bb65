/**
 * The access token of a connection, always a good one: renewed ahead of its end and where the service no longer
 * takes it, once for all who wait. The newer refresh token is on the disk before anybody gets the access token that
 * came with it, so a crash never leaves one that was used up (docs/reference/sync.md, "Sign-in").
 */
import { Failure } from '../failure.ts'
import { refreshTokens } from './authorization.ts'
import type { Connection } from './connection.ts'
import type { Tokens, TokenVault } from './vault.ts'

/** Renewed this long before its end. */
const AHEAD_MILLISECONDS = 5 * 60_000

/** A service that has not answered for this long is not there: others of this person wait for the same renewal. */
const TIME_LIMIT_MILLISECONDS = 60_000

export interface TokenKeeperOptions {
  vault: TokenVault
  /** The client secret of a confidential app. */
  secret?: string | undefined
  now?: () => number
  /** Milliseconds for one request for newer tokens. */
  timeLimit?: number
}

export class TokenKeeper {
  readonly #connection: Connection
  readonly #options: TokenKeeperOptions
  #refreshing: Promise<Tokens> | null = null

  constructor(connection: Connection, options: TokenKeeperOptions) {
    this.#connection = connection
    this.#options = options
  }

  /** @throws Failure `cloud.signedOut`, and those of `refreshTokens` */
  async accessToken(): Promise<string> {
    const tokens = await this.#read()
    const { now = Date.now } = this.#options
    const isNearEnd = tokens.expiresAt !== null && tokens.expiresAt - now() < AHEAD_MILLISECONDS
    return isNearEnd && tokens.refreshToken !== null ? this.#renew(tokens) : tokens.accessToken
  }

  /** A token in place of one that the service refused; the one that another caller got meanwhile, if any. */
  async replacementOf(refused: string): Promise<string> {
    const tokens = await this.#read()
    return tokens.accessToken === refused ? this.#renew(tokens) : tokens.accessToken
  }

  async #renew(tokens: Tokens): Promise<string> {
    this.#refreshing ??= this.#refresh(tokens).finally(() => (this.#refreshing = null))
    return (await this.#refreshing).accessToken
  }

  async #refresh(stale: Tokens): Promise<Tokens> {
    const { vault } = this.#options
    return vault.renewing(async () => {
      const current = await this.#read()
      // Another process of this person has renewed them meanwhile.
      if (current.accessToken !== stale.accessToken) return current
      if (current.refreshToken === null) throw this.#signedOut()
      const newer = await this.#newerFor(current.refreshToken)
      await vault.write(this.#connection.id, newer)
      return newer
    })
  }

  async #newerFor(refreshToken: string): Promise<Tokens> {
    const { secret, now = Date.now, timeLimit = TIME_LIMIT_MILLISECONDS } = this.#options
    const signal = AbortSignal.timeout(timeLimit)
    try {
      return await refreshTokens(this.#connection, refreshToken, { secret, signal, now: now() })
    } catch (error) {
      if (error instanceof Failure && error.code === 'cloud.refused') throw this.#signedOut()
      throw signal.aborted ? this.#silent(error) : error
    }
  }

  async #read(): Promise<Tokens> {
    const tokens = await this.#options.vault.read(this.#connection.id)
    if (tokens === null) throw this.#signedOut()
    return tokens
  }

  #silent(cause: unknown): Failure {
    const { name, authUrl } = this.#connection
    return new Failure(
      'cloud.unreachable',
      `${name} did not answer in time.`,
      {
        path: authUrl,
        kept: 'All your work is in the project file.',
        todo: 'Check the network and the addresses of the connection.',
      },
      { cause },
    )
  }

  #signedOut(): Failure {
    const { name, baseUrl } = this.#connection
    return new Failure('cloud.signedOut', `You are not signed in to ${name}.`, {
      path: baseUrl,
      kept: 'All your work is in the project file.',
      todo: 'Sign in, then sync again.',
    })
  }
}
