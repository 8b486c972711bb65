/** Two workbenches edit at random over a network that loses answers: in the end all agree, and nothing is lost or doubled. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Items } from '../../core/service/rows/kinds.ts'
import type { Store } from '../../core/store/store.ts'
import { openBenches, type Bench, type Benches } from './benches.ts'
import { CloudFailure } from '../../core/sync/client/failures.ts'

let benches: Benches
let workbenches: [Bench, Bench]
beforeAll(async () => {
  benches = await openBenches()
  workbenches = [await benches.bench(), await benches.bench()]
  for (const bench of workbenches) await bench.sync()
})
afterAll(() => benches.close())

const STRINGS = 2

const who = fc.constantFrom(0, 1)
const where = fc.nat({ max: STRINGS - 1 })
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('save' as const), who, where }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('delete', 'approve', 'up', 'comment', 'undo'), who, where }),
  },
  // A colleague, in the cloud itself.
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('theySave', 'theyApprove', 'theyDelete'), who, where }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('sync' as const), who, where, seed: fc.nat() }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** A network that now and then loses a request, or the answer to one that was carried out. */
function losing(seed: number): typeof fetch {
  let state = seed | 1
  const chance = (): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return state / 2 ** 32
  }
  return async (input, init) => {
    const fate = chance()
    if (fate < 0.1) throw new TypeError('fetch failed')
    const answer = await fetch(input, init)
    if (fate > 0.35) return answer
    await answer.arrayBuffer()
    throw new TypeError('fetch failed')
  }
}

interface Run {
  identifiers: string[]
  /** Each text that was saved, once. */
  texts: { identifier: string; text: string }[]
  comments: string[]
}

let texts = 0

async function perform(run: Run, one: Step): Promise<void> {
  const bench = workbenches[one.who === 0 ? 0 : 1]
  const { store, userId } = bench
  const identifier = run.identifiers[one.where] ?? ''
  const stringId = await bench.stringId(identifier)
  const translationId = await shown(store, stringId)
  switch (one.kind) {
    case 'theySave': {
      const text = `Text ${++texts}`
      run.texts.push({ identifier, text })
      await benches.cloud.save(identifier, text)
      break
    }
    case 'theyApprove':
    case 'theyDelete':
      await inCloud(identifier, one.kind)
      break
    case 'save': {
      const text = `Text ${++texts}`
      run.texts.push({ identifier, text })
      await bench.save(identifier, text)
      break
    }
    case 'delete':
      if (translationId !== null) await store.write('deleteTranslation', { translationId, userId })
      break
    case 'approve':
      if (translationId !== null)
        await store.write('approveTranslation', { translationId, userId, isApproved: true })
      break
    case 'up':
      if (translationId !== null) await store.write('vote', { translationId, userId, mark: 'up' })
      break
    case 'comment': {
      const text = `Comment ${++texts}`
      run.comments.push(text)
      await store.write('addComment', { stringId, languageId: 'uk', userId, type: 'comment', text })
      break
    }
    case 'undo':
      await store.write('undo', { userId }).catch(() => null)
      break
    case 'sync':
      await bench.syncBy(losing('seed' in one ? one.seed : 1)).catch((error: unknown) => {
        if (!(error instanceof CloudFailure)) throw error
      })
      break
  }
}

async function inCloud(identifier: string, kind: 'theyApprove' | 'theyDelete'): Promise<void> {
  const { store, userId } = benches.cloud
  const { stringId } = await store.read('findString', { reference: identifier })
  const translationId = await shown(store, stringId)
  if (translationId === null) return
  if (kind === 'theyDelete') await store.write('deleteTranslation', { translationId, userId })
  else await store.write('approveTranslation', { translationId, userId, isApproved: true })
}

async function shown(store: Store, stringId: number): Promise<number | null> {
  const detail = await store.read('stringDetail', { stringId, languageId: 'uk', userId: 1 })
  return detail.translations[0]?.id ?? null
}

/** Syncs and decides until nothing is left to do on either side. */
async function settle(choose: 'ours' | 'theirs'): Promise<void> {
  for (let round = 0; round < 8; round++) {
    let left = 0
    for (const bench of workbenches) {
      const { store, userId } = bench
      const { conflicts: opened, pushed, pulled } = await bench.sync({ isThorough: true })
      const { conflicts } = await store.read('listConflicts', {})
      const conflictIds = conflicts.map(({ id }) => id)
      if (conflictIds.length > 0)
        await store.write('resolveConflicts', { conflictIds, resolution: choose, userId })
      left += opened + conflictIds.length
      for (const { added, changed, removed } of [pushed, pulled])
        left += Object.keys({ ...added, ...changed, ...removed }).length
    }
    if (left === 0) return
  }
  throw new Error('The workbenches do not come to rest')
}

type Seen = { texts: string[]; approvals: number; votes: number; comments: string[] }

async function seen(store: Store, identifier: string): Promise<Seen> {
  const { stringId } = await store.read('findString', { reference: identifier })
  const list = async <Kind extends keyof Items>(kind: Kind, filters: Record<string, number>) =>
    (await store.read('serviceList', { kind, filters })) as Items[Kind][]
  const translations = await list('translation', { stringId })
  return {
    texts: translations.map(({ text }) => text).sort(),
    approvals: (await list('approval', { stringId })).length,
    votes: (await list('vote', { stringId })).length,
    comments: (await list('comment', { stringId })).map(({ text }) => text).sort(),
  }
}

/** Whether a person took a text away, by another text or by deleting it. */
async function wasTaken(identifier: string, text: string): Promise<boolean> {
  for (const { store } of [...workbenches, benches.cloud]) {
    const { stringId } = await store.read('findString', { reference: identifier })
    const entries = await store.read('stringHistory', { stringId, languageId: 'uk' })
    const byPeople = entries.filter(({ action, user }) =>
      store === benches.cloud.store ? user === 'boris' : action !== 'cloud.pull',
    )
    const changes = byPeople.flatMap((entry) => entry.changes)
    if (changes.some(({ before, after }) => before === text && after !== text)) return true
  }
  return false
}

describe('workbenches that sync over a network that loses responses', () => {
  it('agree in the end; no text is lost unless a user removed it, and none is duplicated', async () => {
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 6, maxLength: 14 }),
      fc.constantFrom('ours' as const, 'theirs' as const),
      async (steps, choose) => {
        const run: Run = { identifiers: [], texts: [], comments: [] }
        for (let index = 0; index < STRINGS; index++) run.identifiers.push(await benches.newString())
        for (const bench of workbenches) await bench.sync()
        for (const one of steps) await perform(run, one)
        await settle(choose)
        for (const identifier of run.identifiers) {
          const cloud = await seen(benches.cloud.store, identifier)
          for (const { store } of workbenches) expect(await seen(store, identifier)).toEqual(cloud)
          expect(new Set(cloud.texts).size).toBe(cloud.texts.length)
          expect(new Set(cloud.comments).size).toBe(cloud.comments.length)
          for (const { text } of run.texts.filter((saved) => saved.identifier === identifier))
            if (!cloud.texts.includes(text)) expect(await wasTaken(identifier, text), text).toBe(true)
        }
      },
    )
    await fc.assert(property, { numRuns: 4, seed: 20261121 })
  })
})
