/** Counts of a project from a program with older rules (tests/fixtures/projects). */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import SqliteDatabase from 'better-sqlite3'
import { expect, it } from 'vitest'
import { desk } from '../workbench/linked/linkedWorkbench.ts'

const FIXTURE = join(import.meta.dirname, '../fixtures/projects/plurals-27.interlinear.gz')

function read(path: string, sql: string): unknown[] {
  const db = new SqliteDatabase(path, { readonly: true })
  try {
    return db.prepare(sql).all()
  } finally {
    db.close()
  }
}

const FIGURES = 'SELECT language_id AS id, translated FROM progress ORDER BY id'
const STATES = `SELECT identifier || ' ' || language_id AS string, is_translated AS translated, is_partially_translated AS partly
  FROM languages_summary JOIN source_string ON id = string_id ORDER BY string`

it('counts a plural with all everyday forms as translated once its project is opened', async () => {
  const { value, folder } = desk()
  const path = join(folder, 'plurals.interlinear')
  writeFileSync(path, gunzipSync(readFileSync(FIXTURE)))
  expect(read(path, FIGURES)).toEqual([
    { id: 'fr', translated: 2 },
    { id: 'uk', translated: 1 },
  ])
  const { project, files } = await value('project.open', { path })
  const figures = files[0]?.progress.map(({ languageId, translated }) => [languageId, translated])
  expect(Object.fromEntries(figures ?? [])).toEqual({ fr: 2, uk: 2 })
  await value('project.close', { project })
  expect(read(path, FIGURES)).toEqual([
    { id: 'fr', translated: 2 },
    { id: 'uk', translated: 2 },
  ])
  expect(read(path, STATES)).toEqual([
    { string: 'days fr', translated: 1, partly: 0 },
    { string: 'days uk', translated: 1, partly: 0 },
    { string: 'hours uk', translated: 0, partly: 1 },
    { string: 'title fr', translated: 1, partly: 0 },
    { string: 'title uk', translated: 1, partly: 0 },
  ])
})

it('recounts once: reopening a project reads only the mark', async () => {
  const { value, folder } = desk()
  const path = join(folder, 'plurals.interlinear')
  writeFileSync(path, gunzipSync(readFileSync(FIXTURE)))
  const { project } = await value('project.open', { path })
  await value('project.close', { project })
  // A count that no rule yields shows whether a recount ran.
  const db = new SqliteDatabase(path)
  db.exec("UPDATE progress SET translated = 3 WHERE language_id = 'uk'")
  db.close()
  const again = await value('project.open', { path })
  await value('project.close', { project: again.project })
  expect(read(path, FIGURES)).toContainEqual({ id: 'uk', translated: 3 })
})
