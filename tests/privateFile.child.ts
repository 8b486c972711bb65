/**
 * Holds the lock of a file until its input ends, or it is killed; says so when it has it.
 *
 *     node privateFile.child.ts PATH
 */
import { once } from 'node:events'
import { alone } from '../core/lockFile.ts'

await alone(process.argv[2] ?? '', async () => {
  process.stdout.write('held\n')
  process.stdin.resume()
  await once(process.stdin, 'end')
})
