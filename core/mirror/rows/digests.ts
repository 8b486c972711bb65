/**
 * Digests of content that the history does not cover: tables of a project that are compared with the mirror each time,
 * and findings of QA checks, in parts. They are stored beside the project in the mirror.
 */
import { createHash } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { MIRRORED_TABLES, type MirroredTable } from '../model.ts'

/** By the table's name; of QA issues by `qa_issue:` and the piece. */
export type Digests = Record<string, string>

/** Translations whose issues are compared together: a bit shift of their ids. */
const PIECE_BITS = 7
const PIECE = 1 << PIECE_BITS

export function digestsOf(db: Database): Digests {
  const digests: Digests = {}
  for (const table of MIRRORED_TABLES)
    if (table.owner.of === 'project') digests[table.name] = digestOf(db, table)
  return { ...digests, ...digestsOfIssues(db) }
}

function digestOf(db: Database, { name, columns, key }: MirroredTable): string {
  const hash = createHash('sha1')
  const selected = columns.map((column) => `"${column.name}"`).join(', ')
  const rows = db.prepare<[], unknown[]>(`SELECT ${selected} FROM "${name}" ORDER BY ${key.join(', ')}`).raw()
  for (const row of rows.iterate()) hash.update(JSON.stringify(row))
  return hash.digest('base64url').slice(0, 16)
}

function digestsOfIssues(db: Database): Digests {
  const digests: Digests = {}
  const rows = db
    .prepare<[], [number, ...unknown[]]>(
      `SELECT translation_id, id, qa_check, message, state, ignore_reason, created_at FROM qa_issue
       ORDER BY translation_id, id`,
    )
    .raw()
  let piece = -1
  let hash = createHash('sha1')
  const keep = () => {
    if (piece >= 0) digests[`qa_issue:${piece}`] = hash.digest('base64url').slice(0, 16)
  }
  for (const row of rows.iterate()) {
    const next = Math.floor(row[0] / PIECE)
    if (next !== piece) {
      keep()
      piece = next
      hash = createHash('sha1')
    }
    hash.update(JSON.stringify(row))
  }
  keep()
  return digests
}

/**
 * Returns the differences of two digests: tables of the project, and strings by the translations of parts of QA issues.
 */
export function differences(
  db: Database,
  mirrored: Digests,
  now: Digests,
): { tables: string[]; stringIds: number[] } {
  const names = [...new Set([...Object.keys(mirrored), ...Object.keys(now)])]
  const different = names.filter((name) => mirrored[name] !== now[name])
  const pieces = different.flatMap((name) => (name.startsWith('qa_issue:') ? [Number(name.slice(9))] : []))
  const strings = db
    .prepare<[number, number], number>('SELECT DISTINCT string_id FROM translation WHERE id >= ? AND id < ?')
    .pluck()
  return {
    tables: different.filter((name) => !name.startsWith('qa_issue:')),
    stringIds: pieces.flatMap((piece) => strings.all(piece * PIECE, (piece + 1) * PIECE)),
  }
}
