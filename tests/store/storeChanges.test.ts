/** The change events of a store: the changed rows and the touched strings of each write. */
import { describe, expect, it, vi } from 'vitest'
import { MAX_DIRTY, type DirtyStrings } from '../../core/store/dirtyTracking.ts'
import { openDatabase } from '../../core/store/database.ts'
import type { ProjectChange } from '../../core/store/protocol.ts'
import { addStrings, projectFile } from './projectFile.ts'
import { openTest, type TestStore } from './testStore.ts'

describe('changes', () => {
  const heard = (store: TestStore): ProjectChange[] => {
    const changes: ProjectChange[] = []
    store.onChange((change) => changes.push(change))
    return changes
  }

  it('are announced after each write with history, with its rows', async () => {
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

  it('are not announced to removed listeners', async () => {
    const store = await openTest()
    const changes: ProjectChange[] = []
    const stop = store.onChange((change) => changes.push(change))
    stop()
    await store.write('edit', [{ stringId: null, languageId: null }])
    expect(changes).toEqual([])
  })

  it('are announced within a second, once, when another process made them', async () => {
    const path = projectFile()
    const store = await openTest(path)
    const changes = heard(store)
    const other = openDatabase(path)
    // If one were announced twice, the fourth would come before its commit.
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

  it('are announced before the write resolves: those of its history, and those that it marked', async () => {
    const store = await openTest(projectFile((db) => addStrings(db, 3)))
    const all = heard(store)
    await store.write('edit', [
      { stringId: 2, ...uk },
      { stringId: 2, languageId: null },
    ])
    expect(all.splice(0)).toEqual([{ stringIds: [2], beyond: [] }])
    await store.write('touch', [3, 1, 3])
    expect(all.splice(0)).toEqual([{ stringIds: [3, 1], beyond: [] }])
    // An event that names no row may be of any kind.
    await store.write('edit', [{ stringId: null, languageId: null }])
    expect(all.splice(0)).toEqual([{ stringIds: [], beyond: ['test'] }])
    await store.write('addUser', 'carla')
    expect(all).toEqual([])
  })

  it('exclude those of a rolled-back write', async () => {
    const store = await openTest(projectFile((db) => addStrings(db, 3)))
    const all = heard(store)
    await expect(store.write('touchAndFail', [1, 2])).rejects.toThrow('It was not wanted.')
    await store.write('edit', [{ stringId: 3, ...uk }])
    expect(all).toEqual([{ stringIds: [3], beyond: [] }])
  })

  it('are announced as unknown if they exceed the limit, or if the result of the write is unknown', async () => {
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
