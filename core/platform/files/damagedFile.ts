/** Keeps a copy of a file of the home folder that cannot be parsed, before a new one replaces it. */
import { basename } from 'node:path'

/** Returns the path of the copy of a damaged file: beside the file, with the time in its name. */
export function asideName(path: string): string {
  return path.replace(/(\.json)?$/, `.damaged-${new Date().toISOString().replaceAll(/[:.]/g, '-')}$1`)
}

/** Whether a file name is that of a copy of a damaged file. */
export function isAsideOf(name: string, path: string): boolean {
  return name.startsWith(`${basename(path, '.json')}.damaged-`)
}
