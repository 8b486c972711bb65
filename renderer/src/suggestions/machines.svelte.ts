/**
 * What machines suggest for the form at hand. What was answered before is there at once; what was not is asked for when
 * one has rested on the string, and given up when one moves on. Nothing here is waited for by a key.
 */
import { untrack } from 'svelte'
import type {
  FailureValue,
  MachineSuggestion,
  PluralForm,
  ProviderInfo,
  Workbench,
} from '../../../core/contract/index.ts'

/** Milliseconds of rest before a machine is asked. */
const REST = 300
/** Milliseconds of rest before it is asked for what comes next. */
const AHEAD = 400

export interface MachineText extends MachineSuggestion {
  name: string
}

/** What a provider did that it should not; it is said once, until it works again. */
export interface Trouble {
  name: string
  error: FailureValue
}

export class Machines {
  shown = $state.raw<readonly MachineText[]>([])
  /** The providers that are being asked. */
  asking = $state.raw<readonly string[]>([])
  troubles = $state.raw<readonly Trouble[]>([])
  /** The providers of this machine; null: not read yet. */
  providers = $state.raw<readonly ProviderInfo[] | null>(null)
  areForbidden = $state(false)
  firstPrompt = ''
  readonly #workbench: Workbench
  readonly #of: () => { project: string; languageId: string }
  #controller = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined
  #ahead = new AbortController()
  #aheadTimer: ReturnType<typeof setTimeout> | undefined
  #reading: Promise<void> | null = null
  readonly #told = new Set<string>()
  #wanted = ''
  #version = $state(0)

  constructor(workbench: Workbench, of: () => { project: string; languageId: string }) {
    this.#workbench = workbench
    this.#of = of
  }

  /** Reads which providers there are, after a change of them. */
  async refresh(): Promise<void> {
    await this.#read()
    this.#told.clear()
    // What is shown is of other providers: it is loaded anew.
    this.#version += 1
  }

  async #read(): Promise<void> {
    const result = await this.#workbench.call('suggestions.providers', { project: this.#of().project })
    if (!result.ok) return
    this.providers = result.value.providers
    this.areForbidden = result.value.areForbidden
    this.firstPrompt = result.value.firstPrompt
  }

  /** Shows what is suggested for a form; null: no string is at hand. */
  load(stringId: number | null, form: PluralForm): void {
    const key = JSON.stringify([stringId, form, this.#of(), this.#version])
    // What is read here is not what the caller's effect depends on.
    untrack(() => {
      if (key === this.#wanted) return
      this.#wanted = key
      this.#stop()
      if (stringId !== null) void this.#load({ ...this.#of(), stringId, form }, this.#controller.signal)
    })
  }

  /**
   * Has providers on this machine answer ahead, instead of what they were to answer until now. That is begun after the
   * string at hand is asked for, which may be under way by then: it is not begun anew.
   */
  prefetch(stringIds: readonly number[]): void {
    clearTimeout(this.#aheadTimer)
    this.#aheadTimer = setTimeout(() => {
      this.#ahead.abort()
      this.#ahead = new AbortController()
      const { signal } = this.#ahead
      for (const { name, host } of this.#usable())
        if (host === null) {
          const wanted = { ...this.#of(), name, stringIds: [...stringIds] }
          void this.#workbench.call('suggestions.prefetch', wanted, { signal })
        }
    }, AHEAD)
  }

  /** The text with this number, from 1; one that has a problem is none to insert by key. */
  textOf(index: number): string | undefined {
    return this.insertable[index - 1]?.text
  }

  /** Suggestions with a text, those without a problem first, as they are numbered. */
  get insertable(): readonly MachineText[] {
    return this.shown.filter(({ text, problems }) => text.trim() !== '' && problems.length === 0)
  }

  #usable(): readonly ProviderInfo[] {
    return (this.providers ?? []).filter(({ isOn }) => isOn)
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#controller.abort()
    this.#controller = new AbortController()
    this.shown = []
    this.asking = []
    this.troubles = []
  }

  async #load(
    place: { project: string; languageId: string; stringId: number; form: PluralForm },
    signal: AbortSignal,
  ): Promise<void> {
    if (this.providers === null) {
      this.#reading ??= this.#read().then(() => {
        this.#reading = null
      })
      await this.#reading
    }
    if (signal.aborted) return
    const providers = this.#usable()
    if (providers.length === 0) return
    const kept = await Promise.all(
      providers.map(({ name }) =>
        this.#workbench.call('suggestions.suggest', { ...place, name, isKeptOnly: true }, { signal }),
      ),
    )
    if (signal.aborted) return
    const left = providers.filter(({ name }, index) => {
      const result = kept[index]
      if (!result?.ok || result.value === null) return true
      this.#show(name, result.value)
      return false
    })
    if (left.length === 0) return
    this.#timer = setTimeout(() => {
      for (const { name } of left) void this.#ask(name, place, signal)
    }, REST)
  }

  async #ask(
    name: string,
    place: { project: string; languageId: string; stringId: number; form: PluralForm },
    signal: AbortSignal,
  ): Promise<void> {
    this.asking = [...this.asking, name]
    const result = await this.#workbench.call('suggestions.suggest', { ...place, name }, { signal })
    if (signal.aborted) return
    this.asking = this.asking.filter((one) => one !== name)
    if (result.ok) {
      if (result.value === null) return
      this.#told.delete(name)
      this.#show(name, result.value)
    } else if (result.error.code !== 'cancelled' && !this.#told.has(name)) {
      this.#told.add(name)
      this.troubles = [...this.troubles, { name, error: result.error }]
    }
  }

  /** In the order of the providers, whoever answers first. */
  #show(name: string, suggestion: MachineSuggestion): void {
    const order = (this.providers ?? []).map((one) => one.name)
    this.shown = [...this.shown.filter((one) => one.name !== name), { ...suggestion, name }].toSorted(
      (one, other) => order.indexOf(one.name) - order.indexOf(other.name),
    )
  }
}
