/** Helpers of the tests of archives: a folder, the golden archive, restoring lines and reading them back. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Failure } from '../../core/platform/errors/failure.ts'
import { backupProject } from '../../core/archive/rows/backup.ts'
import { restoreArchive } from '../../core/archive/rows/restore.ts'
import type { OperationContext } from '../../core/store/operation.ts'
import type { RestoreReport } from '../../core/archive/rows/reader.ts'

export const goldenPath = fileURLToPath(new URL('../fixtures/archive/every-kind.ndjson', import.meta.url))
export const golden = readFileSync(goldenPath, 'utf8')

/** Stands for the time of the restore. */
export const NOW = Date.UTC(2026, 10, 20, 12)

export const quiet: OperationContext = {
  now: NOW,
  onProgress: () => undefined,
  throwIfCancelled: () => undefined,
}

/** The least that a project needs: lines 1 to 4. */
export const START = [
  { kind: 'archive', version: 1 },
  { kind: 'user', id: 1, login: 'anna' },
  { kind: 'project', id: 1, identifier: 'shop', name: 'Shop', sourceLanguageId: 'en' },
  { kind: 'file', id: 5, name: 'ui.po', type: 'po' },
]

/** The lines of a project with one string, and more after it. */
export function withString(...more: object[]): object[] {
  return [...START, { kind: 'string', id: 10, fileId: 5, identifier: 'a', text: 'A' }, ...more]
}

export class Folder {
  readonly path = mkdtempSync(join(tmpdir(), 'interlinear-archive-'))

  at(name: string): string {
    return join(this.path, name)
  }

  empty(): void {
    for (const name of readdirSync(this.path)) rmSync(this.at(name), { recursive: true })
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}

/** Restores what is given as one archive: text, bytes, or objects with a line each. */
export function restoreLines(
  archive: string | Uint8Array | readonly object[],
  projectPath: string,
): Promise<RestoreReport> {
  return restoreArchive(bytesOf(archive), projectPath, quiet)
}

export async function backupText(projectPath: string): Promise<string> {
  const output = new PassThrough()
  const [written] = await Promise.all([
    text(output),
    backupProject(projectPath, output, quiet).then(() => output.end()),
  ])
  return written
}

/** The failure of a promise that has to fail. */
export async function failureOf(promise: Promise<unknown>): Promise<Failure> {
  try {
    await promise
  } catch (thrown) {
    if (thrown instanceof Failure) return thrown
    throw thrown
  }
  throw new Error('It did not fail')
}

function bytesOf(archive: string | Uint8Array | readonly object[]): Uint8Array[] {
  if (archive instanceof Uint8Array) return [archive]
  return [
    Buffer.from(
      typeof archive === 'string' ? archive : archive.map((line) => JSON.stringify(line)).join('\n'),
    ),
  ]
}
