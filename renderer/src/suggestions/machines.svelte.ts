/**
 * Machine suggestions for the current form. Cached ones are shown at once; others are requested after a pause on the
 * string, and cancelled on leaving it. No key waits for them.
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

/** A provider's problem; shown once, until it works again. */
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
    // The shown ones are of other providers: they are loaded again.
    this.#version += 1
  }

  async #read(): Promise<void> {
    const result = await this.#workbench.call('suggestions.providers', { project: this.#of().project })
    if (!result.ok) return
    this.providers = result.value.providers
    this.areForbidden = result.value.areForbidden
    this.firstPrompt = result.value.firstPrompt
  }

  /** Shows the suggestions for a form; null: there is no current string. */
  load(stringId: number | null, form: PluralForm): void {
    const key = JSON.stringify([stringId, form, this.#of(), this.#version])
    // Values read here must not become dependencies of the caller's effect.
    untrack(() => {
      if (key === this.#wanted) return
      this.#wanted = key
      this.#stop()
      if (stringId !== null) void this.#load({ ...this.#of(), stringId, form }, this.#controller.signal)
    })
  }

  /**
   * Prefetches from local providers, replacing their earlier prefetches. It starts after the request of the current
   * string, and does not repeat a running one.
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

  /** Keeps the order of the providers, whichever answers first. */
  #show(name: string, suggestion: MachineSuggestion): void {
    const order = (this.providers ?? []).map((one) => one.name)
    this.shown = [...this.shown.filter((one) => one.name !== name), { ...suggestion, name }].toSorted(
      (one, other) => order.indexOf(one.name) - order.indexOf(other.name),
    )
  }
}
