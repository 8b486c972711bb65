/** The browser shell's wire: a WebSocket to the page's own origin that comes back by itself. */
import type { ClientMessage, ServerMessage } from '../../../../core/contract/index.ts'
import type { Admission } from './admission.ts'
import type { Client, ConnectionState } from './client.ts'
import { Rpc, connectionBroken } from './rpc.ts'

const FIRST_DELAY = 250
const MAX_DELAY = 5_000
/**
 * The number of consecutive closes without an opening, without a known reason, after which it will not reconnect by
 * itself.
 */
const MAX_REFUSALS = 8

/** How long to wait before the n-th try (from 0), in milliseconds. */
export function reconnectDelay(attempt: number): number {
  return Math.min(MAX_DELAY, FIRST_DELAY * 2 ** attempt)
}

export class SocketClient implements Client {
  readonly #url: string
  readonly #admission: Admission
  readonly #rpc = new Rpc((message) => this.#post(message))
  readonly #watchers = new Set<(state: ConnectionState) => void>()
  /** Said while there was no wire; sent in order once there is. */
  #outbox: ClientMessage[] = []
  #socket: WebSocket | null = null
  /** A try is under way, or its socket is open. */
  #isBusy = false
  #attempt = 0
  #refusals = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #state: ConnectionState = 'connecting'

  constructor(url: string, admission: Admission) {
    this.#url = url
    this.#admission = admission
    void this.#open()
    window.addEventListener('online', () => this.retry())
  }

  get connection(): ConnectionState {
    return this.#state
  }

  readonly call: Client['call'] = (name, input, options) => this.#rpc.call(name, input, options)
  readonly on: Client['on'] = (name, listener) => this.#rpc.on(name, listener)

  onConnection(listener: (state: ConnectionState) => void): () => void {
    this.#watchers.add(listener)
    return () => this.#watchers.delete(listener)
  }

  /** Tries at once instead of waiting out the pause. */
  retry(): void {
    if (this.#isBusy) return
    this.#attempt = 0
    void this.#open()
  }

  async #open(): Promise<void> {
    clearTimeout(this.#timer)
    this.#isBusy = true
    const knock = await this.#admission.knock()
    if (typeof knock === 'string') {
      this.#isBusy = false
      if (knock !== 'unreachable') this.#lose(knock === 'keyless' ? 'keyless' : 'lost')
      this.#tryLater()
      return
    }
    const socket = new WebSocket(this.#url, knock.protocol)
    this.#socket = socket
    socket.addEventListener('open', () => this.#opened(socket))
    socket.addEventListener('message', ({ data }) =>
      this.#rpc.receive(JSON.parse(String(data)) as ServerMessage),
    )
    socket.addEventListener('close', () => this.#closed())
  }

  #opened(socket: WebSocket): void {
    this.#attempt = 0
    this.#refusals = 0
    this.#admission.entered()
    const waiting = this.#outbox
    this.#outbox = []
    for (const message of waiting) socket.send(JSON.stringify(message))
    this.#become('connected')
  }

  #closed(): void {
    this.#socket = null
    this.#isBusy = false
    this.#admission.closed()
    if (this.#state === 'connected') {
      this.#become('reconnecting')
      this.#rpc.failAll(connectionBroken)
    } else if (++this.#refusals >= MAX_REFUSALS) {
      this.#lose()
    }
    this.#tryLater()
  }

  /** Continues to retry: a restarted workbench does not know this page. */
  #tryLater(): void {
    this.#timer = setTimeout(() => void this.#open(), reconnectDelay(this.#attempt++))
  }

  #lose(how: 'lost' | 'keyless' = 'lost'): void {
    this.#outbox = []
    this.#become(how)
    this.#rpc.failAll(connectionBroken)
  }

  #post(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
    else this.#outbox.push(message)
  }

  #become(state: ConnectionState): void {
    if (this.#state === state) return
    this.#state = state
    for (const watcher of this.#watchers) watcher(state)
  }
}
