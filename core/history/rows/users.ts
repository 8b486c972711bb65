/** The people whose work a project records. */
import type { Database } from 'better-sqlite3'
import { Failure } from '../../failure.ts'

export interface UserRow {
  id: number
  login: string
  name: string | null
}

/** The user with this login, made where there is none; a name that is given replaces the old one. */
export function ensureUser(db: Database, { login, name }: { login: string; name?: string | null }): UserRow {
  const user = db
    .prepare<unknown[], UserRow>(
      `INSERT INTO user (login, name) VALUES (@login, @name)
     ON CONFLICT (login) DO UPDATE SET name = coalesce(excluded.name, name)
     RETURNING id, login, name`,
    )
    .get({ login, name: name ?? null })
  if (!user) throw new Error('an upsert answers its row')
  return user
}

/** Everyone, by login. */
export function listUsers(db: Database): UserRow[] {
  return db.prepare<unknown[], UserRow>('SELECT id, login, name FROM user ORDER BY login').all()
}

/** The user with a login; null where there is none. */
export function findUser(db: Database, { login }: { login: string }): UserRow | null {
  return db.prepare<unknown[], UserRow>('SELECT id, login, name FROM user WHERE login = ?').get(login) ?? null
}

/** @throws Failure `user.unknown` */
export function requireUser(db: Database, userId: number): UserRow {
  const user = db.prepare<unknown[], UserRow>('SELECT id, login, name FROM user WHERE id = ?').get(userId)
  if (!user)
    throw new Failure('user.unknown', `There is no user with the id ${userId} in this project.`, {
      value: String(userId),
      todo: 'Name the user by a login of the project.',
    })
  return user
}
