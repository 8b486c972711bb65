/** The user's settings on this machine, each member by its schema: for calls, and for the file that stores them. */
import { z } from 'zod'
import { BUDGETS } from './budgets.ts'
import {
  CODE_EDITORS,
  EDITOR_SIZES,
  MAX_READ_BESIDE,
  NEXT_AFTER_SAVE,
  PICK_PURPOSES,
  WRITES_AFTER_SAVE,
} from './enumerations.ts'
import { listOrder } from './lists.ts'
import { mirrorAddress } from './mirror.ts'
import { languageIdInput, pathInput } from './parts.ts'

/** A tag of BCP 47, or 'system'. Which there are, the screens know. */
const interfaceLanguage = z.string().regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/)

/** One line, which a header can hold. */
const personText = z
  .string()
  .max(BUDGETS.resourceName.max)
  .regex(/^[^\p{Cc}<>]*$/u)

/** A font's name, which a style can hold between quotation marks; empty: the interface's font. */
const fontName = z
  .string()
  .max(BUDGETS.resourceName.max)
  .regex(/^[^\p{Cc}"\\]*$/u)

/** How a project was last exported to elsewhere. */
const exportChoices = z.object({
  folder: pathInput,
  beside: z.boolean(),
  approvedOnly: z.boolean(),
  settledOnly: z.boolean(),
  untranslated: z.enum(['asIs', 'skipStrings', 'skipFiles', 'fill']),
})

/** The least and the most of a column's share of the list's width. */
const share = z.number().min(1).max(10_000)

/** How a project's list of strings is shown. */
const listChoices = z.object({
  order: listOrder.optional(),
  /** The widths of columns by their names, in shares of the whole; one that is left out has its own. */
  widths: z.record(z.string().max(BUDGETS.code.max), share).optional(),
  /** Columns that are shown or hidden by choice; one that is left out is shown where it says something. */
  shown: z.object({ identifier: z.boolean().optional(), notes: z.boolean().optional() }).optional(),
  /** Reference languages beside the current one, in the order of their columns. */
  languages: z.array(languageIdInput).max(MAX_READ_BESIDE).optional(),
})

export type ListChoices = z.infer<typeof listChoices>

export type ExportChoices = z.infer<typeof exportChoices>

/** The next row, in the form of an earlier version, which had no other default: so no user chose it. */
const formerNext = z.literal('next').transform(() => 'unfinished' as const)

export const settingsShape = {
  theme: z.enum(['system', 'light', 'dark']),
  /** The language of the interface: a tag of BCP 47, or 'system'. */
  language: interfaceLanguage,
  /** The login under which this person's work is recorded. */
  userLogin: z.string().min(1).max(BUDGETS.resourceName.max),
  /** The full name and the mail address that go into the headers of files; empty: none. */
  userName: personText,
  userMail: personText,
  /** The window has not yet offered to say the name, which it does once. */
  offersName: z.boolean(),
  queryHistory: z.array(z.string().max(BUDGETS.savedQuery.max)).max(100),
  /** Pane sizes in CSS pixels, by the pane's name. */
  panes: z.record(z.string().max(BUDGETS.code.max), z.number()),
  /** Saves the typed text as the translation when the user leaves a string; otherwise it stays a draft. */
  savesOnLeave: z.boolean(),
  /** New strings of a catalogue begin with the nearest text's translation, which needs work. */
  fillsNearest: z.boolean(),
  /** Which string comes after one that is saved. */
  nextAfterSave: z.enum(NEXT_AFTER_SAVE).or(formerNext),
  /** Opened files and folders feed the memory of this machine, and get its matches. */
  usesMachineMemory: z.boolean(),
  /** A saved translation is also used for untranslated repetitions. */
  fillsRepetitions: z.boolean(),
  /** Which files are written a moment after each save; the others when a person saves them (Ctrl+S). */
  writesAfterSave: z.enum(WRITES_AFTER_SAVE),
  /** The choices of the last export of each project, by its path. */
  exports: z.record(pathInput, exportChoices),
  /** The folder in which a file or folder was last chosen, for each purpose. */
  pickedFolders: z.partialRecord(z.enum(PICK_PURPOSES), pathInput),
  /** How the list of each project is shown, by its path. */
  lists: z.record(pathInput, listChoices),
  /**
   * The keys that a person gave to commands, by the command's id: `Control+Shift+KeyL`, modifiers by their names and the
   * key by its place on the keyboard. A command with an empty list has none; others have those of the program.
   */
  keys: z.record(z.string().max(BUDGETS.shortName.max), z.array(z.string().max(BUDGETS.code.max)).max(4)),
  /** Commands that were run from the palette, the last one first. */
  recentCommands: z.array(z.string().max(BUDGETS.resourceName.max)).max(20),
  /** The size of source and translation in the editor, in CSS pixels at the browser's usual text size. */
  editorSize: z.number().min(EDITOR_SIZES.least).max(EDITOR_SIZES.most),
  /** The font of source and translation, in the editor and in the list. */
  editorFont: fontName,
  /** The database that a project was last mirrored to, without a password; empty: none yet. */
  mirrorAddress,
  /** Special characters that were inserted from the palette, the last one first. */
  recentCharacters: z.array(z.string().min(1).max(BUDGETS.code.max)).max(20),
  /** The editor in which the code of a string is opened. */
  codeEditor: z.enum(CODE_EDITORS),
  /** A newer version is looked for when the program starts, at most once a day; else only when it is asked for. */
  looksForUpdates: z.boolean(),
}

export type Settings = z.infer<z.ZodObject<typeof settingsShape>>
