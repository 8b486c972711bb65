/** Which strings are listed: of a language or one of its files, by a query, in an order. */
import type { FailureValue, Overview, Settings, Snapshot, Workbench } from '../../../core/contract/index.ts'
import { presentationOf } from '../controls/presentation.ts'
import type { Query } from '../croql/query.svelte.ts'
import { isByFile, listChoices, orderIn, type ChosenOrder } from './columns.ts'
import type { Fallback, StringList } from './list.svelte.ts'

export interface ListingParts {
  workbench: Workbench
  list: StringList
  query: Query
  settings: () => Settings
  overview: () => Overview
  languageId: () => string
  /** Another language is translated into from now on. */
  translateInto: (languageId: string) => void
  /** Remembers the order that was chosen. */
  keepOrder: (order: ChosenOrder) => void
  /** Does something behind what was typed for a string that is on its way. */
  afterTyped: (run: () => void) => void
  /** The list is wanted, whatever is shown of the project. */
  onOpen: () => void
  onListed: (isEmpty: boolean) => void
  onFailure: (error: FailureValue) => void
}

export class Listing {
  /** The file whose strings alone are listed; null for all. */
  fileId = $state<number | null>(null)
  /** Only strings that have changed since are listed. */
  changedSince = $state.raw<Pick<Snapshot, 'id' | 'name'> | null>(null)
  /** Only strings that the person has drafts of are listed. */
  hasDraftsOnly = $state(false)
  /** Only strings with a bookmark are listed. */
  hasBookmarksOnly = $state(false)
  readonly #parts: ListingParts

  constructor(parts: ListingParts) {
    this.#parts = parts
  }

  /** Whether strings are listed by something other than the query: its list is not the current one then. */
  get isOfOwn(): boolean {
    return this.hasDraftsOnly || this.hasBookmarksOnly
  }

  get file(): Overview['files'][number] | null {
    return this.#parts.overview().files.find(({ id }) => id === this.fileId) ?? null
  }

  /** The order of the list. */
  get order(): ChosenOrder {
    const { path, targetLanguages } = this.#parts.overview()
    const targetIds = targetLanguages.map(({ id }) => id)
    return orderIn(listChoices(this.#parts.settings(), path), targetIds, this.#parts.languageId())
  }

  /** Lists what the language, the file and the query that ran stand for. */
  async show(fallback: Fallback): Promise<void> {
    const error = await this.#list(fallback)
    if (error !== null) this.#parts.onFailure(error)
  }

  /** The same for a query that was just typed: what is wrong with it is answered, for its field. */
  async run(): Promise<FailureValue | null> {
    const error = await new Promise<FailureValue | null>((listed) =>
      this.#parts.afterTyped(() => void this.#list('first').then(listed)),
    )
    if (error === null || presentationOf(error.code).topic === 'query') return error
    this.#parts.onFailure(error)
    return null
  }

  async #list(fallback: Fallback): Promise<FailureValue | null> {
    const { list, query, overview, languageId } = this.#parts
    const { order } = this
    const result = await list.open(
      {
        project: overview().project,
        languageId: languageId(),
        ...(this.fileId === null ? {} : { fileId: this.fileId }),
        ...(query.ran === '' || !query.isFiltering ? {} : { croql: query.ran }),
        ...(this.changedSince === null ? {} : { snapshotId: this.changedSince.id }),
        ...(this.hasDraftsOnly ? { drafts: true } : {}),
        ...(this.hasBookmarksOnly ? { bookmarks: true } : {}),
        ...(isByFile(order) ? {} : { order }),
      },
      fallback,
    )
    if (!result.ok) return result.error
    this.#parts.onListed(result.value.total === 0)
    return null
  }

  /** How many strings an expression would list; null where it is wrong. */
  async count(croql: string, signal: AbortSignal): Promise<number | null> {
    const { workbench, overview, languageId } = this.#parts
    const input = {
      ...{ project: overview().project, languageId: languageId(), fileId: this.fileId ?? undefined },
      ...{ croql, drafts: this.hasDraftsOnly, bookmarks: this.hasBookmarksOnly },
    }
    const opened = await workbench.call('list.open', input, { signal })
    if (!opened.ok) return null
    void workbench.call('list.close', { list: opened.value.list })
    return opened.value.total
  }

  /**
   * Lists the same strings in another order, which is stored, from its start: the longest or the newest are there. By
   * file, the list returns to the current string.
   */
  async reorder(order: ChosenOrder): Promise<void> {
    await new Promise<void>((listed) =>
      this.#parts.afterTyped(() => {
        this.#parts.keepOrder(order)
        void this.show(isByFile(order) ? 'nearest' : 'start').then(listed)
      }),
    )
  }

  /** Lists only what the query finds, or every string with the hits marked. */
  async showHits(isFiltering: boolean): Promise<void> {
    const { query } = this.#parts
    query.isFiltering = isFiltering
    query.hitPlace = null
    await this.show('nearest')
  }

  setFile(fileId: number | null): void {
    this.#parts.afterTyped(() => {
      this.fileId = fileId
      this.#parts.query.recount()
      void this.show('first')
    })
  }

  /** Lists what a query finds, whichever list was shown. */
  runList(croql: string): void {
    this.#parts.afterTyped(() => {
      this.hasDraftsOnly = false
      this.hasBookmarksOnly = false
      this.#parts.query.runText(croql)
    })
  }

  /** Shows every string of the language. */
  showAll(): void {
    this.#parts.afterTyped(() => this.#listAnew({}))
  }

  /** Lists what a query finds in the language, in all files. */
  openList(croql: string): void {
    this.#parts.afterTyped(() => {
      this.#parts.onOpen()
      this.#listAnew({ croql })
    })
  }

  /** Lists the strings of a language that the person has drafts of; with `fileId` null of all files. */
  showDrafts({ languageId = this.#parts.languageId(), fileId = this.fileId } = {}): void {
    this.#parts.afterTyped(() => {
      this.#parts.translateInto(languageId)
      this.#parts.onOpen()
      this.#listAnew({ fileId, hasDraftsOnly: true })
    })
  }

  /** Lists the strings with a bookmark, of all files. */
  showBookmarks(): void {
    this.#parts.afterTyped(() => {
      this.#parts.onOpen()
      this.#listAnew({ hasBookmarksOnly: true })
    })
  }

  /** Lists the strings whose source or translation has changed since a snapshot. */
  showChangedSince(
    snapshot: Pick<Snapshot, 'id' | 'name'> | null,
    languageId = this.#parts.languageId(),
  ): void {
    this.#parts.afterTyped(() => {
      this.#parts.translateInto(languageId)
      this.#parts.onOpen()
      this.#listAnew({ changedSince: snapshot })
    })
  }

  #listAnew({
    croql = '',
    fileId = null,
    changedSince = null,
    hasDraftsOnly = false,
    hasBookmarksOnly = false,
  }: Partial<Pick<Listing, 'fileId' | 'changedSince' | 'hasDraftsOnly' | 'hasBookmarksOnly'>> & {
    croql?: string
  }): void {
    this.fileId = fileId
    this.changedSince = changedSince
    this.hasDraftsOnly = hasDraftsOnly
    this.hasBookmarksOnly = hasBookmarksOnly
    this.#parts.query.runText(croql)
  }
}
