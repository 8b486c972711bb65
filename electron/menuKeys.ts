/** The keys that the menu shows, which the screens bind: those that a person chose, else the program's own. */
import type { MenuCommand } from '../core/contract/enumerations.ts'

/** The program's own keys; the second are a Mac's, where Option makes letters (the screens' bindings.ts). */
const OWN: Partial<Record<MenuCommand, readonly [others: string, mac: string]>> = {
  'file.open': ['Control+KeyO', 'Meta+KeyO'],
  'folder.open': ['Control+Shift+KeyO', 'Meta+Shift+KeyO'],
  'project.import': ['Control+KeyI', 'Meta+KeyI'],
  'project.export': ['Control+KeyE', 'Meta+KeyE'],
  'project.undo': ['Alt+KeyZ', 'Control+KeyZ'],
  'project.redo': ['Alt+Shift+KeyZ', 'Control+Shift+KeyZ'],
  'view.palette': ['Control+KeyK', 'Meta+KeyK'],
  'go.query': ['Control+KeyF', 'Meta+KeyF'],
  'view.settings': ['Control+Comma', 'Meta+Comma'],
  'view.shortcuts': ['F1', 'F1'],
  'view.side': ['F9', 'F9'],
  'view.lines': ['Shift+F9', 'Shift+F9'],
}

/** Electron's names of keys that are no letters, digits or F keys, by their places on the keyboard. */
const NAMES: Readonly<Record<string, string>> = {
  Comma: ',',
  Period: '.',
  Slash: '/',
  Semicolon: ';',
  Quote: "'",
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Backquote: '`',
  Minus: '-',
  Equal: '=',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Enter: 'Return',
}
const ALIKE = new Set(
  'Space Tab Backspace Delete Insert Home End PageUp PageDown Control Alt Shift'.split(' '),
)

/** Keys as Electron writes them: `Control+Alt+Z` for `Control+Alt+KeyZ`; undefined where it has no name for one. */
export function accelerator(keys: string, platform: NodeJS.Platform = process.platform): string | undefined {
  const parts = keys.split('+').map((part) => {
    if (part === 'Meta') return platform === 'darwin' ? 'Command' : 'Super'
    const plain = /^(?:Key([A-Z])|Digit(\d)|(F\d\d?))$/.exec(part)
    return plain?.[1] ?? plain?.[2] ?? plain?.[3] ?? (ALIKE.has(part) ? part : NAMES[part])
  })
  return parts.includes(undefined) ? undefined : parts.join('+')
}

/** The accelerator of a command; `chosen` are the keys of the settings. */
export function acceleratorOf(
  command: MenuCommand,
  chosen: Readonly<Record<string, readonly string[]>>,
): string | undefined {
  const keys = chosen[command] ?? OWN[command]?.slice(process.platform === 'darwin' ? 1 : 0)
  return keys?.[0] === undefined ? undefined : accelerator(keys[0])
}
