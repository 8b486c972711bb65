/** The users that a file of another program names. */
import type { Database } from 'better-sqlite3'
import { ensureUser } from './users.ts'

/** Returns the id of a login's user and creates a missing one; each login is looked up once. */
export function userIdsByLogin(db: Database): (login: string) => number {
  const ids = new Map<string, number>()
  return (login) => {
    const known = ids.get(login)
    if (known !== undefined) return known
    const { id } = ensureUser(db, { login })
    ids.set(login, id)
    return id
  }
}
