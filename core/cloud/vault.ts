/** Where tokens are kept, by connection. The desktop's vault is encrypted by the system (electron/); this one is a file of mode 0600. */
import { chmod, mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const tokensSchema = z.object({
  accessToken: z.string(),
  /** Null of a personal access token, which nothing renews. */
  refreshToken: z.string().nullable(),
  /** Milliseconds since 1970; null where it does not expire. */
  expiresAt: z.number().nullable(),
})
export type Tokens = z.infer<typeof tokensSchema>

export interface TokenVault {
  /** Null where nobody is signed in. */
  read(connectionId: string): Promise<Tokens | null>
  /** On the disk before it answers: a refresh token that was used is worth nothing. */
  write(connectionId: string, tokens: Tokens): Promise<void>
  forget(connectionId: string): Promise<void>
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
    await this.#writeAll({ ...(await this.#readAll()), [connectionId]: tokens })
  }

  async forget(connectionId: string): Promise<void> {
    const { [connectionId]: _gone, ...rest } = await this.#readAll()
    await this.#writeAll(rest)
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

  async #writeAll(connections: Record<string, Tokens>): Promise<void> {
    await mkdir(dirname(this.#path), { recursive: true })
    const part = `${this.#path}.${process.pid}.part`
    const file = await open(part, 'w', 0o600)
    try {
      await file.writeFile(JSON.stringify({ connections }))
      await file.sync()
    } finally {
      await file.close()
    }
    await chmod(part, 0o600)
    await rename(part, this.#path)
  }
}
