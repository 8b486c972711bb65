/** The secrets of apps on the web, by their locations: in a file that only this person may read. */
import { join } from 'node:path'
import { z } from 'zod'
import { PrivateRecord } from '../../platform/files/privateRegister.ts'

/** A file that is damaged holds nothing. Where one cannot be read all of this throws Failure `home.unreadable`. */
export class AppSecrets {
  /** The apps' own client secrets. */
  readonly #own: PrivateRecord<string>
  /** Those that their installations were given, in the same file. */
  readonly #installed: PrivateRecord<string>

  constructor(home: string) {
    const path = join(home, 'app-secrets.json')
    this.#own = new PrivateRecord(path, { value: z.string(), within: 'secrets' })
    this.#installed = new PrivateRecord(path, { value: z.string(), within: 'installed' })
  }

  async find(location: string): Promise<string | null> {
    return (await this.#own.read()).get(location) ?? null
  }

  /** Null forgets it. */
  async set(location: string, secret: string | null): Promise<void> {
    await this.#own.change(() => [[location, secret]])
  }

  /** The secret of an app's installation: the app shows it where it asks for a token. */
  async findInstalled(location: string): Promise<string | null> {
    return (await this.#installed.read()).get(location) ?? null
  }

  /** Null forgets it. */
  async setInstalled(location: string, secret: string | null): Promise<void> {
    await this.#installed.change(() => [[location, secret]])
  }
}
