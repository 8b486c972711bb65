/**
 * The stand-in's connection to the test that started it, which has the real browser. Requests to the system (windows,
 * dialogs, a key of the menu) are sent as messages, cloned like Electron's.
 */

/** Requests of the shell's process. */
export type ToHost =
  | { kind: 'open'; window: number; preload: string }
  | { kind: 'load'; window: number; url: string }
  | { kind: 'grant'; permissions: readonly string[] }
  | { kind: 'reload' | 'crash' | 'close' | 'destroy'; window: number }
  | { kind: 'post'; window: number; channel: string; message: unknown }
  | { kind: 'dialog'; id: number; type: 'open' | 'save' | 'message'; options: unknown }
  | { kind: 'external'; url: string }
  | { kind: 'reveal'; path: string }
  | { kind: 'drag'; path: string }
  | { kind: 'menuIs'; items: Record<string, boolean> }
  | { kind: 'problem'; message: string }

/** Messages of the test. */
export type FromHost =
  | { kind: 'navigated'; window: number; url: string }
  | { kind: 'ready' | 'closed' | 'gone' | 'stays'; window: number }
  | { kind: 'failed'; window: number; url: string; error: string }
  | { kind: 'navigates'; window: number; url: string }
  | { kind: 'posted'; window: number; channel: string; args: unknown[]; url: string }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'menu'; id: string }
  | { kind: 'askMenu' | 'quit' }
  | { kind: 'closeWindow'; window: number | null }
  | { kind: 'event'; name: string; args: unknown[] }

const listeners = new Set<(message: FromHost) => void>()
process.on('message', (message: FromHost) => {
  for (const listener of listeners) listener(message)
})
// A test that has ended leaves no shell behind.
process.on('disconnect', () => process.exit(1))

export function tell(message: ToHost): void {
  process.send?.(message)
}

export function onTold(listener: (message: FromHost) => void): void {
  listeners.add(listener)
}

const answers = new Map<number, (value: unknown) => void>()
let lastId = 0

/** Has the test answer a dialog. */
export function askDialog(type: 'open' | 'save' | 'message', options: unknown): Promise<unknown> {
  const id = ++lastId
  tell({ kind: 'dialog', id, type, options: plain(options) })
  return new Promise((resolve) => answers.set(id, resolve))
}

onTold((message) => {
  if (message.kind !== 'answer') return
  answers.get(message.id)?.(message.value)
  answers.delete(message.id)
})

/** Without what a clone cannot hold, such as the signal of a message box. */
function plain(options: unknown): unknown {
  return JSON.parse(JSON.stringify(options ?? {}))
}
