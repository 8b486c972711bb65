/** The advanced filters as another view of the query bar's text: what is ticked is read from it and written to it. */
import type { FilterName, FilterPart, FilterValues, Workbench } from '../../../core/contract/index.ts'
import type { Query } from './query.svelte.ts'

export type TickedFilter = Extract<FilterPart, { filter: FilterName }>

/** Returns the new values of a filter from its current ones; null: it is not ticked. */
export type FilterChange = (values: FilterValues | null) => FilterValues | null

export class Filters {
  /** Null where the text cannot be read. */
  parts = $state.raw<readonly FilterPart[] | null>([])
  readonly ticked = $derived((this.parts ?? []).filter(isTicked))
  /** The words that are searched for beside the filters, as they were typed. */
  readonly words = $derived((this.parts ?? []).flatMap(wordOf).join(' '))
  /** The parts of the query that no filter shows, as they were typed. */
  readonly rest = $derived(
    (this.parts ?? []).flatMap((part) => ('text' in part && part.word === undefined ? [part.text] : [])),
  )
  readonly #workbench: Workbench
  readonly #query: Query
  #writings = 0
  /** The reading of the text that stands now; null once it is done. */
  #reading: Promise<void> | null = null
  /** Counts up whenever all filters are taken away, so that what was ticked before is not ticked after. */
  #clearings = 0

  /** Follows the text as long as the component lives that it is made in. */
  constructor(workbench: Workbench, query: Query) {
    this.#workbench = workbench
    this.#query = query
    $effect(() => {
      this.#follow(query.croql)
    })
  }

  valuesOf(filter: FilterName): FilterValues | null {
    return this.ticked.find((part) => part.filter === filter)?.values ?? null
  }

  /**
   * Has a filter ask for something; null takes it away. A change is made of what it asks for once the text is read:
   * several may wait for that, one behind the other.
   */
  async set(filter: FilterName, wanted: FilterValues | FilterChange | null): Promise<void> {
    const clearings = this.#clearings
    // The text is not parsed yet: writing now would lose its filters.
    while (this.#reading !== null) await this.#reading
    const { parts } = this
    if (parts === null || clearings !== this.#clearings) return
    const values = typeof wanted === 'function' ? wanted(this.valuesOf(filter)) : wanted
    const isThere = parts.some((part) => isTicked(part) && part.filter === filter)
    const changed = parts.flatMap((part): FilterPart[] => {
      if (!isTicked(part) || part.filter !== filter) return [part]
      return values === null ? [] : [{ filter, values }]
    })
    await this.#write(isThere || values === null ? changed : [...changed, { filter, values }])
  }

  /** Searches for other words beside the filters. */
  async setWords(words: string): Promise<void> {
    while (this.#reading !== null) await this.#reading
    if (this.parts === null || words.trim() === this.words) return
    const croql = words.trim() === '' ? '' : await this.#query.croqlOf(words)
    if (croql === null) return
    const others = this.parts.filter((part) => isTicked(part) || part.word === undefined)
    await this.#write([...(croql === '' ? [] : [{ text: croql, word: words.trim() }]), ...others])
  }

  /** The expressions of filters, in their order; empty where they could not be asked for. */
  async expressionsOf(filters: readonly TickedFilter[]): Promise<string[]> {
    const written = await Promise.all(
      filters.map((part) => this.#workbench.call('query.writeFilters', { parts: [part] })),
    )
    return written.map((result) => (result.ok ? result.value.croql : ''))
  }

  /** Takes all filters away, and what is not read yet of the text with them. */
  async clear(): Promise<void> {
    this.#clearings++
    this.#reading = null
    await this.#write([])
  }

  #follow(croql: string): void {
    const asked = this.#workbench.call('query.readFilters', { croql })
    const reading = asked.then((result) => {
      if (this.#reading !== reading) return
      this.#reading = null
      if (result.ok && this.#query.croql === croql) this.parts = result.value
    })
    this.#reading = reading
  }

  async #write(parts: readonly FilterPart[]): Promise<void> {
    this.parts = parts
    const writing = ++this.#writings
    const { croql } = this.#query
    const written = parts.map((part) => (isTicked(part) ? part : { text: part.text }))
    const result = await this.#workbench.call('query.writeFilters', { parts: written })
    // A later tick or input is newer.
    if (writing !== this.#writings || this.#query.croql !== croql) return
    if (result.ok) this.#query.runText(result.value.croql, wordsOf(parts) ?? result.value.croql)
    else this.#follow(croql)
  }
}

/** Returns the typed words of parts that are words only; null if there are other parts, or none. */
function wordsOf(parts: readonly FilterPart[]): string | null {
  const words = parts.flatMap(wordOf)
  return words.length === 0 || words.length < parts.length ? null : words.join(' ')
}

function wordOf(part: FilterPart): string[] {
  return 'word' in part && part.word !== undefined ? [part.word] : []
}

function isTicked(part: FilterPart): part is TickedFilter {
  return 'filter' in part
}
