/** A large project in every respect that CroQL asks about: made once from a seed, kept in the system's temporary folder. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NEWEST_VERSION } from '../../core/store/migrate.ts'
import type { ArchiveShape } from './archiveOf.ts'

/** A million strings have about 2,500,000 translations and a TM of 500,000 segments. */
export function largeShape(strings: number): ArchiveShape {
  return {
    strings,
    languages: ['uk', 'de', 'ja'],
    seed: 3,
    translated: 0.75,
    duplicates: 0.05,
    screenshots: strings / 1000,
    segments: strings / 2,
    concepts: strings / 50,
  }
}

/** The path of the project. It is for reading only. `peak`: megabytes that making it took; null where it was there. */
export function largeProject(strings: number): { path: string; peak: number | null } {
  const folder = join(tmpdir(), 'interlinear-bench')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `croql-${strings}-v${NEWEST_VERSION}.interlinear`)
  if (existsSync(path)) return { path, peak: null }
  const making = `${path}.making`
  rmSync(making, { force: true })
  const script = join(import.meta.dirname, 'makeLargeProject.ts')
  const printed = execFileSync(process.execPath, [script, making, String(strings)], { encoding: 'utf8' })
  renameSync(making, path)
  return { path, peak: Number(printed) }
}
