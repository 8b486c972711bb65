/** Projects whose sync failed for ever with a program of before (tests/fixtures/stuck): they sync after the update. */
import { readFileSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../core/store/database.ts'
import { migrate } from '../../../core/store/migrate.ts'
import { ADDRESS, bench, OF_FILES, OF_STRINGS, type Bench, type BenchOptions } from './bench.ts'
import { expectAgreement } from './oracle.ts'
import { LANGUAGE, PROJECT } from './state.ts'

const CLARA = 3
const folder = new URL('../../fixtures/stuck/', import.meta.url)

async function stuck(name: string, options: BenchOptions): Promise<Bench> {
  const place = mkdtempSync(join(tmpdir(), 'interlinear-stuck-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  const path = join(place, 'shop.interlinear')
  const packed = readFileSync(new URL(`${name}.interlinear.gz`, folder))
  writeFileSync(path, gunzipSync(packed, { maxOutputLength: 4_000_000 }))
  // As opening a project does.
  const db = openDatabase(path)
  migrate(db)
  db.close()
  return bench({ ...options, path })
}

it.each([
  ['of files', 'stuck-label-of-files', OF_FILES],
  ['of strings', 'stuck-label-of-strings', OF_STRINGS],
])(
  'syncs a project %s whose label was deleted while the cloud gave it to a string',
  async (_, name, kind) => {
    const one = await stuck(name, { kind })
    const { state } = one.cloud
    state.strings[0]?.labelIds.push(1)
    state.strings[1]?.labelIds.push(1)
    expect(await one.sync()).toMatchObject({
      ...{ conflicts: 1, rejected: [], setAside: [] },
      pushed: { added: { translation: 1 } },
    })
    const { conflicts } = await one.desk.store.read('listConflicts', {})
    const conflictIds = conflicts.map(({ id }) => id)
    await one.desk.store.write('resolveConflicts', { conflictIds, resolution: 'ours', userId: one.userId })
    await one.sync({ isThorough: true })
    expectAgreement(one.desk, state)
  },
)

it('syncs a project whose file was deleted while others translated it, and says that it is back', async () => {
  const one = await stuck('stuck-file', { kind: OF_FILES, pageSize: 3 })
  const { state } = one.cloud
  state.translate(1, 'Кошик там', CLARA)
  state.comment(2, CLARA, 'comment', 'Which one?')
  const report = await one.sync({ isThorough: true })
  expect(report).toMatchObject({ conflicts: 0, rejected: [], setAside: [] })
  expect(report.undone.ofCloud).toMatchObject({ file: 1, string: 4 })
  expect((await one.sync()).undone).toEqual({ ofCloud: {}, overtaken: {} })
  await one.sync({ isThorough: true })
  expectAgreement(one.desk, state)
})

it('syncs a project that was blocked by a deletion, unlinked and linked again', async () => {
  const one = await stuck('stuck-file', { kind: OF_FILES, pageSize: 3 })
  const { state } = one.cloud
  state.translate(1, 'Кошик там', CLARA)
  await one.desk.store.write('unlinkProject', {})
  const link = { connectionId: 'anna', baseUrl: ADDRESS, remoteId: PROJECT, userId: one.userId }
  await one.desk.store.write('linkProject', {
    ...{ ...link, languageIds: [LANGUAGE] },
    remoteUser: { id: 1, login: 'anna', name: null },
  })
  expect(await one.sync({ isThorough: true })).toMatchObject({ conflicts: 0, rejected: [], setAside: [] })
  await one.sync({ isThorough: true })
  expectAgreement(one.desk, state)
})
