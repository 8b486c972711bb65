/** Taking translations that came otherwise than by hand into the project's own memory. */
import type { Database } from 'better-sqlite3'
import type { PluralForm } from '../../model/plural.ts'
import { foldCase } from '../../platform/text/caseFolding.ts'
import { bulkInsert } from '../../store/bulkInsert.ts'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import { targetLanguage, targetLanguageIds } from '../../languages/rows/languages.ts'
import { topTranslationsOf, type RankedTranslation } from '../../summaries/rows/rankedTranslations.ts'
import type { Rows } from '../../history/rows/entities.ts'
import { progressCounter } from '../../store/progressCounter.ts'
import { requireString, type SourceStringRow } from '../../strings/rows/strings.ts'
import { requireUser } from '../../history/rows/users.ts'
import { keepTrigrams, keepTrigramsInOrder } from '../../store/indexes/trigrams.ts'
import { neighbourHashes, ownMemory, updateMemory, sourceLanguage, sourceOfForm } from './updateMemory.ts'

export interface MemoryToFill {
  userId: number
  /** The target language; all of them where it is left out. */
  languageId?: string | undefined
}

/**
 * Adds the top translation of each form to the project's memory, as one intent; including strings that their source has
 * lost. Excludes empty ones, and unapproved machine translations. A read-only memory is not changed. Returns the number
 * of added texts.
 * @throws Failure `language.notTarget`, `cancelled`
 */
export function fillMemory(
  db: Database,
  { userId, languageId }: MemoryToFill,
  context: OperationContext,
): { added: number } {
  requireUser(db, userId)
  const languageIds = languageId === undefined ? targetLanguageIds(db) : [targetLanguage(db, languageId).id]
  return asIntent(db, { userId, action: 'memory.fill', now: context.now }, (intent) => ({
    added: keepTrigramsInOrder(db, () => rememberTop(db, intent, { languageIds }, context)),
  }))
}

export interface MemoryFill {
  languageIds: readonly string[]
  /** The files whose strings are taken; all strings where it is left out. */
  fileIds?: readonly number[]
  /** Adds none if more strings than this are affected, because the user waits for the import. */
  max?: number
}

/** Whether an import adds its translations to the memory: `few`, unless it would take long. */
export type AddToTm = boolean | 'few'

/** A second or two of work. */
const FEW_STRINGS = 20_000

export function mostRemembered(addToTm: AddToTm): Pick<MemoryFill, 'max'> {
  return addToTm === 'few' ? { max: FEW_STRINGS } : {}
}

/**
 * The same within an intent. To be called within `keepTrigramsInOrder` (core/store/indexes/trigrams.ts).
 * @throws Failure `cancelled`
 */
export function rememberTop(
  db: Database,
  intent: Intent,
  { languageIds, fileIds, max = Infinity }: MemoryFill,
  context: OperationContext,
): number {
  const tm = ownMemory(db)
  if (tm.isReadOnly) return 0
  const stringIds = stringsWithTranslations(db, languageIds, fileIds)
  if (stringIds.length > max) return 0
  const step = progressCounter(context, stringIds.length)
  const segments = new NewSegments(db, intent, tm.id)
  let added = 0
  for (let from = 0; from < stringIds.length; from += BATCH) {
    const batch = stringIds.slice(from, from + BATCH)
    const translations = topTranslationsOf(db, { stringIds: batch, languageIds })
      .filter(isFinished)
      .map(({ row }) => row)
    const known = withSegments(db, batch)
    const [follow, found] = [[], []] as [Rows['translation'][], Rows['translation'][]]
    for (const row of translations) (known.has(keyOf(row)) ? follow : found).push(row)
    for (const row of follow) if (updateMemory(db, intent, row)) added += 1
    added += segments.add(found)
    for (let index = 0; index < batch.length; index++) step('Filling the translation memory')
  }
  segments.record()
  return added
}

/** Whether a memory takes a translation: it needs no work, and is no unapproved machine translation. */
export function isFinished({ row, newestApproval }: RankedTranslation): boolean {
  return row.needs_work === 0 && (row.is_pre_translated === 0 || newestApproval !== null)
}

/** How many strings' translations are read at a time. */
const BATCH = 500

/** The strings that have translations, in the order of their files. */
export function stringsWithTranslations(
  db: Database,
  languageIds: readonly string[],
  fileIds: readonly number[] | undefined,
): number[] {
  return db
    .prepare<object, number>(
      `SELECT id FROM source_string
       WHERE (@fileIds IS NULL OR file_id IN (SELECT value FROM json_each(@fileIds)))
         AND EXISTS (SELECT 1 FROM translation
           WHERE string_id = source_string.id AND language_id IN (SELECT value FROM json_each(@languageIds)))
       ORDER BY file_id, position, id`,
    )
    .pluck()
    .all({
      fileIds: fileIds === undefined ? null : JSON.stringify(fileIds),
      languageIds: JSON.stringify(languageIds),
    })
}

const keyOf = ({ string_id, plural_form }: Pick<Rows['translation'], 'string_id' | 'plural_form'>) =>
  `${string_id} ${plural_form}`

/** The strings' forms that have a segment: it follows them one by one (updateMemory.ts). */
function withSegments(db: Database, stringIds: readonly number[]): Set<string> {
  return new Set(
    db
      .prepare<[string], Pick<Rows['translation'], 'string_id' | 'plural_form'>>(
        'SELECT string_id, plural_form FROM tm_origin WHERE string_id IN (SELECT value FROM json_each(?))',
      )
      .all(JSON.stringify(stringIds))
      .map(keyOf),
  )
}

/** Segments that a memory did not have, many at a time: the history names the first and the last. */
class NewSegments {
  readonly #db: Database
  readonly #intent: Intent
  readonly #tmId: number
  readonly #sourceLanguage: string
  #first: number | null = null
  #last = 0

  constructor(db: Database, intent: Intent, tmId: number) {
    this.#db = db
    this.#intent = intent
    this.#tmId = tmId
    this.#sourceLanguage = sourceLanguage(db)
  }

  /** A segment for each form, with its source and the languages that it has; answers how many translations. */
  add(translations: readonly Rows['translation'][]): number {
    const segments = [...Map.groupBy(translations, keyOf).values()].flatMap((rows) => {
      const [first] = rows
      if (first === undefined) return []
      const { string_id: stringId, plural_form: form } = first
      const string = requireString(this.#db, stringId)
      const source = sourceOfForm(string, form)
      const texts = rows.filter(({ text }) => text !== '')
      const [top] = texts
      return source === '' || top === undefined ? [] : [{ string, form, source, texts, userId: top.user_id }]
    })
    if (segments.length === 0) return 0
    const first = bulkInsert(
      this.#db,
      'tm_segment',
      ['tm_id'],
      segments.map(() => [this.#tmId]),
    )
    this.#first ??= first
    this.#last = first + segments.length - 1
    this.#addOrigins(segments.map(({ string, form }, index) => ({ id: first + index, string, form })))
    this.#addRecords(
      segments.flatMap(({ source, texts, userId }, index) => [
        {
          segmentId: first + index,
          languageId: this.#sourceLanguage,
          text: source,
          userId,
        },
        ...texts.map((row) => ({
          segmentId: first + index,
          languageId: row.language_id,
          text: row.text,
          userId: row.user_id,
        })),
      ]),
    )
    return segments.reduce((sum, { texts }) => sum + texts.length, 0)
  }

  /** Tells the history of all that was added. */
  record(): void {
    if (this.#first === null) return
    const own = this.#db
      .prepare<[number], { name: string; languageIds: string }>(
        'SELECT name, language_ids AS languageIds FROM tm WHERE id = ?',
      )
      .get(this.#tmId)
    const memory = { name: own?.name ?? '', languageIds: JSON.parse(own?.languageIds ?? '[]') as string[] }
    const segments = { first: this.#first, last: this.#last }
    this.#intent.record('tm', this.#tmId, memory, { ...memory, segments })
  }

  #addOrigins(segments: readonly { id: number; string: SourceStringRow; form: PluralForm }[]): void {
    const columns = ['segment_id', 'string_id', 'plural_form', 'identifier', 'previous_hash', 'next_hash']
    const rows = segments.map(({ id, string, form }) => {
      const { previous_hash: previous, next_hash: next } = neighbourHashes(this.#db, string)
      return [id, string.id, form, string.identifier, previous, next]
    })
    bulkInsert(this.#db, 'tm_origin', columns, rows)
  }

  #addRecords(records: readonly NewRecord[]): void {
    const { now } = this.#intent
    const columns = ['segment_id', 'language_id', 'text', 'text_folded', 'created_by', 'created_at']
    const folded = records.map(({ text }) => foldCase(text))
    const rows = records.map(({ segmentId, languageId, text, userId }, index) => [
      segmentId,
      languageId,
      text,
      folded[index],
      userId,
      now,
    ])
    const first = bulkInsert(this.#db, 'tm_record', columns, rows)
    for (const [index, after] of folded.entries())
      keepTrigrams(this.#db, 'tm_record', { id: first + index, before: null, after })
  }
}

interface NewRecord {
  segmentId: number
  languageId: string
  text: string
  userId: number | null
}
