/** A process with a project whose write never ends: reports the outcome, closes the project and ends. */
import { exitIfDetached } from '../../core/store/detachedThreads.ts'
import { openStoreOf } from '../../core/store/store.ts'
import type { reads, writes } from './testStore.worker.ts'

const [, , path = '', deadline = ''] = process.argv
const worker = new URL('./testStore.worker.ts', import.meta.url)
const options = deadline === '' ? {} : { statementDeadline: Number(deadline) }
const store = await openStoreOf<typeof reads, typeof writes>(path, worker, options)

const say = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`)
const codeOf = (thrown: unknown) => (thrown as { code?: string }).code

const first = store.write('countForEver', null).then(() => 'made', codeOf)
const second = store.write('addUser', 'zoe').then(() => 'made', codeOf)
if (deadline !== '') {
  say([await first, await second, await store.write('addUser', 'max').then(() => 'made', codeOf)])
  say(await store.read('logins', null))
}
await store.close()
say([await first, await second])
await exitIfDetached()
say('This process has ended by itself')
