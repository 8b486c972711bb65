/** The last stage, over a real project store. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countQuery, explainStoreQuery, runQuery } from '../../core/croql/run.ts'
import { createDatabase } from '../../core/store/database.ts'
import { openStore } from '../../core/workbench/project/open.ts'
import type { Store } from '../../core/store/store.ts'
import { compiled, insertProject } from './database.ts'
import { project } from './project.ts'

const folder = mkdtempSync(join(tmpdir(), 'croql-run-'))
let store: Store

beforeAll(async () => {
  const path = join(folder, 'test.interlinear')
  createDatabase(path, (db) => {
    const owner = { id: 1, identifier: 'shop', name: 'Shop', type: 'file-based', deployment: 'enterprise' }
    insertProject(db, project)
    db.prepare(
      `INSERT INTO project (id, identifier, name, type, deployment, source_language_id, owner_id, created_at)
       VALUES (:id, :identifier, :name, :type, :deployment, 'en', 1, 0)`,
    ).run(owner)
  })
  store = await openStore(path)
})

afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const compile = (text: string) => compiled(project, 'strings', text).query

describe('a compiled query', () => {
  it('returns ids, by pages', async () => {
    const query = compile('count of translations > 0')
    expect([...(await runQuery(store, query))]).toEqual([10, 11, 12, 14, 16, 17])
    expect([...(await runQuery(store, query, { limit: 2, offset: 1 }))]).toEqual([11, 12])
    expect(await countQuery(store, query)).toBe(6)
  })
  it('explains itself, and searches collections by index', async () => {
    const query = compile(
      'count of translations where (count of approvals > 0) > 0 and count of comments = 0',
    )
    const plan = await explainStoreQuery(store, query)
    expect(plan.filter((step) => step.includes('SCAN'))).toEqual(['SCAN s'])
    for (const index of ['translation_string', 'approval_translation', 'comment_string']) {
      expect(plan.join('\n')).toMatch(new RegExp(`SEARCH .* USING (COVERING )?INDEX ${index} `))
    }
  })
  it('is cancelled before it runs', async () => {
    const running = runQuery(store, compile('is hidden'), { signal: AbortSignal.abort() })
    await expect(running).rejects.toMatchObject({ code: 'cancelled' })
  })
  it('is refused with a clear failure if it is too deep for SQLite', async () => {
    const levels = 40
    const text =
      'count of translations where (count of votes where (added > updated and '.repeat(levels) +
      'is up' +
      ') > 0) > 0'.repeat(levels)
    await expect(runQuery(store, compile(text))).rejects.toMatchObject({ code: 'croql.tooDeep' })
  })
})
