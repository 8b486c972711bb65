/** Names that users mention in a query: the users, labels and other objects of a project. */
import type { Database } from 'better-sqlite3'

interface NameRows {
  users: { login: string; name: string | null }
  files: {
    id: number
    name: string
    title: string | null
    type: string
    context: string | null
    /** The path as it was imported, or the file's name. */
    path: string
  }
  branches: { id: number; name: string; title: string | null }
  labels: { id: number; title: string }
  fields: { name: string; slug: string; type: string }
  screenshots: { id: number; name: string }
}

export type ProjectNames = { [Name in keyof NameRows]: NameRows[Name][] }

const SELECTED: Readonly<Record<keyof NameRows, string>> = {
  users: 'SELECT login, name FROM user ORDER BY login',
  files:
    'SELECT id, name, title, type, context, coalesce(path, name) AS path FROM file ORDER BY name, path, id',
  branches: 'SELECT id, name, title FROM branch ORDER BY name, id',
  labels: 'SELECT id, title FROM label ORDER BY title, id',
  fields: 'SELECT name, slug, type FROM field ORDER BY name, id',
  screenshots: 'SELECT id, name FROM screenshot ORDER BY name, id',
}

/** The most names of a kind that are listed. */
const MOST = 10_000

/** The names that an expression can be completed with, ordered; at most 10,000 of each kind. */
export function projectNames(db: Database): ProjectNames {
  const list = <Name extends keyof NameRows>(name: Name): NameRows[Name][] =>
    db.prepare<[], NameRows[Name]>(`${SELECTED[name]} LIMIT ${MOST}`).all()
  return {
    users: list('users'),
    files: list('files'),
    branches: list('branches'),
    labels: list('labels'),
    fields: list('fields'),
    screenshots: list('screenshots'),
  }
}
