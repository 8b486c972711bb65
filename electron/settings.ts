/** Settings, recent projects and window places, in the home folder, written by electron-store. */
import { dirname } from 'node:path'
import ElectronStore from 'electron-store'
import { z } from 'zod'
import { homePath } from '../core/platform/files/homePath.ts'
import { homeStatePath } from '../core/workbench/home.ts'
import { openStateStore } from '../core/workbench/storedState.ts'
import type { StateStore, StoredState } from '../core/workbench/shell.ts'

interface Options {
  home: string
  log: (line: string) => void
}

/** The same file as the terminal's, so that both shells show the same recent projects. */
export function openSettings(options: Options & { onChange: (state: StoredState) => void }): StateStore {
  const { home, log, onChange } = options
  return openStateStore({
    path: homeStatePath(home),
    open: () =>
      new ElectronStore<Record<string, unknown>>({
        cwd: dirname(homeStatePath(home)),
        name: 'settings',
        configFileMode: 0o600,
      }),
    log,
    onChange,
  })
}

const place = z.object({
  /** Position and size are device-independent pixels of the screen. */
  x: z.number(),
  y: z.number(),
  width: z.number().positive(),
  height: z.number().positive(),
  isMaximized: z.boolean(),
})

export type WindowPlace = z.infer<typeof place>

/** The first windows have one place, and the second window has another. */
export type WindowName = 'main' | 'pane'

export interface WindowPlaces {
  /** Null where none is known. */
  read(window: WindowName): WindowPlace | null
  write(window: WindowName, place: WindowPlace): void
}

/** Places are no loss: a damaged file is begun again. */
export function openWindowPlaces({ home }: Pick<Options, 'home'>): WindowPlaces {
  const file = new ElectronStore<Record<string, unknown>>({
    cwd: dirname(homePath(home, 'state', 'windows.json')),
    name: 'windows',
    clearInvalidConfig: true,
  })
  return {
    read: (window) => place.safeParse(file.get(window)).data ?? null,
    write: (window, value) => file.set(window, value),
  }
}
