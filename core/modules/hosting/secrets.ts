/** The secrets of apps on the web, by their locations: in a file that only this person may read. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { alone, writePrivateFile } from '../../privateFile.ts'

const texts = z.record(z.string(), z.string())
/** `secrets`: the apps' own client secrets; `installed`: those that their installations were given. */
const secretFile = z.object({ secrets: texts, installed: texts.default({}) })
type Secrets = z.output<typeof secretFile>

export class AppSecrets {
  readonly #path: string

  constructor(home: string) {
    this.#path = join(home, 'app-secrets.json')
  }

  async find(location: string): Promise<string | null> {
    return (await this.#read()).secrets[location] ?? null
  }

  /** Null forgets it. */
  async set(location: string, secret: string | null): Promise<void> {
    await this.#change('secrets', location, secret)
  }

  /** The secret of an app's installation: the app shows it where it asks for a token. */
  async findInstalled(location: string): Promise<string | null> {
    return (await this.#read()).installed[location] ?? null
  }

  /** Null forgets it. */
  async setInstalled(location: string, secret: string | null): Promise<void> {
    await this.#change('installed', location, secret)
  }

  async #change(kind: keyof Secrets, location: string, secret: string | null): Promise<void> {
    await alone(this.#path, async () => {
      const all = await this.#read()
      if (secret === null) delete all[kind][location]
      else all[kind][location] = secret
      await writePrivateFile(this.#path, JSON.stringify(all))
    })
  }

  async #read(): Promise<Secrets> {
    const text = await readFile(this.#path, 'utf8').catch(() => null)
    try {
      if (text !== null) return secretFile.parse(JSON.parse(text))
    } catch {
      // A file that is damaged holds nothing.
    }
    return { secrets: {}, installed: {} }
  }
}
