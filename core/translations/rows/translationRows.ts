/**
 * Makes and edits the rows of translations for all writers: a translator, a script over the API, a worklist, a file, a
 * memory, a pull.
 */
import type { Database } from 'better-sqlite3'
import { foldCase } from '../../platform/text/caseFolding.ts'
import { keepTrigramsOfNew } from '../../store/indexes/trigrams.ts'
import { bulkInsert } from '../../store/bulkInsert.ts'
import type { PluralForm } from '../../model/plural.ts'
import { emptyColumns } from '../../model/define.ts'
import { translation } from '../../model/translation.ts'
import type { Intent } from '../../history/rows/intent.ts'
import type { TranslationRow } from './entities.ts'
import type { PreviousSource } from '../../formats/format.ts'
import type { MatchOrigin } from '../../contract/analysisBands.ts'
import { markColumns, matchColumns, matchOf, SETTLED, type MarkColumns } from './stateColumns.ts'

/** The origin of a translation. */
export interface TranslationOrigin {
  languageId: string
  /** Null: the cloud does not say who wrote it. */
  userId: number | null
  /** The engine or the memory that made the text; absent: a person did. */
  provider?: string | null
  /** The text was filled in for many strings at once. */
  isPreTranslated?: boolean
  /** The memory match that the text was made from; absent: none. */
  match?: MatchOrigin | null | undefined
  /** Milliseconds since 1970. */
  createdAt: number
  /** When the text became what it is: the newest of a form ranks first. Absent: as it was made. */
  updatedAt?: number
}

export interface NewTranslation extends TranslationOrigin {
  stringId: number
  form: PluralForm
  text: string
  /** A person is to look at the text before it counts; `previous`: the source that it was made for. */
  needsWork?: { previous?: PreviousSource | null } | undefined
}

/** The individual and the common members of translations that are inserted together. */
type OwnOfTranslation = Pick<TranslationRow, 'string_id' | 'plural_form' | 'text'>
type CommonOfTranslations = Omit<TranslationRow, 'id' | keyof OwnOfTranslation | keyof MarkColumns>

const { previous_source: _source, previous_context: _context, ...EMPTY } = emptyColumns(translation)

/** The columns that translations of one origin have in common. */
function originColumns(origin: TranslationOrigin): CommonOfTranslations {
  return {
    ...EMPTY,
    language_id: origin.languageId,
    user_id: origin.userId,
    provider: origin.provider ?? null,
    is_pre_translated: origin.isPreTranslated ? 1 : 0,
    is_shared: 0,
    ...matchColumns(origin.match),
    created_at: origin.createdAt,
    updated_at: origin.updatedAt ?? origin.createdAt,
  }
}

export function translationRow({
  stringId,
  form,
  text,
  needsWork,
  ...origin
}: NewTranslation): Omit<TranslationRow, 'id'> {
  const mark = needsWork ? markColumns(needsWork.previous) : SETTLED
  return { string_id: stringId, plural_form: form, text, ...mark, ...originColumns(origin) }
}

export function insertTranslation(intent: Intent, translation: NewTranslation): TranslationRow {
  const row = translationRow(translation)
  return { id: intent.insert('translation', row, row), ...row }
}

/**
 * Inserts translations into one language and answers the id of the first; the others have those that follow it. To be
 * called within `keepTrigramsInOrder` (core/store/indexes/trigrams.ts).
 */
export function insertTranslations(
  db: Database,
  intent: Intent,
  rows: readonly (OwnOfTranslation & Partial<MarkColumns>)[],
  origin: TranslationOrigin,
): number {
  const common = originColumns(origin)
  const isMarked = rows.some(({ needs_work: needsWork }) => needsWork === 1)
  const values = rows.map(({ string_id: stringId, plural_form: form, text, ...given }) => {
    const mark = { ...SETTLED, ...given }
    const marked = isMarked ? [mark.needs_work, mark.previous_source, mark.previous_context] : []
    return [stringId, form, text, foldCase(text), ...marked]
  })
  const columns = ['string_id', 'plural_form', 'text', 'text_folded']
  if (isMarked) columns.push('needs_work', 'previous_source', 'previous_context')
  const first = bulkInsert(db, 'translation', columns, values, { common: { ...common } })
  const last = first + rows.length - 1
  keepTrigramsOfNew(db, 'translation', first, last)
  intent.recordMany('translation', { first, last })
  for (const { string_id: stringId } of rows) intent.touch(stringId, common.language_id)
  return first
}

/**
 * Changes the text of a translation to a user's; the caller withdraws judgements of the old one. `match`: the match that
 * the new text was made from; without it the score of the old text stays, as that of an edited match.
 */
export function rewordTranslation(
  intent: Intent,
  before: TranslationRow,
  { text, at, match }: { text: string; at: number; match?: MatchOrigin | undefined },
): TranslationRow {
  const earlier = matchOf(before)
  const changes = {
    ...SETTLED,
    text,
    provider: null,
    is_pre_translated: 0,
    is_shared: 0,
    ...matchColumns(match ?? (earlier && { ...earlier, isEdited: true })),
    updated_at: at,
  } as const
  intent.update('translation', before, changes, before)
  return { ...before, ...changes }
}

/**
 * A time at which a text is newer than those of `times`: now, or just after the latest of them. The newest edit wins
 * so even where a clock runs ahead or stands still.
 */
export function newerThan(times: readonly number[], now: number): number {
  return times.reduce((latest, time) => Math.max(latest, time + 1), now)
}
