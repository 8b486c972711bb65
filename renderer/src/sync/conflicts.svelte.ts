/** Conflicts with the cloud on their screen: listed, marked, decided. */
import { SvelteSet } from 'svelte/reactivity'
import type { CallInput, Conflict, FailureValue, Workbench } from '../../../core/contract/index.ts'

export type ChosenResolution = CallInput<'cloud.resolve'>['resolution']

const KEYS: Readonly<Record<string, ChosenResolution>> = { '1': 'ours', '2': 'theirs', '3': 'both' }

/** Returns the decision of a key in the list; a held key decides nothing about the next conflict. */
export function resolutionOf({
  key,
  repeat,
}: Pick<KeyboardEvent, 'key' | 'repeat'>): ChosenResolution | undefined {
  return repeat ? undefined : KEYS[key]
}

/** The rest is shown once these are decided. */
const MOST = 1_000

export class Conflicts {
  /** Null until the workbench answered. */
  list = $state.raw<readonly Conflict[] | null>(null)
  total = $state(0)
  /** The expression that is written in the filter. */
  croql = $state('')
  /** The expression whose strings are listed; empty for all. */
  ran = $state('')
  index = $state(0)
  /** Conflicts that are decided together; the current one if there are none. */
  readonly marked = new SvelteSet<number>()
  isBusy = $state(false)
  error = $state.raw<FailureValue | null>(null)
  current = $derived(this.list?.[this.index] ?? null)
  readonly #workbench: Workbench
  readonly #project: () => string
  #abort = new AbortController()

  constructor(workbench: Workbench, project: () => string) {
    this.#workbench = workbench
    this.#project = project
  }

  /** Lists what is written in the filter. */
  find(): Promise<void> {
    this.ran = this.croql.trim()
    return this.load()
  }

  async load(): Promise<void> {
    this.#abort.abort()
    this.#abort = new AbortController()
    const { signal } = this.#abort
    const croql = this.ran
    const place = { project: this.#project(), limit: MOST, ...(croql === '' ? {} : { croql }) }
    const result = await this.#workbench.call('cloud.conflicts', place, { signal })
    if (signal.aborted) return
    this.error = result.ok ? null : result.error
    if (!result.ok) return
    this.#show(result.value.conflicts)
    this.total = result.value.total
  }

  /** Stays at the same conflict, or at its place where it is gone. */
  #show(list: readonly Conflict[]): void {
    const same = list.findIndex(({ id }) => id === this.current?.id)
    const index = same === -1 ? Math.min(this.index, list.length - 1) : same
    const known = new Set(list.map(({ id }) => id))
    for (const id of this.marked) if (!known.has(id)) this.marked.delete(id)
    this.list = list
    this.index = Math.max(0, index)
  }

  go(index: number): void {
    this.index = Math.max(0, Math.min(index, (this.list?.length ?? 0) - 1))
  }

  toggle(id: number): void {
    if (!this.marked.delete(id)) this.marked.add(id)
  }

  /** Marks all that are listed; where all are, none. */
  toggleAll(): void {
    const all = this.list ?? []
    const isAll = this.marked.size === all.length
    this.marked.clear()
    if (!isAll) for (const { id } of all) this.marked.add(id)
  }

  /** Those that a decision of this kind would decide. */
  decidable(resolution: ChosenResolution): number[] {
    const { current, marked } = this
    const wanted =
      marked.size === 0
        ? current === null
          ? []
          : [current]
        : (this.list ?? []).filter(({ id }) => marked.has(id))
    return wanted.filter(({ choices }) => choices.includes(resolution)).map(({ id }) => id)
  }

  /** Decides conflicts as one step for undo. Answers how many were decided; null where it failed: `error` says why. */
  async resolve(ids: number[], resolution: ChosenResolution, text?: string): Promise<number | null> {
    if (ids.length === 0 || this.isBusy) return null
    this.isBusy = true
    const decision = { project: this.#project(), ids, resolution, ...(text !== undefined && { text }) }
    const result = await this.#workbench.call('cloud.resolve', decision)
    this.isBusy = false
    if (!result.ok) {
      this.error = result.error
      return null
    }
    await this.load()
    const [left] = result.value.left
    if (left !== undefined) this.error = { ...left, details: {} }
    return result.value.resolved
  }
}
