import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import envPaths from 'env-paths'

/**
 * Returns the platform's data folder of the program. It holds projects of opened files and folders, dictionaries, and
 * the program's registers of them.
 */
export function dataFolder(): string {
  return envPaths('interlinear', { suffix: '' }).data
}

/**
 * Returns the path of a file or folder that is not data: settings (`config`), logs and windows (`state`), or derived
 * files (`cache`). On Linux each has a folder of its own (XDG Base Directory Specification). It lies in the home folder
 * on other systems, and if `INTERLINEAR_HOME` or the caller chose the home folder. A file that an earlier version wrote
 * there stays in use.
 */
export function homePath(home: string, part: 'config' | 'state' | 'cache', name: string): string {
  const inHome = join(home, name)
  const isChosen = (process.env['INTERLINEAR_HOME'] ?? '') !== ''
  const paths = envPaths('interlinear', { suffix: '' })
  if (process.platform !== 'linux' || isChosen || resolve(home) !== resolve(paths.data)) return inHome
  const folders = { config: paths.config, state: paths.log, cache: paths.cache }
  const path = join(folders[part], name)
  return !existsSync(path) && existsSync(inHome) ? inHome : path
}
