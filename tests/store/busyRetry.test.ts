/** A write waits for other processes before it begins (store.test.ts), and is then made once. */
import { expect, it } from 'vitest'
import { BUSY_TIMEOUT } from '../../core/store/database.ts'
import { withBusyRetry } from '../../core/store/storeServer.ts'
import { open, projectFile } from './projectFile.ts'

it('is made once, whatever it throws, and leaves the connection as it was', () => {
  const path = projectFile()
  const [db, other] = [open(path), open(path)]
  other.pragma('busy_timeout = 0')
  let times = 0
  const work = (): void => {
    times++
    // What SQLite says of another connection within a transaction is no reason to make the work twice.
    other.exec('BEGIN IMMEDIATE')
  }
  expect(() => withBusyRetry(db, work)).toThrow('locked')
  expect(times).toBe(1)
  expect(db.inTransaction).toBe(false)
  expect(db.pragma('busy_timeout', { simple: true })).toBe(BUSY_TIMEOUT)
})
