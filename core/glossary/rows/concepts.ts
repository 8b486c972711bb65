/** Reads glossaries for screens. */
import { columnName } from '../../model/define.ts'
import type { Database } from 'better-sqlite3'
import { factsOf, selectTermMembers, TERM_MEMBER_NAMES } from '../../model/term.ts'
import { compareTerms, isForbidden } from '../term.ts'
import type { Concept, ConceptDetail, ConceptRow, Glossary, Term } from '../../contract/index.ts'
import { formatTime } from '../../store/timestamps.ts'
import { foldCase } from '../../platform/text/caseFolding.ts'
import { requireConcept, requireGlossary } from './glossaryEdits.ts'

/** The glossaries with their sizes, ordered by name. */
export function glossaries(db: Database): Glossary[] {
  return db
    .prepare<[], Omit<Glossary, 'languageIds'> & { languageIds: string }>(
      `SELECT id, name, language_ids AS languageIds,
         (SELECT count(*) FROM concept WHERE glossary_id = glossary.id) AS concepts,
         (SELECT count(*) FROM term WHERE glossary_id = glossary.id) AS terms
       FROM glossary ORDER BY name, id`,
    )
    .all()
    .map(({ languageIds, ...glossary }) => ({
      ...glossary,
      languageIds: JSON.parse(languageIds) as string[],
    }))
}

export interface ConceptsOf {
  glossaryId: number
  sourceLanguageId: string
  languageId: string
  /** Text contained in a term, a definition, a subject or a note, ignoring case; empty: all. */
  search: string
  from: number
  count: number
}

const SEARCHED = [
  'term.text',
  ...TERM_MEMBER_NAMES.filter((name) => factsOf(name).isSearched).map((name) => `term.${columnName(name)}`),
]
  .map((column) => `group_concat(${column}, char(10))`)
  .join(', ')

/** A window of the concepts that contain a text, by their first term in the source language. */
export function conceptRows(
  db: Database,
  { glossaryId, sourceLanguageId, languageId, search, from, count }: ConceptsOf,
): { total: number; rows: ConceptRow[] } {
  requireGlossary(db, glossaryId)
  const wanted = foldCase(search.trim())
  const found = db
    .prepare<unknown[], { id: number; text: string }>(
      `SELECT concept.id, concat_ws(char(10), subject, definition, concept.note, ${SEARCHED}) AS text
       FROM concept LEFT JOIN term ON term.concept_id = concept.id
       WHERE concept.glossary_id = @glossaryId GROUP BY concept.id
       ORDER BY min(CASE term.language_id WHEN @sourceLanguageId THEN term.text_folded END) NULLS LAST, concept.id`,
    )
    .all({ glossaryId, sourceLanguageId })
    .filter(({ text }) => wanted === '' || foldCase(text).includes(wanted))
  const ids = found.slice(from, from + count).map(({ id }) => id)
  const details = conceptDetails(db, ids)
  return { total: found.length, rows: details.map((detail) => rowOf(detail, sourceLanguageId, languageId)) }
}

function rowOf({ concept, terms }: ConceptDetail, sourceLanguageId: string, languageId: string): ConceptRow {
  const source = terms.filter((term) => term.languageId === sourceLanguageId)
  return {
    id: concept.id,
    subject: concept.subject,
    definition: concept.definition,
    source: (source.length > 0 ? source : terms.slice(0, 1)).map(({ text }) => text),
    target: terms
      .filter((term) => term.languageId === languageId)
      .map((term) => ({ text: term.text, isForbidden: isForbidden(term) })),
  }
}

/** @throws Failure `glossary.unknownConcept` */
export function conceptDetail(db: Database, { conceptId }: { conceptId: number }): ConceptDetail {
  requireConcept(db, conceptId)
  const [detail] = conceptDetails(db, [conceptId])
  if (!detail) throw new Error('a concept that is there has a detail')
  return detail
}

/** The concepts in the order of `ids`; ids of no concept are left out. */
export function conceptDetails(db: Database, ids: readonly number[]): ConceptDetail[] {
  const wanted = JSON.stringify(ids)
  const terms = Map.groupBy(termsOfConcepts(db, wanted), ({ conceptId }) => conceptId)
  return db
    .prepare<unknown[], Stored<Omit<Concept, 'translatable'>> & { translatable: 0 | 1 }>(
      `SELECT concept.id, glossary_id AS glossaryId, user.login AS user, subject, definition, url, note,
         translatable, created_at AS createdAt, updated_at AS updatedAt
       FROM json_each(?) AS wanted CROSS JOIN concept ON concept.id = wanted.value
       LEFT JOIN user ON user.id = concept.user_id ORDER BY wanted.key`,
    )
    .all(wanted)
    .map((row) => ({
      concept: { ...withTimes(row), translatable: row.translatable === 1 },
      terms: (terms.get(row.id) ?? []).toSorted(byLanguage).map(({ conceptId: _, ...term }) => term),
    }))
}

function byLanguage(one: Term, other: Term): number {
  return one.languageId.localeCompare(other.languageId, 'en') || compareTerms(one, other)
}

function termsOfConcepts(db: Database, ids: string): (Term & { conceptId: number })[] {
  return db
    .prepare<unknown[], Stored<Term & { conceptId: number }>>(
      `SELECT term.id, concept_id AS conceptId, language_id AS languageId, text, user.login AS user,
         ${selectTermMembers('term')}, created_at AS createdAt, updated_at AS updatedAt
       FROM json_each(?) AS wanted CROSS JOIN term ON term.concept_id = wanted.value
       LEFT JOIN user ON user.id = term.user_id`,
    )
    .all(ids)
    .map(withTimes)
}

/** A value with its times as SQLite holds them. */
type Stored<Value> = Omit<Value, 'createdAt' | 'updatedAt'> & { createdAt: number; updatedAt: number | null }

function withTimes<Row extends { createdAt: number; updatedAt: number | null }>(
  row: Row,
): Omit<Row, 'createdAt' | 'updatedAt'> & { createdAt: string; updatedAt: string | null } {
  const { createdAt, updatedAt } = row
  return {
    ...row,
    createdAt: formatTime(createdAt),
    updatedAt: updatedAt === null ? null : formatTime(updatedAt),
  }
}
