/** Resolves a project's path to a file that may be written. All rules about allowed paths are here. */
import { lstat } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import { Failure } from '../platform/errors/failure.ts'
import { assertInside } from './symlinkEscape.ts'
import { isHidden, placeInside } from './safePath.ts'

export interface WritingOptions {
  /**
   * Whether an existing hidden file may be replaced: the user asked for it, or the file was imported from this path on
   * this machine. The project file's content does not decide.
   */
  mayWriteOverHidden?: boolean
}

/**
 * Returns the absolute path at which a project's file is written below a folder. Examines the existing file; writes
 * nothing.
 * @param root The folder that the user chose
 * @param path Of the project, with '/' as separator
 * @throws Failure `export.outside`, `export.unnameable`, `export.link`, `export.hidden`
 */
export async function placeToWrite(
  root: string,
  path: string,
  { mayWriteOverHidden = false }: WritingOptions = {},
): Promise<string> {
  const place = placeInside(root, path)
  await assertInside(root, place)
  if (!mayWriteOverHidden) await refuseHidden(root, place)
  return place
}

/**
 * A hidden file is usually configuration, and some programs run it automatically (`.husky`, `.npmrc`).
 * @throws Failure `export.hidden`
 */
async function refuseHidden(root: string, place: string): Promise<void> {
  if (!isHidden(relative(root, place).replaceAll(sep, '/'))) return
  const isThere = await lstat(place).then(
    () => true,
    () => false,
  )
  if (!isThere) return
  throw new Failure('export.hidden', 'A hidden file lies where this one would be written.', {
    path: place,
    kept: 'Nothing was written.',
    todo: 'Export to another folder, or say that hidden files may be written over (--hidden).',
  })
}
