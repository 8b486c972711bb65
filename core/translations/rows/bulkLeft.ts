/** The strings that a bulk action leaves as they are, by the reason, so that its result names them. */
import type { Database } from 'better-sqlite3'
import type { StringType } from '../../model/enumerations.ts'
import { BULK_LEFT_REASONS, type BulkLeft, type BulkLeftReason } from '../../contract/review.ts'
import { hasLetters } from '../analysis/textVolume.ts'
import { targetLanguage } from '../../languages/rows/languages.ts'
import type { BulkBatch, BulkChange, BulkInput } from './bulkChanges.ts'

/** How many strings of a reason are named. */
const MAX_NAMED = 3
const MAX_LENGTH = 80

interface LeftRow {
  id: number
  /** Its place in the batch. */
  place: number
  type: StringType
  text: string
  has_text: 0 | 1
  is_approved: 0 | 1
  has_draft: 0 | 1
}

export class LeftStrings {
  readonly #db: Database
  readonly #input: BulkInput
  readonly #languageId: string
  readonly #left = new Map<BulkLeftReason, BulkLeft>()

  constructor(db: Database, input: BulkInput) {
    this.#db = db
    this.#input = input
    this.#languageId = targetLanguage(db, input.languageId).id
  }

  /** Counts the strings of a batch that stay unchanged. Call it before the changes are made. */
  add(batch: BulkBatch, changes: readonly BulkChange[]): void {
    const changed = new Set(changes.map(({ stringId }) => stringId))
    for (const row of this.#rows(batch.ids)) {
      const reason = changed.has(row.id) ? null : this.#reasonOf(row, batch.from + row.place)
      if (reason === null) continue
      const left = this.#left.get(reason) ?? { reason, strings: 0, sources: [] }
      left.strings++
      if (left.sources.length < MAX_NAMED) left.sources.push(row.text.slice(0, MAX_LENGTH).toWellFormed())
      this.#left.set(reason, left)
    }
  }

  all(): BulkLeft[] {
    return BULK_LEFT_REASONS.flatMap((reason) => this.#left.get(reason) ?? [])
  }

  #reasonOf({ type, ...row }: LeftRow, place: number): BulkLeftReason | null {
    const { action } = this.#input
    switch (action.kind) {
      case 'label':
      case 'unlabel':
      case 'hide':
      case 'show':
        return 'unchanged'
      case 'copySource':
        return type === 'asset' ? 'forms' : 'translated'
      // A text with letters is no number, which is no news.
      case 'copyNumbers':
        return hasLetters(row.text) ? null : 'translated'
      // The changes are those of the repetitions: a string with a text is not known to have none.
      case 'propagate':
        return row.has_text ? null : 'noTranslation'
      case 'fill': {
        const text = action.texts[place]
        if (text === undefined) return null
        if (text === '') return 'empty'
        if (type === 'asset' || type === 'plural') return 'forms'
        if (row.has_draft) return 'draft'
        return row.is_approved ? 'approved' : 'unchanged'
      }
      case 'acceptProposals':
      case 'rejectProposals':
        return 'noProposal'
      case 'approve':
      case 'unapprove':
      case 'needsWork':
      case 'settle':
      case 'deleteTranslations':
        return row.has_text ? 'unchanged' : 'noTranslation'
    }
  }

  #rows(ids: string): LeftRow[] {
    return this.#db
      .prepare<unknown[], LeftRow>(
        `SELECT s.id, wanted.key AS place, s.type, s.text,
           EXISTS (SELECT 1 FROM top_translation AS top JOIN translation AS t ON t.id = top.translation_id
             WHERE top.string_id = s.id AND top.language_id = @languageId AND t.text <> '') AS has_text,
           EXISTS (SELECT 1 FROM top_translation AS top JOIN approval USING (translation_id)
             WHERE top.string_id = s.id AND top.language_id = @languageId) AS is_approved,
           EXISTS (SELECT 1 FROM draft
             WHERE string_id = s.id AND language_id = @languageId) AS has_draft
         FROM json_each(@ids) AS wanted CROSS JOIN source_string AS s ON s.id = wanted.value
         ORDER BY wanted.key`,
      )
      .all({ ids, languageId: this.#languageId })
  }
}
