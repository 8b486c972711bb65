/** Finds similar texts in the attached memories: read here, scored in core/memory. */
import type { Database } from 'better-sqlite3'
import type { PluralForm } from '../../model/plural.ts'
import { foldCase } from '../../platform/text/caseFolding.ts'
import { targetLanguage } from '../../languages/rows/languages.ts'
import { languageOfFile } from '../../summaries/rows/fileForms.ts'
import {
  formsOf,
  hasForm,
  requireForm,
  requireString,
  type SourceStringRow,
} from '../../strings/rows/strings.ts'
import { findCandidates, type CandidateOptions, type MatchCandidate } from './candidates.ts'
import { neighbourHashes, sourceOfForm } from './updateMemory.ts'

/** The text that is to be translated, and where it stands; outside a string only the text is known. */
export interface MemoryQuery {
  text: string
  sourceLanguageId: string
  languageId: string
  form: PluralForm
}

/** A pair of records of a segment that is like the text. Times are milliseconds since 1970. */
export interface MemoryFound {
  recordId: number
  segmentId: number
  memory: MemoryUse
  sourceLanguageId: string
  source: string
  languageId: string
  target: string
  /** 0 to 1: of the comparable texts (terms.ts). */
  similarity: number
  usageCount: number
  changedAt: number
  changedBy: string | null
  /** The form that it translated; null where it is not from this project. */
  form: PluralForm | null
  isSameString: boolean
  isSameIdentifier: boolean
  isSamePrevious: boolean
  isSameNext: boolean
}

export interface MemoryUse {
  id: number
  name: string
  priority: number
  penalty: number
}

export interface LookupResult {
  query: MemoryQuery
  found: MemoryFound[]
  /** The string's own texts, in all of its forms; empty outside a string. */
  current: readonly string[]
}

/** How many of the most similar records are judged. */
export const MAX_CANDIDATES = 40

/** The place of a text, by which the context of a match is compared. */
export interface TextPlace {
  stringId: number
  identifier: string
  previous_hash: number | null
  next_hash: number | null
}

/**
 * Returns the matches for a form of a string; without one, for its first. Excludes the string's own translations,
 * those of its other forms too: these are in its fields.
 * `atLeast`: the least similarity, 0 to 1. Throws `string.unknown`, `language.notTarget`, `translation.wrongForm`.
 */
export function memoryMatches(
  db: Database,
  input: { stringId: number; languageId: string; form?: PluralForm | undefined; atLeast: number },
): LookupResult {
  const string = requireString(db, input.stringId)
  const language = targetLanguage(db, input.languageId)
  const form = input.form ?? formsOf(string, languageOfFile(db, language, string.file_id))[0] ?? 'none'
  requireForm(string, language, form)
  const query = {
    text: sourceOfForm(string, form),
    sourceLanguageId: sourceLanguageOf(db),
    languageId: language.id,
    form,
  }
  const current = currentTexts(db, string.id, language.id)
  const found = lookUp(db, query, input.atLeast, placeOf(db, string)).filter((match) =>
    isOfOthers(match, form, current),
  )
  return { query, found, current: [...current] }
}

export function placeOf(db: Database, string: SourceStringRow): TextPlace {
  return { stringId: string.id, identifier: string.identifier, ...neighbourHashes(db, string) }
}

/** Whether a match is none of the string's own texts, which are in its fields. */
export function isOfOthers(match: MemoryFound, form: PluralForm, current: ReadonlySet<string>): boolean {
  return !(match.isSameString && (match.form !== form || current.has(match.target)))
}

/** The same for several forms of strings, in their order; null for one that no longer exists. */
export function memoryMatchesOf(
  db: Database,
  input: { forms: readonly { stringId: number; form: PluralForm }[]; languageId: string; atLeast: number },
): (LookupResult | null)[] {
  const { forms, ...rest } = input
  const language = targetLanguage(db, rest.languageId)
  return forms.map((place) =>
    hasForm(db, language, place) ? memoryMatches(db, { ...place, ...rest }) : null,
  )
}

/** The matches for a text of no string. */
export function memorySearch(
  db: Database,
  input: { text: string; languageId: string; atLeast: number },
): LookupResult {
  const { text, languageId } = input
  const query = { text, sourceLanguageId: sourceLanguageOf(db), languageId, form: 'none' as const }
  return { query, found: lookUp(db, query, input.atLeast, null), current: [] }
}

/** Returns what the attached memories have for a text of another project, whose languages the query names. */
export function memoryLookup(
  db: Database,
  { query, atLeast }: { query: MemoryQuery; atLeast: number },
): MemoryFound[] {
  return lookUp(db, query, atLeast, null)
}

function sourceLanguageOf(db: Database): string {
  return db.prepare<[], string>('SELECT source_language_id FROM project').pluck().get() ?? ''
}

export function currentTexts(db: Database, stringId: number, languageId: string): Set<string> {
  const texts = db
    .prepare<[number, string], string>('SELECT text FROM translation WHERE string_id = ? AND language_id = ?')
    .pluck()
    .all(stringId, languageId)
  return new Set(texts)
}

function lookUp(db: Database, query: MemoryQuery, atLeast: number, place: TextPlace | null): MemoryFound[] {
  const memories = memoriesInUse(db)
  if (memories.size === 0) return []
  const candidates = findCandidates(db, query.text, {
    atLeast,
    max: MAX_CANDIDATES,
    isWanted: isRecordWanted(query, memories),
  })
  return pairsOf(db, query, candidates, memories, place)
}

/** Whether a record is a source text of the query's language in these memories. */
export function isRecordWanted(
  query: Pick<MemoryQuery, 'sourceLanguageId'>,
  memories: ReadonlyMap<number, MemoryUse>,
): CandidateOptions['isWanted'] {
  const isSource = variantsOf(query.sourceLanguageId)
  return (languageId, tmId) => memories.has(tmId) && isSource(languageId)
}

/** The candidates with each of their translations into the query's language. */
export function pairsOf(
  db: Database,
  query: MemoryQuery,
  candidates: readonly MatchCandidate[],
  memories: ReadonlyMap<number, MemoryUse>,
  place: TextPlace | null,
): MemoryFound[] {
  const bySegment = new Map(candidates.map((candidate) => [candidate.segmentId, candidate]))
  const isTarget = variantsOf(query.languageId)
  return readPairs(db, [...bySegment.keys()]).flatMap((row) => {
    const candidate = bySegment.get(row.segmentId)
    const memory = memories.get(row.tmId)
    if (!candidate || !memory || candidate.recordId === row.recordId || !isTarget(row.languageId)) return []
    return [pairOf(row, candidate, memory, place, sourceOf(db, candidate))]
  })
}

/** Memories by their ids: those that are attached, or those that are chosen. */
export function memoriesInUse(db: Database, chosen: readonly number[] | null = null): Map<number, MemoryUse> {
  const rows = db
    .prepare<[], MemoryUse & { isAttached: 0 | 1 }>(
      `SELECT tm.id, name, coalesce(priority, 1000) AS priority, coalesce(penalty, 0) AS penalty,
         coalesce(is_attached, 1) AS isAttached
       FROM tm LEFT JOIN tm_setting ON tm_id = tm.id`,
    )
    .all()
  const used = rows.filter(({ id, isAttached }) => chosen?.includes(id) ?? isAttached === 1)
  return new Map(used.map(({ id, name, priority, penalty }) => [id, { id, name, priority, penalty }]))
}

/** Whether a language is the wanted one, or the same as it is spoken elsewhere, in the same script. */
function variantsOf(wanted: string): (languageId: string) => boolean {
  const key = languageAndScript(wanted)
  const known = new Map<string, boolean>()
  return (languageId) => {
    const answer = known.get(languageId) ?? (languageId === wanted || languageAndScript(languageId) === key)
    known.set(languageId, answer)
    return answer
  }
}

function languageAndScript(languageId: string): string {
  try {
    const { language, script } = new Intl.Locale(languageId).maximize()
    return `${language} ${script ?? ''}`
  } catch {
    return languageId
  }
}

interface PairRow {
  recordId: number
  segmentId: number
  tmId: number
  languageId: string
  target: string
  usageCount: number
  changedAt: number
  changedBy: string | null
  stringId: number | null
  form: PluralForm | null
  identifier: string | null
  previous_hash: number | null
  next_hash: number | null
}

/** The records of segments, with where they come from. */
function readPairs(db: Database, segmentIds: readonly number[]): PairRow[] {
  return db
    .prepare<[string], PairRow>(
      `SELECT r.id AS recordId, r.segment_id AS segmentId, g.tm_id AS tmId, r.language_id AS languageId,
         r.text AS target, r.usage_count AS usageCount, coalesce(r.updated_at, r.created_at) AS changedAt,
         u.login AS changedBy, o.string_id AS stringId, o.plural_form AS form, o.identifier, o.previous_hash,
         o.next_hash
       FROM json_each(?) AS wanted CROSS JOIN tm_segment AS g ON g.id = wanted.value
       CROSS JOIN tm_record AS r ON r.segment_id = g.id
       LEFT JOIN user AS u ON u.id = coalesce(r.updated_by, r.created_by)
       LEFT JOIN tm_origin AS o ON o.segment_id = g.id`,
    )
    .all(JSON.stringify(segmentIds))
}

function sourceOf(db: Database, { recordId }: MatchCandidate): string {
  return db.prepare<[number], string>('SELECT text FROM tm_record WHERE id = ?').pluck().get(recordId) ?? ''
}

function pairOf(
  row: PairRow,
  candidate: MatchCandidate,
  memory: MemoryUse,
  place: TextPlace | null,
  source: string,
): MemoryFound {
  const { recordId, segmentId, languageId, target, usageCount, changedAt, changedBy, form } = row
  return {
    recordId,
    segmentId,
    memory,
    sourceLanguageId: candidate.languageId,
    source,
    languageId,
    target,
    similarity: candidate.similarity,
    usageCount,
    changedAt,
    changedBy,
    form,
    isSameString: place !== null && row.stringId === place.stringId,
    isSameIdentifier: place !== null && row.identifier === place.identifier,
    isSamePrevious: isSameHash(row.previous_hash, place?.previous_hash),
    isSameNext: isSameHash(row.next_hash, place?.next_hash),
  }
}

function isSameHash(one: number | null, other: number | null | undefined): boolean {
  return one !== null && one === other
}

export interface ConcordanceRow {
  segmentId: number
  memory: { id: number; name: string }
  source: string
  target: string
  foundIn: 'source' | 'target'
}

const MAX_CONCORDANCES = 50

/** Segments with the text in one of two languages, ignoring case; the newest first. */
export function memoryConcordance(
  db: Database,
  { text, languageId, sourceLanguageId }: { text: string; languageId: string; sourceLanguageId?: string },
): ConcordanceRow[] {
  const folded = foldCase(text)
  const trigrams = trigramQuery(folded)
  const rows = db
    .prepare<object, Omit<ConcordanceRow, 'memory'> & { tmId: number; tmName: string }>(
      `SELECT g.id AS segmentId, tm.id AS tmId, tm.name AS tmName, s.text AS source, t.text AS target,
         CASE found.id WHEN s.id THEN 'source' ELSE 'target' END AS foundIn
       FROM ${trigrams === null ? WITH_TEXT.all : WITH_TEXT.narrowed} AS found
       CROSS JOIN tm_segment AS g ON g.id = found.segment_id
       CROSS JOIN tm ON tm.id = g.tm_id
       LEFT JOIN tm_setting ON tm_setting.tm_id = tm.id
       CROSS JOIN tm_record AS s ON s.segment_id = g.id AND s.language_id = @sourceLanguageId
       CROSS JOIN tm_record AS t ON t.segment_id = g.id AND t.language_id = @languageId
       WHERE coalesce(is_attached, 1) = 1 AND found.id IN (s.id, t.id)
       ORDER BY found.id DESC LIMIT ${MAX_CONCORDANCES}`,
    )
    .all({
      folded,
      trigrams,
      sourceLanguageId: sourceLanguageId ?? sourceLanguageOf(db),
      languageId,
    })
  return rows.map(({ tmId, tmName, ...row }) => ({ ...row, memory: { id: tmId, name: tmName } }))
}

/** How many trigrams narrow a search: the rest is compared. */
const MAX_TRIGRAMS = 8

/** FTS5's question for texts with all of these trigrams; null where the text has none. */
export function trigramQuery(folded: string): string | null {
  const signs = [...folded]
  const trigrams = signs.slice(2).map((_, index) => signs.slice(index, index + 3).join(''))
  // FTS5 reads a question up to the first NUL.
  if (trigrams.length === 0 || folded.includes('\0')) return null
  const few = [...new Set(trigrams)].slice(0, MAX_TRIGRAMS)
  return few.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')
}

/** Records with the text; found by its trigrams where it has any. */
const WITH_TEXT = {
  narrowed: `(SELECT id, segment_id FROM tm_record
     WHERE id IN (SELECT rowid FROM tm_record_trigram WHERE tm_record_trigram MATCH @trigrams)
       AND instr(text_folded, @folded) > 0)`,
  all: `(SELECT id, segment_id FROM tm_record WHERE @trigrams IS NULL AND instr(text_folded, @folded) > 0)`,
} as const
