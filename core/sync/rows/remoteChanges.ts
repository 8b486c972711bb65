/**
 * Remote changes of a string's form in a language that a local edit did not know. A translation is never overwritten
 * there, so that these are the conflicts between two translators (docs/reference/sync.md, "Conflicts").
 */
import type { Database } from 'better-sqlite3'
import type { TranslationRow } from '../../translations/rows/entities.ts'
import { remoteMappingOf } from './remoteMapping.ts'

export interface RemoteChange {
  /** The row here that holds their translation; our own, where they judged what it read before. */
  translationId: number
  remoteId: number
  text: string
  author: string | null
  at: number
  /** Whether it was approved or upvoted since. */
  isJudged: boolean
}

/** The weightiest change that came after an intent; null where none did. */
export function remoteChangeSince(db: Database, own: TranslationRow, intentId: number): RemoteChange | null {
  return judgedSelf(db, own, intentId) ?? othersSince(db, own, intentId)
}

interface Found extends Omit<RemoteChange, 'isJudged'> {
  isNew: 0 | 1
  isJudged: 0 | 1
}

function othersSince(db: Database, own: TranslationRow, intentId: number): RemoteChange | null {
  const found = db
    .prepare<{ id: number; intentId: number; text: string }, Found>(
      `SELECT * FROM (
         SELECT t.id AS translationId, c.remote_id AS remoteId, t.text, user.login AS author, t.updated_at AS at,
           c.arrived_after >= @intentId AS isNew,
           EXISTS (${APPROVED_SINCE}) OR (c.arrived_after >= @intentId
             AND (SELECT coalesce(sum(mark), 0) FROM vote WHERE translation_id = t.id) > 0) AS isJudged
         FROM translation AS own
         JOIN translation AS t ON t.string_id = own.string_id AND t.language_id = own.language_id
           AND t.plural_form = own.plural_form AND t.id <> own.id
         JOIN cloud_row AS c ON c.entity = 'translation' AND c.local_id = t.id
         LEFT JOIN user ON user.id = t.user_id
         WHERE own.id = @id AND t.text <> @text
       ) WHERE isNew OR isJudged ORDER BY isJudged DESC, at DESC, translationId DESC LIMIT 1`,
    )
    .get({ id: own.id, intentId, text: own.text })
  return found ? toRemoteChange(found) : null
}

const APPROVED_SINCE = `SELECT 1 FROM approval AS a JOIN cloud_row AS judged
  ON judged.entity = 'approval' AND judged.local_id = a.id
  WHERE a.translation_id = t.id AND judged.arrived_after >= @intentId`

/**
 * Returns the remote judgement of a translation that was edited here while its old text was approved or upvoted there.
 */
function judgedSelf(db: Database, own: TranslationRow, intentId: number): RemoteChange | null {
  const link = remoteMappingOf(db, 'translation', own.id)
  const text = link && (JSON.parse(link.base) as { text?: string }).text
  if (!link || text === undefined || text === own.text) return null
  const found = db
    .prepare<
      { id: number; intentId: number; isChanged: number; userId: number | null },
      { author: string | null; at: number }
    >(
      `SELECT user.login AS author, a.created_at AS at FROM approval AS a
       JOIN cloud_row AS c ON c.entity = 'approval' AND c.local_id = a.id
       LEFT JOIN user ON user.id = a.user_id
       WHERE a.translation_id = @id AND c.arrived_after >= @intentId
       UNION ALL
       SELECT user.login, v.voted_at FROM vote AS v JOIN user ON user.id = v.user_id
       WHERE v.translation_id = @id AND v.mark > 0 AND @isChanged AND v.user_id IS NOT @userId LIMIT 1`,
    )
    .get({ id: own.id, intentId, isChanged: Number(link.arrivedAfter >= intentId), userId: own.user_id })
  return found
    ? {
        translationId: own.id,
        remoteId: link.remoteId,
        text,
        author: found.author,
        at: found.at,
        isJudged: true,
      }
    : null
}

function toRemoteChange({ isJudged, translationId, remoteId, text, author, at }: Found): RemoteChange {
  return { ...{ translationId, remoteId, text, author, at }, isJudged: isJudged === 1 }
}
