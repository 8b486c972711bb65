/** Suggestions for the editor, as screens ask for them: the cache, and what is fetched ahead. */
import SqliteDatabase from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { forgetOldest, keepSuggestions } from '../../core/suggestions/rows/suggestions.ts'
import { migrate } from '../../core/store/migrate.ts'
import type { OperationContext } from '../../core/store/operation.ts'
import { shop } from './shop.ts'

describe('a suggestion for the editor', () => {
  it('is requested once, and works offline the second time', async () => {
    const { value, project, server, add } = await shop()
    await add()
    const place = { project, name: 'Libre', stringId: 1, languageId: 'es', form: 'none' as const }
    expect(await value('suggestions.suggest', place)).toEqual({
      text: 'DELETE %d FILES',
      problems: [],
      isKept: false,
    })
    await server.close()
    expect(await value('suggestions.suggest', place)).toMatchObject({ text: 'DELETE %d FILES', isKept: true })
  })

  it('reports once that its provider fails, which then backs off', async () => {
    const { value, failure, project, server, add } = await shop()
    await add()
    const place = { project, name: 'Libre', stringId: 1, languageId: 'es', form: 'none' as const }
    server.faults = ['notJson']
    expect((await failure('suggestions.suggest', place)).code).toBe('suggestion.answer')
    expect(await value('suggestions.suggest', place)).toBeNull()
    expect(server.asked).toHaveLength(1)
    // A manual attempt is immediate, and its success ends the back-off.
    expect(
      await value('suggestions.try', { project, name: 'Libre', languageId: 'es', text: 'House' }),
    ).toMatchObject({
      text: 'HOUSE',
    })
    expect(await value('suggestions.suggest', place)).toMatchObject({ isKept: false })
  })

  it('reports a failure of its prefetch', async () => {
    const { value, failure, project, server, add } = await shop()
    await add()
    server.faults = ['notJson']
    await value('suggestions.prefetch', { project, name: 'Libre', languageId: 'es', stringIds: [1] })
    const place = { project, name: 'Libre', stringId: 5, languageId: 'es', form: 'none' as const }
    expect((await failure('suggestions.suggest', place)).code).toBe('suggestion.answer')
    expect(await value('suggestions.suggest', place)).toBeNull()
    expect(server.asked).toHaveLength(1)
  })

  it('is requested once if it is being prefetched', async () => {
    const { value, project, server, add } = await shop()
    await add()
    server.delay = 50
    const wanted = { project, name: 'Libre', languageId: 'es' }
    const [ahead, shown] = await Promise.all([
      value('suggestions.prefetch', { ...wanted, stringIds: [2] }),
      value('suggestions.suggest', { ...wanted, stringId: 2, form: 'none' }),
    ])
    expect([ahead, shown]).toMatchObject([null, { text: 'SAVE' }])
    expect(server.asked).toHaveLength(1)
  })

  it('is prefetched from a provider on this machine', async () => {
    const { value, project, server, add } = await shop()
    await add()
    await value('suggestions.prefetch', { project, name: 'Libre', languageId: 'es', stringIds: [1, 5] })
    server.asked = []
    const place = { project, name: 'Libre', languageId: 'es', form: 'none' as const }
    expect(await value('suggestions.suggest', { ...place, stringId: 5 })).toMatchObject({ isKept: true })
    expect(server.asked).toEqual([])
  })
})

it('caches no more answers than a project needs twice, and removes the oldest', () => {
  const db = new SqliteDatabase(':memory:')
  migrate(db)
  const place = { provider: 'Libre', version: '1', languageId: 'es' }
  for (let at = 0; at < 20; at++) {
    const sourceHash = `${at + 1}`.padStart(8, '0')
    keepSuggestions(db, { ...place, suggestions: [{ sourceHash, text: 'x', problems: '[]' }] }, {
      now: 1000 + at,
    } as OperationContext)
  }
  const hashes = () =>
    db.prepare<[], string>('SELECT source_hash FROM suggestion ORDER BY source_hash').pluck().all()
  forgetOldest(db, 20)
  expect(hashes()).toHaveLength(20)
  forgetOldest(db, 10)
  expect(hashes()).toEqual(Array.from({ length: 9 }, (_, at) => `${at + 12}`.padStart(8, '0')))
})
