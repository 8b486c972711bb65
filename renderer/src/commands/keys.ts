/** The keyboard: which command a key press asks for, and how a key is written. */
import { matchKeybindingPress, parseKeybinding, type KeybindingPress } from 'tinykeys'
import type { App } from '../state/app.svelte.ts'
import type { Command } from './command.ts'
import { commands, isEnabled } from './table.ts'

const isMac = /Mac|iP(hone|ad|od)/.test(navigator.platform)

interface Binding {
  command: Command
  press: KeybindingPress
}

const bindings: Binding[] = commands.flatMap((command) =>
  (command.keys ?? []).flatMap((keys) => parseKeybinding(keys).map((press) => ({ command, press }))),
)

/** Runs the command that a key press asks for. False: none does. */
export function handleKey(event: KeyboardEvent, app: App): boolean {
  // Keys that an input method is using, and characters typed with AltGr, belong to the text.
  if (event.isComposing || event.keyCode === 229 || event.defaultPrevented) return false
  if (event.getModifierState('AltGraph')) return false
  if (isCovered(app)) return false
  const binding = bindings.find(
    ({ command, press }) =>
      matchKeybindingPress(event, press) &&
      !(command.yieldsToTyping && isTyping(event)) &&
      isEnabled(command, app),
  )
  if (binding === undefined) return false
  event.preventDefault()
  binding.command.run(app)
  return true
}

/** A dialog is open: the keys are its own. */
function isCovered(app: App): boolean {
  return app.dialog !== null || app.picking !== null || app.asking !== null
}

function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input, textarea, select, [role="menuitem"]')
}

const names: Record<string, string> = {
  $mod: isMac ? '⌘' : 'Ctrl',
  Control: isMac ? '⌃' : 'Ctrl',
  Alt: isMac ? '⌥' : 'Alt',
  Shift: isMac ? '⇧' : 'Shift',
  ArrowDown: '↓',
  ArrowUp: '↑',
  Period: '.',
  Enter: isMac ? '↩' : 'Enter',
}

/** ['Ctrl', 'Shift', 'Enter'] of '$mod+Shift+Enter'. */
export function keyNames(keys: string): string[] {
  return keys
    .split('+')
    .filter((key) => !key.startsWith('['))
    .map((key) => names[key] ?? key.replace(/^(Key|Digit)(?=.$)/, ''))
}

/** For `aria-keyshortcuts`. */
export function ariaKeys(keys: string): string {
  return keys
    .split('+')
    .filter((key) => !key.startsWith('['))
    .map((key) => (key === '$mod' ? (isMac ? 'Meta' : 'Control') : key.replace(/^(Key|Digit)(?=.$)/, '')))
    .join('+')
}

export function shortcutOf(id: string): string[] | null {
  const [keys] = commands.find((command) => command.id === id)?.keys ?? []
  return keys === undefined ? null : keyNames(keys)
}

/** 'Ctrl+Enter': for tooltips. */
export function shortcutText(id: string): string {
  return shortcutOf(id)?.join(isMac ? '' : '+') ?? ''
}
