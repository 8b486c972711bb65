/**
 * Finds the repetitions of a string (docs/reference/translations.md, "Repetitions"): by an index of the beginnings and
 * lengths of texts. It contains short texts whole, so that a frequent one is counted without reading a string.
 */
import type { Database } from 'better-sqlite3'
import { PLURAL_FORMS, type PluralForm } from '../../model/plural.ts'
import type { OtherRepetition, RepetitionsPreview } from '../../contract/repetitions.ts'
import type { RepetitionPlace } from '../../contract/strings.ts'
import type { Language } from '../../contract/language.ts'
import type { RepetitionCount } from '../../contract/overview.ts'
import { readRow } from '../../history/rows/rows.ts'
import { targetLanguage } from '../../languages/rows/languages.ts'
import { wordCounter } from '../../languages/words.ts'
import { sourceLanguage } from '../../memory/rows/updateMemory.ts'
import type { OperationContext } from '../../store/operation.ts'
import { formsOf, requireString, type SourceStringRow } from '../../strings/rows/strings.ts'
import { languagesOfFiles } from '../../summaries/rows/fileForms.ts'
import { rankedTranslations } from '../../summaries/rows/rankedTranslations.ts'
import { judgeRepetition, type GivenTexts, type Judged, type TextInUse } from '../repetitions.ts'

type Source = Pick<SourceStringRow, 'id' | 'type' | 'text' | 'plural_forms'>

/** The number of characters of a text in the index. */
const HEAD = 24
/** SQL for the length of a text as the index has it: the number of its characters would end at a NUL. */
const bytesOf = (text: 'text' | 's.text' | '@text') => `length(CAST(${text} AS BLOB))`

interface SameSource {
  /** SQL over `s`: strings with the same source that are visible and in their files. */
  from: string
  where: string
  bound: { id: number; type: string; text: string; pluralForms: string | null }
}

/** Null where nothing counts as a repetition: of assets and of empty sources. */
function sameSource({ id, type, text, plural_forms: pluralForms }: Source): SameSource | null {
  if (type === 'asset' || text === '') return null
  const indexed = `substr(s.text, 1, ${HEAD}) = substr(@text, 1, ${HEAD}) AND ${bytesOf('s.text')} = ${bytesOf('@text')}
    AND s.type = @type AND s.is_hidden = 0 AND s.is_archived = 0`
  // A beginning ends at a NUL, too.
  const isInIndex = text.length <= HEAD && !text.includes('\0')
  const exactly =
    pluralForms === null ? (isInIndex ? '' : 'AND s.text = @text') : 'AND s.plural_forms = @pluralForms'
  return {
    from: 'source_string AS s INDEXED BY source_string_repetition',
    where: `${indexed} ${exactly}`,
    bound: { id, type, text, pluralForms },
  }
}

/** Null where no other string has the source. */
export function repetitionPlace(db: Database, string: Source): RepetitionPlace | null {
  const same = sameSource(string)
  if (same === null) return null
  const found = db
    .prepare<object, { others: number; before: number }>(
      `SELECT count(*) FILTER (WHERE s.id <> @id) AS others, count(*) FILTER (WHERE s.id < @id) AS before
       FROM ${same.from} WHERE ${same.where}`,
    )
    .get(same.bound)
  if (found === undefined || found.others === 0) return null
  return { position: found.before + 1, count: found.others + 1 }
}

/** Whether a string is translated on its own in a language. */
export function isRepetitionException(db: Database, stringId: number, languageId: string): boolean {
  return readRow(db, 'repetitionException', { string_id: stringId, language_id: languageId }) !== undefined
}

/** The finished texts in use that a string gives to its repetitions; none where it is translated on its own. */
export function givenTexts(db: Database, string: SourceStringRow, language: Language): GivenTexts {
  if (isRepetitionException(db, string.id, language.id)) return {}
  const forms = formsOf(string, languagesOfFiles(db, language)(string.file_id))
  const given: GivenTexts = {}
  const seen = new Set<PluralForm>()
  for (const { form, needsWork, row } of rankedTranslations(db, string.id, language.id)) {
    if (seen.has(form)) continue
    seen.add(form)
    if (!needsWork && row.text !== '' && forms.includes(form)) given[form] = row.text
  }
  return given
}

export interface Repetition extends Judged {
  id: number
  /** Its forms that have a text, with the text in use. */
  inUse: TextInUse[]
}

/** A string with each of its texts in use; one that has none has a row whose text is null. */
interface RepetitionRow {
  id: number
  fileId: number | null
  isException: 0 | 1
  form: PluralForm | null
  text: string | null
  needsWork: 0 | 1 | null
  isShared: 0 | 1 | null
  isApproved: 0 | 1
}

/** The repetitions of a string that are not locked, judged by what it gives, in the order of files and in them. */
export function repetitionsOf(
  db: Database,
  string: SourceStringRow,
  language: Language,
  given: GivenTexts,
): Repetition[] {
  const same = sameSource(string)
  if (same === null) return []
  const languageOf = languagesOfFiles(db, language)
  const rows = db
    .prepare<object, RepetitionRow>(
      `SELECT s.id, s.file_id AS fileId,
         EXISTS (SELECT 1 FROM repetition_exception
           WHERE string_id = s.id AND language_id = @languageId) AS isException,
         t.plural_form AS form, t.text, t.needs_work AS needsWork, t.is_shared AS isShared,
         EXISTS (SELECT 1 FROM approval WHERE translation_id = t.id) AS isApproved
       FROM ${same.from}
       LEFT JOIN top_translation AS top ON top.string_id = s.id AND top.language_id = @languageId
       LEFT JOIN translation AS t ON t.id = top.translation_id
       WHERE ${same.where} AND s.id <> @id AND s.is_locked = 0
       ORDER BY s.file_id, s.position, s.id`,
    )
    .all({ ...same.bound, languageId: language.id })
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, ofString]) => {
    const inUse = ofString.flatMap(textInUse)
    const [{ fileId, isException }] = ofString as [RepetitionRow]
    const forms = formsOf(string, languageOf(fileId))
    return { id, inUse, ...judgeRepetition(given, forms, inUse, isException === 1) }
  })
}

function textInUse({ form, text, needsWork, isShared, isApproved }: RepetitionRow): TextInUse[] {
  if (form === null || text === null) return []
  return [{ form, text, needsWork: needsWork === 1, isShared: isShared === 1, isApproved: isApproved === 1 }]
}

/** How many repetitions with another text a preview shows. */
const MAX_SHOWN = 100

/** @throws Failure `string.unknown`, `language.notTarget` */
export function previewRepetitions(
  db: Database,
  { stringId, languageId }: { stringId: number; languageId: string },
): RepetitionsPreview {
  const string = requireString(db, stringId)
  const language = targetLanguage(db, languageId)
  const given = givenTexts(db, string, language)
  const counts = { none: 0, needsWork: 0, same: 0, other: 0, approved: 0, shared: 0, exception: 0 }
  const others: Repetition[] = []
  for (const repetition of repetitionsOf(db, string, language, given)) {
    counts[repetition.state] += 1
    if (repetition.state === 'other' && others.length < MAX_SHOWN) others.push(repetition)
  }
  return {
    isException: isRepetitionException(db, stringId, language.id),
    given: PLURAL_FORMS.flatMap((form) => {
      const text = given[form]
      return text === undefined ? [] : [{ form, text }]
    }),
    counts,
    others: describe(db, others),
  }
}

function describe(db: Database, repetitions: readonly Repetition[]): OtherRepetition[] {
  const found = db
    .prepare<[string], Omit<OtherRepetition, 'texts'>>(
      `SELECT s.id AS stringId, s.identifier, s.context, coalesce(file.path, file.name) AS path
       FROM json_each(?) AS wanted CROSS JOIN source_string AS s ON s.id = wanted.value
       LEFT JOIN file ON file.id = s.file_id ORDER BY wanted.key`,
    )
    .all(JSON.stringify(repetitions.map(({ id }) => id)))
  const byId = new Map(repetitions.map((repetition) => [repetition.id, repetition]))
  return found.map((string) => ({
    ...string,
    texts: (byId.get(string.stringId)?.inUse ?? []).map(({ form, text }) => ({ form, text })),
  }))
}

/** Strings with one source; `words` of it, null where they are not counted yet. */
interface SourceGroup {
  strings: number
  words: number | null
  text: string
}

/**
 * Counts strings that repeat an earlier source, with their words: they are translated together with that one. Uncounted
 * words are counted here without storing them.
 */
export function countRepetitions(
  db: Database,
  _input: object,
  context: Pick<OperationContext, 'throwIfCancelled'>,
): RepetitionCount {
  const wordsOf = wordCounter(sourceLanguage(db))
  const groups = db
    .prepare<[], SourceGroup>(
      `WITH same AS MATERIALIZED (
         SELECT substr(text, 1, ${HEAD}) AS head, ${bytesOf('text')} AS bytes, type
         FROM source_string INDEXED BY source_string_repetition
         WHERE is_archived = 0 AND is_hidden = 0 AND type <> 'asset' AND ${bytesOf('text')} > 0
         GROUP BY 1, 2, 3 HAVING count(*) > 1)
       SELECT count(*) AS strings, max(s.words) AS words, s.text
       FROM same CROSS JOIN source_string AS s INDEXED BY source_string_repetition
         ON substr(s.text, 1, ${HEAD}) = same.head AND ${bytesOf('s.text')} = same.bytes AND s.type = same.type
           AND s.is_hidden = 0 AND s.is_archived = 0
       GROUP BY s.type, s.text, s.plural_forms HAVING count(*) > 1`,
    )
    .iterate()
  const found = { strings: 0, words: 0 }
  for (const { strings, words, text } of groups) {
    context.throwIfCancelled()
    found.strings += strings - 1
    found.words += (strings - 1) * (words ?? wordsOf(text))
  }
  return found
}
