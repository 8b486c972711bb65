/**
 * Moves drafts of strings that a source has lost to the strings that replaced them, as for translations
 * (docs/reference/translations.md, "A template that changed"): drafts are the user's current work.
 */
import type { Database } from 'better-sqlite3'
import { NearTexts, type NearText } from '../../strings/nearestTexts.ts'
import { requireString } from '../../strings/rows/strings.ts'
import { moveDrafts } from '../../translations/rows/drafts.ts'
import { nearTextOf, type NearStringRow } from './nearestTranslations.ts'

/** A string with its current or former file. */
interface InFile extends NearStringRow {
  fileId: number
}

type Near = NearText & Pick<NearStringRow, 'id' | 'type'>

/** Moves the drafts of the strings that an intent removed to sufficiently similar strings that it added. */
export function carryDrafts(db: Database, intentId: number | null): void {
  if (intentId === null) return
  const gone = db
    .prepare<unknown[], InFile>(
      `SELECT DISTINCT s.id, s.type, s.identifier, s.text, s.plural_forms AS forms, s.file_id AS fileId
       FROM draft JOIN source_string AS s ON s.id = draft.string_id AND s.is_archived = 1
       JOIN event ON event.string_id = s.id AND event.intent_id = @intentId AND event.entity = 'string'
       WHERE s.file_id IS NOT NULL ORDER BY s.id`,
    )
    .all({ intentId })
  for (const [fileId, strings] of Map.groupBy(gone, (string) => string.fileId)) {
    const arrived = arrivedStrings(db, { fileId, intentId })
    const taken = new Set<number>()
    for (const string of strings) {
      const successor = nearestOf(
        string,
        arrived.filter(({ id }) => !taken.has(id)),
      )
      if (successor === undefined) continue
      // The drafts of two strings never go to one string.
      taken.add(successor.id)
      moveDrafts(db, { from: string.id, to: successor.id })
      recordDraftMove(db, { intentId, fileId }, { from: string.id, to: successor.id })
    }
  }
}

/** Records where drafts of a file moved with an intent, for its undo (`replacedFiles.ts`), if it has one. */
export function recordDraftMove(
  db: Database,
  place: { intentId: number | null; fileId: number },
  { from, to }: { from: number; to: number },
): void {
  db.prepare(
    `UPDATE replaced_file SET moved_drafts = json_insert(moved_drafts, '$[#]', json_array(@from, @to))
     WHERE intent_id = @intentId AND file_id = @fileId`,
  ).run({ ...place, from, to })
}

/**
 * Moves a draft, written after the source lost its string, to the string that replaced it. Returns that string; null if
 * none is similar enough, or the source still has it.
 * @throws Failure `string.unknown`
 */
export function followDrafts(db: Database, { stringId }: { stringId: number }): { stringId: number | null } {
  const {
    is_archived: isArchived,
    file_id: fileId,
    plural_forms: forms,
    ...string
  } = requireString(db, stringId)
  const intentId = isArchived && fileId !== null ? archivedBy(db, stringId) : null
  if (intentId === null || fileId === null) return { stringId: null }
  const successor = nearestOf({ ...string, forms }, arrivedStrings(db, { fileId, intentId }))
  if (successor) {
    moveDrafts(db, { from: stringId, to: successor.id })
    recordDraftMove(db, { intentId, fileId }, { from: stringId, to: successor.id })
  }
  return { stringId: successor?.id ?? null }
}

/** Returns the intent that removed a string last. */
function archivedBy(db: Database, stringId: number): number | null {
  return (
    db
      .prepare<unknown[], number | null>(
        `SELECT max(intent_id) FROM event
         WHERE string_id = ? AND entity = 'string' AND before ->> 'is_archived' = 0 AND after ->> 'is_archived' = 1`,
      )
      .pluck()
      .get(stringId) ?? null
  )
}

/** Returns the strings of a file that an intent added or restored. */
function arrivedStrings(db: Database, place: { fileId: number; intentId: number }): Near[] {
  return db
    .prepare<unknown[], NearStringRow>(
      `SELECT id, type, identifier, text, plural_forms AS forms FROM source_string
       WHERE file_id = @fileId AND is_archived = 0 AND (
         created_at = (SELECT at FROM intent WHERE id = @intentId)
         OR id IN (SELECT entity_id FROM event WHERE intent_id = @intentId AND entity = 'string'
           AND before ->> 'is_archived' = 1 AND after ->> 'is_archived' = 0))
       ORDER BY position, id`,
    )
    .all(place)
    .map((row) => ({ id: row.id, type: row.type, ...nearTextOf(row) }))
}

/** Returns the nearest string with the same plural forms: a draft cannot move to a string of other forms. */
function nearestOf(string: NearStringRow, arrived: readonly Near[]): Near | undefined {
  const isPlural = string.type === 'plural'
  const alike = arrived.filter(({ type }) => (type === 'plural') === isPlural)
  return new NearTexts(alike).find(nearTextOf(string))
}
