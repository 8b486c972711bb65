/** The lower bound of storing a project's rows: only its INSERTs, bound, into the same tables with the same indexes. */
import type { Database, Statement } from 'better-sqlite3'
import { newDatabase, openDatabase } from '../../core/store/database.ts'
import { TRIGRAM_TABLES, trigramIndexOf } from '../../core/store/migrations/0002-search.ts'
import type { IndexedTable } from '../../core/store/indexes/trigrams.ts'

/** Milliseconds in INSERTs alone, of rows and into the indexes of trigrams: reading the rows does not count. */
export function bareInserts(from: string, to: string): { rows: number; texts: number } {
  const source = openDatabase(from, { readonly: true })
  const made = newDatabase(to)
  try {
    made.db.pragma('foreign_keys = OFF')
    let rows = 0
    let texts = 0
    made.db.exec('BEGIN')
    for (const name of tablesOf(source)) rows += copyRows(source, made.db, name)
    for (const name of TRIGRAM_TABLES) texts += copyTexts(source, made.db, name)
    const start = performance.now()
    made.db.exec('COMMIT')
    return { rows: rows + performance.now() - start, texts }
  } finally {
    source.close()
    made.discard()
  }
}

function tablesOf(db: Database): string[] {
  return db
    .prepare<[], string>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'",
    )
    .pluck()
    .all()
}

function copyRows(source: Database, into: Database, name: string): number {
  const select = source.prepare(`SELECT * FROM ${name}`).raw()
  const places = select.columns().map(() => '?')
  // A new file has an identity of its own.
  into.exec(`DELETE FROM ${name}`)
  return copy(select, into.prepare(`INSERT INTO ${name} VALUES (${places.join(', ')})`))
}

/** The input of a trigram index: it holds no rows that could be read back. */
function copyTexts(source: Database, into: Database, name: IndexedTable): number {
  const select = source.prepare(`SELECT id, text_folded FROM ${name} ORDER BY id`).raw()
  return copy(select, into.prepare(`INSERT INTO ${trigramIndexOf(name)} (rowid, text_folded) VALUES (?, ?)`))
}

const BATCH = 10_000

function copy(select: Statement, insert: Statement): number {
  let spent = 0
  const put = (batch: unknown[][]) => {
    const start = performance.now()
    for (const row of batch) insert.run(...row)
    spent += performance.now() - start
  }
  let batch: unknown[][] = []
  for (const row of select.iterate() as Iterable<unknown[]>) {
    if (batch.push(row) < BATCH) continue
    put(batch)
    batch = []
  }
  put(batch)
  return spent
}
