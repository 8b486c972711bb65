/** Kills a process at a random moment of its work on a project; every acknowledged write is kept. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Database } from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { checkProjectFile } from '../../core/store/checkProjectFile.ts'
import { openDatabase } from '../../core/store/database.ts'
import { rebuildDerived } from '../../core/summaries/rows/derived.ts'
import { addStrings, projectFile } from './projectFile.ts'
import { IMPORTED_STRINGS, STRINGS } from './rows.ts'

const KILLS = 50
const child = fileURLToPath(new URL('./kill.child.ts', import.meta.url))

interface Told {
  /** Requested writes: a commit may come before the kill without its acknowledgement. */
  saving: { stringId: number; text: string }[]
  saved: { stringId: number; text: string }[]
  imported: string[]
  made: string[]
}

/** Starts the child, kills it some milliseconds after its first acknowledgement, and returns its output. */
async function workAndDie(path: string, run: number, afterMilliseconds: number): Promise<Told> {
  const process_ = spawn(process.execPath, [child, path, String(run)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const told: Told = { saving: [], saved: [], imported: [], made: [] }
  const closed = once(process_, 'close')
  let timer: NodeJS.Timeout | undefined
  for await (const line of createInterface({ input: process_.stdout })) {
    const [what, value] = JSON.parse(line) as [keyof Told, never]
    told[what].push(value)
    if (what === 'saving') continue
    timer ??= setTimeout(() => process_.kill('SIGKILL'), afterMilliseconds)
  }
  const [, signal] = (await closed) as [number | null, string | null]
  expect(signal).toBe('SIGKILL')
  return told
}

function derivedRows(db: Database): unknown {
  return ['languages_summary', 'top_translation', 'progress'].map((table) =>
    db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2, 3`).all(),
  )
}

/** Opens a file as the next start would, checks it, and closes it. */
function inspect(path: string, look: (db: Database) => void): void {
  checkProjectFile(path)
  const db = openDatabase(path)
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(db.pragma('foreign_key_check')).toEqual([])
    look(db)
  } finally {
    db.close()
  }
}

describe('a process that is killed at any moment', () => {
  it(`leaves the project whole, with every acknowledged edit and no partial import, ${KILLS} times`, async () => {
    const path = projectFile((db) => addStrings(db, STRINGS))
    const all: Told = { saving: [], saved: [], imported: [], made: [] }
    for (let kill = 0; kill < KILLS; kill++) {
      const told = await workAndDie(path, kill, Math.random() * 200)
      all.saved.push(...told.saved)
      all.imported.push(...told.imported)
      all.made.push(...told.made)
      inspect(path, (db) => {
        for (const { stringId, text } of told.saved) {
          const event = db
            .prepare(
              `SELECT 1 FROM event WHERE string_id = ? AND entity = 'translation' AND after ->> 'text' = ?`,
            )
            .get(stringId, text)
          expect(event, `the history of ${text}`).toBeDefined()
        }
        const lastOf = new Map(told.saved.map(({ stringId, text }) => [stringId, text]))
        const open = told.saving.at(-1)
        for (const [stringId, text] of lastOf) {
          const texts = db
            .prepare<[number], string>('SELECT text FROM translation WHERE string_id = ?')
            .pluck()
            .all(stringId)
          const expected = open?.stringId === stringId ? [text, open.text] : [text]
          expect(
            expected.some((one) => texts.includes(one)),
            `one of ${expected.join(', ')}`,
          ).toBe(true)
        }
        const files = db
          .prepare<[], { path: string; strings: number; translations: number; content: number }>(
            `SELECT file.path, count(DISTINCT s.id) AS strings, count(t.id) AS translations,
               (SELECT count(*) FROM file_content WHERE file_id = file.id) AS content
             FROM file JOIN source_string AS s ON s.file_id = file.id LEFT JOIN translation AS t ON t.string_id = s.id
             WHERE file.path IS NOT NULL GROUP BY file.id`,
          )
          .all()
        expect(files.map((file) => file.path)).toEqual(expect.arrayContaining(all.imported))
        for (const { strings, translations, content } of files) {
          expect({ strings, translations, content }).toEqual({
            strings: IMPORTED_STRINGS,
            translations: IMPORTED_STRINGS,
            content: 1,
          })
        }
      })
    }

    inspect(path, (db) => {
      const kept = derivedRows(db)
      db.transaction(() => rebuildDerived(db))()
      expect(derivedRows(db)).toEqual(kept)
    })
    const beside = readdirSync(dirname(path)).filter((name) => /^run.*\.interlinear$/.test(name))
    for (const name of beside) {
      inspect(`${dirname(path)}/${name}`, (db) => {
        expect(db.prepare('SELECT count(*) AS n FROM source_string').get()).toEqual({ n: IMPORTED_STRINGS })
      })
    }
    expect(beside.length).toBeGreaterThanOrEqual(all.made.length)
    console.log(
      `killed ${KILLS} times: ${all.saved.length} edits, ${all.imported.length} imports and ${all.made.length} new projects acknowledged`,
    )
    expect(Math.min(all.saved.length, all.imported.length, all.made.length)).toBeGreaterThan(KILLS / 10)
  })
})
