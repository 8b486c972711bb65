/**
 * Holds the lock of a file until its input ends, or it is killed. Prints a line once it has the lock.
 *
 *     node lockFile.child.ts PATH
 */
import { once } from 'node:events'
import { withFileLock } from '../../../core/platform/files/lockFile.ts'

await withFileLock(process.argv[2] ?? '', async () => {
  process.stdout.write('held\n')
  process.stdin.resume()
  await once(process.stdin, 'end')
})
