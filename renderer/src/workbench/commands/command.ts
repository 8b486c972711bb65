/** A thing the screens can do. The palette, the shortcut sheet, the menus and the keyboard all read one table of these. */
import type { App } from '../app.svelte.ts'
import type { Texts } from '../../texts/texts.ts'

export type CommandGroup = keyof Texts['shortcuts']['groups']

export interface Command {
  /** Stable: menus of the shell ask for it by `app.command`. */
  id: string
  title: string
  group: CommandGroup
  /** Other words by which it is looked for, in the interface's language. */
  words?: string
  /** The keys in tinykeys' notation: `$mod+KeyK`; a Mac has other modifiers (bindings.ts). The first is shown. */
  keys?: readonly string[]
  /** On a Mac in place of `keys`, where the system itself takes those. */
  macKeys?: readonly string[]
  /** Its keys are letters, which belong to a field while one types. */
  yieldsToTyping?: boolean
  /** Left out of the palette, such as one of nine alike. */
  isUnlisted?: boolean
  isEnabled?(app: App): boolean
  run(app: App): void
}

export function hasProject(app: App): boolean {
  return app.project !== null
}

export function hasString(app: App): boolean {
  return app.project !== null && app.project.editor.detail !== null
}

export function hasPreview(app: App): boolean {
  return app.project !== null && app.project.preview.page !== null
}
