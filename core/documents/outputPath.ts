/** Resolves a project's path to a file that may be written. All rules about allowed paths are here. */
import { lstat, realpath } from 'node:fs/promises'
import { relative, sep, join, resolve } from 'node:path'
import { Failure } from '../platform/errors/failure.ts'
import { isHidden, placeInside, belongsToVersionControl } from './safePath.ts'

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

// Links below an output folder: none may redirect a write outside of its path.

/**
 * Refuses a path beyond a link that leads out of the folder, or into the data of version control. The folder itself may
 * be a link, because the user named it.
 * @param root The folder that the user chose; it may not exist yet
 * @param place An absolute path below it, of `placeInside`
 * @throws Failure `export.link`
 */
async function assertInside(root: string, place: string): Promise<void> {
  const folder = resolve(root)
  const parts = relative(folder, place).split(sep)
  for (const index of parts.keys()) {
    const path = join(folder, ...parts.slice(0, index + 1))
    // A path that cannot be examined cannot be written either: the write reports the reason.
    const found = await lstat(path).catch(() => null)
    if (found === null) return
    if (found.isSymbolicLink()) await refuseLink(folder, path, place)
  }
}

async function refuseLink(folder: string, link: string, place: string): Promise<void> {
  const real = await realpath(link).catch(() => null)
  const leads = real === null ? null : relative(await realpath(folder), real).split(sep)
  if (leads !== null && isInside(leads) && !leads.some(belongsToVersionControl)) return
  throw new Failure(
    'export.link',
    `The path of this file goes through a link that leads ${leads === null ? 'nowhere' : 'elsewhere'}.`,
    {
      path: place,
      value: link,
      kept: 'Nothing was written.',
      todo: 'Remove the link, or export to the folder that it leads to.',
    },
  )
}

/** Whether a relative path stays inside. Between two drives of Windows it is the absolute path. */
function isInside([first = '']: readonly string[]): boolean {
  return first !== '..' && !first.endsWith(':')
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
  throw new Failure('export.hidden', 'There is a hidden file at the path of this file.', {
    path: place,
    kept: 'Nothing was written.',
    todo: 'Export to another folder, or allow hidden files to be overwritten (--hidden).',
  })
}
