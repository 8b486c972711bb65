/** Malicious project files, made with SQLite's own protection off, and byte by byte. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase, { type Database } from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import { createDatabase } from '../../core/store/database.ts'
import { addStrings, seedProject } from '../store/rows.ts'

export function folderForTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-hostile-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A good project of a few strings. */
export function goodProject(path: string): string {
  createDatabase(path, (db) => {
    seedProject(db)
    addStrings(db, 20)
  })
  return path
}

/** Changes a file through a connection that may write to the schema, and leaves one file, without a log. */
export function tamper(path: string, change: (db: Database) => void): void {
  const db = new SqliteDatabase(path)
  try {
    db.pragma('journal_mode = DELETE')
    db.unsafeMode(true)
    db.pragma('writable_schema = ON')
    change(db)
  } finally {
    db.close()
  }
  // The next connection is to write a log, as with our files.
  const bytes = readFileSync(path)
  bytes.fill(2, 18, 20)
  writeFileSync(path, bytes)
}

/** Puts an object into the schema under whatever name, also one that SQLite keeps for itself. */
export function putIntoSchema(db: Database, type: string, name: string, table: string, sql: string): void {
  db.prepare('INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES (?, ?, ?, 0, ?)').run(
    type,
    name,
    table,
    sql,
  )
  const version = Number(db.pragma('schema_version', { simple: true }))
  db.pragma(`schema_version = ${version + 1}`)
}

const PAGE = 4096

/** A journal that a connection writes back over a file: the pages in which `wanted` differs from `file`. */
export function hotJournal(file: Uint8Array, wanted: Uint8Array, superJournal?: string): Buffer {
  const pages: number[] = []
  for (let page = 0; page * PAGE < wanted.length; page++) {
    const [from, to] = [page * PAGE, (page + 1) * PAGE]
    if (Buffer.compare(file.subarray(from, to), wanted.subarray(from, to)) !== 0) pages.push(page)
  }
  const magic = Buffer.from('d9d505f920a163d7', 'hex')
  const header = Buffer.alloc(512)
  magic.copy(header)
  header.writeUInt32BE(pages.length, 8)
  header.writeUInt32BE(wanted.length / PAGE, 16)
  header.writeUInt32BE(512, 20)
  header.writeUInt32BE(PAGE, 24)
  const records = pages.map((page) => {
    const content = Buffer.from(wanted.subarray(page * PAGE, (page + 1) * PAGE))
    let sum = 0
    for (let at = PAGE - 200; at > 0; at -= 200) sum = (sum + (content[at] ?? 0)) >>> 0
    return Buffer.concat([uint32(page + 1), content, uint32(sum)])
  })
  return Buffer.concat([header, ...records, ...(superJournal === undefined ? [] : [nameAtEnd(superJournal)])])
}

function nameAtEnd(superJournal: string): Buffer {
  const name = Buffer.from(superJournal)
  const sum = name.reduce((total, byte) => (total + byte) >>> 0, 0)
  const magic = Buffer.from('d9d505f920a163d7', 'hex')
  const lockPage = uint32(0x40000000 / PAGE + 1)
  return Buffer.concat([lockPage, name, uint32(name.length), uint32(sum), magic])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A copy of a file under another name in the same folder. */
export function copyAs(path: string, to: string): string {
  copyFileSync(path, to)
  return to
}
