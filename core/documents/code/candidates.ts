/**
 * Finds the possible paths of a source code reference, which tools wrote relative to the catalogue's folder or one
 * above it.
 */
import { posix } from 'node:path'
import { belongsToVersionControl } from '../safePath.ts'

/** The reason why a reference is not followed: the catalogue's author chose the path. */
export type RefusedReference = 'absolute' | 'outside'

/** The most nested folder of a catalogue. */
const DEEPEST = 64

/**
 * Returns the possible paths below a source folder, with '/' as separator, the likeliest first. gettext's tools write
 * them relative to the catalogue's folder, the root, or any folder between them. A path that would leave the source
 * folder from one of these is tried from the others only. Files of version control are excluded.
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

/** Returns the catalogue's folder and those above it, up to the source folder, which is ''. */
function foldersUpwards(catalogue: string): string[] {
  const parts = posix
    .normalize(catalogue.replaceAll('\\', '/'))
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .slice(0, -1)
  if (catalogue.includes('\0') || parts.includes('..') || parts.length > DEEPEST) return ['']
  return Array.from({ length: parts.length + 1 }, (_, up) => parts.slice(0, parts.length - up).join('/'))
}

/** Whether a path inside a folder may be source code. */
export function isCode(parts: readonly string[]): boolean {
  return parts.every((part) => part !== '..' && part !== '.' && !belongsToVersionControl(part))
}
