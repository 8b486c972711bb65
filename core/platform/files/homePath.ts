import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import envPaths from 'env-paths'

/**
 * The platform's folder for the data of the program: projects of files and folders that were opened, dictionaries, and
 * what the program keeps about them.
 */
export function dataFolder(): string {
  return envPaths('interlinear', { suffix: '' }).data
}

/**
 * The path of a file or folder that is no data: settings (`config`), logs and windows (`state`), and what can be made
 * again (`cache`). On Linux each has a folder of its own, as the XDG Base Directory Specification says. It lies in the
 * home folder on other systems, where `INTERLINEAR_HOME` or a caller chose the home folder, and where an earlier version
 * made it there: that one stays in use.
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
