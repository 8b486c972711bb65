/** Links below a folder that is written to: none leads what is written to another place than its path says. */
import { lstat, realpath } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { Failure } from '../platform/errors/failure.ts'
import { belongsToVersionControl } from './safePath.ts'

/**
 * Refuses a place that lies beyond a link which leads out of the folder, or into what version control keeps there. The
 * folder itself may be a link: whoever names it means where it leads.
 * @param root The folder that a person chose; it need not be there yet
 * @param place An absolute path below it, of `placeInside`
 * @throws Failure `export.link`
 */
export async function assertInside(root: string, place: string): Promise<void> {
  const folder = resolve(root)
  const parts = relative(folder, place).split(sep)
  for (const index of parts.keys()) {
    const path = join(folder, ...parts.slice(0, index + 1))
    // What cannot be looked at cannot be written either: the writing says why.
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

/** Whether a relative path stays inside. There is none between two drives of Windows: it is the absolute one again. */
function isInside([first = '']: readonly string[]): boolean {
  return first !== '..' && !first.endsWith(':')
}
