/**
 * Finds unchecked translations by the history. A check of everything leaves an intent without a user and events, and
 * strings with later events must be checked again. Without such an intent (a restored project, or one from before
 * checks existed) everything is unchecked; so it is if a check was added to the program since (`qa_checked`).
 */
import type { Database } from 'better-sqlite3'
import { QA_CHECKS } from '../../contract/qaChecks.ts'

export type Unchecked =
  | { kind: 'none' }
  | { kind: 'some'; stringIds: number[] }
  /** Also where more than `limit` strings have changed. */
  | { kind: 'all'; translations: number }

const CHECKED = "action = 'qa.check' AND is_undone = 0"

export function unchecked(db: Database, { limit }: { limit: number }): Unchecked {
  const last = db
    .prepare<[], { id: number }>(`SELECT id FROM intent WHERE ${CHECKED} ORDER BY id DESC LIMIT 1`)
    .get()
  if (!last || hasNewChecks(db)) return everything(db)
  const stringIds = db
    .prepare<[number, number], number>(
      `SELECT DISTINCT string_id FROM event
       WHERE intent_id > ? AND string_id IS NOT NULL AND entity <> 'comment' LIMIT ?`,
    )
    .pluck()
    .all(last.id, limit + 1)
  if (stringIds.length > limit) return everything(db)
  return stringIds.length === 0 ? { kind: 'none' } : { kind: 'some', stringIds }
}

/**
 * Whether the program knows a check that the last one that checked everything did not; one that is off has nothing to
 * find.
 */
function hasNewChecks(db: Database): boolean {
  const known = db
    .prepare<[], string>(
      'SELECT qa_check FROM qa_checked UNION SELECT qa_check FROM qa_setting WHERE NOT is_on',
    )
    .pluck()
    .all()
  return QA_CHECKS.some((check) => !known.includes(check))
}

function everything(db: Database): Unchecked {
  const translations = db.prepare<[], number>('SELECT count(*) FROM top_translation').pluck().get() ?? 0
  return translations === 0 ? { kind: 'none' } : { kind: 'all', translations }
}

/** A check of everything begins. It counts once it has ended; edits that come meanwhile are later than it. */
export function beginCheck(db: Database, _input: object, { now }: { now: number }): { checkId: number } {
  forgetOthers(db, null)
  const { lastInsertRowid } = db
    .prepare("INSERT INTO intent (user_id, action, at, is_undone) VALUES (NULL, 'qa.check', ?, 1)")
    .run(now)
  return { checkId: Number(lastInsertRowid) }
}

/** The check has ended, and counts; where checks or rules became others meanwhile, it has checked with the old ones. */
export function endCheck(db: Database, { checkId }: { checkId: number }): null {
  const { changes } = db
    .prepare("UPDATE intent SET is_undone = 0 WHERE id = ? AND action = 'qa.check'")
    .run(checkId)
  if (changes === 0) return null
  forgetOthers(db, checkId)
  db.prepare('DELETE FROM qa_checked').run()
  const remember = db.prepare<[string]>('INSERT INTO qa_checked (qa_check) VALUES (?)')
  for (const check of QA_CHECKS) remember.run(check)
  return null
}

/** Other checks, or other rules: everything is unchecked again, and a check that is under way will not count. */
export function forgetChecks(db: Database): null {
  db.prepare("UPDATE intent SET is_undone = 1, action = 'qa.forgotten' WHERE action = 'qa.check'").run()
  return null
}

/** One that has ended stays until the next has; the newest intent stays, for its number must not be given again. */
function forgetOthers(db: Database, checkId: number | null): void {
  db.prepare(
    `DELETE FROM intent WHERE action IN ('qa.check', 'qa.forgotten') AND id < (SELECT max(id) FROM intent)
       AND (is_undone = 1 OR id < @checkId)`,
  ).run({ checkId })
}

/** The strings with a word that was added to, or removed from, a project's own dictionary. */
interface WordPlaces {
  languageId: string
  word: string
  /** Whether it was wrong: then only strings with an issue of spelling are of interest. */
  wasWrong: boolean
  limit: number
}

/** Strings whose translations hold the word, and perhaps some that hold it inside another; null where they are more. */
export function stringsWithWord(
  db: Database,
  { languageId, word, wasWrong, limit }: WordPlaces,
): { stringIds: number[] | null } {
  const issue = wasWrong
    ? `AND EXISTS (SELECT 1 FROM qa_issue WHERE translation_id = translation.id AND qa_check = 'spelling')`
    : ''
  const stringIds = db
    .prepare<[string, string, number], number>(
      `SELECT DISTINCT top.string_id FROM top_translation AS top
       CROSS JOIN translation ON translation.id = top.translation_id
       WHERE top.language_id = ? AND instr(translation.text, ?) > 0 ${issue} LIMIT ?`,
    )
    .pluck()
    .all(languageId, word, limit + 1)
  return { stringIds: stringIds.length > limit ? null : stringIds }
}
