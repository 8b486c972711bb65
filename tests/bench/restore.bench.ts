/**
 * Restoring an archive beside bare INSERTs of the same rows, bound, into the same tables with the same indexes.
 * The size is a million strings, or what INTERLINEAR_BENCH_STRINGS says.
 */
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database, Statement } from 'better-sqlite3'
import { restoreArchive } from '../../core/archive/rows/restore.ts'
import { newDatabase, openDatabase } from '../../core/store/database.ts'
import { TRIGRAM_TABLES, trigramIndexOf } from '../../core/store/migrations/0002-search.ts'
import type { IndexedTable } from '../../core/store/indexes/trigrams.ts'
import { writeArchive } from './archiveOf.ts'
import { milliseconds, table, timed, type Bench } from './bench.ts'
import { largeShape } from './largeProject.ts'
import { beginPeak, peakMegabytes } from './memory.ts'

const STRINGS = Number(process.env.INTERLINEAR_BENCH_STRINGS ?? 1_000_000)

async function measure(folder: string): Promise<string[][]> {
  const archive = join(folder, 'large.ndjson')
  const restored = join(folder, 'restored.interlinear')
  beginPeak()
  const [writing = Number.NaN] = await timed(1, () => writeArchive(archive, largeShape(STRINGS)))
  const peakOfWriting = peakMegabytes()
  const context = { now: 0, onProgress() {}, throwIfCancelled() {} }
  beginPeak()
  const [restoring = Number.NaN] = await timed(1, () =>
    restoreArchive(createReadStream(archive, { highWaterMark: 1 << 20 }), restored, context),
  )
  const peak = peakMegabytes()
  const bare = bareInserts(restored, join(folder, 'bare.interlinear'))
  const all = bare.rows + bare.texts
  return [
    ['restore', milliseconds(restoring), (restoring / all).toFixed(2)],
    ['bare INSERTs', milliseconds(all), '1'],
    ['… of rows, without the texts of the trigram indexes', milliseconds(bare.rows), ''],
    ['making the archive from a seed', milliseconds(writing), ''],
    ['resident memory at its peak while restoring', `${peak} MB`, ''],
    ['resident memory at its peak while making the archive', `${peakOfWriting} MB`, ''],
  ]
}

/** Milliseconds in INSERTs alone, of rows and into the indexes of trigrams: reading the rows does not count. */
function bareInserts(from: string, to: string): { rows: number; texts: number } {
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

/** What an index of trigrams is given: it holds no rows that could be read back. */
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

const bench: Bench = {
  title: `Restoring ${STRINGS.toLocaleString('en')} strings and 3 languages`,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-bench-'))
    try {
      return table(['what', 'time', 'to bare INSERTs'], await measure(folder))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

export default bench
