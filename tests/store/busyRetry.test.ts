/** A write waits for other processes before it begins (store.test.ts), and then runs once. */
import { expect, it } from 'vitest'
import { BUSY_TIMEOUT } from '../../core/store/database.ts'
import { withBusyRetry } from '../../core/store/storeServer.ts'
import { open, projectFile } from './projectFile.ts'

it('runs once, whatever it throws, and leaves the connection unchanged', () => {
  const path = projectFile()
  const [db, other] = [open(path), open(path)]
  other.pragma('busy_timeout = 0')
  let times = 0
  const work = (): void => {
    times++
    // SQLITE_BUSY within a transaction does not repeat the work.
    other.exec('BEGIN IMMEDIATE')
  }
  expect(() => withBusyRetry(db, work)).toThrow('locked')
  expect(times).toBe(1)
  expect(db.inTransaction).toBe(false)
  expect(db.pragma('busy_timeout', { simple: true })).toBe(BUSY_TIMEOUT)
})
