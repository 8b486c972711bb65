/** A file of the home folder that nobody can understand is kept beside the one that is begun in its place. */
import { basename } from 'node:path'

/** The path that a damaged file gets: beside itself, with the time in its name. */
export function asideName(path: string): string {
  return path.replace(/(\.json)?$/, `.damaged-${new Date().toISOString().replaceAll(/[:.]/g, '-')}$1`)
}

/** Whether a name in the folder of a file is that of what was kept of it when it was damaged. */
export function isAsideOf(name: string, path: string): boolean {
  return name.startsWith(`${basename(path, '.json')}.damaged-`)
}
