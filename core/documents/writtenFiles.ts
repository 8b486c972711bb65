/**
 * The exports that the user has written on this machine, by their hashes: an unchanged file may be replaced without a
 * comparison. Kept in the home folder.
 */
import { join } from 'node:path'
import { z } from 'zod'
import { PrivateRecord } from '../platform/files/privateRegister.ts'

const MAX_FILES = 50_000

export class WrittenFiles {
  readonly #register: PrivateRecord<string>

  constructor(home: string) {
    this.#register = new PrivateRecord(join(home, 'written-files.json'), {
      value: z.string(),
      max: MAX_FILES,
    })
  }

  /** The SHA-256 of written files, by absolute path; none if it cannot be read: then every file is compared. */
  async read(): Promise<ReadonlyMap<string, string>> {
    return this.#register.read().catch(() => new Map<string, string>())
  }

  /** @throws Failure `home.unreadable` */
  async remember(written: ReadonlyMap<string, string>): Promise<void> {
    if (written.size > 0) await this.#register.change(() => written)
  }
}
