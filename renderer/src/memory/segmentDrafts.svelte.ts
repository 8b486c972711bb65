/** What is typed into the segments of memories, until it is saved or given up. Each is saved once at a time. */
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
  /** The memory at hand. */
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
  /** The key of the new segment at hand; its id, where it was saved while it was typed on. */
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

  /** The texts of a segment as they are edited: what was typed, else what is there, the two languages at hand first. */
  edited(segment: MemorySegment | null): EditedRecord[] {
    const { sourceLanguageId, languageId } = this.#options
    const typed = this.drafts.get(this.keyOf(segment))
    return typed?.records ?? recordsToEdit(segment, [sourceLanguageId, languageId])
  }

  /** Keeps what is typed until it is saved or given up; what is as it was is no draft. */
  type(segment: MemorySegment | null, records: EditedRecord[]): void {
    const key = this.keyOf(segment)
    const tmId = this.#options.memory() ?? 0
    // A new segment that was saved has texts, which are not at hand: what is typed on differs from them.
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

  /** What is edited: it stays the same while it is saved, which gives a new segment its id. */
  placeOf(segment: MemorySegment | null): string {
    return segment === null ? `new ${this.#started}` : `${segment.id}`
  }

  /** What was typed into a memory that is deleted could never be saved. */
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
    // Who asks twice has it saved once; what was typed between the two is saved into the same segment.
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
      // What is typed into the form of a new segment from now on is of another one.
      if (this.#newKey === key) this.#newKey = --this.#lastNew
    } else if (typed !== undefined) this.#typedOn(key, typed, saved.value)
    this.did(key > 0 ? t.memories.saved : t.memories.added)
    return segmentId
  }

  /** What was typed on meanwhile is not saved yet: it is a draft of the segment that there is since. */
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
