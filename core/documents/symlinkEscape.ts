/** Links below an output folder: none may redirect a write outside of its path. */
import { lstat, realpath } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { Failure } from '../platform/errors/failure.ts'
import { belongsToVersionControl } from './safePath.ts'

/**
 * Refuses a path beyond a link that leads out of the folder, or into the data of version control. The folder itself may
 * be a link, because the user named it.
 * @param root The folder that the user chose; it may not exist yet
 * @param place An absolute path below it, of `placeInside`
 * @throws Failure `export.link`
 */
export async function assertInside(root: string, place: string): Promise<void> {
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
