/** Bookmarks: strings that a person has marked to find them again (docs/keys.md). They make no history. */
import type { Database } from 'better-sqlite3'
import { requireUser } from '../../history/rows/users.ts'
import type { OperationContext } from '../../store/operation.ts'
import { requireString } from './strings.ts'

/**
 * Sets the bookmark of a string, or removes it. Returns whether the string has it now.
 * @throws Failure `string.unknown`
 */
export function toggleBookmark(
  db: Database,
  { stringId, userId }: { stringId: number; userId: number },
  context: OperationContext,
): boolean {
  requireUser(db, userId)
  requireString(db, stringId)
  const removed = db
    .prepare('DELETE FROM bookmark WHERE user_id = @userId AND string_id = @stringId')
    .run({ stringId, userId })
  if (removed.changes > 0) return false
  db.prepare('INSERT INTO bookmark (user_id, string_id, created_at) VALUES (@userId, @stringId, @now)').run({
    stringId,
    userId,
    now: context.now,
  })
  return true
}

/** Returns the strings with a bookmark of the user, but for those that their file has lost. */
export function bookmarkedStrings(db: Database, { userId }: { userId: number }): number[] {
  return db
    .prepare<unknown[], number>(
      `SELECT string_id FROM bookmark JOIN source_string AS s ON s.id = string_id
       WHERE bookmark.user_id = @userId AND s.is_archived = 0 ORDER BY string_id`,
    )
    .pluck()
    .all({ userId })
}
