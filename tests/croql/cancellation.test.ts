/** A cancelled query ends, whatever it is doing, and its thread serves the next one. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countQuery, runQuery } from '../../core/croql/run.ts'
import { createDatabase, openDatabase } from '../../core/store/database.ts'
import { rebuildTrigrams } from '../../core/store/indexes/trigrams.ts'
import { openStore } from '../../core/workbench/project/open.ts'
import type { Store } from '../../core/store/store.ts'
import { compiled } from './database.ts'
import { project } from './project.ts'
import { longestSilence } from './cancellationGap.ts'
import type { CompiledQuery } from '../../core/croql/compile.ts'

const STRINGS = 120_000
/** The limit in milliseconds of work. */
const SOON = 100

const folder = mkdtempSync(join(tmpdir(), 'croql-cancel-'))
const path = join(folder, 'large.interlinear')
let db: Database
let store: Store

function fill(made: Database): void {
  made.exec(`
    INSERT INTO project (id, identifier, name, type, deployment, source_language_id, owner_id, created_at)
      VALUES (1, 'large', 'Large', 'file-based', 'enterprise', 'en', NULL, 0);
    INSERT INTO file (id, name, type, created_at) VALUES (5, 'a.json', 'json', 0);
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${STRINGS})
    INSERT INTO source_string (id, file_id, identifier, type, text, text_folded, position, created_at)
      SELECT i, 5, 'key.' || i, 'plain', 'the text of ' || i, 'the text of ' || i, i, 0 FROM n;
    INSERT INTO translation (string_id, language_id, plural_form, text, text_folded, created_at, updated_at)
      SELECT id, 'uk', 'none', 'текст ' || id, 'текст ' || id, 0, 0 FROM source_string;
    INSERT INTO comment (string_id, type, text, text_folded, created_at)
      SELECT id, 'comment', 'See the text of ' || id, 'see the text of ' || id, 0 FROM source_string;`)
  rebuildTrigrams(made)
}

beforeAll(async () => {
  createDatabase(path, fill)
  db = openDatabase(path, { readonly: true })
  store = await openStore(path, { readers: 1 })
})

afterAll(async () => {
  db.close()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const inner = 'count of translations where (text contains identifier)'
const EXPRESSIONS = [
  'is hidden',
  'text contains "no such text"',
  'text contains "text of"',
  'count of translations where (text contains "текст") > 0',
  'count of comments where (text contains "hidden") > 0',
  'count of languages summary = 0',
  'count of translations = 5',
  'context contains text',
  `count of translations where (${inner} = 5 or ${inner} = 6) = 7`,
  `(${Array.from({ length: 12 }, (_, index) => `${inner} = ${index + 2}`).join(' or ')})`,
]

const silenceOf = ({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>) =>
  longestSilence(db, () =>
    db
      .prepare(sql)
      .pluck()
      .all(...parameters),
  )

describe('every statement of a query calls the cancel check in time', () => {
  it.each(EXPRESSIONS)('%s', (text) => {
    for (const order of ['id', 'position'] as const) {
      const { query } = compiled(project, 'strings', text, { order })
      for (const statement of [query, query.gathering, query.counting]) {
        if (statement) expect(silenceOf(statement)).toBeLessThan(SOON)
      }
    }
  })
})

describe('a query that a newer one replaces', () => {
  const endless = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)'
  const slow: CompiledQuery = {
    sql: `${endless} SELECT i FROM n WHERE (i % 509 OR not_cancelled()) AND i < 0`,
    parameters: [],
    counting: { sql: `${endless} SELECT count(*) FROM n WHERE (i % 509 OR not_cancelled())`, parameters: [] },
  }
  /** More often than threads may be stuck: if one were not ended, the last would find none to serve it. */
  const ROUNDS = 8

  it.each([
    ['a list', (signal: AbortSignal) => runQuery(store, slow, { signal })],
    ['a page', (signal: AbortSignal) => runQuery(store, slow, { limit: 500, signal })],
    ['a count', (signal: AbortSignal) => countQuery(store, slow, { signal })],
  ])('ends, although it is endless, and the next one is served: %s', async (_, run) => {
    const quick = compiled(project, 'strings', 'identifier = "key.77"').query
    for (let round = 0; round < ROUNDS; round++) {
      const abort = new AbortController()
      const replaced = run(abort.signal)
      replaced.catch(() => {})
      // Later with each round: before its thread has heard of it, and while it runs.
      for (let turn = 0; turn < 4 ** round; turn++) await nextTurn()
      abort.abort()
      expect([...(await runQuery(store, quick))]).toEqual([77])
      await expect(replaced).rejects.toMatchObject({ code: 'cancelled' })
    }
  })
})
