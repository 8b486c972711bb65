/** The tables of a project in PostgreSQL (PGlite: the real engine, in this process), filled from those of SQLite. */
import assert from 'node:assert/strict'
import { PGlite } from '@electric-sql/pglite'
import type { Database } from 'better-sqlite3'
import type { CompiledQuery } from '../../core/croql/compile.ts'
import type { Statement } from '../../core/croql/sql.ts'

/** The tables that the queries of all contexts read. */
const TABLES = [
  'user',
  'branch',
  'file',
  'source_string',
  'label',
  'string_label',
  'field',
  'string_field',
  'translation',
  'vote',
  'approval',
  'comment',
  'screenshot',
  'screenshot_string',
  'tm_segment',
  'tm_record',
  'concept',
  'term',
  'languages_summary',
]

/** Columns that may be 0 or 1 only: `boolean` there. */
const FLAG = /^(is_|has_|translatable$|needs_work$)/

export async function openPostgres(project: Database): Promise<PGlite> {
  const engine = await PGlite.create()
  for (const table of TABLES) {
    const columns = project.pragma(`table_info(${table})`) as { name: string; type: string }[]
    const typed = columns.map(({ name, type }) => `"${name}" ${columnType(name, type)}`)
    await engine.exec(`CREATE TABLE "${table}" (${typed.join(', ')})`)
  }
  return engine
}

function columnType(name: string, type: string): string {
  if (FLAG.test(name)) return 'boolean'
  return type === 'INTEGER' ? 'bigint' : 'text'
}

/** Replaces all rows by those that the project has. */
export async function copyProject(project: Database, engine: PGlite): Promise<void> {
  await engine.exec(`TRUNCATE ${TABLES.map((table) => `"${table}"`).join(', ')}`)
  for (const table of TABLES) {
    const rows = project.prepare(`SELECT * FROM "${table}"`).all()
    const insert = `INSERT INTO "${table}" SELECT * FROM json_populate_recordset(NULL::"${table}", $1)`
    if (rows.length > 0) await engine.query(insert, [JSON.stringify(rows)])
  }
}

/** Runs a query in each of its plans (compile.ts); throws if the results differ. */
export async function answerOf(engine: PGlite, query: CompiledQuery, text: string): Promise<number[]> {
  const ids = await numbers(engine, query)
  if (query.gathering) assert.deepEqual(await numbers(engine, query.gathering), ids, `gathered: ${text}`)
  if (query.counting)
    assert.deepEqual(await numbers(engine, query.counting), [ids.length], `counted: ${text}`)
  return ids
}

async function numbers(engine: PGlite, { sql, parameters }: Statement): Promise<number[]> {
  const { rows } = await engine.query<number[]>(sql, parameters, { rowMode: 'array' })
  return rows.map(([value]) => Number(value))
}
