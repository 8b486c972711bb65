/** Who made the edits that wait to be sent. */
import type { Database } from 'better-sqlite3'

export interface EditAuthor {
  /** Null: no user of the project made them. */
  login: string | null
  edits: number
}

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
