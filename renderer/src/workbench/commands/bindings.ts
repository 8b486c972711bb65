/** The meaning of a key press on each system: a binding, or a character for the focused field. */

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
 * Returns a binding of the command table (`$mod+KeyK`, `Alt+Shift+KeyL`) with the system's modifiers. On a Mac Option
 * types letters, so Control replaces Alt. If Control has a system function (arrows) or is in the binding already,
 * Control and Command replace it.
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
