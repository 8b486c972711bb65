/** Short messages beside the work, and announcements for screen readers without a visible message. */
import type { FailureValue } from '../../../core/contract/index.ts'

export interface ToastAction {
  label: string
  run(): void
}

export interface Toast {
  id: number
  text: string
  action: ToastAction | null
  failure: FailureValue | null
  /** Called when the person dismisses it. A message with it stays until then. */
  onDismiss: (() => void) | null
}

const SHOWN_MILLISECONDS = 5_000
/** Milliseconds for messages that take longer to read, or have a button. */
const LONG_MILLISECONDS = 15_000
const MOST = 4

export class Toasts {
  items = $state.raw<readonly Toast[]>([])
  /** Read by the live region; a trailing no-break space makes a repeated text new. */
  announced = $state('')
  /** How high the messages are together, in px: what they would lie over ends above them. */
  height = $state(0)
  /** How wide the pane is that they stand at the foot of, in px; 0 where there is none. */
  room = $state(0)
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>()
  #lastId = 0

  show(text: string, action: ToastAction | null = null, onDismiss: Toast['onDismiss'] = null): void {
    this.#add({ id: ++this.#lastId, text, action, failure: null, onDismiss })
    this.announce(text)
  }

  /** A failure that is shown already is shown once, under the newest heading, and keeps its way to go on. */
  fail(failure: FailureValue, heading: string, action: ToastAction | null = null): void {
    const same = this.items.find((toast) => toast.failure !== null && isSame(toast.failure, failure))
    if (same !== undefined) {
      if (action === null && same.action !== null) return
      this.dismiss(same.id)
    }
    this.#add({ id: ++this.#lastId, text: heading, action, failure, onDismiss: null })
  }

  announce(text: string): void {
    this.announced = this.announced === text ? `${text}\u00a0` : text
  }

  dismiss(id: number): void {
    clearTimeout(this.#timers.get(id))
    this.#timers.delete(id)
    this.items.find((toast) => toast.id === id)?.onDismiss?.()
    this.items = this.items.filter((toast) => toast.id !== id)
  }

  /** Keeps a message while the user reads it. */
  hold(id: number): void {
    clearTimeout(this.#timers.get(id))
  }

  release(id: number): void {
    if (this.items.some((toast) => toast.id === id && toast.onDismiss !== null)) return
    this.#timers.set(
      id,
      setTimeout(() => this.dismiss(id), SHOWN_MILLISECONDS),
    )
  }

  #add(toast: Toast): void {
    const isShort = toast.action === null && toast.failure === null
    // The same words twice say no more than once.
    const others = this.items.filter(({ text, failure }) => text !== toast.text || failure !== null)
    const surplus = others
      .filter(({ onDismiss }) => onDismiss === null)
      .slice(0, Math.max(0, others.length + 1 - MOST))
    this.items = [...others.filter((other) => !surplus.includes(other)), toast]
    if (toast.onDismiss !== null) return
    this.#timers.set(
      toast.id,
      setTimeout(() => this.dismiss(toast.id), isShort ? SHOWN_MILLISECONDS : LONG_MILLISECONDS),
    )
  }
}

/** Whether two failures say the same of the same file, which may be named by its whole path or by the end of it. */
function isSame(one: FailureValue, other: FailureValue): boolean {
  const [path = '', otherPath = ''] = [one.details.path, other.details.path]
  const isOfOneFile = path.endsWith(otherPath) || otherPath.endsWith(path)
  return one.code === other.code && one.message === other.message && isOfOneFile
}
