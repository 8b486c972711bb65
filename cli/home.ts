/** The terminal's side of the home folder: settings and recent projects, written by `conf`. */
import { dirname } from 'node:path'
import Conf from 'conf'
import { homeStatePath } from '../core/workbench/home.ts'
import { openStateStore } from '../core/workbench/storedState.ts'
import type { StateStore } from '../core/workbench/shell.ts'
import { makePrivateFolderSync } from '../core/platform/files/privateFolder.ts'

/** The same file as the desktop shell's, so that both show the same recent projects. */
export function openHomeState(home: string, log: (line: string) => void): StateStore {
  return openStateStore({
    path: homeStatePath(home),
    open: () => {
      const folder = dirname(homeStatePath(home))
      makePrivateFolderSync(folder)
      return new Conf<Record<string, unknown>>({ cwd: folder, configName: 'settings', configFileMode: 0o600 })
    },
    log,
  })
}
