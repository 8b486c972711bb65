/** Pulled rows that the project refuses: each is skipped with its reason, and the pull continues. */
import { expect, it } from 'vitest'
import type { PulledPage } from '../../../core/sync/pull/pages.ts'
import { BUDGETS } from '../../../core/contract/budgets.ts'
import { bench } from './bench.ts'

const AT = { at: Date.now(), isDryRun: false, cursor: null }

it('skips the one label of a page that the database refuses', async () => {
  const { desk } = await bench()
  const label = (id: number, title: string | null) => ({ id, title, isSystem: false })
  const page = { kind: 'label', items: [label(801, 'Cart'), label(802, null), label(803, 'Help')] }
  const pulled = await desk.store.write('pullPage', { ...AT, page: page as PulledPage })
  expect(pulled).toMatchObject({
    counts: { added: { label: 2 } },
    setAside: [{ entity: 'label', remoteId: 802, reason: 'value' }],
  })
  expect(desk.db.prepare("SELECT title FROM label WHERE title IN ('Cart', 'Help')").pluck().all()).toEqual([
    'Cart',
    'Help',
  ])
})

it('continues with the next page', async () => {
  const { desk } = await bench()
  const page = { kind: 'label', items: [{ id: 802, title: null, isSystem: false }] }
  const cursor = { step: 'labels', nextOffset: 1, isDone: true }
  await desk.store.write('pullPage', { ...AT, page: page as unknown as PulledPage, cursor })
  expect(await desk.store.read('pullCursors', {})).toContainEqual(cursor)
})

it('skips the one row that cannot be removed, and removes the others', async () => {
  const { desk, cloud } = await bench()
  // Stands for a row that still refers to the label.
  desk.db.exec(`CREATE TEMP TRIGGER held BEFORE DELETE ON label WHEN old.title = 'Menu'
    BEGIN INSERT INTO string_label (string_id, label_id) VALUES (1, -1); END`)
  const pulled = await desk.store.write('pullMissing', {
    ...{ at: AT.at, isDryRun: false, scope: { kind: 'label' }, present: [3] },
  })
  expect(pulled).toMatchObject({
    counts: { removed: { label: 1 } },
    setAside: [{ entity: 'label', remoteId: 2, reason: 'reference' }],
  })
  expect(cloud.state.labels.length).toBe(3)
})

it('skips a label whose name exceeds the project’s limit', async () => {
  const one = await bench()
  const { state } = one.cloud
  state.labels.push({ id: 800, title: 'x'.repeat(20_000), isSystem: false })
  state.labels.push({ id: 801, title: 'Help', isSystem: false })
  const report = await one.sync()
  expect(report.setAside).toEqual([{ entity: 'label', remoteId: 800, reason: 'value' }])
  expect(report.pulled.added).toMatchObject({ label: 1 })
})

it('excludes a string whose text is longer than a project holds, and pulls the others', async () => {
  const { desk } = await bench()
  const long = 'x'.repeat(BUDGETS.text.max + 1)
  const string = (id: number, text: string) => ({
    ...{ id, fileId: null, branchId: null, identifier: `key${id}`, text, type: 'plain', context: null },
    ...{ maxLength: null, isHidden: false, masterStringId: null, isPassedWorkflow: false, labelIds: [] },
    ...{ fields: {}, createdAt: null, updatedAt: null },
  })
  const page = { kind: 'string', items: [string(901, 'One'), string(902, long), string(903, 'Three')] }
  const pulled = await desk.store.write('pullPage', { ...AT, page: page as PulledPage })
  expect(pulled).toMatchObject({
    counts: { added: { string: 2 } },
    setAside: [{ entity: 'string', remoteId: 902, reason: 'value' }],
  })
})

it('gives a label whose id leaves no room for others an id of its own', async () => {
  const { desk } = await bench()
  const page = { kind: 'label', items: [{ id: Number.MAX_SAFE_INTEGER, title: 'Far', isSystem: false }] }
  await desk.store.write('pullPage', { ...AT, page: page as PulledPage })
  const far = desk.db.prepare<[], number>("SELECT id FROM label WHERE title = 'Far'").pluck().get()
  expect(far).toBeLessThan(1_000_000)
})
