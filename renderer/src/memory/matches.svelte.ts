/** The memories' panel of the current string: matches for the focused form, and concordance. */
import type {
  CallInput,
  ConcordanceEntry,
  MemoryMatch,
  PluralForm,
  Workbench,
} from '../../../core/contract/index.ts'

/** Matches that have a key. */
export const MAX_MATCH_KEYS = 9
/** The number of cached strings' matches: the current one, the next, and recent ones. */
const MAX_KEPT = 50

type Place = CallInput<'memory.matches'>

interface Kept {
  matches: readonly MemoryMatch[]
  /** The version of the memories that the matches were found in; matches of an older one are looked up again. */
  version: number
}

export interface Concordance {
  text: string
  /** Null: it is being looked up. */
  entries: readonly ConcordanceEntry[] | null
}

export class Matches {
  shown = $state.raw<readonly MemoryMatch[]>([])
  /** Whether `shown` belongs to the current string. */
  isLoaded = $state(false)
  concordance = $state.raw<Concordance | null>(null)
  /** Leads to what a look-up found; null while nothing is there. */
  focusResults: (() => void) | null = null
  readonly #workbench: Workbench
  readonly #of: () => { project: string; languageId: string }
  readonly #kept = new Map<string, Kept>()
  readonly #asked = new Map<string, Promise<readonly MemoryMatch[] | null>>()
  #version = $state(0)
  #wanted = ''

  constructor(workbench: Workbench, of: () => { project: string; languageId: string }) {
    this.#workbench = workbench
    this.#of = of
  }

  /** Shows the matches of a form: at once where they are known, and what is new about them a moment later. */
  async load(stringId: number | null, form: PluralForm | undefined): Promise<void> {
    if (stringId === null) {
      this.#wanted = ''
      this.shown = []
      return
    }
    const place = this.#place(stringId, form)
    const key = JSON.stringify(place)
    const kept = this.#kept.get(key)
    const isSame = this.#wanted === key
    this.#wanted = key
    this.isLoaded = kept !== undefined
    if (kept) this.shown = kept.matches
    else if (!isSame) this.shown = []
    if (kept?.version === this.#version) return
    const matches = await this.#ask(key, place)
    if (this.#wanted !== key || matches === null) return
    this.shown = matches
    this.isLoaded = true
  }

  /** Looks up the string that is likely next. */
  prefetch(stringId: number | null): void {
    if (stringId === null) return
    const place = this.#place(stringId, undefined)
    const key = JSON.stringify(place)
    if (this.#kept.get(key)?.version !== this.#version) void this.#ask(key, place)
  }

  /** The memories may have changed: what is kept is shown until it is looked up again. */
  changed(): void {
    this.#version += 1
  }

  /** The match with a number, from 1. */
  at(number: number): MemoryMatch | undefined {
    return this.shown[number - 1]
  }

  async search(text: string): Promise<void> {
    this.concordance = { text, entries: null }
    const result = await this.#workbench.call('memory.concordance', { ...this.#of(), text })
    if (this.concordance?.text === text) this.concordance = { text, entries: result.ok ? result.value : [] }
  }

  #place(stringId: number, form: PluralForm | undefined): Place {
    return { ...this.#of(), stringId, ...(form === undefined ? {} : { form }) }
  }

  #ask(key: string, place: Place): Promise<readonly MemoryMatch[] | null> {
    const version = this.#version
    const asked = `${version} ${key}`
    const waiting = this.#asked.get(asked)
    if (waiting) return waiting
    const answer = this.#lookUp(key, place, version).finally(() => this.#asked.delete(asked))
    this.#asked.set(asked, answer)
    return answer
  }

  async #lookUp(key: string, place: Place, version: number): Promise<readonly MemoryMatch[] | null> {
    const result = await this.#workbench.call('memory.matches', place)
    if (!result.ok) return null
    const known = this.#kept.get(key)
    // A newer state of the memories was looked up meanwhile, and answered first.
    if (known !== undefined && known.version > version) return known.matches
    this.#kept.delete(key)
    this.#kept.set(key, { matches: result.value, version })
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MAX_KEPT) break
      this.#kept.delete(oldest)
    }
    return result.value
  }
}
