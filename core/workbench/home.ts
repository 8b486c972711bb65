import { resolve } from 'node:path'
import { dataFolder, homePath } from '../platform/files/homePath.ts'

/**
 * Returns the folder of the program's data: `INTERLINEAR_HOME` if set, else the platform's own
 * (docs/reference/command-line.md, "The home folder"). Both shells use the same. `homePath` returns those of settings,
 * logs and windows.
 */
export function homeFolder(environment: NodeJS.ProcessEnv = process.env): string {
  const chosen = environment['INTERLINEAR_HOME']
  if (chosen !== undefined && chosen !== '') return resolve(chosen)
  return dataFolder()
}

/** The file of settings and recent projects, for both shells. */
export function homeStatePath(home: string): string {
  return homePath(home, 'config', 'settings.json')
}
