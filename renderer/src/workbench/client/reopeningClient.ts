/**
 * Calls about the project on screen, across restarts of the workbench. Each workbench process gives an open project a
 * handle of its own; a handle of an earlier process is answered with `project.notOpen`, before anything was done. This
 * client then opens the project again, once for all calls that wait, and repeats the call with the new handle.
 */
import type {
  CallInput,
  CallName,
  CallOptions,
  FailureValue,
  Outputs,
  Overview,
  Result,
} from '../../../../core/contract/index.ts'
import type { Client, ConnectionState } from './client.ts'

interface OpenedProject {
  path: string
  /** The handle in the workbench that answered last. */
  handle: string
  reopening: Promise<FailureValue | null> | null
  onReopened: (overview: Overview) => void
}

export class ReopeningClient implements Client {
  readonly #inner: Client
  /** The project on screen under each handle that it has had; calls may still name an earlier one. */
  readonly #byHandle = new Map<string, OpenedProject>()

  constructor(inner: Client) {
    this.#inner = inner
  }

  get connection(): ConnectionState {
    return this.#inner.connection
  }

  readonly on: Client['on'] = (name, listener) => this.#inner.on(name, listener)

  onConnection(listener: (state: ConnectionState) => void): () => void {
    return this.#inner.onConnection(listener)
  }

  /**
   * Keeps a project open while it is shown. `onReopened` receives its overview, with a new handle, from each workbench
   * that opens it again.
   */
  track(overview: Overview, onReopened: (overview: Overview) => void): void {
    this.#byHandle.clear()
    const { path, project: handle } = overview
    this.#byHandle.set(handle, { path, handle, reopening: null, onReopened })
  }

  /** The project is no longer shown: it is not reopened. */
  untrack(handle: string): void {
    const opened = this.#byHandle.get(handle)
    if (opened?.handle === handle) this.#byHandle.clear()
  }

  /** Opens the project again: after a new connection. Returns why that failed, or null. */
  async reopen(handle: string): Promise<FailureValue | null> {
    const opened = this.#byHandle.get(handle)
    return opened ? this.#reopen(opened) : null
  }

  readonly call: Client['call'] = <Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    options?: CallOptions,
  ): Promise<Result<Outputs[Name]>> => {
    const handle = handleIn(input)
    const opened = handle === null || name === 'project.close' ? undefined : this.#byHandle.get(handle)
    if (opened === undefined) return this.#inner.call(name, input, options)
    const send = () => this.#inner.call(name, { ...input, project: opened.handle }, options)
    // Sent in the order of the calls: one that need not wait is sent at once.
    if (opened.reopening !== null)
      return opened.reopening.then((error) => (error === null ? send() : { ok: false, error }))
    const sent = opened.handle
    return send().then(async (result) => {
      if (result.ok || result.error.code !== 'project.notOpen') return result
      // Another call may have reopened it meanwhile.
      const error = opened.handle === sent ? await this.#reopen(opened) : null
      return error === null ? send() : { ok: false, error }
    })
  }

  #reopen(opened: OpenedProject): Promise<FailureValue | null> {
    opened.reopening ??= this.#open(opened).finally(() => (opened.reopening = null))
    return opened.reopening
  }

  async #open(opened: OpenedProject): Promise<FailureValue | null> {
    const result = await this.#inner.call('project.open', { path: opened.path })
    if (!result.ok) return result.error
    // Closed meanwhile.
    if (this.#byHandle.get(opened.handle) !== opened) return null
    opened.handle = result.value.project
    this.#byHandle.set(opened.handle, opened)
    opened.onReopened(result.value)
    return null
  }
}

function handleIn(input: object): string | null {
  const { project } = input as { project?: unknown }
  return typeof project === 'string' ? project : null
}
