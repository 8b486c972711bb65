/**
 * The derived rows: `languages_summary`, `top_translation` and `progress` (and the trigrams of texts: trigrams.ts).
 * They are updated in the transaction that changes their sources, and can be rebuilt from scratch. Both use the same
 * pure functions (summary.ts).
 */
import type { Database } from 'better-sqlite3'
import { Derivation, type DeriveOptions, type KnownString } from './derivation.ts'
import type { OperationContext } from '../../store/operation.ts'
import { ProgressChange, progressOf } from './progressRows.ts'
import { rebuildTrigrams } from '../../store/indexes/trigrams.ts'
import { markAllDirty, markDirty } from '../../store/dirtyTracking.ts'

export interface StringLanguage {
  stringId: number
  languageId: string
}

/** Strings processed at a time: bounds the memory, whatever the project's size. */
const BATCH = 1_000

/** The same in a thread with other rows in memory: few enough to be garbage-collected soon. */
const BATCH_OF_CHANGES = 400

/** Connections inside `keepProgress`. */
const keeping = new WeakSet<Database>()

/**
 * Recomputes the derived rows of strings in languages, inside the caller's transaction. Must be called after each
 * change of translations, votes, approvals, QA issues, or of a string's text, type, master or source date.
 */
export function refreshDerived(
  db: Database,
  pairs: Iterable<StringLanguage>,
  options: DeriveOptions = {},
): void {
  const byLanguage = new Map<string, Set<number>>()
  for (const { stringId, languageId } of pairs) {
    const stringIds = byLanguage.get(languageId)
    if (stringIds) stringIds.add(stringId)
    else byLanguage.set(languageId, new Set([stringId]))
  }
  refreshTouched(db, byLanguage, options)
}

/** `refreshDerived` for strings by their languages. */
export function refreshTouched(
  db: Database,
  byLanguage: ReadonlyMap<string, ReadonlySet<number>>,
  options: DeriveOptions = {},
): void {
  if (keeping.has(db)) throw new Error('Derived rows cannot be refreshed inside keepProgress')
  if (byLanguage.size === 0) return
  const derivation = new Derivation(db, options)
  for (const [languageId, stringIds] of byLanguage) {
    markDirty(db, stringIds)
    for (const batch of batches([...stringIds])) derivation.refresh(batch, languageId)
  }
  derivation.finish()
}

/** `refreshDerived` for strings that were just inserted, without reading them or their translations again. */
export function deriveNew(db: Database, languageId: string, strings: Iterable<KnownString>): void {
  if (keeping.has(db)) throw new Error('Derived rows cannot be made inside keepProgress')
  const derivation = new Derivation(db, {})
  derivation.add(languageId, strings)
  derivation.finish()
}

/** `refreshDerived` for strings in every language in which they have translations or derived rows. */
export function refreshStrings(
  db: Database,
  stringIds: readonly number[],
  options: DeriveOptions = {},
): void {
  const pairs = db.prepare<{ ids: string }, StringLanguage>(
    `SELECT string_id AS stringId, language_id AS languageId
     FROM json_each(@ids) AS wanted CROSS JOIN translation ON string_id = wanted.value
     UNION
     SELECT string_id, language_id
     FROM json_each(@ids) AS wanted CROSS JOIN languages_summary ON string_id = wanted.value`,
  )
  for (const batch of batches(stringIds))
    refreshDerived(db, pairs.all({ ids: JSON.stringify(batch) }), options)
}

/** `refreshDerived` for all strings in a language that became a target, or is no longer a target. */
export function refreshLanguage(db: Database, languageId: string, options: DeriveOptions = {}): void {
  const pairs = db.prepare<{ languageId: string }, StringLanguage>(
    `SELECT string_id AS stringId, language_id AS languageId FROM translation WHERE language_id = @languageId
     UNION
     SELECT string_id, language_id FROM languages_summary WHERE language_id = @languageId`,
  )
  refreshDerived(db, pairs.all({ languageId }), options)
}

/**
 * Runs a change that affects whether and where strings count in `progress` (hidden, archived, moved to another file,
 * deleted) and updates the counts. Derived rows are refreshed before or after it, never within.
 */
export function keepProgress<Value>(db: Database, stringIds: readonly number[], change: () => Value): Value {
  if (keeping.has(db)) throw new Error('keepProgress cannot run inside itself')
  const moved = new ProgressChange()
  const distinct = [...new Set(stringIds)]
  countStrings(db, distinct, moved, -1)
  keeping.add(db)
  let value: Value
  try {
    value = change()
  } finally {
    keeping.delete(db)
  }
  countStrings(db, distinct, moved, 1)
  moved.apply(db)
  return value
}

function countStrings(db: Database, stringIds: readonly number[], sum: ProgressChange, sign: 1 | -1): void {
  for (const batch of batches(stringIds)) {
    for (const count of progressOf(db, batch)) sum.add(count, sign)
  }
}

/** Rebuilds all derived rows, inside the caller's transaction, in one pass over the strings. */
export function rebuildDerived(
  db: Database,
  context?: Pick<OperationContext, 'onProgress' | 'throwIfCancelled'>,
  options: DeriveOptions = {},
): void {
  markAllDirty(db)
  db.exec('DELETE FROM languages_summary; DELETE FROM top_translation; DELETE FROM progress')
  const counted = db.prepare<[], { total: number }>('SELECT count(*) AS total FROM source_string').get()
  const nextIds = db.prepare<[number, number], { id: number }>(
    'SELECT id FROM source_string WHERE id > ? ORDER BY id LIMIT ?',
  )
  const derivation = new Derivation(db, options)
  let done = 0
  let last = Number.MIN_SAFE_INTEGER
  for (;;) {
    const ids = nextIds.all(last, BATCH).map(({ id }) => id)
    const newest = ids.at(-1)
    if (newest === undefined) break
    derivation.build(ids)
    last = newest
    done += ids.length
    context?.onProgress({ label: 'Summing up translations', done, total: counted?.total ?? null })
    context?.throwIfCancelled()
  }
  derivation.finish()
  rebuildTrigrams(db, context)
}

function* batches<Value>(values: readonly Value[]): Generator<readonly Value[]> {
  for (let from = 0; from < values.length; from += BATCH_OF_CHANGES)
    yield values.slice(from, from + BATCH_OF_CHANGES)
}
