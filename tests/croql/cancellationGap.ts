/** How long something goes on without asking whether it is still wanted. */
import type { Database } from 'better-sqlite3'
import { cancellable } from '../../core/store/cancellation.ts'

/** The longest, in milliseconds that this thread has worked: a busy machine does not count. */
export function longestSilence(db: Database, run: () => unknown): number {
  let longest = 0
  let last = worked()
  const heard = () => {
    const now = worked()
    longest = Math.max(longest, now - last)
    last = now
  }
  cancellable(db, heard, run)
  heard()
  return longest
}

function worked(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
