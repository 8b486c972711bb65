/** The keeper of tokens by connection. The system encrypts the desktop's (electron/); this one is a file of mode 0600. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { alone, writePrivateFile } from '../privateFile.ts'

export const tokensSchema = z.object({
  accessToken: z.string(),
  /** Null of a personal access token, which nothing renews. */
  refreshToken: z.string().nullable(),
  /** Milliseconds since 1970; null where it does not expire. */
  expiresAt: z.number().nullable(),
})
export type Tokens = z.infer<typeof tokensSchema>

export interface TokenVault {
  /** Null where nobody is signed in. @throws Failure `cloud.noKeyStore` where the system opens no sign-in now */
  read(connectionId: string): Promise<Tokens | null>
  /** Writes the tokens, and answers once they are on the disk: a refresh token that was used is worth nothing. */
  write(connectionId: string, tokens: Tokens): Promise<void>
  forget(connectionId: string): Promise<void>
  /** Those of connections that nobody remembers, too. Answers whether there were any. */
  forgetAll(): Promise<boolean>
  /** The path of their file, which only this person may read, for sign-in; null: the system's key store has them. */
  readonly file: string | null
  /** Runs `renew` while no other process renews: a refresh token that two of them use ends the sign-in for both. */
  renewing<Value>(renew: () => Promise<Value>): Promise<Value>
}

const fileSchema = z.object({ connections: z.record(z.string(), tokensSchema) })

export class FileVault implements TokenVault {
  readonly #path: string

  /** `home`: the folder of what is kept between runs. */
  constructor(home: string) {
    this.#path = join(home, 'tokens.json')
  }

  async read(connectionId: string): Promise<Tokens | null> {
    const tokens = await this.#readAll()
    return tokens[connectionId] ?? null
  }

  async write(connectionId: string, tokens: Tokens): Promise<void> {
    await this.#change((all) => ({ ...all, [connectionId]: tokens }))
  }

  async forget(connectionId: string): Promise<void> {
    await this.#change(({ [connectionId]: _gone, ...rest }) => rest)
  }

  async forgetAll(): Promise<boolean> {
    let hadAny = false
    await this.#change((all) => {
      hadAny = Object.keys(all).length > 0
      return {}
    })
    return hadAny
  }

  get file(): string {
    return this.#path
  }

  renewing<Value>(renew: () => Promise<Value>): Promise<Value> {
    return alone(`${this.#path}.renewal`, renew)
  }

  async #change(change: (tokens: Record<string, Tokens>) => Record<string, Tokens>): Promise<void> {
    await alone(this.#path, async () => {
      const connections = change(await this.#readAll())
      await writePrivateFile(this.#path, JSON.stringify({ connections }))
    })
  }

  /** A file that is damaged signs everybody out. */
  async #readAll(): Promise<Record<string, Tokens>> {
    const text = await readFile(this.#path, 'utf8').catch(() => null)
    if (text === null) return {}
    try {
      return fileSchema.parse(JSON.parse(text)).connections
    } catch {
      return {}
    }
  }
}
