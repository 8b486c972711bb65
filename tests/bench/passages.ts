/** A file's way into a project and out again, each in a process of its own (wholeFile.ts). */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Passage } from './wholeFile.ts'

/** @param path A file, or a folder of PO files. @param project Where the project is made. */
export function passagesOf(path: string, project: string): { imported: Passage; exported: Passage } {
  const script = fileURLToPath(new URL('wholeFile.ts', import.meta.url))
  const passage = (direction: 'import' | 'export') => {
    const given = [script, direction, path, 'uk', project]
    const { stdout, stderr, status } = spawnSync(process.execPath, given, { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return JSON.parse(stdout) as Passage
  }
  return { imported: passage('import'), exported: passage('export') }
}
