import { join, resolve } from 'node:path'
import envPaths from 'env-paths'

export { makePrivateFolderSync } from '../home/privateFolder.ts'

/**
 * The one folder in which settings, recent projects, window places, logs and the browser's profile live:
 * `INTERLINEAR_HOME` if set, else the platform's own (docs/reference/command-line.md, "The home folder"). Both shells
 * use the same.
 */
export function homeFolder(environment: NodeJS.ProcessEnv = process.env): string {
  const chosen = environment['INTERLINEAR_HOME']
  if (chosen !== undefined && chosen !== '') return resolve(chosen)
  return envPaths('interlinear', { suffix: '' }).data
}

/** The file of settings and recent projects, for both shells. */
export function homeStatePath(home: string): string {
  return join(home, 'settings.json')
}
