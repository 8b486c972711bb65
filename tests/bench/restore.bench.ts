/**
 * Restoring an archive beside bare INSERTs of the same rows, bound, into the same tables with the same indexes.
 * The size is 100,000 strings, or what INTERLINEAR_BENCH_STRINGS says.
 */
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { restoreArchive } from '../../core/project/archive/restore.ts'
import { newDatabase, openDatabase } from '../../core/project/database.ts'
import { writeArchive } from './archiveOf.ts'
import { milliseconds, table, timed, type Bench } from './bench.ts'
import { largeShape } from './largeProject.ts'

const STRINGS = Number(process.env.INTERLINEAR_BENCH_STRINGS ?? 100_000)

async function measure(folder: string): Promise<string[][]> {
  const archive = join(folder, 'large.ndjson')
  const restored = join(folder, 'restored.interlinear')
  await writeArchive(archive, largeShape(STRINGS))
  const context = { now: 0, onProgress() {}, throwIfCancelled() {} }
  const [restoring = Number.NaN] = await timed(1, () =>
    restoreArchive(createReadStream(archive, { highWaterMark: 1 << 20 }), restored, context),
  )
  const peak = process.resourceUsage().maxRSS / 1024
  const bare = bareInserts(restored, join(folder, 'bare.interlinear'))
  return [
    ['restore', milliseconds(restoring), (restoring / bare).toFixed(2)],
    ['bare INSERTs', milliseconds(bare), '1'],
    ['resident memory at its peak while restoring', `${Math.round(peak)} MB`, ''],
  ]
}

/** Milliseconds in INSERTs alone: reading the rows does not count. */
function bareInserts(from: string, to: string): number {
  const source = openDatabase(from, { readonly: true })
  const made = newDatabase(to)
  try {
    made.db.pragma('foreign_keys = OFF')
    let spent = 0
    made.db.exec('BEGIN')
    for (const name of tablesOf(source)) spent += copyRows(source, made.db, name)
    const start = performance.now()
    made.db.exec('COMMIT')
    return spent + performance.now() - start
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

const BATCH = 10_000

function copyRows(source: Database, into: Database, name: string): number {
  const select = source.prepare(`SELECT * FROM ${name}`).raw()
  const places = select.columns().map(() => '?')
  const insert = into.prepare(`INSERT INTO ${name} VALUES (${places.join(', ')})`)
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
