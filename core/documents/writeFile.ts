/** Writing a translation file, and what lies at its place before. */
import { readFile, stat } from 'node:fs/promises'
import { Failure, reasonOf } from '../platform/errors/failure.ts'
import { sentence } from '../platform/text/sentence.ts'
import { isMissingFile, systemErrorCode } from '../platform/errors/systemErrorCode.ts'
import { writeAtomically, type AtomicWrite } from '../platform/files/atomicWrite.ts'

/**
 * Writes a file whole (core/platform/files/atomicWrite.ts).
 * @throws Failure `export.readOnly` where nobody may write to the file, `export.noSpace`, `export.unwritable`, and what
 * `beforeReplacing` throws
 */
export async function writeWhole(
  path: string,
  content: Uint8Array,
  { beforeReplacing }: Pick<AtomicWrite, 'beforeReplacing'> = {},
): Promise<void> {
  try {
    await writeAtomically(path, { write: (file) => file.writeFile(content), beforeReplacing })
  } catch (cause) {
    throw cause instanceof Failure ? cause : unwritable(path, cause)
  }
}

/**
 * The file that lies at a path; null: none. What cannot be read is not nothing: it would be written over.
 * @throws Failure `export.unreadable`
 */
export async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (cause) {
    // A file never takes the place of a folder: writing says so.
    if (isMissingFile(cause) || systemErrorCode(cause) === 'EISDIR') return null
    throw new Failure(
      'export.unreadable',
      sentence`What lies here cannot be read, so that nothing is written over it: ${reasonOf(cause)}`,
      {
        path,
        kept: 'The file is as it was.',
        todo: 'See that you may read it, or export to another folder.',
      },
      { cause },
    )
  }
}

/**
 * Refuses where somebody has written to a file since it was read.
 * @param known what lay there; null: nothing
 * @throws Failure `export.changed`, and those of `readIfThere`
 */
export async function refuseChanged(path: string, known: Uint8Array | null): Promise<void> {
  const isSame = known === null ? (await readIfThere(path)) === null : await isStill(path, known)
  if (isSame) return
  throw new Failure('export.changed', 'This file was changed while it was being built.', {
    path,
    kept: 'It is as it was.',
    todo: 'Export again.',
  })
}

async function isStill(path: string, known: Uint8Array): Promise<boolean> {
  const before = await markOf(path)
  const now = await readIfThere(path)
  if (now === null || Buffer.compare(now, known) !== 0) return false
  // A large file takes a while to be read, in which somebody may write to it, too.
  return (await markOf(path)) === before
}

/** What changes with each write to a file; null: there is none. */
async function markOf(path: string): Promise<string | null> {
  const stats = await stat(path, { bigint: true }).catch(() => null)
  return stats && `${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}`
}

function unwritable(path: string, cause: unknown): Failure {
  const code = systemErrorCode(cause)
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new Failure(
      'export.unwritable',
      sentence`A file lies where this one needs a folder.`,
      { path, kept: 'This file was not written.', todo: 'Move that file away, or choose another folder.' },
      { cause },
    )
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new Failure(
      'export.noSpace',
      'There is no space left on the disk for this file.',
      {
        path,
        kept: 'The file is as it was, and the project has your translations.',
        todo: 'Make space and save again, or export to another disk.',
      },
      { cause },
    )
  return new Failure(
    'export.unwritable',
    sentence`This file could not be written: ${reasonOf(cause)}`,
    { path, kept: 'The file is as it was.', todo: 'Choose a folder you may write to.' },
    { cause },
  )
}
