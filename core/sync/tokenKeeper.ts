/**
 * Provides a valid access token of a connection. It is renewed before it expires and when the service refuses it, once
 * for all callers. The new refresh token is on the disk before any caller gets its access token, so a crash never
 * leaves a used one (docs/reference/sync.md, "Sign-in").
 */
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../platform/errors/failure.ts'
import { requestRefreshedTokens } from './authorization.ts'
import { delayBefore } from './client/backOff.ts'
import { refusedToken } from './client/failures.ts'
import type { CloudServer } from './connection.ts'
import type { Tokens, TokenVault } from './vault.ts'

/** Renewed this long before its end, in milliseconds; one that lives shortly has at least three quarters of its life. */
const AHEAD = 5 * 60_000

/** A service that has not answered for this long is not there: others of this person wait for the same renewal. */
const TIME_LIMIT_MILLISECONDS = 60_000

/** How often newer tokens are asked for at once. */
const MAX_ATTEMPTS = 4
/** Milliseconds for which a token that is still good is used after it could not be renewed, before that is tried again. */
const PAUSE = 30_000

/** Failures that may be temporary; any other means that these tokens are invalid. */
const PASSING = [
  'cloud.unreachable',
  'cloud.unavailable',
  'cloud.tooMany',
  'cloud.oddAnswer',
  'cloud.tooLarge',
]
/** Failures that justify an immediate retry; a rate limit has a status of its own. */
const AGAIN_AT_ONCE = ['cloud.unreachable', 'cloud.unavailable']

export interface TokenKeeperOptions {
  vault: TokenVault
  /** The client secret of a confidential app. */
  secret?: string | undefined
  now?: () => number
  /** Milliseconds in which newer tokens have to be there. */
  timeLimit?: number
  /** Waits so that tokens are not requested too often, in milliseconds. */
  sleep?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}

export class TokenKeeper {
  readonly #connection: CloudServer
  readonly #options: TokenKeeperOptions
  #refreshing: Promise<Tokens> | null = null
  /** When a token that is still good could not be renewed. */
  #failedAt = -Infinity
  /** The result of a used refresh token that could not be written yet. */
  #unwritten: { refreshToken: string; newer: Tokens } | null = null

  constructor(connection: CloudServer, options: TokenKeeperOptions) {
    this.#connection = connection
    this.#options = options
  }

  /** @throws Failure `cloud.signedOut`, and those of `requestRefreshedTokens` */
  async accessToken(): Promise<string> {
    const tokens = await this.#read()
    const { now = Date.now } = this.#options
    const { accessToken, refreshToken, expiresAt, lifetime = Infinity } = tokens
    const left = expiresAt === null ? Infinity : expiresAt - now()
    if (refreshToken === null || left >= Math.min(AHEAD, lifetime / 4)) return accessToken
    if (left > 0 && now() - this.#failedAt < PAUSE) return accessToken
    try {
      return await this.#renew(tokens)
    } catch (error) {
      const mayPass = error instanceof Failure && PASSING.includes(error.code)
      if (left <= 0 || !mayPass) throw error
      this.#failedAt = now()
      return accessToken
    }
  }

  /**
   * A token in place of one that the service refused; the one that another caller got meanwhile, if any.
   * @throws CloudFailure `cloud.refusedToken` where nothing renews it, Failure `cloud.signedOut`, and those of
   *   `requestRefreshedTokens`
   */
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
    const { id, name, baseUrl } = this.#connection
    return vault.renewing(async () => {
      const current = await this.#read()
      // Another process of this person has renewed them meanwhile.
      if (current.accessToken !== stale.accessToken) return current
      const { refreshToken } = current
      if (refreshToken === null) throw refusedToken({ method: 'GET', path: baseUrl, name })
      const kept = this.#unwritten?.refreshToken === refreshToken ? this.#unwritten.newer : null
      const newer = kept ?? (await this.#newerFor(refreshToken))
      // A concurrent sign-out or sign-in wins.
      if ((await vault.read(id))?.accessToken !== current.accessToken) return this.#read()
      this.#unwritten = { refreshToken, newer }
      await vault.write(id, newer)
      this.#unwritten = null
      return newer
    })
  }

  /** A connection that is lost may have taken an answer with it: some servers take the same token once more then. */
  async #newerFor(refreshToken: string): Promise<Tokens> {
    const { secret, now = Date.now, timeLimit = TIME_LIMIT_MILLISECONDS } = this.#options
    const { sleep = (ms, stop) => wait(ms, undefined, { signal: stop }) } = this.#options
    const signal = AbortSignal.timeout(timeLimit)
    for (let attempt = 1; ; attempt++) {
      try {
        return await requestRefreshedTokens(this.#connection, refreshToken, { secret, signal, now: now() })
      } catch (error) {
        if (signal.aborted) throw this.#silent(error)
        const code = error instanceof Failure ? error.code : ''
        if (code === 'cloud.refused') throw this.#signedOut()
        if (!AGAIN_AT_ONCE.includes(code) || attempt === MAX_ATTEMPTS) throw error
        // The next attempt reports that the time limit ended this one.
        await sleep(delayBefore(attempt, null, { random: Math.random, now }), signal).catch(() => undefined)
      }
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
