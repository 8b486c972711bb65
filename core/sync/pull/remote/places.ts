/** The places of strings in the API's answers: branches, directories, and files with paths that are safe to write to. */
import { z } from 'zod'
import { id, textOrNone, idOrNone, textOrEmpty, timeOrNone } from './values.ts'

export const branch = z.object({ id, name: z.string(), title: textOrNone })
export type RemoteBranch = z.output<typeof branch>

export const directory = z
  .object({ id, branchId: idOrNone, directoryId: idOrNone, name: z.string(), title: textOrNone })
  .transform(({ directoryId, ...rest }) => ({ ...rest, parentId: directoryId, name: safeName(rest.name) }))
export type RemoteDirectory = z.output<typeof directory>

/** Types that the API spells in its own way. */
const FILE_TYPES: Readonly<Record<string, string>> = {
  gettext: 'po',
  macosx: 'strings',
  qtts: 'qt_ts',
  chrome: 'chrome_json',
  xliff_two: 'xliff2',
}

export const file = z
  .object({
    id,
    branchId: idOrNone,
    directoryId: idOrNone,
    name: z.string(),
    title: textOrNone,
    context: textOrNone,
    type: textOrEmpty,
    path: textOrNone,
    // Only the full form tells when: whoever is no manager gets the short one.
    createdAt: timeOrNone,
    updatedAt: timeOrNone,
  })
  .transform((value) => ({
    ...value,
    name: safeName(value.name),
    type: FILE_TYPES[value.type] ?? value.type,
    /** The path without the branch, safe to write to. */
    path: pathOf(value.path ?? value.name, value.path !== null && value.branchId !== null),
  }))
export type RemoteFile = z.output<typeof file>

/** `/branch/folder/name` without the branch. An export writes to it, so nothing in it leads elsewhere. */
function pathOf(path: string, hasBranch: boolean): string {
  const parts = path.split('/').filter((part) => part !== '')
  return parts
    .slice(hasBranch && parts.length > 1 ? 1 : 0)
    .map(safeName)
    .join('/')
}

function safeName(name: string): string {
  // eslint-disable-next-line no-control-regex -- a NUL ends a path for the system
  const safe = name.replaceAll(/[/\\\u0000]/g, '_')
  return safe === '' || safe === '.' || safe === '..' ? '_' : safe
}
