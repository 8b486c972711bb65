/** The segments of a file that an analysis counts, a page at a time. */
import { createHash } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import type { MessageSyntax } from '../../contract/messages.ts'
import { formats } from '../../formats/registry.ts'
import { targetLanguage } from '../../languages/rows/languages.ts'
import { sourceLanguage } from '../../memory/rows/updateMemory.ts'
import type { StringType } from '../../model/enumerations.ts'
import type { PluralForm } from '../../model/plural.ts'
import { formsOf, sourceForms } from '../../strings/rows/strings.ts'
import { volumeCounter, type CountVolume, type CountedText } from '../analysis/textVolume.ts'

/** A source text: of a plural string each form is one. */
export interface AnalyzedSegment {
  stringId: number
  /** The form of the language that the text is translated as. */
  form: PluralForm
  text: string
  /** Equal for equal texts. */
  key: string
  isTranslated: boolean
  volume: CountedText
}

export interface AnalysisPage {
  /** How many strings were read. */
  strings: number
  segments: AnalyzedSegment[]
  /** The place from which the next page begins; null: this is the last. */
  next: StringCursor | null
}

interface StringCursor {
  position: number
  id: number
}

interface Row {
  id: number
  type: StringType
  text: string
  plural_forms: string | null
  position: number
  fileType: string | null
  isTranslated: 0 | 1
}

interface PageInput {
  languageId: string
  /** Null: strings of no file. */
  fileId: number | null
  after: StringCursor | null
  limit: number
}

const FIRST: StringCursor = { position: Number.MIN_SAFE_INTEGER, id: 0 }

/** Visible strings in the order of their file. An asset has no text. */
export function analysisPage(db: Database, { languageId, fileId, after, limit }: PageInput): AnalysisPage {
  const language = targetLanguage(db, languageId)
  const rows = db
    .prepare<object, Row>(
      `SELECT s.id, s.type, s.text, s.plural_forms, s.position, file.type AS fileType,
         coalesce(summary.is_translated, 0) AS isTranslated
       FROM source_string AS s LEFT JOIN file ON file.id = s.file_id
       LEFT JOIN languages_summary AS summary ON summary.string_id = s.id AND summary.language_id = @languageId
       WHERE s.file_id IS @fileId AND s.is_hidden = 0 AND s.is_archived = 0
         AND (s.position, s.id) > (@position, @id)
       ORDER BY s.position, s.id LIMIT @limit`,
    )
    .all({ languageId: language.id, fileId, limit, ...(after ?? FIRST) })
  const count = counterOf(sourceLanguage(db))
  const end = rows.at(-1)
  return {
    strings: rows.length,
    segments: rows
      .filter(({ type }) => type !== 'asset')
      .flatMap((row) =>
        textsOf(row).map(([form, text]) => ({
          stringId: row.id,
          form: formIn(formsOf(row, language), form),
          text,
          key: keyOf(text),
          isTranslated: row.isTranslated === 1,
          volume: count(text, syntaxOf(row)),
        })),
      ),
    next: end && rows.length === limit ? { position: end.position, id: end.id } : null,
  }
}

/** Source texts that are not empty, by their forms. */
function textsOf(row: Row): [PluralForm, string][] {
  const source = sourceForms(row)
  const texts: [PluralForm, string][] =
    typeof source === 'string' ? [['none', source]] : (Object.entries(source) as [PluralForm, string][])
  return texts.filter(([, text]) => text.trim() !== '')
}

/** A form that a language lacks is translated as its last. */
function formIn(forms: readonly PluralForm[], form: PluralForm): PluralForm {
  return forms.includes(form) ? form : (forms.at(-1) ?? 'none')
}

const messagesOf = new Map(formats.map(({ type, messages }) => [type, messages]))

function syntaxOf({ type, fileType }: Row): MessageSyntax | null {
  const syntax = fileType === null ? undefined : messagesOf.get(fileType)
  return syntax === 'fluent' ? syntax : type === 'icu' ? 'icu' : null
}

/** A longer text stands as its hash, so that the texts of a large project fit into memory. */
const LONGEST_KEY = 32

function keyOf(text: string): string {
  return text.length <= LONGEST_KEY ? text : createHash('sha256').update(text).digest('base64')
}

/** The counter of the last language: loading one takes longer than counting a page. */
let last: { languageId: string; count: CountVolume } | null = null

function counterOf(languageId: string): CountVolume {
  if (last?.languageId !== languageId) last = { languageId, count: volumeCounter(languageId) }
  return last.count
}
