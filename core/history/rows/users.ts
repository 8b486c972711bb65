/** The users whose work a project records. */
import type { Database } from 'better-sqlite3'
import { Failure } from '../../platform/errors/failure.ts'
import { cutToBudget } from '../../store/budgets.ts'
import { markOtherDirty } from '../../store/dirtyTracking.ts'

export interface UserRow {
  id: number
  login: string
  name: string | null
  /** The address for the headers of files; null if unknown. */
  mail: string | null
}

/**
 * Returns the user with this login, created if missing. A given name or address replaces the old one; null removes the
 * address.
 */
export function ensureUser(
  db: Database,
  person: { login: string; name?: string | null; mail?: string | null },
): UserRow {
  const [login, name, mail] = [cutToBudget(person.login), cut(person.name), cut(person.mail)]
  const before = findUser(db, { login })
  const user = db
    .prepare<unknown[], UserRow>(
      `INSERT INTO user (login, name, mail) VALUES (@login, @name, @mail)
     ON CONFLICT (login) DO UPDATE SET name = coalesce(excluded.name, name),
       mail = iif(@saysMail, excluded.mail, mail)
     RETURNING id, login, name, mail`,
    )
    .get({ login, name: name ?? null, mail: mail ?? null, saysMail: Number(mail !== undefined) })
  if (!user) throw new Error('an upsert answers its row')
  if (before !== null && before.name !== user.name) markOtherDirty(db, 'user')
  return user
}

function cut<Value extends string | null | undefined>(name: Value): string | Exclude<Value, string> {
  return typeof name === 'string' ? cutToBudget(name) : (name as Exclude<Value, string>)
}

/** All users, by login. */
export function listUsers(db: Database): UserRow[] {
  return db.prepare<unknown[], UserRow>('SELECT id, login, name, mail FROM user ORDER BY login').all()
}

/** Returns the user with a login; null if there is none. */
export function findUser(db: Database, { login }: { login: string }): UserRow | null {
  return (
    db.prepare<unknown[], UserRow>('SELECT id, login, name, mail FROM user WHERE login = ?').get(login) ??
    null
  )
}

/** @throws Failure `user.unknown` */
export function requireUser(db: Database, userId: number): UserRow {
  const user = db
    .prepare<unknown[], UserRow>('SELECT id, login, name, mail FROM user WHERE id = ?')
    .get(userId)
  if (!user)
    throw new Failure('user.unknown', `There is no user with the id ${userId} in this project.`, {
      value: String(userId),
      todo: 'Name the user by a login of the project.',
    })
  return user
}
