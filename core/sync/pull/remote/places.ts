/** The places of strings in the API's answers: branches, directories, and files with paths that are safe to write to. */
import { z } from 'zod'
import { placeNameOf } from '../../../strings/placeNames.ts'
import { remoteId, remoteText, textOrNone, idOrNone, textOrEmpty, timeOrNone } from './values.ts'

export const branchSchema = z.object({ id: remoteId, name: remoteText, title: textOrNone })
export type RemoteBranch = z.output<typeof branchSchema>

export const directorySchema = z
  .object({ id: remoteId, branchId: idOrNone, directoryId: idOrNone, name: remoteText, title: textOrNone })
  .transform(({ directoryId, ...rest }) => ({ ...rest, parentId: directoryId, name: placeNameOf(rest.name) }))
export type RemoteDirectory = z.output<typeof directorySchema>

/** Types that the API spells in its own way. */
const FILE_TYPES: Readonly<Record<string, string>> = {
  gettext: 'po',
  macosx: 'strings',
  qtts: 'qt_ts',
  chrome: 'chrome_json',
  xliff_two: 'xliff2',
}

export const fileSchema = z
  .object({
    id: remoteId,
    branchId: idOrNone,
    directoryId: idOrNone,
    name: remoteText,
    title: textOrNone,
    context: textOrNone,
    type: textOrEmpty,
    path: textOrNone,
    // Only the full representation has the time: sign-ins that are no managers get the short one.
    createdAt: timeOrNone,
    updatedAt: timeOrNone,
  })
  .transform((value) => ({
    ...value,
    name: placeNameOf(value.name),
    type: FILE_TYPES[value.type] ?? value.type,
    /** The path without the branch, safe to write to. */
    path: pathOf(value.path ?? value.name, value.path !== null && value.branchId !== null),
  }))
export type RemoteFile = z.output<typeof fileSchema>

/** `/branch/folder/name` without the branch. An export writes to it, so nothing in it leads elsewhere. */
function pathOf(path: string, hasBranch: boolean): string {
  const parts = path.split('/').filter((part) => part !== '')
  return parts
    .slice(hasBranch && parts.length > 1 ? 1 : 0)
    .map(placeNameOf)
    .join('/')
}
