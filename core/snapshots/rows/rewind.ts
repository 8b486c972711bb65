/**
 * Reverts a project to an earlier time: later changes are reverted, the newest first, by the history
 * (history/rows/intent.ts). Runs only on a copy (copy.ts).
 */
import type { Database } from 'better-sqlite3'
import { NOT_OF_MEMORY } from '../../memory/rows/updateMemory.ts'
import { Failure } from '../../platform/errors/failure.ts'
import {
  keepProgress,
  refreshDerived,
  refreshLanguage,
  refreshStrings,
  type StringLanguage,
} from '../../summaries/rows/derived.ts'
import { foldCase } from '../../platform/text/caseFolding.ts'
import type { OperationContext } from '../../store/operation.ts'
import { BEGINNING } from '../../history/rows/intent.ts'
import { targetLanguageIds } from '../../languages/rows/languages.ts'
import { definitionOf, isEntity, rowOf, type Entity } from '../../history/rows/entities.ts'
import { insertRow, readRow, removeRow, updateRow } from '../../history/rows/rows.ts'
import { progressCounter } from '../../store/progressCounter.ts'
import { WORKLIST_DECISION } from '../../translations/rows/decisions.ts'
import { keepStringTrigrams, keepTrigramsInOrder, type StringWords } from '../../store/indexes/trigrams.ts'

export interface Rewound {
  /** The number of reverted changes. */
  changes: number
  /** When the history begins, where it does not begin with the project (one that was restored); else null. */
  knownSince: number | null
  /** Kinds of rows that changed later and that cannot be reverted. */
  kept: string[]
}

/** A time in milliseconds since 1970, and where it is known the last event that had happened: clocks may be wrong. */
export interface Moment {
  at: number
  event?: number | undefined
}

/** How many events are read at a time. */
const BATCH = 1_000

/** Entities that imports write, and their tables. */
const SOURCE_TABLES = {
  string: 'source_string',
  file: 'file',
  directory: 'directory',
  branch: 'branch',
} as const
type SourceEntity = keyof typeof SOURCE_TABLES

interface EventRow {
  id: number
  entity: string
  entity_id: number
  string_id: number | null
  language_id: string | null
  before: string | null
  after: string | null
}

type Row = Record<string, string | number | null>

/**
 * Reverts a copy of a project to a time, including events at that very time. Does not change rows outside of the
 * history, except for QA issues of reverted texts and drafts, which it removes.
 * @throws Failure `asOf.beforeProject`
 */
export function rewind(db: Database, { at, event }: Moment, context: OperationContext): Rewound {
  const { lastIntent, knownSince } = placeInHistory(db, { at, event, now: context.now })
  const later = laterEvents(db, lastIntent)
  // Rows come back in the order of the history, not in that of their references.
  db.pragma('defer_foreign_keys = ON')
  db.exec('DELETE FROM draft')
  const languages = targetLanguageIds(db)
  const rewinding = new Rewinding(db)
  const step = progressCounter(context, later.count)
  const takeBackAll = () => {
    for (const event of later.events()) {
      step('Going back in the history')
      rewinding.takeBack(event)
    }
  }
  keepProgress(db, later.changedStrings, () => keepTrigramsInOrder(db, takeBackAll))
  refreshDerived(db, rewinding.touched())
  refreshStrings(db, later.changedStrings)
  const now = targetLanguageIds(db)
  for (const languageId of new Set([...languages, ...now])) {
    if (languages.includes(languageId) !== now.includes(languageId)) refreshLanguage(db, languageId)
  }
  return { changes: later.count, knownSince, kept: [...rewinding.kept] }
}

/**
 * The last intent that had happened; 0 where none had. All that were recorded after it are later, whatever a
 * clock that was wrong says of some.
 */
function placeInHistory(
  db: Database,
  { at, event, now }: Moment & { now: number },
): { lastIntent: number; knownSince: number | null } {
  const made = db.prepare<[], { at: number }>('SELECT created_at AS at FROM project').get()
  if (made && at < made.at) throw beforeProject(made.at)
  const last =
    event === undefined
      ? db.prepare<[number], number | null>('SELECT max(id) FROM intent WHERE at <= ?').pluck().get(at)
      : db
          .prepare<[number], number>('SELECT intent_id FROM event WHERE id <= ? ORDER BY id DESC LIMIT 1')
          .pluck()
          .get(event)
  const first = db
    .prepare<[], { action: string; at: number }>('SELECT action, at FROM intent ORDER BY id LIMIT 1')
    .get()
  const begun = db
    .prepare<[string], number | null>(
      'SELECT max(at) FROM intent WHERE id IN (SELECT intent_id FROM event WHERE entity = ?)',
    )
    .pluck()
    .get(BEGINNING)
  const knownSince = begun ?? (first?.action === 'project.create' ? null : (first?.at ?? now))
  return { lastIntent: last ?? 0, knownSince }
}

function beforeProject(madeAt: number): Failure {
  return new Failure(
    'asOf.beforeProject',
    `This project did not exist then: it was made at ${utc(madeAt)}.`,
    {
      todo: 'Ask for a later time.',
      value: utc(madeAt),
    },
  )
}

/** `2026-05-01 12:30:00 UTC`. */
function utc(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

interface LaterEvents {
  count: number
  /** Strings that imports changed, added or archived; those that are gone by now too. */
  changedStrings: number[]
  /** Newest first. */
  events(): Generator<EventRow>
}

function laterEvents(db: Database, lastIntent: number): LaterEvents {
  const counted = db
    .prepare<[number], { first: number | null; count: number }>(
      `SELECT min(id) AS first, count(*) AS count FROM event WHERE intent_id > ? AND ${NOT_OF_MEMORY}`,
    )
    .get(lastIntent)
  const first = counted?.first ?? Number.MAX_SAFE_INTEGER
  const changedStrings = db
    .prepare<[number], { id: number }>(
      `SELECT DISTINCT entity_id AS id FROM event WHERE id >= ? AND entity IN ('string', 'visibility')`,
    )
    .all(first)
    .map(({ id }) => id)
  const before = db.prepare<[number, number, number], EventRow>(
    `SELECT id, entity, entity_id, string_id, language_id, before, after FROM event
     WHERE id < ? AND id >= ? AND ${NOT_OF_MEMORY} ORDER BY id DESC LIMIT ?`,
  )
  return {
    count: counted?.count ?? 0,
    changedStrings,
    *events() {
      let last = Number.MAX_SAFE_INTEGER
      for (;;) {
        const batch = before.all(last, first, BATCH)
        yield* batch
        last = batch.at(-1)?.id ?? 0
        if (batch.length < BATCH) return
      }
    },
  }
}

class Rewinding {
  /** The events of unknown entities. */
  readonly kept = new Set<string>()
  readonly #db: Database
  readonly #touched = new Map<string, StringLanguage>()
  readonly #columns = new Map<SourceEntity, ReadonlySet<string>>()

  constructor(db: Database) {
    this.#db = db
  }

  /** The strings and languages whose derived rows are stale. */
  touched(): Iterable<StringLanguage> {
    return this.#touched.values()
  }

  takeBack(event: EventRow): void {
    const { entity } = event
    const [before, after] = [parse(event.before), parse(event.after)]
    if (isEntity(entity)) this.#takeBackEdit(entity, event, before, after)
    else if (isSource(entity)) this.#takeBackSource(entity, event.entity_id, before)
    else if (entity === 'project' && before) this.#takeBackLanguages(before)
    else if (entity !== BEGINNING && entity !== WORKLIST_DECISION) this.kept.add(entity)
  }

  #takeBackEdit(entity: Entity, event: EventRow, before: Row | null, after: Row | null): void {
    const row = before && rowOf(entity, before)
    const current = readRow(this.#db, entity, rowOf(entity, after ?? before ?? {}))
    const { isFound, isBesideSummaries } = definitionOf(entity)
    if (isFound && !current) return
    if (entity === 'translation' && current && before?.text !== after?.text)
      this.#forgetIssues(event.entity_id)
    if (row && current) updateRow(this.#db, entity, current, row)
    else if (row) insertRow(this.#db, entity, row)
    else if (current) removeRow(this.#db, entity, current)
    const { string_id: stringId, language_id: languageId } = event
    if (isBesideSummaries || stringId === null || languageId === null) return
    this.#touched.set(`${stringId} ${languageId}`, { stringId, languageId })
  }

  /** Findings of a later text do not apply to this one. */
  #forgetIssues(translationId: number): void {
    this.#db.prepare('DELETE FROM qa_issue WHERE translation_id = ?').run(translationId)
  }

  #takeBackSource(entity: SourceEntity, id: number, before: Row | null): void {
    const table = SOURCE_TABLES[entity]
    const wordsBefore = entity === 'string' ? this.#words(id) : null
    const row = before && this.#known(entity, before)
    if (row) this.#write(table, row)
    else this.#db.prepare(`DELETE FROM ${table} WHERE id = ?`).run(id)
    if (entity === 'string') keepStringTrigrams(this.#db, { id, before: wordsBefore, after: this.#words(id) })
  }

  #write(table: string, row: Row): void {
    const names = Object.keys(row)
    const placed = names.map((name) => `@${name}`)
    const set = names.map((name) => `${name} = excluded.${name}`)
    this.#db
      .prepare(
        `INSERT INTO ${table} (${names.join(', ')}) VALUES (${placed.join(', ')})
         ON CONFLICT (id) DO UPDATE SET ${set.join(', ')}`,
      )
      .run(row)
  }

  #words(stringId: number): StringWords | null {
    const row = this.#db
      .prepare<[number], StringWords>('SELECT text, identifier, context FROM source_string WHERE id = ?')
      .get(stringId)
    return row ?? null
  }

  /** The columns that the table has: names from the file never reach an SQL text. */
  #known(entity: SourceEntity, row: Row): Row {
    const table = SOURCE_TABLES[entity]
    const columns =
      this.#columns.get(entity) ??
      new Set((this.#db.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name))
    this.#columns.set(entity, columns)
    const known = Object.fromEntries(Object.entries(row).filter(([name]) => columns.has(name)))
    return entity === 'string' && typeof known.text === 'string'
      ? { ...known, text_folded: foldCase(known.text) }
      : known
  }

  #takeBackLanguages(before: { target_language_ids?: unknown }): void {
    const { target_language_ids: languageIds } = before
    if (!Array.isArray(languageIds)) return void this.kept.add('project')
    this.#db.prepare('DELETE FROM target_language').run()
    const insert = this.#db.prepare('INSERT INTO target_language (language_id, position) VALUES (?, ?)')
    languageIds.forEach((languageId, position) => insert.run(String(languageId), position))
  }
}

function parse(json: string | null): Row | null {
  return json === null ? null : (JSON.parse(json) as Row)
}

function isSource(entity: string): entity is SourceEntity {
  return Object.hasOwn(SOURCE_TABLES, entity)
}
