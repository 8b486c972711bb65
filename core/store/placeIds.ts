/** The one id space of branches, directories and files (docs/decisions/0017-places-share-one-id-space.md). */
import type { Database } from 'better-sqlite3'
import { BUDGETS } from '../contract/budgets.ts'
import { assertDefined } from '../platform/errors/assertDefined.ts'

export const PLACE_TABLES = ['branch', 'directory', 'file'] as const
export type PlaceTable = (typeof PLACE_TABLES)[number]

export function isPlaceTable(table: string): table is PlaceTable {
  return PLACE_TABLES.some((place) => place === table)
}

/**
 * Returns an id that no branch, directory or file has or had. A mapping to a cloud outlives its row, and keeps its id
 * from being used again.
 */
export function unusedPlaceId(db: Database): number {
  const taken = db
    .prepare<[], number | null>(
      `SELECT max(id) FROM (
         SELECT max(id) AS id FROM branch UNION ALL SELECT max(id) FROM directory UNION ALL SELECT max(id) FROM file
         UNION ALL SELECT max(seq) FROM sqlite_sequence WHERE name IN ('branch', 'directory', 'file')
         UNION ALL SELECT max(local_id) FROM cloud_row WHERE entity = 'branch'
         UNION ALL SELECT max(local_id) FROM cloud_row WHERE entity = 'directory'
         UNION ALL SELECT max(local_id) FROM cloud_row WHERE entity = 'file')`,
    )
    .pluck()
    .get()
  return (taken ?? 0) + 1
}

/** Returns `count` unused ids: those behind the largest, or where these are too large, the smallest. */
function unusedPlaceIds(db: Database, count: number): number[] {
  const first = unusedPlaceId(db)
  if (first + count <= BUDGETS.id.max) return Array.from({ length: count }, (_, index) => first + index)
  const taken = new Set(
    db
      .prepare<[], number>('SELECT id FROM branch UNION SELECT id FROM directory UNION SELECT id FROM file')
      .pluck()
      .all(),
  )
  const ids: number[] = []
  for (let id = 1; ids.length < count; id += 1) if (!taken.has(id)) ids.push(id)
  return ids
}

/** The columns of other rows that name a place; in the history they are members of the JSON of a row. */
const REFERENCES = [
  {
    kind: 'branch',
    column: 'branch_id',
    of: { directory: 'directory', file: 'file', source_string: 'string' },
  },
  { kind: 'directory', column: 'parent_id', of: { directory: 'directory' } },
  { kind: 'directory', column: 'directory_id', of: { file: 'file' } },
] as const

/**
 * Gives a new id to each branch that has the id of a file, and to each directory that has that of a file or a branch.
 * The ids of files stay. References, mappings to a cloud, the history, and queries that name a branch by its id follow;
 * a mirror copies the whole project again. To be called in a transaction. Returns how many got a new id.
 */
export function separatePlaceIds(db: Database): number {
  const same = db
    .prepare<[], { kind: 'branch' | 'directory'; old: number }>(
      `SELECT 'branch' AS kind, id AS old FROM branch WHERE id IN (SELECT id FROM file)
       UNION ALL SELECT 'directory', id FROM directory WHERE id IN (SELECT id FROM file UNION SELECT id FROM branch)
       ORDER BY kind, old`,
    )
    .all()
  if (same.length === 0) return 0
  const ids = unusedPlaceIds(db, same.length)
  const moved = same.map((row, index) => ({ ...row, new: assertDefined(ids[index], 'an id for each') }))
  db.pragma('defer_foreign_keys = ON')
  db.exec('CREATE TEMP TABLE moved_place (kind TEXT, old INTEGER, new INTEGER, PRIMARY KEY (kind, old))')
  try {
    const insert = db.prepare('INSERT INTO moved_place VALUES (@kind, @old, @new)')
    for (const row of moved) insert.run(row)
    moveRows(db)
    moveHistory(db)
    moveQueries(db, moved)
    db.exec('UPDATE project_identity SET generation = lower(hex(randomblob(16)))')
  } finally {
    db.exec('DROP TABLE moved_place')
  }
  return moved.length
}

/** The new id of a place that moved, and whether it did, as SQL. */
const newId = (kind: string, old: string): string =>
  `(SELECT new FROM moved_place WHERE kind = '${kind}' AND old = ${old})`
const isMoved = (kind: string, old: string): string =>
  `${old} IN (SELECT old FROM moved_place WHERE kind = '${kind}')`

function moveRows(db: Database): void {
  const move = (table: string, column: string, kind: string, also = ''): void => {
    db.exec(`UPDATE ${table} SET ${column} = ${newId(kind, column)} WHERE ${isMoved(kind, column)}${also}`)
  }
  for (const kind of ['branch', 'directory'] as const) {
    move(kind, 'id', kind)
    for (const [table, column] of [
      ['cloud_row', 'local_id'],
      ['event', 'entity_id'],
    ] as const)
      move(table, column, kind, ` AND entity = '${kind}'`)
  }
  for (const { kind, column, of } of REFERENCES)
    for (const table of Object.keys(of)) move(table, column, kind)
}

function moveHistory(db: Database): void {
  const move = (table: string, json: string, entity: string, member: string, kind: string): void => {
    const value = `${json} ->> '$.${member}'`
    db.exec(
      `UPDATE ${table} SET ${json} = json_set(${json}, '$.${member}', ${newId(kind, value)})
       WHERE entity = '${entity}' AND ${isMoved(kind, value)}`,
    )
  }
  for (const json of ['before', 'after']) {
    for (const kind of ['branch', 'directory']) move('event', json, kind, 'id', kind)
    for (const { kind, column, of } of REFERENCES)
      for (const entity of Object.values(of)) move('event', json, entity, column, kind)
  }
  for (const { kind, column, of } of REFERENCES)
    for (const entity of Object.values(of)) move('cloud_row', 'base', entity, column, kind)
}

/** Branches by their ids, as saved queries and rules of QA name them. */
const BRANCH_ID = /\b(id\s+of\s+branch\s*(?:=|!=|≠)\s*|branch\s+with\s*\(\s*id\s*(?:=|!=|≠)\s*)(\d+)\b/gi

function moveQueries(db: Database, moved: readonly { kind: string; old: number; new: number }[]): void {
  const ofBranches = new Map(moved.flatMap((row) => (row.kind === 'branch' ? [[row.old, row.new]] : [])))
  if (ofBranches.size === 0) return
  for (const [table, column, where] of [
    ['saved_query', 'croql', 'true'],
    ['qa_rule', 'expression', "kind = 'croql'"],
  ] as const) {
    const rows = db
      .prepare<[], { id: number; croql: string }>(
        `SELECT id, ${column} AS croql FROM ${table} WHERE ${column} LIKE '%branch%' AND ${where}`,
      )
      .all()
    const update = db.prepare<[string, number]>(`UPDATE ${table} SET ${column} = ? WHERE id = ?`)
    for (const { id, croql } of rows) {
      const now = croql.replaceAll(BRANCH_ID, (_, asked: string, old: string) => {
        return `${asked}${ofBranches.get(Number(old)) ?? old}`
      })
      if (now !== croql) update.run(now, id)
    }
  }
}
