/** The program itself: its state, settings, pickers. */
import { z } from 'zod'
import type { Language } from './language.ts'
import { listOrder } from './lists.ts'
import { mirrorAddress } from './mirror.ts'
import { languageId, path } from './parts.ts'
import {
  EDITOR_SIZES,
  MENU_COMMANDS,
  MOST_READ_BESIDE,
  NEXT_AFTER_SAVE,
  type NextAfterSave,
} from './enumerations.ts'
import { topic } from './topic.ts'

/** A tag of BCP 47, or 'system'. Which there are, the screens know. */
export const interfaceLanguage = z.string().regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/)

/** One line, which a header can hold. */
export const personText = z
  .string()
  .max(200)
  .regex(/^[^\p{Cc}<>]*$/u)

/** How a project was last exported to elsewhere. */
export const exportChoices = z.object({
  folder: path,
  beside: z.boolean(),
  approvedOnly: z.boolean(),
  settledOnly: z.boolean(),
  untranslated: z.enum(['asIs', 'skipStrings', 'skipFiles', 'fill']),
})

/** The least and the most of a column's share of the list's width. */
const share = z.number().min(1).max(10_000)

/** How a project's list of strings is shown. */
export const listChoices = z.object({
  order: listOrder.optional(),
  /** The widths of columns by their names, in shares of the whole; one that is left out has its own. */
  widths: z.record(z.string().max(60), share).optional(),
  /** Columns that are shown or hidden by choice; one that is left out is shown where it says something. */
  shown: z.object({ identifier: z.boolean().optional(), notes: z.boolean().optional() }).optional(),
  /** Languages that are read beside the one at hand, in the order of their columns. */
  languages: z.array(languageId).max(MOST_READ_BESIDE).optional(),
})

export type ListChoices = z.infer<typeof listChoices>

export type ExportChoices = z.infer<typeof exportChoices>

/** Keys by the command that they are for. */
export const commandKeys = z.record(z.string().max(100), z.array(z.string().max(60)).max(4))

export const recentCommands = z.array(z.string().max(200)).max(20)

export const editorSize = z.number().min(EDITOR_SIZES.least).max(EDITOR_SIZES.most)

export const appCalls = topic<AppOutputs>()({
  'app.state': z.strictObject({}),
  'app.setSettings': z.strictObject({
    settings: z.strictObject({
      theme: z.enum(['system', 'light', 'dark']).optional(),
      language: interfaceLanguage.optional(),
      userLogin: z.string().min(1).max(200).optional(),
      userName: personText.optional(),
      userMail: personText.optional(),
      queryHistory: z.array(z.string().max(10_000)).max(100).optional(),
      panes: z.record(z.string().max(40), z.number()).optional(),
      savesOnLeave: z.boolean().optional(),
      fillsNearest: z.boolean().optional(),
      nextAfterSave: z.enum(NEXT_AFTER_SAVE).optional(),
      fillsRepetitions: z.boolean().optional(),
      writesFiles: z.boolean().optional(),
      exports: z.record(path, exportChoices).optional(),
      lists: z.record(path, listChoices).optional(),
      keys: commandKeys.optional(),
      recentCommands: recentCommands.optional(),
      editorSize: editorSize.optional(),
      mirrorAddress: mirrorAddress.optional(),
    }),
  }),
  'app.forgetRecent': z.strictObject({ path }),
  'app.languages': z.strictObject({}),
  /** The system's own dialog; answers null where the shell has none (then the screen shows `app.browse`). */
  'app.pick': z.strictObject({
    purpose: z.enum([
      'open-project',
      'open-file',
      'open-folder',
      'save-project',
      'import-files',
      'import-folder',
      'export-folder',
      'open-archive',
      'save-archive',
      'open-rules',
      'save-rules',
      'open-exchange',
      'save-exchange',
      'open-app',
      'open-image',
      'open-dictionary',
      'open-trial',
      'save-job',
    ]),
    suggestedName: z.string().max(255).optional(),
  }),
  'app.browse': z.strictObject({ path: path.optional() }),
  /** The commands that this screen could run now, for the shell's own menu; none while a dialog is open. */
  'app.offer': z.strictObject({ commands: z.array(z.enum(MENU_COMMANDS)).max(MENU_COMMANDS.length) }),
})

export interface Settings {
  theme: 'system' | 'light' | 'dark'
  /** The language of the interface: a tag of BCP 47, or 'system'. */
  language: string
  /** The login under which this person's work is recorded. */
  userLogin: string
  /** The full name and the mail address that go into the headers of files; empty: none. */
  userName: string
  userMail: string
  queryHistory: string[]
  /** Pane sizes in CSS pixels, by the pane's name. */
  panes: Record<string, number>
  /** What is typed is saved as the translation when one moves on to another string; else it is a draft. */
  savesOnLeave: boolean
  /** New strings of a catalogue begin with the nearest text's translation, which needs work. */
  fillsNearest: boolean
  /** Which string comes after one that is saved. */
  nextAfterSave: NextAfterSave
  /** What is saved is used for repetitions that have no translation, too. */
  fillsRepetitions: boolean
  /** The file or folder that a project stands for is written a moment after each edit; else when it is asked for. */
  writesFiles: boolean
  /** The choices of the last export of each project, by its path. */
  exports: Record<string, ExportChoices>
  /** How the list of each project is shown, by its path. */
  lists: Record<string, ListChoices>
  /**
   * The keys that a person gave to commands, by the command's id: `Control+Shift+KeyL`, modifiers by their names and the
   * key by its place on the keyboard. A command with an empty list has none; others have those of the program.
   */
  keys: Record<string, string[]>
  /** Commands that were run from the palette, the last one first. */
  recentCommands: string[]
  /** The size of source and translation in the editor, in CSS pixels at the browser's usual text size. */
  editorSize: number
  /** The database that a project was last mirrored to, without a password; empty: none yet. */
  mirrorAddress: string
}

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
    /** What it stands for: a file, a folder, or itself alone. */
    kind: 'file' | 'folder' | 'project'
    /** That file or folder, else the project file. */
    place: string
    exists: boolean
  }[]
  /** Types a file may be imported as, in the order to offer them. */
  formats: {
    type: string
    title: string
    extensions: readonly string[]
    /** A person may say in which encoding its files are. */
    hasUndeclaredEncoding: boolean
  }[]
}

export interface FolderListing {
  path: string
  parent: string | null
  entries: { name: string; path: string; isFolder: boolean; bytes: number; modifiedAt: string }[]
}

/** The value of each call. */
export interface AppOutputs {
  'app.state': AppState
  'app.setSettings': Settings
  'app.forgetRecent': null
  'app.languages': Language[]
  'app.pick': { paths: string[] } | null
  'app.browse': FolderListing
  'app.offer': null
}
