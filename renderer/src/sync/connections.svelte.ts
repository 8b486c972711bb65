/** The connections to clouds on their screen: listed, changed, signed in to. */
import type {
  CallInput,
  CallName,
  CloudConnection,
  ConnectionFinding,
  FailureValue,
  Outputs,
  Workbench,
} from '../../../core/contract/index.ts'

/** A sign-in that waits for the person's answer in the browser. */
export interface Waiting {
  connection: string
  /** The address of the consent page; null until it is known. */
  address: string | null
}

export class ConnectionsState {
  /** Null until the workbench answered. */
  list = $state.raw<CloudConnection[] | null>(null)
  /** Null: a new one is filled in. */
  selectedId = $state<string | null>(null)
  selected = $derived(this.list?.find(({ id }) => id === this.selectedId) ?? null)
  waiting = $state.raw<Waiting | null>(null)
  isBusy = $state(false)
  /** The result of the last test or sign-in, with its connection. */
  found = $state.raw<{ connection: string; finding: ConnectionFinding } | null>(null)
  /** The failure of the last call; null where it succeeded. */
  error = $state.raw<FailureValue | null>(null)
  #abort: AbortController | null = null
  /** A connection was chosen, or a new one is filled in: a reload does not change the choice. */
  #isChosen = false
  /** Counts what was chosen, so that what takes its time chooses nothing after another choice. */
  #choices = 0
  readonly #workbench: Workbench

  constructor(workbench: Workbench) {
    this.#workbench = workbench
  }

  /** Listens for addresses of consent pages; answers what ends that, and any sign-in that waits. */
  listen(): () => void {
    const stop = this.#workbench.on('accounts.address', ({ connection, address }) => {
      if (this.waiting?.connection === connection) this.waiting = { connection, address }
    })
    return () => {
      stop()
      this.cancel()
    }
  }

  async refresh(): Promise<void> {
    const listed = await this.#workbench.call('accounts.list', {})
    if (!listed.ok) this.error = listed.error
    else {
      this.list = listed.value
      const isGone = this.selectedId !== null && this.selected === null
      if (!this.#isChosen || isGone) this.#select(listed.value[0]?.id ?? null)
    }
  }

  #select(id: string | null): void {
    this.#isChosen ||= id !== null
    this.selectedId = id
  }

  choose(id: string | null): void {
    this.cancel()
    this.#choices++
    this.#isChosen = true
    this.selectedId = id
    this.error = null
    this.found = null
  }

  /** The one that was saved comes first, and is chosen, unless another was meanwhile. Answers whether it was saved. */
  async save(draft: CallInput<'accounts.save'>): Promise<boolean> {
    const choices = this.#choices
    const list = await this.#ask('accounts.save', draft)
    if (list === null) return false
    this.list = list
    if (choices === this.#choices) this.#select(list[0]?.id ?? null)
    return true
  }

  async remove(connection: string): Promise<void> {
    const choices = this.#choices
    const list = await this.#ask('accounts.remove', { connection })
    if (list === null) return
    this.list = list
    const isGone = this.selectedId === connection
    if (choices === this.#choices || isGone) this.choose(list[0]?.id ?? null)
  }

  async signOut(connection: string): Promise<void> {
    this.found = null
    this.list = (await this.#ask('accounts.signOut', { connection })) ?? this.list
  }

  /** Signs in; lasts until the person has answered in the browser, or until `cancel`. */
  async signIn(connection: string): Promise<void> {
    this.waiting = { connection, address: null }
    const asking = this.#ask('accounts.signIn', { connection })
    const abort = this.#abort
    const finding = await asking
    // Another connection was chosen, or another sign-in begun: what is shown is theirs.
    if (this.#abort !== abort) {
      if (finding !== null) await this.refresh()
      return
    }
    this.waiting = null
    await this.#signedIn(connection, finding)
  }

  async signInWithToken(connection: string, token: string): Promise<boolean> {
    const choices = this.#choices
    const finding = await this.#ask('accounts.signInWithToken', { connection, token })
    if (choices === this.#choices) await this.#signedIn(connection, finding)
    else if (finding !== null) await this.refresh()
    return finding !== null
  }

  async test(connection: string): Promise<void> {
    this.found = null
    const finding = await this.#ask('accounts.test', { connection })
    if (finding !== null) this.found = { connection, finding }
  }

  /** Gives up what is under way. */
  cancel(): void {
    this.#abort?.abort()
    this.#abort = null
    this.waiting = null
  }

  async #signedIn(connection: string, finding: ConnectionFinding | null): Promise<void> {
    const { error } = this
    const choices = this.#choices
    await this.refresh()
    if (choices !== this.#choices) return
    this.error = error
    this.found = finding && { connection, finding }
  }

  /** Null where it failed: `error` says why. */
  async #ask<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Outputs[Name] | null> {
    const abort = new AbortController()
    this.#abort = abort
    this.isBusy = true
    this.error = null
    const result = await this.#workbench.call(name, input, { signal: abort.signal })
    const isLatest = this.#abort === abort
    if (isLatest || this.#abort === null) this.isBusy = false
    if (result.ok) return result.value
    if (isLatest && result.error.code !== 'cancelled') this.error = result.error
    return null
  }
}
