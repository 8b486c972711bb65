/**
 * Taking source strings away with all that hangs on them. The history keeps the rows, so that the project as it was
 * at a snapshot, or at a time, has them (snapshots/rows/rewind.ts).
 */
import { STRING_COLUMNS } from './entities.ts'
import type { Database } from 'better-sqlite3'
import { keepProgress } from '../../summaries/rows/derived.ts'
import {
  keepStringTrigrams,
  keepTrigrams,
  keepTrigramsInOrder,
  type StringWords,
} from '../../store/indexes/trigrams.ts'
import type { Intent } from '../../history/rows/intent.ts'
import { columnsOf, type Entity } from '../../history/rows/entities.ts'
import { reserveId } from '../../history/rows/reservedIds.ts'

/** How many strings are taken away at a time: bounds the memory. */
const BATCH = 1_000

/** All but `text_folded`, which is computed. */
const COLUMNS = [...STRING_COLUMNS, 'is_passed_workflow', 'custom_data', 'position']

interface Hanging {
  entity: Entity
  /** Its rows as `item`, beside `wanted.value`, which is the string's id. */
  from: string
  /** The id that its events carry. */
  id: string
  language: string
}

const OF_TRANSLATION = 'CROSS JOIN translation AS t ON t.string_id = wanted.value CROSS JOIN'

/** Dependent rows of a string, children before their parents. */
const HANGING: readonly Hanging[] = [
  {
    entity: 'vote',
    from: `${OF_TRANSLATION} vote AS item ON item.translation_id = t.id`,
    id: 't.id',
    language: 't.language_id',
  },
  {
    entity: 'approval',
    from: `${OF_TRANSLATION} approval AS item ON item.translation_id = t.id`,
    id: 'item.id',
    language: 't.language_id',
  },
  ofString('translation', 'item.id', 'item.language_id'),
  ofString('comment', 'item.id', 'item.language_id'),
  {
    entity: 'repetitionException',
    from: 'CROSS JOIN repetition_exception AS item ON item.string_id = wanted.value',
    id: 'item.string_id',
    language: 'item.language_id',
  },
  ofString('string_label', 'item.string_id'),
  ofString('screenshot_string', 'item.string_id'),
]

function ofString(entity: Entity, id: string, language = 'NULL'): Hanging {
  return { entity, from: `CROSS JOIN ${entity} AS item ON item.string_id = wanted.value`, id, language }
}

/**
 * Removes strings, as part of an intent that has recorded a change already. Translation memories keep their texts; the
 * server is notified of the file or directory, and not of each translation.
 */
export function removeStrings(db: Database, intent: Intent, stringIds: readonly number[]): void {
  keepTrigramsInOrder(db, () => {
    for (let from = 0; from < stringIds.length; from += BATCH)
      removeBatch(db, intent, stringIds.slice(from, from + BATCH))
  })
}

function removeBatch(db: Database, intent: Intent, stringIds: readonly number[]): void {
  const bound = { intentId: intent.id, ids: JSON.stringify(stringIds) }
  db.prepare(UNLINKED).run(bound)
  for (const hanging of HANGING) db.prepare(removedSql(hanging)).run(bound)
  db.prepare(REMOVED_STRINGS).run(bound)
  keepProgress(db, stringIds, () => {
    for (const { id, before } of translationsOf(db, bound.ids))
      keepTrigrams(db, 'translation', { id, before, after: null })
    for (const { id, ...before } of wordsOf(db, bound.ids))
      keepStringTrigrams(db, { id, before, after: null })
    db.prepare(
      'UPDATE source_string SET master_string_id = NULL WHERE master_string_id IN (SELECT value FROM json_each(?))',
    ).run(bound.ids)
    reserveId(db, 'source_string', Math.max(...stringIds))
    db.prepare('DELETE FROM source_string WHERE id IN (SELECT value FROM json_each(?))').run(bound.ids)
  })
}

function translationsOf(db: Database, stringIds: string): { id: number; before: string }[] {
  return db
    .prepare<[string], { id: number; before: string }>(
      `SELECT id, text_folded AS before FROM translation WHERE string_id IN (SELECT value FROM json_each(?))`,
    )
    .all(stringIds)
}

function wordsOf(db: Database, stringIds: string): (StringWords & { id: number })[] {
  return db
    .prepare<[string], StringWords & { id: number }>(
      `SELECT id, text, identifier, context FROM source_string WHERE id IN (SELECT value FROM json_each(?))`,
    )
    .all(stringIds)
}

const EVENT = 'INSERT INTO event (intent_id, entity, entity_id, string_id, language_id, before, after)'

function jsonOf(columns: readonly string[]): string {
  return `json_object(${columns.map((column) => `'${column}', item.${column}`).join(', ')})`
}

/** Names of tables and columns are ours, never input. */
function removedSql({ entity, from, id, language }: Hanging): string {
  return `${EVENT}
    SELECT @intentId, '${entity}', ${id}, wanted.value, ${language}, ${jsonOf(columnsOf(entity))}, NULL
    FROM json_each(@ids) AS wanted ${from}`
}

const REMOVED_STRINGS = `${EVENT}
  SELECT @intentId, 'string', item.id, item.id, NULL, ${jsonOf(COLUMNS)}, NULL
  FROM json_each(@ids) AS wanted CROSS JOIN source_string AS item ON item.id = wanted.value`

/** Duplicates elsewhere that lose their master. */
const UNLINKED = `${EVENT}
  SELECT @intentId, 'string', item.id, item.id, NULL, ${jsonOf(COLUMNS)},
    json_set(${jsonOf(COLUMNS)}, '$.master_string_id', NULL)
  FROM json_each(@ids) AS wanted CROSS JOIN source_string AS item ON item.master_string_id = wanted.value
  WHERE item.id NOT IN (SELECT value FROM json_each(@ids))`
