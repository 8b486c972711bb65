/** The program itself: its state, settings, pickers. */
import { z } from 'zod'
import type { Language } from './language.ts'
import { path } from './parts.ts'
import { NEXT_AFTER_SAVE, type NextAfterSave } from './enumerations.ts'
import { topic } from './topic.ts'

/** A tag of BCP 47, or 'system'. Which there are, the screens know. */
export const interfaceLanguage = z.string().regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/)

/** One line, which a header can hold. */
export const personText = z
  .string()
  .max(200)
  .regex(/^[^\p{Cc}<>]*$/u)

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
    }),
  }),
  'app.forgetRecent': z.strictObject({ path }),
  'app.languages': z.strictObject({}),
  /** The system's own dialog; answers null where the shell has none (then the screen shows `app.browse`). */
  'app.pick': z.strictObject({
    purpose: z.enum([
      'open-project',
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
}

export interface AppState {
  version: string
  shell: 'electron' | 'browser'
  platform: string
  hasNativeDialogs: boolean
  /** The project that the browser shell was started for: each new page of it opens this one. */
  startPath: string | null
  settings: Settings
  recentProjects: { path: string; name: string; openedAt: string; exists: boolean }[]
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
}
