/** The keyboard: which command a key press asks for, and how a key is written. */
import { matchKeybindingPress, parseKeybinding, type KeybindingPress } from 'tinykeys'
import type { App } from '../app.svelte.ts'
import { bindingOn, typesCharacter } from './bindings.ts'
import type { Command } from './command.ts'
import { commands, isEnabled } from './table.ts'

const isMac = /Mac|iP(hone|ad|od)/.test(navigator.platform)

/** The keys of a command on this system, as the table has them; undefined: it has none. */
export function keysOf({ keys, macKeys }: Command): readonly string[] | undefined {
  return (isMac ? macKeys : undefined) ?? keys
}

interface Binding {
  command: Command
  press: KeybindingPress
}

const bindings: Binding[] = commands.flatMap((command) =>
  (keysOf(command) ?? []).flatMap((keys) =>
    parseKeybinding(bindingOn(keys, isMac)).map((press) => ({ command, press })),
  ),
)

/** Runs the command that a key press asks for. False: none does. */
export function handleKey(event: KeyboardEvent, app: App): boolean {
  // Keys that an input method is using, and characters typed with AltGr, belong to the text.
  if (event.isComposing || event.keyCode === 229 || event.defaultPrevented) return false
  if (event.getModifierState('AltGraph')) return false
  if (isTyping(event) && typesCharacter(event, isMac)) return false
  if (isCovered(app)) return false
  const binding = bindings.find(
    ({ command, press }) =>
      matchKeybindingPress(event, press) &&
      !(command.yieldsToTyping && isTyping(event)) &&
      isEnabled(command, app),
  )
  if (binding === undefined) return false
  event.preventDefault()
  const { command } = binding
  const ahead = app.project?.typeAhead
  // It is for a string that is not shown yet: it waits for its turn among the keys.
  if (ahead?.isWaiting && AHEAD.has(command.group)) ahead.then(() => command.run(app))
  else command.run(app)
  return true
}

/** Groups of commands for the string at hand, and for going on to another one. */
const AHEAD: ReadonlySet<Command['group']> = new Set(['translate', 'move'])

/** A dialog is open: the keys are its own. */
function isCovered(app: App): boolean {
  return app.dialog !== null || app.picking !== null || app.asking !== null
}

function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input, textarea, select, [role="menuitem"]')
}

/** The modifiers in the order of a Mac's menus. */
const MODIFIERS = ['Control', 'Alt', 'Shift', 'Meta']

const names: Record<string, string> = {
  Control: isMac ? '⌃' : 'Ctrl',
  Meta: '⌘',
  Alt: isMac ? '⌥' : 'Alt',
  Shift: isMac ? '⇧' : 'Shift',
  ArrowDown: '↓',
  ArrowUp: '↑',
  PageDown: isMac ? '⇟' : 'PgDn',
  PageUp: isMac ? '⇞' : 'PgUp',
  Period: '.',
  Comma: ',',
  Enter: isMac ? '↩' : 'Enter',
}

/** The parts of a binding on this system, without modifiers that it may do without. */
function partsOf(keys: string): string[] {
  const parts = bindingOn(keys, isMac)
    .split('+')
    .filter((key) => !key.startsWith('['))
  const modifiers = MODIFIERS.filter((modifier) => parts.includes(modifier))
  return [...modifiers, ...parts.filter((part) => !MODIFIERS.includes(part))]
}

function plainKey(key: string): string {
  return key.replace(/^(Key|Digit)(?=.$)/, '')
}

/** The names of keys as people read them: ['Ctrl', 'Shift', 'Enter'] for '$mod+Shift+Enter'. */
export function keyNames(keys: string): string[] {
  return partsOf(keys).map((key) => names[key] ?? plainKey(key))
}

/** The keys in the notation of `aria-keyshortcuts`. */
export function ariaKeys(keys: string): string {
  return partsOf(keys).map(plainKey).join('+')
}

export function shortcutOf(id: string): string[] | null {
  const command = commands.find((candidate) => candidate.id === id)
  const [keys] = (command === undefined ? undefined : keysOf(command)) ?? []
  return keys === undefined ? null : keyNames(keys)
}

/** The shortcut of a command for tooltips: 'Ctrl+Enter'. */
export function shortcutText(id: string): string {
  return shortcutOf(id)?.join(isMac ? '' : '+') ?? ''
}
