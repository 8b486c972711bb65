/** Who made the edits that wait to be sent. */
import type { EditAuthor } from '../../contract/cloud.ts'
import type { Database } from 'better-sqlite3'

/** The people of the edits that a sync would send, the most first. */
export function editAuthors(db: Database): EditAuthor[] {
  return db
    .prepare<[], EditAuthor>(
      `SELECT user.login, count(*) AS edits FROM outbox
       JOIN intent ON intent.id = outbox.intent_id LEFT JOIN user ON user.id = intent.user_id
       WHERE outbox.state IN ('pending', 'sending')
       GROUP BY user.id ORDER BY edits DESC, user.login`,
    )
    .all()
}
