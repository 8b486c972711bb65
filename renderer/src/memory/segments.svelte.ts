/** The segments of a memory that a query selects, a window at a time. */
import type { DuplicateGroup, FailureValue, MemorySegment } from '../../../core/contract/index.ts'
import { Query } from '../croql/query.svelte.ts'
import { ScreenTask } from '../workbench/task.svelte.ts'
import { t } from '../texts/texts.ts'
import { SegmentDrafts, type DraftsOptions } from './segmentDrafts.svelte.ts'

export interface SegmentsOptions extends DraftsOptions {
  history: () => readonly string[]
  keepHistory: (history: string[]) => void
  /** Called with a sentence that says what was changed. */
  onDone: (done: string) => void
}

/** How many are fetched at a time. */
const CHUNK = 100
const MAX_GROUPS = 100
/** All segments: what an empty query stands for. */
const ALL = 'true'

export class Segments extends SegmentDrafts {
  total = $state(0)
  /** The position of the selected segment among `total`; -1: none. */
  index = $state(-1)
  /** Groups with the same source; null until requested. */
  duplicates = $state.raw<{ total: number; groups: readonly DuplicateGroup[]; asOf: number } | null>(null)
  readonly query: Query
  readonly deleting: ScreenTask<'memory.deleteSegments'>
  readonly merging: ScreenTask<'memory.mergeDuplicates'>
  readonly searching: ScreenTask<'memory.duplicates'>
  #chunks = $state.raw<ReadonlyMap<number, readonly MemorySegment[]>>(new Map())
  readonly #options: SegmentsOptions
  readonly #asked = new Set<number>()
  #version = 0
  /** The segments that are being deleted. */
  readonly #removing = new Set<number>()

  constructor(options: SegmentsOptions) {
    super(options)
    this.#options = options
    const { workbench } = options
    this.deleting = new ScreenTask(workbench, 'memory.deleteSegments')
    this.merging = new ScreenTask(workbench, 'memory.mergeDuplicates')
    this.searching = new ScreenTask(workbench, 'memory.duplicates')
    this.query = new Query({
      workbench,
      project: options.project,
      context: 'segments',
      count: (croql, signal) => this.#count(croql, signal),
      run: () => this.#run(),
      history: options.history,
      keepHistory: options.keepHistory,
    })
  }

  /** The current language: a segment's text in it comes first. */
  get languageId(): string {
    return this.#options.languageId
  }

  get isFiltered(): boolean {
    return this.query.ran !== ''
  }

  get selected(): MemorySegment | undefined {
    return this.at(this.index)
  }

  at(index: number): MemorySegment | undefined {
    return this.#chunks.get(Math.floor(index / CHUNK))?.[index % CHUNK]
  }

  /** Empties the list, for another memory is shown. */
  reset(): void {
    this.index = -1
    this.startNew()
    this.duplicates = null
    this.query.type('')
    this.query.ran = ''
    this.reload()
  }

  /** Reloads the rows, which may have changed; the position in the list stays. */
  reload(): void {
    const hadDuplicates = this.duplicates !== null
    void this.#run()
    if (hadDuplicates) void this.findDuplicates()
  }

  /** Fetches the rows `from` to `to` (exclusive) that are not here. */
  need(from: number, to: number): void {
    for (let chunk = Math.floor(from / CHUNK); chunk * CHUNK < Math.min(to, this.total); chunk++) {
      if (!this.#chunks.has(chunk) && !this.#asked.has(chunk)) void this.#fetch(chunk)
    }
  }

  select(index: number): void {
    this.index = Math.max(-1, Math.min(index, this.total - 1))
    if (this.index >= 0) this.need(this.index, this.index + 1)
  }

  /** Deletes the current segment. */
  async removeSelected(): Promise<void> {
    const segmentId = this.selected?.id
    const place = this.#place()
    if (segmentId === undefined || place === null || this.#removing.has(segmentId)) return
    this.#removing.add(segmentId)
    const removed = await this.#options.workbench.call('memory.deleteSegment', { ...place, segmentId })
    this.#removing.delete(segmentId)
    this.error = removed.ok ? null : removed.error
    if (!removed.ok) return
    this.drafts.delete(segmentId)
    this.did(t.memories.removedOne)
  }

  /** Deletes all that is listed. */
  async removeListed(): Promise<void> {
    const place = this.#place()
    if (place === null) return
    const removed = await this.deleting.run({ ...place, croql: this.#croql(), isPreview: false })
    if (removed !== null) this.did(t.memories.removed({ count: removed.segments }))
  }

  async findDuplicates(): Promise<void> {
    const place = this.#place()
    if (place === null) return
    const found = await this.searching.run({ ...place, from: 0, count: MAX_GROUPS })
    // Those of a memory that one has left are not to be merged in another one.
    if (found !== null && place.tmId === this.#options.memory()) this.duplicates = found
  }

  /** Makes a group one segment; `keep` stays. */
  async merge(group: DuplicateGroup, keep: number): Promise<void> {
    const place = this.#place()
    const { duplicates } = this
    if (place === null || duplicates === null) return
    const others = group.segments.map(({ id }) => id).filter((id) => id !== keep)
    const input = { ...place, segmentIds: [keep, ...others], asOf: duplicates.asOf }
    const merged = await this.#options.workbench.call('memory.mergeSegments', input)
    this.error = merged.ok ? null : merged.error
    if (merged.ok) this.did(t.memories.merged({ count: merged.value.segments }))
    // The groups are shown as they are by now.
    else this.reload()
  }

  /** Merges all segments that are the same. */
  async mergeAll(same: 'texts' | 'source', keep: 'newest' | 'mostUsed'): Promise<void> {
    const place = this.#place()
    if (place === null) return
    const merged = await this.merging.run({ ...place, same, keep, isPreview: false })
    if (merged !== null) this.did(t.memories.merged({ count: merged.segments }))
  }

  protected did(done: string): void {
    this.reload()
    this.#options.onDone(done)
  }

  #place(): { project: string; tmId: number } | null {
    const tmId = this.#options.memory()
    return tmId === null ? null : { project: this.#options.project(), tmId }
  }

  #croql(): string {
    return this.query.ran === '' ? ALL : this.query.ran
  }

  async #run(): Promise<FailureValue | null> {
    this.#version += 1
    this.#asked.clear()
    return this.#fetch(Math.max(0, Math.floor(this.index / CHUNK)), true)
  }

  async #fetch(chunk: number, isNew = false): Promise<FailureValue | null> {
    const place = this.#place()
    if (place === null) {
      this.#chunks = new Map()
      this.total = 0
      return null
    }
    const version = this.#version
    this.#asked.add(chunk)
    const window = { croql: this.#croql(), from: chunk * CHUNK, count: CHUNK }
    const found = await this.#options.workbench.call('memory.segments', { ...place, ...window })
    if (version !== this.#version) return null
    this.#asked.delete(chunk)
    if (!found.ok) return found.error
    const { total, rows } = found.value
    this.total = total
    this.#chunks = new Map([...(isNew ? [] : this.#chunks), [chunk, rows]])
    if (isNew && this.index >= total) this.select(total - 1)
    return null
  }

  async #count(croql: string, signal: AbortSignal): Promise<number | null> {
    const place = this.#place()
    if (place === null) return null
    const window = { croql, from: 0, count: 1 }
    const found = await this.#options.workbench.call('memory.segments', { ...place, ...window }, { signal })
    return found.ok ? found.value.total : null
  }
}
