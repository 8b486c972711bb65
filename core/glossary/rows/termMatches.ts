/**
 * Finds terms in texts. Each reading thread caches an index of a language's terms and rebuilds it when they change:
 * detected by their number and times. Those are read only if the history has changes outside of strings.
 */
import type { GlossaryTerm, TermMatch } from '../../contract/glossary.ts'
import type { Database } from 'better-sqlite3'
import { TermIndex, type FoundTerms } from '../matching.ts'
import { compareTerms, isForbidden } from '../term.ts'
import type { ForbiddenTerm, MatchedTerms } from '../../contract/index.ts'
import { newestEvent } from '../../history/rows/changes.ts'
import { conceptDetails } from './concepts.ts'

interface Kept {
  state: string
  /** The connection's own count of what others wrote. */
  version: unknown
  /** The history's newest event. */
  event: number
  indexes: Map<string, TermIndex>
}

const keptOf = new WeakMap<Database, Kept>()

interface TextsToMatch {
  texts: readonly string[]
  sourceLanguageId: string
  languageId: string
}

/** The source's terms in each text with their places and translations. */
export function matchStoredTerms(
  db: Database,
  { texts, sourceLanguageId, languageId }: TextsToMatch,
): TermMatch[][] {
  const index = indexOf(db, sourceLanguageId)
  const found = texts.map((text) => index.find(text))
  const ids = [...new Set(found.flat().map(({ conceptId }) => conceptId))]
  if (ids.length === 0) return found.map(() => [])
  const translations = termsOf(db, languageId, ids)
  return found.map((places) => places.map((place) => matchOf(place, translations)))
}

/** The most concepts that are shown beside a text. */
const MAX_CONCEPTS = 30

/** The same, with all that is known of the terms' concepts; of very many the first. */
export function matchTexts(db: Database, input: TextsToMatch): MatchedTerms {
  const all = matchStoredTerms(db, input)
  const found = [...new Set(all.flat().map(({ conceptId }) => conceptId))]
  const ids = found.slice(0, MAX_CONCEPTS)
  const isShown = new Set(ids)
  const matches = all.map((ofText) => ofText.filter(({ conceptId }) => isShown.has(conceptId)))
  const inBoth = new Set([input.sourceLanguageId, input.languageId])
  return {
    matches,
    concepts: conceptDetails(db, ids).map(({ concept, terms }) => ({
      concept,
      terms: terms.filter((term) => inBoth.has(term.languageId)),
    })),
    left: found.length - ids.length,
  }
}

function matchOf(
  { terms, ...place }: FoundTerms,
  translations: ReadonlyMap<number, readonly GlossaryTerm[]>,
): TermMatch {
  return {
    ...place,
    termIds: terms.map(({ id }) => id),
    translations: (translations.get(place.conceptId) ?? []).toSorted(compareTerms),
  }
}

/**
 * Returns the terms of a translation that must not be used. A word that is also an allowed term of another concept
 * counts only if the source has a term of the concept that forbids it.
 */
export function forbiddenTerms(
  db: Database,
  { text, languageId, conceptIds }: { text: string; languageId: string; conceptIds: readonly number[] },
): ForbiddenTerm[] {
  const places = Map.groupBy(indexOf(db, languageId).find(text), ({ start, end }) => `${start} ${end}`)
  return [...places.values()].flatMap((same) => {
    const isAllowed = same.some(({ terms }) => !terms.every(isForbidden))
    const [wrong] = same.filter(
      ({ terms, conceptId }) => terms.every(isForbidden) && (!isAllowed || conceptIds.includes(conceptId)),
    )
    const term = wrong?.terms[0]
    if (wrong === undefined || term === undefined) return []
    const others = termsOf(db, languageId, [wrong.conceptId]).get(wrong.conceptId) ?? []
    const instead = others.filter((other) => !isForbidden(other)).toSorted(compareTerms)
    return [{ start: wrong.start, end: wrong.end, term, instead: instead.map((other) => other.text) }]
  })
}

function indexOf(db: Database, languageId: string): TermIndex {
  const { indexes } = keptFor(db)
  const known = indexes.get(languageId)
  if (known) return known
  const made = new TermIndex(allTerms(db, languageId), languageId)
  indexes.set(languageId, made)
  return made
}

function keptFor(db: Database): Kept {
  const kept = keptOf.get(db)
  const version = db.pragma('data_version', { simple: true })
  // A connection does not count what it writes itself.
  if (kept && kept.version === version && db.readonly) return kept
  const event = newestEvent(db)
  const state = kept && db.readonly && isOfStrings(db, kept.event, event) ? kept.state : stateOf(db)
  const indexes = kept?.state === state ? kept.indexes : new Map<string, TermIndex>()
  const current = { state, version, event, indexes }
  keptOf.set(db, current)
  return current
}

/** Looking through more events than this takes as long as reading the terms' state. */
const MAX_EVENTS = 1_000

/** Whether all that happened after an event was done to strings, as most of what people do: no term changed then. */
function isOfStrings(db: Database, last: number, newest: number): boolean {
  if (newest < last || newest - last > MAX_EVENTS) return false
  const other = db.prepare<[number]>(
    // The pluses have events read in their own order: an index of strings would find every event of none.
    `SELECT 1 FROM event WHERE id > ? AND (+string_id IS NULL OR +entity = 'term') LIMIT 1`,
  )
  return other.get(last) === undefined
}

function stateOf(db: Database): string {
  const row = db
    .prepare<[], { state: string }>(
      `SELECT json_array(count(*), max(id), total(coalesce(updated_at, created_at)), max(updated_at)) AS state FROM term`,
    )
    .get()
  return row?.state ?? ''
}

const COLUMNS = `term.id, concept_id AS conceptId, language_id AS languageId, text, lemma, part_of_speech AS partOfSpeech, status`

/** Every term of a language, as plain values. */
function allTerms(db: Database, languageId: string): GlossaryTerm[] {
  return db
    .prepare<[string], GlossaryTerm>(`SELECT ${COLUMNS} FROM term WHERE language_id = ? ORDER BY id`)
    .all(languageId)
}

function termsOf(
  db: Database,
  languageId: string,
  conceptIds: readonly number[],
): Map<number, GlossaryTerm[]> {
  const rows = db
    .prepare<[string, string], GlossaryTerm>(
      `SELECT ${COLUMNS} FROM json_each(?) AS wanted CROSS JOIN term ON term.concept_id = wanted.value
       WHERE language_id = ?`,
    )
    .all(JSON.stringify(conceptIds), languageId)
  return Map.groupBy(rows, ({ conceptId }) => conceptId)
}

/**
 * The words of the texts that a glossary's terms are made of, in whatever form they stand there: right whatever a
 * dictionary says. Terms that are forbidden do not count.
 */
export function glossaryWords(
  db: Database,
  { texts, languageIds }: { texts: readonly string[]; languageIds: readonly string[] },
): string[] {
  const words = languageIds.flatMap((languageId) => {
    const index = indexOf(db, languageId)
    return texts.flatMap((text) =>
      index
        .find(text)
        .filter(({ terms }) => !terms.every(isForbidden))
        .flatMap(({ start, end }) => text.slice(start, end).match(WORDS) ?? []),
    )
  })
  return [...new Set(words.flatMap((word) => [word, ...word.split('-')]))]
}

const WORDS = /[\p{L}\p{M}\p{N}'’ʼ-]+/gu
