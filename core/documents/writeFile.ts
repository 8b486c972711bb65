/** Writes a translation file, and checks the file that it replaces. */
import { readFile, stat } from 'node:fs/promises'
import { Failure, reasonOf } from '../platform/errors/failure.ts'
import { sentence } from '../platform/text/sentence.ts'
import { isMissingFile, systemErrorCode } from '../platform/errors/systemErrorCode.ts'
import { writeAtomically, type AtomicWrite } from '../platform/files/atomicWrite.ts'

/**
 * Writes a file atomically (core/platform/files/atomicWrite.ts).
 * @throws Failure `export.readOnly` if the file is write-protected, `export.noSpace`, `export.unwritable`, and the
 *   errors of `beforeReplacing`
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
 * Reads the file at a path; null if there is none. An unreadable file is an error, or it would be overwritten.
 * @throws Failure `export.unreadable`
 */
export async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (cause) {
    // A file never replaces a folder: the write reports it.
    if (isMissingFile(cause) || systemErrorCode(cause) === 'EISDIR') return null
    throw new Failure(
      'export.unreadable',
      sentence`The file at this path cannot be read, so it is not overwritten: ${reasonOf(cause)}`,
      {
        path,
        kept: 'The file is as it was.',
        todo: 'Make the file readable, or export to another folder.',
      },
      { cause },
    )
  }
}

/**
 * Throws if a file was written since it was read.
 * @param known the earlier content; null if there was no file
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
  // Reading a large file takes a while, during which another program may write to it.
  return (await markOf(path)) === before
}

/** Returns a value that changes with each write to a file; null if there is none. */
async function markOf(path: string): Promise<string | null> {
  const stats = await stat(path, { bigint: true }).catch(() => null)
  return stats && `${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}`
}

function unwritable(path: string, cause: unknown): Failure {
  const code = systemErrorCode(cause)
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new Failure(
      'export.unwritable',
      sentence`There is a file at the path of its folder.`,
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
