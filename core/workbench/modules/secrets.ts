/** The client secrets of apps on the web, by their locations: in a file that only this person may read. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { alone, writePrivateFile } from '../../privateFile.ts'

const secretFile = z.object({ secrets: z.record(z.string(), z.string()) })

export class AppSecrets {
  readonly #path: string

  constructor(home: string) {
    this.#path = join(home, 'app-secrets.json')
  }

  async find(location: string): Promise<string | null> {
    return (await this.#read())[location] ?? null
  }

  /** Null forgets it. */
  async set(location: string, secret: string | null): Promise<void> {
    await alone(this.#path, async () => {
      const secrets = await this.#read()
      if (secret === null) delete secrets[location]
      else secrets[location] = secret
      await writePrivateFile(this.#path, JSON.stringify({ secrets }))
    })
  }

  async #read(): Promise<Record<string, string>> {
    const text = await readFile(this.#path, 'utf8').catch(() => null)
    if (text === null) return {}
    try {
      return secretFile.parse(JSON.parse(text)).secrets
    } catch {
      return {}
    }
  }
}
