/** The paths that a place in the code may have, which tools wrote from the catalogue's folder or from one above it. */
import { posix } from 'node:path'
import { belongsToVersionControl } from '../safePath.ts'

/** Why no file is looked for: whoever made the catalogue chose the path. */
export type RefusedReference = 'absolute' | 'outside'

/** Folders deeper than these are no catalogue's. */
const DEEPEST = 64

/**
 * The paths below a source folder, '/' between their parts, the likeliest first: gettext's tools write them as seen from
 * the folder of the catalogue, from the top, or from any folder between them. A path that leads out of the source folder
 * from a folder is tried from the others alone. Files of version control are none of the code.
 * @param catalogue The path of the catalogue in the project
 */
export function candidatesOf(reference: string, catalogue: string): string[] | RefusedReference {
  const path = reference.replaceAll('\\', '/')
  if (path.includes('\0') || path === '') return 'outside'
  if (posix.isAbsolute(path) || /^[A-Za-z]:/.test(path)) return 'absolute'
  const inside = foldersUpwards(catalogue)
    .map((folder) => posix.normalize(posix.join(folder, path)))
    .filter((one) => !one.endsWith('/') && isCode(one.split('/')))
  return inside.length === 0 ? 'outside' : [...new Set(inside)]
}

/** The catalogue's folder and those above it, up to the source folder, which is ''. */
function foldersUpwards(catalogue: string): string[] {
  const parts = posix
    .normalize(catalogue.replaceAll('\\', '/'))
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .slice(0, -1)
  if (catalogue.includes('\0') || parts.includes('..') || parts.length > DEEPEST) return ['']
  return Array.from({ length: parts.length + 1 }, (_, up) => parts.slice(0, parts.length - up).join('/'))
}

/** Whether a path inside a folder is one of code. */
export function isCode(parts: readonly string[]): boolean {
  return parts.every((part) => part !== '..' && part !== '.' && !belongsToVersionControl(part))
}
