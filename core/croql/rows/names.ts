/** What people name in a query: who and what a project has, by its names. */
import type { Database } from 'better-sqlite3'

export interface ProjectNames {
  users: { login: string; name: string | null }[]
  files: {
    id: number
    name: string
    title: string | null
    type: string
    context: string | null
    /** The path as it was imported, or the file's name. */
    path: string
  }[]
  branches: { id: number; name: string; title: string | null }[]
  labels: { id: number; title: string }[]
  fields: { name: string; slug: string; type: string }[]
  screenshots: { id: number; name: string }[]
}

/** More of a kind than anybody would look through. */
const MOST = 10_000

/** The names that an expression can be completed with, ordered; at most 10,000 of each kind. */
export function projectNames(db: Database): ProjectNames {
  const list = <Name extends keyof ProjectNames>(select: string): ProjectNames[Name] =>
    db.prepare(`${select} LIMIT ${MOST}`).all() as ProjectNames[Name]
  return {
    users: list<'users'>('SELECT login, name FROM user ORDER BY login'),
    files: list<'files'>(
      'SELECT id, name, title, type, context, coalesce(path, name) AS path FROM file ORDER BY name, path, id',
    ),
    branches: list<'branches'>('SELECT id, name, title FROM branch ORDER BY name, id'),
    labels: list<'labels'>('SELECT id, title FROM label ORDER BY title, id'),
    fields: list<'fields'>('SELECT name, slug, type FROM field ORDER BY name, id'),
    screenshots: list<'screenshots'>('SELECT id, name FROM screenshot ORDER BY name, id'),
  }
}
