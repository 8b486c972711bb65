/** Calls and answers over any wire that carries messages both ways in order. */
import type {
  CallInput,
  CallName,
  CallOptions,
  ClientMessage,
  EventName,
  Events,
  FailureValue,
  Outputs,
  Result,
  ServerMessage,
} from '../../../../core/contract/index.ts'

interface Waiting {
  finish(result: Result<unknown>): void
  onProgress: CallOptions['onProgress']
}

type Listener = (event: unknown) => void

export const connectionBroken: FailureValue = {
  code: 'connection.broken',
  message: 'The connection to the workbench broke before it answered.',
  details: { kept: 'What you typed is kept in this window.', todo: 'Interlinear reconnects by itself.' },
}

/** Matches answers to calls and hands events on. `post` puts a message on the wire. */
export class Rpc {
  readonly #post: (message: ClientMessage) => void
  readonly #waiting = new Map<number, Waiting>()
  readonly #listeners = new Map<string, Set<Listener>>()
  /** Events that arrived without listeners, while the screens were loading. */
  #unheard: (ServerMessage & { kind: 'event' })[] = []
  #lastId = 0

  constructor(post: (message: ClientMessage) => void) {
    this.#post = post
  }

  call<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    { onProgress, signal }: CallOptions = {},
  ): Promise<Result<Outputs[Name]>> {
    const id = ++this.#lastId
    return new Promise((resolve) => {
      const cancel = () => this.#post({ kind: 'cancel', id })
      this.#waiting.set(id, {
        onProgress,
        finish: (result) => {
          signal?.removeEventListener('abort', cancel)
          resolve(result as Result<Outputs[Name]>)
        },
      })
      this.#post({ kind: 'call', id, name, input })
      if (signal?.aborted) cancel()
      else signal?.addEventListener('abort', cancel, { once: true })
    })
  }

  on<Name extends EventName>(name: Name, listener: (event: Events[Name]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners)
    listeners.add(listener as Listener)
    const missed = this.#unheard.filter((event) => event.name === name)
    this.#unheard = this.#unheard.filter((event) => event.name !== name)
    for (const { event } of missed) queueMicrotask(() => listener(event as Events[Name]))
    return () => listeners.delete(listener as Listener)
  }

  receive(message: ServerMessage): void {
    switch (message.kind) {
      case 'result':
        this.#settle(message.id, message.result)
        break
      case 'progress':
        this.#waiting.get(message.id)?.onProgress?.(message.report)
        break
      case 'event':
        if (this.#listeners.size === 0) this.#unheard.push(message)
        for (const listener of this.#listeners.get(message.name) ?? []) listener(message.event)
        break
    }
  }

  /** Answers everything that waits with a failure: the wire broke, and what was asked may or may not be done. */
  failAll(error: FailureValue): void {
    for (const id of [...this.#waiting.keys()]) this.#settle(id, { ok: false, error })
  }

  #settle(id: number, result: Result<unknown>): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    waiting?.finish(result)
  }
}
