/**
 * A project of 100,000 strings and two languages for benches: made once from a seed, kept in the system's temporary
 * folder.
 */
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { restore } from '../../core/archive/archive.ts'
import { NEWEST_VERSION } from '../../core/store/migrate.ts'
import { writeArchive } from './archiveOf.ts'

export const STRINGS = 100_000

const folder = join(tmpdir(), 'interlinear-bench')

export async function benchArchive(): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${STRINGS}.ndjson`)
  if (!existsSync(path)) await writeArchive(path, { strings: STRINGS, languages: ['uk', 'de'], seed: 1 })
  return path
}

/** A fresh copy under this path. */
export async function benchProject(path: string): Promise<void> {
  const made = join(folder, `${STRINGS}-v${NEWEST_VERSION}.interlinear`)
  if (!existsSync(made)) await restore(await benchArchive(), made)
  copyFileSync(made, path)
}
