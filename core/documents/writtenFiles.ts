/**
 * The exports that this person has written on this machine, by their hashes: a file that nobody has changed since may be
 * written over without being compared. Kept in the home folder.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { alone, writePrivateFile } from '../privateFile.ts'

const fileSchema = z.record(z.string(), z.string())

const MOST_FILES = 50_000

export class WrittenFiles {
  readonly #path: string

  constructor(home: string) {
    this.#path = join(home, 'written-files.json')
  }

  /** The SHA-256 of what was written, by absolute path. A damaged file holds none, and is made anew. */
  async read(): Promise<ReadonlyMap<string, string>> {
    try {
      return new Map(Object.entries(fileSchema.parse(JSON.parse(await readFile(this.#path, 'utf8')))))
    } catch {
      return new Map()
    }
  }

  async remember(written: ReadonlyMap<string, string>): Promise<void> {
    if (written.size === 0) return
    await alone(this.#path, async () => {
      const files = new Map(await this.read())
      for (const [path, hash] of written) {
        files.delete(path)
        files.set(path, hash)
      }
      const newest = [...files].slice(-MOST_FILES)
      await writePrivateFile(this.#path, `${JSON.stringify(Object.fromEntries(newest))}\n`)
    })
  }
}
