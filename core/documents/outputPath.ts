/** The one way from a path in a project to a file that may be written: every rule about where it may lie. */
import { lstat } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import { Failure } from '../platform/errors/failure.ts'
import { assertInside } from './symlinkEscape.ts'
import { isHidden, placeInside } from './safePath.ts'

export interface WritingOptions {
  /**
   * Whether a hidden file that lies there may be written over: a person asked for it, or the file was taken from this
   * place on this machine. What the project file says counts for nothing.
   */
  mayWriteOverHidden?: boolean
}

/**
 * The absolute path at which a project's file is written below a folder. Looks at what lies there; writes nothing.
 * @param root The folder that a person chose
 * @param path Of the project, '/' between its parts
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
 * A hidden file is configuration more often than a translation, and programs run by it unasked (`.husky`, `.npmrc`).
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
