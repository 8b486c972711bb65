/** The input in segments of memories, until it is saved or discarded. Each is saved once at a time. */
import { SvelteMap } from 'svelte/reactivity'
import type { FailureValue, MemorySegment, Outputs, Workbench } from '../../../core/contract/index.ts'
import { t } from '../texts/texts.ts'
import { isAsBefore, recordsToEdit, withRecordIds, type EditedRecord } from './segmentRecords.ts'

export interface DraftsOptions {
  workbench: Workbench
  /** The handle of the project, which is another one after a long cut of the connection. */
  project: () => string
  sourceLanguageId: string
  languageId: string
  /** The current memory. */
  memory: () => number | null
}

interface Draft {
  tmId: number
  records: EditedRecord[]
}

type Saved = Outputs['memory.saveSegment']

export abstract class SegmentDrafts {
  error = $state.raw<FailureValue | null>(null)
  /** Texts that were typed and are not saved, by `keyOf` their segment; of any memory. */
  readonly drafts = new SvelteMap<number, Draft>()
  readonly #options: DraftsOptions
  /** The key of the current new segment; its id, if it was saved during further typing. */
  #newKey = $state(-1)
  #lastNew = -1
  /** Counts the new segments that were begun. */
  #started = 0
  /** The drafts that are being saved. */
  readonly #saving = new Map<number, { draft: Draft; answer: Promise<number | null> }>()

  constructor(options: DraftsOptions) {
    this.#options = options
  }

  /** Called with a sentence that says what was changed. */
  protected abstract did(done: string): void

  get isDirty(): boolean {
    return this.drafts.size > 0
  }

  /** Returns the edited texts of a segment: the input, else the saved texts, with the two current languages first. */
  edited(segment: MemorySegment | null): EditedRecord[] {
    const { sourceLanguageId, languageId } = this.#options
    const typed = this.drafts.get(this.keyOf(segment))
    return typed?.records ?? recordsToEdit(segment, [sourceLanguageId, languageId])
  }

  /** Keeps what is typed until it is saved or given up; what is as it was is no draft. */
  type(segment: MemorySegment | null, records: EditedRecord[]): void {
    const key = this.keyOf(segment)
    const tmId = this.#options.memory() ?? 0
    // A saved new segment has texts that are not loaded, so further input differs from them.
    if (isAsBefore(records, segment) && (segment !== null || key < 0)) this.drafts.delete(key)
    else this.drafts.set(key, { tmId, records })
  }

  /** The key of a draft: the segment's id; a new segment has a number below 0 of its own, until it is saved. */
  keyOf(segment: MemorySegment | null): number {
    return segment?.id ?? this.#newKey
  }

  /** A new segment is to be typed: one that was left unsaved in this memory, or an empty one. */
  startNew(): void {
    this.#started++
    this.#newKey = this.#keyOfNew()
  }

  /** Identifies the edited segment, also while a save gives a new one its id. */
  placeOf(segment: MemorySegment | null): string {
    return segment === null ? `new ${this.#started}` : `${segment.id}`
  }

  /** The input of a deleted memory cannot be saved. */
  dropOf(tmId: number): void {
    for (const [key, draft] of [...this.drafts]) if (draft.tmId === tmId) this.drafts.delete(key)
  }

  #keyOfNew(): number {
    const tmId = this.#options.memory()
    const left = [...this.drafts].find(
      ([key, draft]) => key < 0 && draft.tmId === tmId && !this.#saving.has(key),
    )
    return left?.[0] ?? --this.#lastNew
  }

  /** Saves a draft; false: it could not be, and `error` says why. */
  async save(key: number): Promise<boolean> {
    const draft = this.drafts.get(key)
    if (draft === undefined) return true
    const underWay = this.#saving.get(key)
    if (underWay === undefined) return (await this.#saveOnce(key, draft)) !== null
    const savedAs = await underWay.answer
    // A repeated request saves once; input in between is saved to the same segment.
    return savedAs !== null && (draft === underWay.draft || this.save(savedAs))
  }

  /** The id of the segment; null where it could not be saved. */
  async #saveOnce(key: number, draft: Draft): Promise<number | null> {
    const answer = this.#save(key, draft)
    this.#saving.set(key, { draft, answer })
    try {
      return await answer
    } finally {
      this.#saving.delete(key)
    }
  }

  async #save(key: number, { tmId, records }: Draft): Promise<number | null> {
    const given = records.filter(({ recordId, text }) => recordId !== undefined || text !== '')
    const input = { project: this.#options.project(), tmId, records: given }
    const ofSegment = key > 0 ? { segmentId: key } : {}
    const saved = await this.#options.workbench.call('memory.saveSegment', { ...input, ...ofSegment })
    this.error = saved.ok ? null : saved.error
    if (!saved.ok) return null
    const { segmentId } = saved.value
    const typed = this.drafts.get(key)
    if (typed?.records === records) {
      this.drafts.delete(key)
      // Further input in the form of a new segment belongs to another one.
      if (this.#newKey === key) this.#newKey = --this.#lastNew
    } else if (typed !== undefined) this.#typedOn(key, typed, saved.value)
    this.did(key > 0 ? t.memories.saved : t.memories.added)
    return segmentId
  }

  /** Further input is not saved yet: it is a draft of the segment that now exists. */
  #typedOn(key: number, { tmId, records }: Draft, { segmentId, records: saved }: Saved): void {
    this.drafts.delete(key)
    this.drafts.set(segmentId, { tmId, records: withRecordIds(records, saved) })
    if (this.#newKey === key) this.#newKey = segmentId
  }

  async saveAll(): Promise<boolean> {
    for (const key of [...this.drafts.keys()]) if (!(await this.save(key))) return false
    return true
  }
}
