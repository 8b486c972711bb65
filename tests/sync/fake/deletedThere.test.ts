/** Rows deleted on the server while a local user still edited them: no other edit is blocked. */
import { expect, it } from 'vitest'
import { bench } from './bench.ts'
import { expectAgreement } from './oracle.ts'

it('removes a label that a string got here, however often it compares before sending', async () => {
  const one = await bench()
  const { db, store } = one.desk
  const stringIds = db
    .prepare<[], number>('SELECT id FROM source_string ORDER BY id')
    .pluck()
    .all()
    .slice(0, 1)
  const action = { kind: 'label', title: 'Screen' } as const
  await store.write('runBulk', { stringIds, languageId: 'uk', userId: one.userId, action })
  const { state } = one.cloud
  state.labels = state.labels.filter(({ title }) => title !== 'Screen')
  for (const string of state.strings) string.labelIds = string.labelIds.filter((id) => id !== 1)
  for (const screenshot of state.screenshots)
    screenshot.labelIds = screenshot.labelIds.filter((id) => id !== 1)
  expect(await one.sync({ isPushing: false })).toMatchObject({ pulled: { removed: { label: 1 } } })
  // Its queued edit still names a label that no longer exists here.
  expect(await one.sync({ isPushing: false })).toMatchObject({ conflicts: 0, rejected: [] })
  expect(await one.sync()).toMatchObject({ conflicts: 0, rejected: [] })
  expect((await store.read('cloudState', {})).outbox).toMatchObject({ pending: 0, rejected: 0 })
  expectAgreement(one.desk, state)
})
