/**
 * The source files that an import replaced: their bytes, settings, plural rules and the order of their strings, which
 * the history does not have. Undo of the import restores them, and stores what it replaces for the redo.
 */
import type { Database } from 'better-sqlite3'
import { rowAfter } from '../../history/rows/bulkRows.ts'
import type { Intent } from '../../history/rows/intent.ts'
import { changedSinceFailure, type EventRow, type UndoRule } from '../../history/rows/undo.ts'
import type { FileSettings } from '../../formats/format.ts'
import { deflated, inflated } from '../../strings/rows/fileContent.ts'
import { requireFile, storeReading, type FileRow } from '../../strings/rows/files.ts'
import { fileStringRows, rewriteStrings } from '../../strings/rows/fileStrings.ts'
import { restoreRules, statedRules } from '../../summaries/rows/statedRules.ts'
import { moveDrafts } from '../../translations/rows/drafts.ts'
import { carryDrafts, recordDraftMove } from './carriedDrafts.ts'

/** The id of rows whose intent has no id yet: it gets one with its first change. */
const PENDING = 0

/** How many imports have such rows: undo goes back no further, and the project file does not grow without bound. */
const MAX_IMPORTS = 20

/** The most bytes of a file's positions, inflated: those of some million strings. */
const MAX_POSITIONS = 1 << 26

/**
 * Stores the state of files before an intent replaces it; `keepReplaced` gives it to the intent. Returns false where a
 * file has parts that undo cannot restore: a module's, or those of an archive without bytes.
 */
export function storeReplaced(db: Database, fileIds: readonly number[]): boolean {
  const ids = [...new Set(fileIds)]
  const hasAll = ids.every((fileId) => HAS_CONTENT.every((sql) => db.prepare(sql).get(fileId) !== undefined))
  if (hasAll) for (const fileId of ids) storeFileState(db, fileId)
  return hasAll
}

const HAS_CONTENT = [
  'SELECT 1 FROM file_content WHERE file_id = ?',
  'SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM module_content WHERE file_id = ?)',
]

function storeFileState(db: Database, fileId: number): void {
  const positions = db
    .prepare<[number]>('SELECT id, position FROM source_string WHERE file_id = ? ORDER BY id')
    .raw()
    .all(fileId)
  db.prepare(
    `INSERT INTO replaced_file (intent_id, file_id, content, is_deflated, settings, plural_rules, positions)
     SELECT @pending, content.file_id, content.content, content.is_deflated, settings.settings, @rules, @positions
     FROM file_content AS content LEFT JOIN file_settings AS settings USING (file_id)
     WHERE content.file_id = @fileId`,
  ).run({
    pending: PENDING,
    fileId,
    rules: JSON.stringify(statedRules(db, fileId)),
    positions: deflated(Buffer.from(JSON.stringify(positions))),
  })
}

/** Gives the stored states to an intent, or removes them if the intent made no change. */
export function keepReplaced(db: Database, intent: Intent): void {
  if (intent.id === null) db.prepare('DELETE FROM replaced_file WHERE intent_id = ?').run(PENDING)
  else db.prepare('UPDATE replaced_file SET intent_id = ? WHERE intent_id = ?').run(intent.id, PENDING)
}

/** Removes the states that the oldest imports stored. */
export function forgetOldReplaced(db: Database): void {
  db.prepare(
    `DELETE FROM replaced_file WHERE intent_id < (
       SELECT DISTINCT intent_id FROM replaced_file JOIN intent ON intent.id = intent_id
       WHERE undoes IS NULL ORDER BY intent_id DESC LIMIT 1 OFFSET ?)`,
  ).run(MAX_IMPORTS - 1)
}

/** Whether undo can revert the import or the undo of an intent. */
export function hasReplaced(db: Database, intentId: number): boolean {
  return db.prepare('SELECT 1 FROM replaced_file WHERE intent_id = ?').get(intentId) !== undefined
}

interface Replaced {
  fileId: number
  content: Buffer
  isDeflated: number
  settings: string | null
  rules: string
  positions: Buffer
  movedDrafts: string
}

function replacedBy(db: Database, intentId: number): Replaced[] {
  return db
    .prepare<[number], Replaced>(
      `SELECT file_id AS fileId, content, is_deflated AS isDeflated, settings, plural_rules AS rules, positions,
         moved_drafts AS movedDrafts
       FROM replaced_file WHERE intent_id = ? ORDER BY file_id`,
    )
    .all(intentId)
}

function restoreFile(db: Database, { fileId, content, isDeflated, settings, ...state }: Replaced): void {
  db.prepare('UPDATE file_content SET content = ?, is_deflated = ? WHERE file_id = ?').run(
    ...[content, isDeflated, fileId],
  )
  storeReading(db, fileId, settings === null ? {} : (JSON.parse(settings) as FileSettings))
  restoreRules(db, fileId, JSON.parse(state.rules) as Record<string, string>)
  db.prepare(
    `UPDATE source_string SET position = at.value ->> 1 FROM json_each(?) AS at
     WHERE source_string.id = at.value ->> 0 AND source_string.position <> at.value ->> 1`,
  ).run(inflated(state.positions, MAX_POSITIONS).toString())
}

/** Moves the drafts that followed strings of a file back; their new strings go with the undo. */
function moveDraftsBack(db: Database, { fileId, movedDrafts }: Replaced, intentId: number | null): void {
  const moves = JSON.parse(movedDrafts) as [left: number, to: number][]
  for (const [left, to] of moves.reverse()) {
    moveDrafts(db, { from: to, to: left })
    recordDraftMove(db, { intentId, fileId }, { from: to, to: left })
  }
}

export const replacedFileUndo: UndoRule = {
  canRevert: hasReplaced,
  begin(db, intentId, action) {
    const replaced = replacedBy(db, intentId)
    const fileIds = replaced.map(({ fileId }) => fileId)
    // After a redo the import itself is undone again, by its own rows.
    if (action === 'undo') storeReplaced(db, fileIds)
    else db.prepare('DELETE FROM replaced_file WHERE intent_id = ?').run(intentId)
    return (intent) => {
      if (replaced.length === 0) return
      for (const file of replaced) restoreFile(db, file)
      keepReplaced(db, intent)
      for (const file of replaced) moveDraftsBack(db, file, intent.id)
      carryDrafts(db, intent.id)
    }
  },
  takeBack(db, intent, event) {
    if (event.entity === 'string') takeBackString(db, intent, event)
    else if (event.entity === 'file' && event.before !== null) takeBackFile(db, intent, event)
    else return false
    return true
  },
}

/** Archives a string that the import added: comments and translations that it got since stay with it. */
function takeBackString(db: Database, intent: Intent, event: EventRow): void {
  const [row] = fileStringRows(db, [event.entity_id])
  if (!row || !isSame(row, rowAfter(db, event))) throw changedSinceFailure('string')
  const before = event.before === null ? { is_archived: 1 as const } : (JSON.parse(event.before) as object)
  rewriteStrings(db, intent, [{ before: row, after: { ...row, ...before } }])
}

function takeBackFile(db: Database, intent: Intent, event: EventRow): void {
  const row = requireFile(db, event.entity_id)
  if (!isSame(row, event.after)) throw changedSinceFailure('file')
  const before = { ...row, ...(JSON.parse(event.before ?? '{}') as Partial<FileRow>) }
  db.prepare('UPDATE file SET type = @type, context = @context, updated_at = @updated_at WHERE id = @id').run(
    before,
  )
  intent.record('file', row.id, row, before)
}

/** Whether a row still has the values of a recorded one. */
function isSame(row: object, json: string | null): boolean {
  if (json === null) return false
  const values = new Map(Object.entries(row))
  return Object.entries(JSON.parse(json) as object).every(([name, value]) => {
    return !values.has(name) || values.get(name) === value
  })
}
