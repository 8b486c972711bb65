/** The keyboard: which command a key press asks for, and how a key is written. */
import { matchKeybindingPress, parseKeybinding, type KeybindingPress } from 'tinykeys'
import type { App } from '../app.svelte.ts'
import { t } from '../../texts/texts.ts'
import { bindingOn, typesCharacter } from './bindings.ts'
import { chosenKeys } from './chosenKeys.svelte.ts'
import type { Command } from './command.ts'
import { commands, isEnabled } from './table.ts'
import { runQueued } from './commandQueue.ts'

export const isMac = /Mac|iP(hone|ad|od)/.test(navigator.platform)

type Keyed = Pick<Command, 'id' | 'keys' | 'macKeys'>

/** The keys of a command: those that a person gave it, else the program's own. */
export function keysOf(command: Keyed): readonly string[] {
  return chosenKeys.all[command.id] ?? ownKeys(command)
}

/** Returns the default keys of a command on this system. */
export function ownKeys({ keys = [], macKeys }: Keyed): readonly string[] {
  return ((isMac ? macKeys : undefined) ?? keys).map((one) => bindingOn(one, isMac))
}

interface Binding {
  command: Command
  press: KeybindingPress
}

let bindings: { of: typeof chosenKeys.all; all: Binding[] } | null = null

/** The bindings of today's keys. */
function allBindings(): readonly Binding[] {
  if (bindings?.of !== chosenKeys.all)
    bindings = {
      of: chosenKeys.all,
      all: commands.flatMap((command) =>
        keysOf(command).flatMap((keys) => parseKeybinding(keys).map((press) => ({ command, press }))),
      ),
    }
  return bindings.all
}

/** Runs the command that a key press asks for. False: none does. */
export function handleKey(event: KeyboardEvent, app: App): boolean {
  // Keys that an input method is using, and characters typed with AltGr, belong to the text.
  if (event.isComposing || event.keyCode === 229 || event.defaultPrevented) return false
  if (event.getModifierState('AltGraph')) return false
  if (isTyping(event) && typesCharacter(event, isMac)) return false
  if (app.dialogs.isCovered) return false
  const binding = allBindings().find(
    ({ command, press }) =>
      matchKeybindingPress(event, press) &&
      !(command.yieldsToTyping && isTyping(event)) &&
      isEnabled(command, app),
  )
  if (binding === undefined) return false
  event.preventDefault()
  runQueued(binding.command, app)
  return true
}

function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input, textarea, select, [role="menuitem"]')
}

/** The modifiers in the order of a Mac's menus. */
const MODIFIERS = ['Control', 'Alt', 'Shift', 'Meta']

/** As they stand on the keyboards of the interface's language; on those of a Mac the signs are the same everywhere. */
const names: Record<string, string> = {
  Control: isMac ? '⌃' : t.keyNames.control,
  Meta: '⌘',
  Alt: isMac ? '⌥' : t.keyNames.alt,
  Shift: isMac ? '⇧' : t.keyNames.shift,
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageDown: isMac ? '⇟' : t.keyNames.pageDown,
  PageUp: isMac ? '⇞' : t.keyNames.pageUp,
  Period: '.',
  Comma: ',',
  Enter: isMac ? '↩' : t.keyNames.enter,
  Escape: t.keyNames.escape,
  Delete: t.keyNames.delete,
}

const englishNames: Record<string, string> = { Control: 'Ctrl', PageDown: 'PgDn', PageUp: 'PgUp' }

/** The parts of keys, without modifiers that they may do without. */
function partsOf(keys: string): string[] {
  const parts = keys.split('+').filter((key) => !key.startsWith('['))
  const modifiers = MODIFIERS.filter((modifier) => parts.includes(modifier))
  return [...modifiers, ...parts.filter((part) => !MODIFIERS.includes(part))]
}

function plainKey(key: string): string {
  return key.replace(/^(Key|Digit)(?=.$)/, '')
}

/** The names of keys as people read them: ['Ctrl', 'Shift', 'Enter'] for 'Control+Shift+Enter', in German 'Strg'. */
export function keyNames(keys: string): string[] {
  return partsOf(keys).map((key) => names[key] ?? plainKey(key))
}

/** The command with the names of its keys among the words by which it is found: F8, Ctrl S. */
export function foundByKeys<Found extends Keyed & { words?: string }>(command: Found): Found {
  // Guides and other programs name keys in English.
  const english = keysOf(command).flatMap((keys) =>
    partsOf(keys).map((key) => englishNames[key] ?? plainKey(key)),
  )
  const words = [command.words ?? '', ...keysOf(command).flatMap(keyNames), ...english].join(' ')
  return { ...command, words }
}

/** The first keys of a command, as they are kept. */
function firstKeys(id: string): string | undefined {
  const command = commands.find((candidate) => candidate.id === id)
  return command === undefined ? undefined : keysOf(command)[0]
}

/** The keys of a command in the notation of `aria-keyshortcuts`. */
export function ariaKeys(id: string): string | undefined {
  const keys = firstKeys(id)
  return keys === undefined ? undefined : partsOf(keys).map(plainKey).join('+')
}

export function shortcutOf(id: string): string[] | null {
  const keys = firstKeys(id)
  return keys === undefined ? null : keyNames(keys)
}

/** The shortcut of a command for tooltips: 'Ctrl+Enter'. */
export function shortcutText(id: string): string {
  return shortcutOf(id)?.join(isMac ? '' : '+') ?? ''
}
