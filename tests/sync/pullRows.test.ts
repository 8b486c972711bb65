/** The bulk writes of a first pull equal row-by-row writes. */
import { afterEach, expect, it } from 'vitest'
import { openDatabase } from '../../core/store/database.ts'
import { rebuildDerived } from '../../core/summaries/rows/derived.ts'
import { rebuildPostings } from '../../core/store/indexes/postings.ts'
import type { PulledPage } from '../../core/sync/pull/pages.ts'
import type { RemoteTranslation } from '../../core/sync/pull/remote/translations.ts'
import { checkTrigrams } from '../../core/store/indexes/trigrams.ts'
import { copyOf, richProject, startCloud, type Cloud, type Copy } from './cloud.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

async function opened(): Promise<{ cloud: Cloud; local: Copy }> {
  const cloud = await startCloud(richProject())
  open.push(cloud)
  const local = await copyOf(cloud, 'copy')
  open.push(local)
  return { cloud, local }
}

/** All rows of tables, as they lie there. */
function rowsOf(path: string, tables: readonly string[]): unknown[][] {
  const db = openDatabase(path, { readonly: true })
  const rows = tables.map((table) => db.prepare(`SELECT * FROM ${table}`).all())
  db.close()
  return rows
}

const DERIVED = ['languages_summary', 'top_translation', 'progress', 'tm_posting', 'tm_size']

it('have the derived rows and indexes of a rebuild', async () => {
  const { local } = await opened()
  await local.pull()
  const kept = rowsOf(local.path, DERIVED)
  expect(kept.every((rows) => rows.length > 0)).toBe(true)
  const db = openDatabase(local.path)
  checkTrigrams(db)
  db.transaction(() => {
    rebuildDerived(db)
    rebuildPostings(db)
  })()
  db.close()
  expect(rowsOf(local.path, DERIVED)).toEqual(kept)
})

it('have all postings of a memory, however it was interrupted', async () => {
  const { local } = await opened()
  const page = (kind: 'tm' | 'segment', items: unknown[]) =>
    take(local, (kind === 'tm' ? { kind, items } : { kind, tmId: 9, items }) as PulledPage)
  await page('tm', [{ id: 9, name: 'Memory', languageIds: ['en', 'uk'] }])
  const record = (id: number, text: string) => ({
    ...{ id, languageId: 'uk', text, usageCount: 0, createdBy: null, updatedBy: null },
    ...{ createdAt: 1, updatedAt: null },
  })
  await page('segment', [{ id: 1, records: [record(70_000, 'Перший рядок')] }])
  await page('segment', [{ id: 2, records: [record(5, 'Другий рядок'), record(90_001, 'Третій')] }])
  await local.store.write('finishPull', { until: 1, isCompared: true, isThorough: true })
  const kept = rowsOf(local.path, ['tm_posting', 'tm_size'])
  const db = openDatabase(local.path)
  db.transaction(() => rebuildPostings(db))()
  db.close()
  expect(kept[0]?.length).toBeGreaterThan(0)
  expect(rowsOf(local.path, ['tm_posting', 'tm_size'])).toEqual(kept)
})

it('store the server’s text exactly', async () => {
  const { local } = await opened()
  await local.pull()
  const texts = ['plain', 'a "quote" and \\', 'line\nbreak\u0000end', 'half \ud800 of a pair', '\u2028 😀']
  const items = texts.map((text, index): RemoteTranslation => ({
    ...{ id: 9_000 + index, stringId: 1, form: 'none', text, user: null, provider: null },
    ...{ isPreTranslated: false, createdAt: 1 },
  }))
  // The project is made like one on a machine that pulls for the first time.
  const db = openDatabase(local.path)
  db.exec('UPDATE cloud_project SET pulled_until = NULL')
  db.close()
  await take(local, { kind: 'translation', languageId: 'de', items })
  const rows = rowsOf(local.path, ['cloud_row'])[0] as { entity: string; remote_id: number; base: string }[]
  const bases = rows
    .filter(({ entity, remote_id: id }) => entity === 'translation' && id >= 9_000)
    .map(({ base }) => JSON.parse(base) as unknown)
  expect(bases).toEqual(texts.map((text) => ({ text })))
  const again = await take(local, { kind: 'translation', languageId: 'de', items })
  expect(again.counts).toEqual({ added: {}, changed: {}, removed: {} })
})

function take({ store }: Copy, page: PulledPage) {
  return store.write('pullPage', { page, at: 1, isDryRun: false, cursor: null })
}
