/** The program itself: its state, settings, pickers. */
import { z } from 'zod'
import { BUDGETS } from './budgets.ts'
import type { Language } from './language.ts'
import { pastedPathInput, pathInput } from './parts.ts'
import { MENU_COMMANDS, PICK_PURPOSES } from './enumerations.ts'
import { settingsShape, type Settings } from './settings.ts'
import { topic } from './topic.ts'

const menuCommands = z.array(z.enum(MENU_COMMANDS)).max(MENU_COMMANDS.length)

export const appCalls = topic<AppOutputs>()({
  'app.state': z.strictObject({}),
  'app.setSettings': z.strictObject({ settings: z.strictObject(settingsShape).partial() }),
  'app.forgetRecent': z.strictObject({ path: pathInput }),
  'app.languages': z.strictObject({}),
  /** The system's own dialog; answers null where the shell has none (then the screen shows `app.browse`). */
  'app.pick': z.strictObject({
    purpose: z.enum(PICK_PURPOSES),
    suggestedName: z.string().max(BUDGETS.name.max).optional(),
  }),
  /** The licences of the software that the program contains, as text; null in a checkout that was not built. */
  'app.notices': z.strictObject({}),
  /** Lists a folder, or the folder of a file. `isNew`: the path may be that of a file that does not exist yet. */
  'app.browse': z.strictObject({ path: pastedPathInput.optional(), isNew: z.boolean().default(false) }),
  /**
   * The commands that this screen could run now, for the shell's own menu; none while a dialog is open. `on`: those of
   * all that are on, or chosen.
   */
  'app.offer': z.strictObject({ commands: menuCommands, on: menuCommands.default([]) }),
})

export interface AppState {
  version: string
  shell: 'electron' | 'browser'
  platform: string
  hasNativeDialogs: boolean
  /** The project, file or folder that the browser shell was started for: each new page of it opens this one. */
  startPath: string | null
  settings: Settings
  recentProjects: {
    /** The project file. */
    path: string
    name: string
    openedAt: string
    /** The kind of its linked place: a file, a folder, or none. */
    kind: 'file' | 'folder' | 'project'
    /** That file or folder, else the project file. */
    place: string
    exists: boolean
    /** The project has edits that this file or folder lacks. */
    isUnwritten: boolean
  }[]
  /** Types a file may be imported as, in the order to offer them. */
  formats: {
    type: string
    title: string
    extensions: readonly string[]
    /** A person may say in which encoding its files are. */
    hasUndeclaredEncoding: boolean
    /** Its texts are cut into segments, by rules. */
    isSegmented: boolean
  }[]
}

export interface FolderListing {
  path: string
  parent: string | null
  /** The file in it that the path named; null: the path was the folder's own. */
  file: { name: string; exists: boolean } | null
  entries: { name: string; path: string; isFolder: boolean; bytes: number; modifiedAt: string }[]
}

/** The value of each call. */
export interface AppOutputs {
  'app.state': AppState
  'app.setSettings': Settings
  'app.notices': string | null
  'app.forgetRecent': null
  'app.languages': Language[]
  'app.pick': { paths: string[] } | null
  'app.browse': FolderListing
  'app.offer': null
}
