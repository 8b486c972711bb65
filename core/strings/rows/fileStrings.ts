/** The rows of a file's strings, as its update reads and writes them: many at a time. */
import type { Database } from 'better-sqlite3'
import { foldCase } from '../../platform/text/caseFolding.ts'
import type { Intent } from '../../history/rows/intent.ts'
import { unusedIdOf } from '../../history/rows/reservedIds.ts'
import { targetLanguageIds } from '../../languages/rows/languages.ts'
import { keepStringTrigrams, keepTrigramsOfNew } from '../../store/indexes/trigrams.ts'
import { bulkInsert } from '../../store/bulkInsert.ts'
import { keepProgress } from '../../summaries/rows/derived.ts'
import type { SourceStringRow } from './strings.ts'

export type KeptString = SourceStringRow & { position: number }

/** A string that the file did not have. */
export interface NewString {
  row: Omit<SourceStringRow, 'id'>
  position: number
}

export interface Rewritten {
  before: KeptString
  after: KeptString
}

/** The strings of a file by identifier; of several with one identifier the oldest that is not archived. */
export function stringsOfFile(
  db: Database,
  fileId: number,
): { ids: Map<string, number>; unarchived: number } {
  const rows = db
    .prepare<unknown[], { id: number; identifier: string; isArchived: number }>(
      `SELECT id, identifier, is_archived AS isArchived FROM source_string
       WHERE file_id = ? ORDER BY is_archived DESC, id DESC`,
    )
    .iterate(fileId)
  const ids = new Map<string, number>()
  let unarchived = 0
  for (const { id, identifier, isArchived } of rows) {
    ids.set(identifier, id)
    unarchived += 1 - isArchived
  }
  return { ids, unarchived }
}

/** Returns the number of visible strings of a file. */
export function visibleStrings(db: Database, fileId: number): number {
  const sql = 'SELECT count(*) FROM source_string WHERE file_id = ? AND is_hidden = 0 AND is_archived = 0'
  return db.prepare<[number], number>(sql).pluck().get(fileId) ?? 0
}

/** The ids of the strings that are in a file, by identifier; none of those that it has lost. */
export function idsInFile(db: Database, fileId: number): Map<string, number> {
  const rows = db
    .prepare<[number], { id: number; identifier: string }>(
      'SELECT id, identifier FROM source_string WHERE file_id = ? AND is_archived = 0 ORDER BY id',
    )
    .all(fileId)
  return new Map(rows.map(({ id, identifier }) => [identifier, id]))
}

export function fileStringRows(db: Database, ids: readonly number[]): KeptString[] {
  if (ids.length === 0) return []
  return db
    .prepare<unknown[], KeptString>(
      `SELECT id, file_id, branch_id, identifier, type, text, plural_forms, context, max_length, is_hidden,
         is_locked, master_string_id, is_archived, created_at, updated_at, source_changed_at, position
       FROM source_string WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id`,
    )
    .all(JSON.stringify(ids))
}

/** The text of a file's string; null: it has none of this identifier. */
export function keptText(db: Database, fileId: number, identifier: string): string | null {
  return (
    db
      .prepare<unknown[], string>(
        'SELECT text FROM source_string WHERE file_id = ? AND identifier = ? ORDER BY is_archived, id LIMIT 1',
      )
      .pluck()
      .get(fileId, identifier) ?? null
  )
}

const INSERTED = [
  'identifier',
  'type',
  'text',
  'text_folded',
  'plural_forms',
  'context',
  'max_length',
  'is_hidden',
  'is_locked',
  'position',
]

/** The first of the rows brings its id; the table gives the others those that follow it. */
function withFirstId(id: number, rows: readonly (readonly unknown[])[]): unknown[][] {
  return rows.map((row, index) => [index === 0 ? id : null, ...row])
}

/** Answers the id of the first; the others have those that follow it. */
export function insertNewStrings(
  db: Database,
  intent: Intent,
  added: readonly NewString[],
  common: Pick<SourceStringRow, 'file_id' | 'created_at'>,
): number {
  const values = added.map(({ row, position }) => [
    row.identifier,
    row.type,
    row.text,
    foldCase(row.text),
    row.plural_forms,
    row.context,
    row.max_length,
    row.is_hidden,
    row.is_locked,
    position,
  ])
  const own = unusedIdOf(db, 'source_string')
  const first =
    own === null
      ? bulkInsert(db, 'source_string', INSERTED, values, { common: { ...common } })
      : bulkInsert(db, 'source_string', ['id', ...INSERTED], withFirstId(own, values), {
          common: { ...common },
        })
  intent.recordMany('string', { first, last: first + added.length - 1 })
  keepTrigramsOfNew(db, 'source_string', first, first + added.length - 1)
  return first
}

export function rewriteStrings(db: Database, intent: Intent, rewritten: readonly Rewritten[]): void {
  const counted = rewritten.filter(
    ({ before, after }) =>
      before.is_hidden !== after.is_hidden ||
      before.is_archived !== after.is_archived ||
      before.text !== after.text,
  )
  keepProgress(
    db,
    counted.map(({ before }) => before.id),
    () => {
      for (const { before, after } of rewritten) writeString(db, intent, before, after)
    },
  )
  // The summary compares translations with the source: a changed source makes it stale in every language.
  const languageIds = targetLanguageIds(db)
  for (const { before, after } of rewritten) {
    if (before.source_changed_at === after.source_changed_at) continue
    for (const languageId of languageIds) intent.touch(before.id, languageId)
  }
}

function writeString(db: Database, intent: Intent, before: KeptString, after: KeptString): void {
  db.prepare(
    `UPDATE source_string SET identifier = @identifier, type = @type, text = @text, text_folded = @text_folded,
       plural_forms = @plural_forms, context = @context, max_length = @max_length, is_hidden = @is_hidden,
       is_locked = @is_locked,       is_archived = @is_archived, updated_at = @updated_at, source_changed_at = @source_changed_at
     WHERE id = @id`,
  ).run({ ...after, text_folded: foldCase(after.text) })
  keepStringTrigrams(db, { id: before.id, before, after })
  const place = { string_id: before.id, language_id: null }
  intent.record('string', before.id, withoutPosition(before), withoutPosition(after), place)
}

/** A position in the file belongs to the file, and is not a user's change. */
function withoutPosition({ position: _position, ...row }: KeptString): SourceStringRow {
  return row
}
