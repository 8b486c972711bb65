/** A thing the screens can do. The palette, the shortcut sheet, the menus and the keyboard all read one table of these. */
import type { App } from '../app.svelte.ts'
import { t, type Texts } from '../../texts/texts.ts'

export type CommandGroup = keyof Texts['shortcuts']['groups']

/** A precondition of a command. */
export interface Need {
  isMet(app: App): boolean
  /** Says why the command cannot be used where the need is not met. */
  sentence: string
}

/**
 * A command of the screens, such as "Save and next". The palette, the sheet of shortcuts, the menus and the keyboard read
 * one table of them (table.ts), so a command that is added there is found in all four.
 *
 * `run` is called only if all `needs` are met; otherwise the sentence of the first unmet need is shown.
 *
 * @example
 * const columns: Command = {
 *   ...{ id: 'list.columns', title: t.list.choose, group: 'view', needs: [openProject, listedStrings] },
 *   run: (app) => app.focus('columns'),
 * }
 */
export interface Command {
  /** Stable: menus of the shell ask for it by `app.command`. */
  id: string
  /** It ends with an ellipsis where something has to be said or chosen before anything happens. */
  title: string
  /** Its title where a mark beside it says whether it is on. */
  switchTitle?: string
  group: CommandGroup
  /** Its title in English, where that is made of several texts; else it is known by the title (words.ts). */
  inEnglish?: string
  /** The path of a file in its title, whose folder is cut where there is too little room. */
  path?: string
  /** The keys in tinykeys' notation: `$mod+KeyK`; a Mac has other modifiers (bindings.ts). The first is shown. */
  keys?: readonly string[]
  /** On a Mac in place of `keys`, where the system itself takes those. */
  macKeys?: readonly string[]
  /** Its keys are letters, which the focused field receives during typing. */
  yieldsToTyping?: boolean
  /** Left out of the palette, such as one of nine alike. */
  isUnlisted?: boolean
  /** Its preconditions; the first unmet one is shown. */
  needs?: readonly Need[]
  /** Whether what it switches is on, or what it chooses is chosen. */
  isOn?: (app: App) => boolean
  /** It is one of several of which one is chosen; else it is on or off by itself. */
  isChoice?: boolean
  run(app: App): void
}

export const openProject: Need = { isMet: (app) => app.project !== null, sentence: t.needs.project }

export const stringAtHand: Need = {
  isMet: (app) => app.project !== null && app.project.editor.detail !== null,
  sentence: t.needs.string,
}

export const listedStrings: Need = {
  isMet: (app) => (app.project?.list.total ?? 0) > 0,
  sentence: t.needs.list,
}

export const filePreview: Need = {
  isMet: (app) => app.project !== null && app.project.preview.page !== null,
  sentence: t.preview.none,
}
