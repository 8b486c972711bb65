/** The advanced filters as another view of the query bar's text: what is ticked is read from it and written to it. */
import type { FilterName, FilterPart, FilterValues, Workbench } from '../../../core/contract/index.ts'
import type { Query } from './query.svelte.ts'

export type TickedFilter = Extract<FilterPart, { filter: FilterName }>

export class Filters {
  /** Null where the text cannot be read. */
  parts = $state.raw<readonly FilterPart[] | null>([])
  readonly ticked = $derived((this.parts ?? []).filter(isTicked))
  /** The parts of the query that no filter shows, as they were typed. */
  readonly rest = $derived((this.parts ?? []).flatMap((part) => ('text' in part ? [part.text] : [])))
  readonly #workbench: Workbench
  readonly #query: Query
  #writings = 0
  /** The reading of the text that stands now; null once it is done. */
  #reading: Promise<void> | null = null

  /** Follows the text as long as the component lives that it is made in. */
  constructor(workbench: Workbench, query: Query) {
    this.#workbench = workbench
    this.#query = query
    $effect(() => {
      this.#follow(query.text)
    })
  }

  valuesOf(filter: FilterName): FilterValues | null {
    return this.ticked.find((part) => part.filter === filter)?.values ?? null
  }

  /** Null takes the filter away. */
  async set(filter: FilterName, values: FilterValues | null): Promise<void> {
    // What the text says before it is read is not known yet: writing now would take that away from it.
    while (this.#reading !== null) await this.#reading
    const { parts } = this
    if (parts === null) return
    const isThere = parts.some((part) => isTicked(part) && part.filter === filter)
    const changed = parts.flatMap((part): FilterPart[] => {
      if (!isTicked(part) || part.filter !== filter) return [part]
      return values === null ? [] : [{ filter, values }]
    })
    await this.#write(isThere || values === null ? changed : [...changed, { filter, values }])
  }

  async clear(): Promise<void> {
    await this.#write([])
  }

  #follow(croql: string): void {
    const reading = this.#read(croql).finally(() => {
      if (this.#reading === reading) this.#reading = null
    })
    this.#reading = reading
  }

  async #read(croql: string): Promise<void> {
    const result = await this.#workbench.call('query.readFilters', { croql })
    if (result.ok && this.#query.text === croql) this.parts = result.value
  }

  async #write(parts: readonly FilterPart[]): Promise<void> {
    this.parts = parts
    const writing = ++this.#writings
    const { text } = this.#query
    const result = await this.#workbench.call('query.writeFilters', { parts: [...parts] })
    // What was ticked or typed since is newer.
    if (writing !== this.#writings || this.#query.text !== text) return
    if (result.ok) this.#query.runText(result.value.croql)
    else this.#follow(text)
  }
}

function isTicked(part: FilterPart): part is TickedFilter {
  return 'filter' in part
}
