/** Keys that a person presses to give them to a command, and which keys cannot be given. */
import { typesCharacter, type KeyPress } from '../workbench/commands/bindings.ts'

export interface Press extends KeyPress {
  shiftKey: boolean
}

export interface System {
  isMac: boolean
  /** The page is one of a browser, which keeps some keys to itself. */
  isInBrowser: boolean
}

/** Why keys cannot be given: they type a character, fields need them, or the browser does. */
export type RefusedKeys = 'character' | 'field' | 'browser'

export type PressedKeys = { keys: string } | { refused: RefusedKeys }

const MODIFIERS = new Set(['Control', 'Alt', 'AltGraph', 'Shift', 'Meta', 'CapsLock', 'Fn', 'Dead'])

/** Keys that do something in every field, but with Control, Alt or Meta. */
const IN_FIELDS =
  /^(?:Tab|Enter|NumpadEnter|Escape|Backspace|Delete|Insert|Space|Home|End|PageUp|PageDown|Arrow\w+)$/

/** Shortcuts of text fields: select all, copy, cut, paste, undo; move and delete by words and lines. */
const OF_FIELDS =
  /^(?:Control|Meta)\+(?:Shift\+)?(?:Key[ACVXYZ]|Arrow(?:Left|Right)|Backspace|Delete|Home|End)$/

/** Keys that a browser does not pass to pages. */
const OF_BROWSERS = /^(?:Control|Meta)\+(?:Shift\+)?(?:Key[NTW]|Tab|PageUp|PageDown)$/

/** The keys as the settings keep them; null as long as only modifiers are down. */
export function pressedKeys(press: Press, { isMac, isInBrowser }: System): PressedKeys | null {
  const { key, code, ctrlKey, altKey, shiftKey, metaKey } = press
  if (MODIFIERS.has(key) || code === '') return null
  if (typesCharacter(press, isMac) && code !== 'Space') return { refused: 'character' }
  if (!ctrlKey && !altKey && !metaKey && IN_FIELDS.test(code)) return { refused: 'field' }
  const keys = [
    ...(ctrlKey ? ['Control'] : []),
    ...(altKey ? ['Alt'] : []),
    ...(shiftKey ? ['Shift'] : []),
    ...(metaKey ? ['Meta'] : []),
    code,
  ].join('+')
  if (OF_FIELDS.test(keys)) return { refused: 'field' }
  return isInBrowser && OF_BROWSERS.test(keys) ? { refused: 'browser' } : { keys }
}

/** Whether two bindings are the same keys, in whatever order their modifiers stand. */
export function areSameKeys(one: string, other: string): boolean {
  return sorted(one) === sorted(other)
}

function sorted(keys: string): string {
  return keys
    .split('+')
    .filter((part) => !part.startsWith('['))
    .sort()
    .join('+')
}
