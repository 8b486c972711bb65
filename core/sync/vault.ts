/** The keeper of tokens by connection. The system encrypts the desktop's (electron/); this one is a file of mode 0600. */
import { join } from 'node:path'
import { z } from 'zod'
import { withFileLock } from '../platform/files/lockFile.ts'
import { PrivateRecord } from '../platform/files/privateRegister.ts'

export const tokensSchema = z.object({
  accessToken: z.string(),
  /** Null of a personal access token, which nothing renews. */
  refreshToken: z.string().nullable(),
  /** Milliseconds since 1970; null where it does not expire. */
  expiresAt: z.number().nullable(),
  /** Milliseconds that the access token lives in all, where the service said so. */
  lifetime: z.number().optional(),
})
export type Tokens = z.infer<typeof tokensSchema>

export interface TokenVault {
  /** Null if there is no sign-in. @throws Failure `cloud.noKeyStore` if the system opens no sign-in now */
  read(connectionId: string): Promise<Tokens | null>
  /** Writes the tokens, and answers once they are on the disk: a refresh token that was used is worth nothing. */
  write(connectionId: string, tokens: Tokens): Promise<void>
  forget(connectionId: string): Promise<void>
  /** Includes those of deleted connections. Returns whether there were any. */
  forgetAll(): Promise<boolean>
  /** The path of their file, which only this person may read, for sign-in; null: the system's key store has them. */
  readonly file: string | null
  /** Runs `renew` while no other process renews: a refresh token that two of them use ends the sign-in for both. */
  renewing<Value>(renew: () => Promise<Value>): Promise<Value>
}

/**
 * Throws `home.unreadable` if the file cannot be read now. A damaged one counts as empty, so that all users are signed
 * out, and is copied aside.
 */
export class FileVault implements TokenVault {
  readonly file: string
  readonly #register: PrivateRecord<Tokens>

  /** `home`: the folder of what is kept between runs. */
  constructor(home: string) {
    this.file = join(home, 'tokens.json')
    this.#register = new PrivateRecord(this.file, { value: tokensSchema, within: 'connections' })
  }

  async read(connectionId: string): Promise<Tokens | null> {
    return (await this.#register.read()).get(connectionId) ?? null
  }

  async write(connectionId: string, tokens: Tokens): Promise<void> {
    await this.#register.change(() => [[connectionId, tokens]])
  }

  async forget(connectionId: string): Promise<void> {
    await this.#register.change(() => [[connectionId, null]])
  }

  forgetAll(): Promise<boolean> {
    return this.#register.clear()
  }

  renewing<Value>(renew: () => Promise<Value>): Promise<Value> {
    return withFileLock(`${this.file}.renewal`, renew)
  }
}
