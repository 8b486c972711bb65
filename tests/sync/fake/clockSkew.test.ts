/** A cloud whose clock is two days off: nothing is lost, no edit is taken for the newer one, and tokens last as they say. */
import { afterEach, expect, it, vi } from 'vitest'
import { TokenKeeper } from '../../../core/sync/tokenKeeper.ts'
import type { CloudServer } from '../../../core/sync/connection.ts'
import type { TokenVault } from '../../../core/sync/vault.ts'
import { bench, edit, type Bench } from './bench.ts'
import { expectAgreement } from './oracle.ts'
import { editThere, type Typing } from './there.ts'

const DAY = 24 * 60 * 60_000
const real = Date.now

afterEach(() => {
  vi.restoreAllMocks()
})

/** A workbench at a cloud whose clock is so many milliseconds ahead of ours; `there` runs by its clock. */
async function skewed(milliseconds: number): Promise<Bench & { there: (edit: () => void) => void }> {
  let ahead = 0
  vi.spyOn(Date, 'now').mockImplementation(() => real() + ahead)
  const byItsClock = <Value>(work: () => Value): Value => {
    ahead = milliseconds
    try {
      return work()
    } finally {
      ahead = 0
    }
  }
  const one = await bench({ isSynced: false })
  const answer = one.cloud.answer.bind(one.cloud)
  one.cloud.answer = (login, request) => byItsClock(() => answer(login, request))
  await one.sync()
  return { ...one, there: byItsClock }
}

/** The result of three syncs in which each side edits alone and both edit one string. */
async function outcome(milliseconds: number): Promise<unknown> {
  const one = await skewed(milliseconds)
  const { state } = one.cloud
  const typing: Typing = { texts: 0, typed: new Set(), taken: new Set() }
  await edit(one, 'save', 'Тут', 0)
  await edit(one, 'term', 'quay')
  one.there(() => editThere(state, { kind: 'save', where: 1, nth: 0 }, typing))
  const reports = [await one.sync()]
  await edit(one, 'reword term', 'pier')
  await edit(one, 'save', 'Наше', 2)
  for (const kind of ['reword term', 'save', 'comment'] as const)
    one.there(() => editThere(state, { kind, where: 2, nth: 0 }, typing))
  reports.push(await one.sync(), await one.sync())
  await one.sync({ isThorough: true })
  const { conflicts } = await one.desk.store.read('listConflicts', {})
  if (conflicts.length === 0) expectAgreement(one.desk, state)
  expect(state.translations.map(({ text }) => text)).toContain('Тут')
  const here = one.desk.db.prepare<[], string>('SELECT text FROM translation').pluck().all()
  expect(here).toEqual(expect.arrayContaining(['Тут', 'Наше']))
  const told = reports.map(({ pulled, pushed, conflicts: open, rejected, setAside, undone }) => ({
    ...{ pulled, pushed, conflicts: open, rejected, setAside, undone },
  }))
  return { told, conflicts: conflicts.length }
}

it('decides like with a synchronized clock, whichever way it is off', async () => {
  const agreeing = await outcome(0)
  expect(agreeing).toMatchObject({ told: [{ conflicts: 0, rejected: [] }, {}, {}] })
  expect(await outcome(2 * DAY)).toEqual(agreeing)
  expect(await outcome(-2 * DAY)).toEqual(agreeing)
})

it.each([2 * DAY, -2 * DAY])('uses a token until it expires, with our clock %i ms off', async (off) => {
  // A service says how long a token lasts (RFC 6749, "expires_in"), and no time of its clock.
  const now = real() + off
  const tokens = { accessToken: 'a', refreshToken: 'r', expiresAt: now + 3_600_000, lifetime: 3_600_000 }
  const vault = { read: () => Promise.resolve(tokens) } as unknown as TokenVault
  const connection = { id: 'c', name: 'Cloud', authUrl: 'https://cloud.example' } as CloudServer
  expect(await new TokenKeeper(connection, { vault, now: () => now }).accessToken()).toBe('a')
})
