/** What SQLite learns of a project after a commit, and at closing: it may fail, and nobody's write is the worse for it. */
import { expect, it } from 'vitest'
import { open, projectFile } from './projectFile.ts'
import { openTest } from './testStore.ts'

/** Past the number of rows after which it is learned. */
const MANY = 12_000

function statistics(path: string): unknown[] {
  return open(path, { readonly: true })
    .prepare("SELECT stat FROM sqlite_stat1 WHERE tbl = 'user'")
    .pluck()
    .all()
}

it('tells a write that was made, where another process writes as soon as it is', async () => {
  const path = projectFile()
  const before = statistics(path)
  const store = await openTest(path)
  const learning = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  expect(await store.write('addUsersBesideOthers', { count: MANY, learning })).toBe(MANY)
  expect(await store.read('logins', null)).toHaveLength(MANY + 2)
  // It was to be learned, and was not.
  expect(statistics(path)).toEqual(before)
  await store.close()
  // The other process does not hold up the end, either: each time it was waited for not at all.
  const [times, milliseconds] = learning
  expect(times).toBeGreaterThan(1)
  expect(milliseconds).toBe(0)
})
