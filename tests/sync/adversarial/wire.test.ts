/**
 * The same network over real HTTP, and projects whose stores are in threads of their own: while a sync is under way the
 * editor reads and writes.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sync } from '../../../core/sync/sync.ts'
import { Failure } from '../../../core/platform/errors/failure.ts'
import { openBenches, type Bench, type Benches } from '../benches.ts'
import { Badge, Network, SECRET, troubles, type Trouble } from './network.ts'
import type { PlainRequest } from './service.ts'

const ROUNDS = 8
/** The local user reads and writes once in this many requests. */
const EVERY = 4

let benches: Benches
let workbenches: [Bench, Bench]
beforeAll(async () => {
  benches = await openBenches()
  workbenches = [await benches.bench(), await benches.bench()]
})
afterAll(() => benches.close())

/** No time is waited: what is due comes as soon as what is under way lets it. */
const atOnce = {
  get now() {
    return Date.now()
  },
  after: (_milliseconds: number, happen: () => void): void => void setImmediate(happen),
  sleep: () => Promise.resolve(),
}

const overHttp = {
  async answer(_login: string, { method, url, body }: PlainRequest) {
    const init = { method, ...(body !== '' && { body }) }
    const response = await benches.service.ask(`${url.pathname.replace('/api/v2', '')}${url.search}`, init)
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
  },
}

interface Written {
  identifier: string
  texts: string[]
}

async function syncBadly(
  bench: Bench,
  all: readonly Trouble[],
  seed: number,
  written: Written,
): Promise<void> {
  const { store } = bench
  const network = new Network({
    ...{ clockwork: atOnce, service: overHttp, badge: new Badge('anna'), troubles: all, seed },
    doubles: new Map(),
    async onArrival([{ at } = { at: 0 }]) {
      if (at % EVERY > 0) return
      const stringId = await bench.stringId(written.identifier)
      await store.read('stringDetail', { stringId, languageId: 'uk', userId: bench.userId })
      await comment(bench, stringId, written)
    },
  })
  const signal = new AbortController().signal
  const options = { isPulling: true, isPushing: true, isDryRun: false, signal, onProgress: () => undefined }
  await sync({ store, client: network.client(), options }).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error
    expect(JSON.stringify([error.toValue(), error.stack])).not.toContain(SECRET)
  })
  expect(network.mostInFlight).toBeLessThanOrEqual(10)
}

async function comment({ store, userId }: Bench, stringId: number, { texts }: Written): Promise<void> {
  const text = `Comment ${texts.length}`
  texts.push(text)
  await store.write('addComment', { stringId, languageId: 'uk', userId, type: 'comment', text })
}

async function commentsOf({ store, stringId }: Pick<Bench, 'store' | 'stringId'>, identifier: string) {
  const filters = { stringId: await stringId(identifier) }
  const found = (await store.read('serviceList', { kind: 'comment', filters })) as { text: string }[]
  return found.map(({ text }) => text).sort()
}

describe('a sync over failing HTTP connections', () => {
  it('keeps the editor responsive, and finishes with the edits made meanwhile', async () => {
    for (const [round, all] of fc
      .sample(troubles, { numRuns: ROUNDS, seed: 20261121 })
      // Requests that the network repeats arrive twice.
      .map((some) => some.filter(({ fate }) => fate !== 'twice'))
      .entries()) {
      const written: Written = { identifier: await benches.newString(), texts: [] }
      for (const bench of workbenches) await bench.sync()
      await Promise.all(workbenches.map((bench, index) => syncBadly(bench, all, round * 2 + index, written)))
      for (const bench of [...workbenches, ...workbenches]) await bench.sync({ isThorough: true })
      const expected = [...written.texts].sort()
      expect(expected.length).toBeGreaterThan(0)
      for (const bench of workbenches) expect(await commentsOf(bench, written.identifier)).toEqual(expected)
    }
  })
})
