/** What a store tells of each write: what it changed, and which strings it touched. */
import { describe, expect, it, vi } from 'vitest'
import { MAX_DIRTY, type DirtyStrings } from '../../core/store/dirtyTracking.ts'
import { openDatabase } from '../../core/store/database.ts'
import type { ProjectChange } from '../../core/store/store.ts'
import { addStrings, projectFile } from './projectFile.ts'
import { openTest, type TestStore } from './testStore.ts'

describe('changes', () => {
  const heard = (store: TestStore): ProjectChange[] => {
    const changes: ProjectChange[] = []
    store.onChange((change) => changes.push(change))
    return changes
  }

  it('are told after each write that left a history, with what it changed', async () => {
    const store = await openTest(projectFile((db) => addStrings(db, 3)))
    const changes = heard(store)
    await store.write('edit', [
      { stringId: 1, languageId: 'uk' },
      { stringId: 2, languageId: 'uk' },
      { stringId: 1, languageId: 'uk' },
    ])
    await store.write('edit', [
      { stringId: 3, languageId: 'uk' },
      { stringId: 3, languageId: null },
    ])
    await store.write('edit', [{ stringId: null, languageId: null }])
    await store.write('addUser', 'carla')
    await store.read('logins', null)
    expect(changes).toEqual([
      { stringIds: [1, 2], languageId: 'uk', isElsewhere: false },
      { stringIds: [3], languageId: null, isElsewhere: false },
      { stringIds: null, languageId: null, isElsewhere: false },
    ])
  })

  it('are not told to those who stopped listening', async () => {
    const store = await openTest()
    const changes: ProjectChange[] = []
    const stop = store.onChange((change) => changes.push(change))
    stop()
    await store.write('edit', [{ stringId: null, languageId: null }])
    expect(changes).toEqual([])
  })

  it('of another process are told within a second, once', async () => {
    const path = projectFile()
    const store = await openTest(path)
    const changes = heard(store)
    const other = openDatabase(path)
    // Were one told twice, the fourth would come before its commit.
    for (let told = 1; told <= 4; told++) {
      other.prepare('INSERT INTO user (login) VALUES (?)').run(`user ${told}`)
      await vi.waitFor(() => expect(changes.length).toBeGreaterThanOrEqual(told), { timeout: 120_000 })
      expect(changes).toHaveLength(told)
    }
    other.close()
    expect(new Set(changes.map((change) => JSON.stringify(change)))).toEqual(
      new Set([JSON.stringify({ stringIds: null, languageId: null, isElsewhere: true })]),
    )
  })
})

describe('the strings that a write touched', () => {
  const heard = (store: TestStore): DirtyStrings[] => {
    const all: DirtyStrings[] = []
    store.onTouched((touched) => all.push(touched))
    return all
  }
  const uk = { languageId: 'uk' }

  it('are told before the write is answered: those of its history, and those that it noted', async () => {
    const store = await openTest(projectFile((db) => addStrings(db, 3)))
    const all = heard(store)
    await store.write('edit', [
      { stringId: 2, ...uk },
      { stringId: 2, languageId: null },
    ])
    expect(all.splice(0)).toEqual([{ stringIds: [2], beyond: [] }])
    await store.write('touch', [3, 1, 3])
    expect(all.splice(0)).toEqual([{ stringIds: [3, 1], beyond: [] }])
    // Nobody knows what an event is that tells of no row.
    await store.write('edit', [{ stringId: null, languageId: null }])
    expect(all.splice(0)).toEqual([{ stringIds: [], beyond: ['test'] }])
    await store.write('addUser', 'carla')
    expect(all).toEqual([])
  })

  it('are not those of a write that was taken back', async () => {
    const store = await openTest(projectFile((db) => addStrings(db, 3)))
    const all = heard(store)
    await expect(store.write('touchAndFail', [1, 2])).rejects.toThrow('It was not wanted.')
    await store.write('edit', [{ stringId: 3, ...uk }])
    expect(all).toEqual([{ stringIds: [3], beyond: [] }])
  })

  it('are any where they are too many, and where nobody knows whether the write was made', async () => {
    const store = await openTest(projectFile((db) => addStrings(db, 3)))
    const all = heard(store)
    await store.write(
      'touch',
      Array.from({ length: MAX_DIRTY + 1 }, (_, at) => at),
    )
    expect(all.splice(0)).toEqual([{ stringIds: null, beyond: [] }])
    await expect(store.write('addUserAndCrash', 'carla')).rejects.toMatchObject({
      code: 'project.writerLost',
    })
    expect(all).toEqual([{ stringIds: null, beyond: [] }])
  })
})
