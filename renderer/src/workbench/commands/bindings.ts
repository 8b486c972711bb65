/** What a key press is on each system: what a binding asks for, or a character for the field that it is typed into. */

/** The members of a keyboard event that bindings read. */
export interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
  getModifierState(name: string): boolean
}

/**
 * A binding as the table of commands has it (`$mod+KeyK`, `Alt+Shift+KeyL`) with the modifiers of the system. On a Mac
 * Option makes letters, so what Alt does elsewhere is done by Control, and where Control means something to the
 * system (arrows) or is of the binding already, by Control and Command.
 */
export function bindingOn(keys: string, isMac: boolean): string {
  if (!isMac) return keys.replace('$mod', 'Control')
  const needsBoth = keys.startsWith('$mod+Alt+') || /^Alt\+.*Arrow/.test(keys)
  if (needsBoth) return `Control+Meta+${keys.replace('$mod+', '').replace('Alt+', '')}`
  return keys.replace('$mod', 'Meta').replace(/^Alt\+/, 'Control+')
}

/** The letter or digit on a key of the American layout. */
function americanOf(code: string): string {
  return code.replace(/^(Key|Digit)/, '').toLowerCase()
}

/**
 * Whether a press types a character, or begins one (a dead key), on any keyboard layout: such a press belongs to the
 * field that has the focus. Mac: with Option too. Windows and Linux: with AltGr, which some browsers report as
 * Control and Alt together; those two with the letter that stands on the key type nothing.
 */
export function typesCharacter(press: KeyPress, isMac: boolean): boolean {
  const { key, code, ctrlKey, altKey, metaKey } = press
  if (key !== 'Dead' && [...key].length !== 1) return false
  if (press.getModifierState('AltGraph')) return true
  if (metaKey) return false
  if (ctrlKey) return !isMac && altKey && key.toLowerCase() !== americanOf(code)
  return isMac || !altKey
}
