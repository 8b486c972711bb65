/** SQLite's ANALYZE after a commit and at closing: it may fail without failing a write. */
import { expect, it } from 'vitest'
import { open, projectFile } from './projectFile.ts'
import { openTest } from './testStore.ts'

/** Past the number of rows that triggers ANALYZE. */
const MANY = 12_000

function statistics(path: string): unknown[] {
  return open(path, { readonly: true })
    .prepare("SELECT stat FROM sqlite_stat1 WHERE tbl = 'user'")
    .pluck()
    .all()
}

it('reports a write as made, even if another process writes right after it', async () => {
  const path = projectFile()
  const before = statistics(path)
  const store = await openTest(path)
  const learning = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  expect(await store.write('addUsersBesideOthers', { count: MANY, learning })).toBe(MANY)
  expect(await store.read('logins', null)).toHaveLength(MANY + 2)
  // ANALYZE was due, and did not run.
  expect(statistics(path)).toEqual(before)
  await store.close()
  // The other process does not delay closing either: there is no wait for it.
  const [times, milliseconds] = learning
  expect(times).toBeGreaterThan(1)
  expect(milliseconds).toBe(0)
})
