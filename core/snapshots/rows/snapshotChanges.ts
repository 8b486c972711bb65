/**
 * Computes the changes since a snapshot from the history: the row of a translation at that time is the state before its
 * first later event. Votes and approvals belong to translations, and so do exceptions from repetitions.
 */
import type { Database } from 'better-sqlite3'
import type { LanguageChanges, SnapshotComparison } from '../../contract/index.ts'
import type { OperationContext } from '../../store/operation.ts'
import { targetLanguageIds } from '../../languages/rows/languages.ts'
import { columnsOf, parseRow, type Rows } from '../../history/rows/entities.ts'
import { readRow } from '../../history/rows/rows.ts'
import { requireSnapshot, toSnapshot } from './snapshots.ts'

type Judged = 'translation' | 'approval' | 'vote' | 'repetitionException'

/** A row that is not as it was. */
export interface ChangedRow<Name extends Judged = Judged> {
  entity: Name
  stringId: number
  languageId: string
  /** Null: it was not there. */
  then: Rows[Name] | null
  /** Null: it no longer exists. */
  now: Rows[Name] | null
}

interface FirstEvent {
  entity: Judged
  stringId: number
  languageId: string
  before: string | null
  after: string | null
}

export interface ChangeScope {
  languageId?: string | undefined
  stringId?: number | undefined
}

/** Every translation, approval, vote and exception from repetitions that is not as it was after an event. */
export function* snapshotChangedRows(
  db: Database,
  event: number,
  { languageId, stringId }: ChangeScope = {},
  context?: Pick<OperationContext, 'throwIfCancelled'>,
): Generator<ChangedRow> {
  // A vote has no id of its own: its events carry that of the translation; those of an exception the string's.
  const firsts = db
    .prepare<object, FirstEvent>(
      `SELECT entity, string_id AS stringId, language_id AS languageId, before, after FROM event WHERE id IN (
         SELECT min(id) FROM event
         WHERE id > @event AND entity IN ('translation', 'approval', 'vote', 'repetitionException')
           AND language_id IS NOT NULL AND string_id IS NOT NULL
           AND (@languageId IS NULL OR language_id = @languageId) AND (@stringId IS NULL OR string_id = @stringId)
         GROUP BY entity, entity_id, language_id, iif(entity = 'vote', coalesce(before, after) ->> '$.user_id', NULL))
       ORDER BY id`,
    )
    .all({ event, languageId: languageId ?? null, stringId: stringId ?? null })
  for (const { entity, before, after, ...place } of firsts) {
    context?.throwIfCancelled()
    const then = parseRow(entity, before)
    const key = then ?? parseRow(entity, after)
    const now = (key && readRow(db, entity, key)) ?? null
    if (!isSame(entity, then, now)) yield { entity, ...place, then, now }
  }
}

function isSame(entity: Judged, one: object | null, other: object | null): boolean {
  if (one === null || other === null) return one === other
  const [left, right] = [one, other] as Record<string, unknown>[] as [
    Record<string, unknown>,
    Record<string, unknown>,
  ]
  return columnsOf(entity).every((column) => left[column] === right[column])
}

/** Counts by language, and what became of the sources. */
export function compareSnapshot(
  db: Database,
  { snapshotId }: { snapshotId: number },
  context: OperationContext,
): SnapshotComparison {
  const snapshot = requireSnapshot(db, snapshotId)
  const byLanguage = new Map<string, LanguageChanges>(
    targetLanguageIds(db).map((languageId) => [
      languageId,
      { languageId, added: 0, changed: 0, removed: 0, reviewed: 0 },
    ]),
  )
  for (const { languageId, kind } of changedStrings(db, snapshot.event_id, {}, context)) {
    const counts = byLanguage.get(languageId)
    if (counts) counts[kind]++
  }
  return {
    snapshot: toSnapshot(snapshot),
    languages: [...byLanguage.values()],
    ...sourceChanges(db, snapshot.event_id),
  }
}

type ChangeKind = Exclude<keyof LanguageChanges, 'languageId'>

interface ChangedString {
  stringId: number
  languageId: string
  kind: ChangeKind
}

/** Strings whose translations are not what they were, by language; those that are gone are left out. */
function* changedStrings(
  db: Database,
  event: number,
  scope: ChangeScope,
  context: OperationContext,
): Generator<ChangedString> {
  const rows = Map.groupBy(
    snapshotChangedRows(db, event, scope, context),
    ({ stringId, languageId }) => `${stringId} ${languageId}`,
  )
  const present = db.prepare<[number, string], { id: number }>(
    `SELECT t.id FROM translation AS t JOIN source_string AS s ON s.id = t.string_id
     WHERE t.string_id = ? AND t.language_id = ? AND s.is_archived = 0`,
  )
  const isThere = db.prepare<[number], { id: number }>(
    'SELECT id FROM source_string WHERE id = ? AND is_archived = 0',
  )
  for (const changes of rows.values()) {
    const [{ stringId, languageId }] = changes as [ChangedRow]
    if (!isThere.get(stringId)) continue
    const kind = kindOf(changes, present.all(stringId, languageId).length)
    if (kind !== null) yield { stringId, languageId, kind }
  }
}

/** Summarizes the changes of one string and language; null: only its author, or votes. */
function kindOf(changes: readonly ChangedRow[], nowCount: number): ChangeKind | null {
  const translations = changes.filter(isOfTranslation)
  const appeared = translations.filter(({ then }) => then === null).length
  const vanished = translations.filter(({ now }) => now === null).length
  const thenCount = nowCount - appeared + vanished
  if (thenCount === 0 && nowCount > 0) return 'added'
  if (thenCount > 0 && nowCount === 0) return 'removed'
  if (appeared + vanished > 0 || translations.some(({ then, now }) => then?.text !== now?.text))
    return 'changed'
  return changes.some(({ entity }) => entity === 'approval') ? 'reviewed' : null
}

function isOfTranslation(change: ChangedRow): change is ChangedRow<'translation'> {
  return change.entity === 'translation'
}

interface ChangedSource {
  id: number
  before: string | null
  /** Null: it no longer exists. */
  now: string | null
}

interface SourceState {
  identifier: string
  text: string
  is_archived: 0 | 1
}

/** How many strings that are gone are named. */
const MAX_NAMED = 100

function sourceChanges(db: Database, event: number): Pick<SnapshotComparison, 'sources' | 'goneStrings'> {
  const sources = { added: 0, changed: 0, gone: 0 }
  const goneStrings: SnapshotComparison['goneStrings'] = []
  for (const { id, then, now } of changedSources(db, event)) {
    if (then === null && now !== null) sources.added++
    else if (then !== null && now === null) {
      sources.gone++
      if (goneStrings.length < MAX_NAMED) goneStrings.push({ id, identifier: then.identifier })
    } else if (then?.text !== now?.text) sources.changed++
  }
  return { sources, goneStrings }
}

/** The source strings then and now; null: not there, or out of its file. */
function* changedSources(
  db: Database,
  event: number,
): Generator<{ id: number; then: SourceState | null; now: SourceState | null }> {
  const rows = db
    .prepare<[number], ChangedSource>(
      `SELECT first.entity_id AS id, first.before, iif(s.id IS NULL, NULL,
         json_object('identifier', s.identifier, 'text', s.text, 'is_archived', s.is_archived)) AS now
       FROM (SELECT min(id) AS first FROM event WHERE id > ? AND entity = 'string' GROUP BY entity_id) AS since
         JOIN event AS first ON first.id = since.first LEFT JOIN source_string AS s ON s.id = first.entity_id`,
    )
    .all(event)
  for (const { id, before, now } of rows) yield { id, then: inFile(before), now: inFile(now) }
}

function inFile(json: string | null): SourceState | null {
  const state = json === null ? null : (JSON.parse(json) as SourceState)
  return state === null || state.is_archived === 1 ? null : state
}

/** The strings whose sources, or translations into a language, are not what they were. */
export function stringsChangedSince(
  db: Database,
  { snapshotId, languageId }: { snapshotId: number; languageId: string },
  context: OperationContext,
): Float64Array {
  const { event_id: event } = requireSnapshot(db, snapshotId)
  const ids = new Set<number>()
  for (const { stringId } of changedStrings(db, event, { languageId }, context)) ids.add(stringId)
  for (const { id, then, now } of changedSources(db, event)) {
    if (now !== null && then?.text !== now.text) ids.add(id)
  }
  return new Float64Array(ids)
}
