/** A sync as a whole: what it says beforehand, one at a time, ended at any point. */
import { hostname } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_BATCH } from '../../core/sync/push/sender.ts'
import { openStore } from '../../core/workbench/project/open.ts'
import type { Items } from '../../core/service/rows/kinds.ts'
import { openBenches, type Bench, type Benches } from './benches.ts'

let benches: Benches
let a: Bench
beforeAll(async () => {
  benches = await openBenches()
  a = await benches.bench()
  await a.sync()
})
afterAll(() => benches.close())

async function shared(): Promise<string> {
  const identifier = await benches.newString()
  await a.sync()
  return identifier
}

async function textsInCloud(identifier: string): Promise<string[]> {
  const { stringId } = await benches.cloud.store.read('findString', { reference: identifier })
  const filters = { stringId }
  const found = await benches.cloud.store.read('serviceList', { kind: 'translation', filters })
  return (found as Items['translation'][]).map(({ text }) => text).sort()
}

/** Holds the first request that `isHeld` accepts until it is released. */
function holding(isHeld: (method: string) => boolean) {
  const held = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const send: typeof fetch = async (input, init) => {
    if (isHeld(init?.method ?? 'GET')) {
      held.resolve()
      await free.promise
    }
    return fetch(input, init)
  }
  return { send, held: held.promise, free: free.resolve }
}

describe('a dry run', () => {
  it('reports the changes in both directions, with examples, and changes nothing', async () => {
    const [one, two] = [await shared(), await shared()]
    await a.save(one, 'Зберегти')
    await benches.cloud.save(two, 'Запам’ятати')
    const report = await a.sync({ isDryRun: true })
    expect(report).toMatchObject({
      isDryRun: true,
      pulled: { added: { translation: 1 } },
      pushed: { added: { translation: 1 }, changed: {}, removed: {} },
      conflicts: 0,
    })
    // The service has learned of the translation, too.
    expect(report.examples.pulled.filter(({ entity }) => entity === 'translation')).toEqual([
      {
        ...{ entity: 'translation', change: 'add', stringId: await a.stringId(two), languageId: 'uk' },
        ...{ before: null, after: 'Запам’ятати' },
      },
    ])
    expect(report.examples.pushed).toEqual([
      {
        ...{ entity: 'translation', change: 'add', stringId: await a.stringId(one), languageId: 'uk' },
        ...{ before: null, after: 'Зберегти' },
      },
    ])
    expect(await a.texts(two)).toEqual([])
    expect(await textsInCloud(one)).toEqual([])
    expect((await a.store.read('cloudState', {})).outbox.pending).toBe(1)
    await a.sync()
    expect(await a.texts(two)).toEqual(['Запам’ятати'])
    expect(await textsInCloud(one)).toEqual(['Зберегти'])
  })
})

describe('a dry run over changes of both sides', () => {
  it('counts them as a conflict, not as an edit that would be sent', async () => {
    const one = await shared()
    await a.save(one, 'Зберегти')
    await benches.cloud.save(one, 'Запам’ятати')
    const trial = await a.sync({ isDryRun: true })
    expect(trial).toMatchObject({ conflicts: 1, pushed: { added: {} } })
    expect(trial.examples.pushed).toEqual([])
    const report = await a.sync()
    expect(report).toMatchObject({ conflicts: 1, pulled: trial.pulled, pushed: trial.pushed })
  })

  it('counts the changes of the following sync, and dependent rows of a string once', async () => {
    const { store, userId } = benches.cloud
    const [gone, mine] = [await shared(), await shared()]
    const translationId = await benches.cloud.save(gone, 'Зберегти')
    await store.write('approveTranslation', { translationId, userId, isApproved: true })
    await a.sync({ isThorough: true })
    await a.save(mine, 'Моє')
    const { stringId } = await store.read('findString', { reference: gone })
    await store.write('serviceChangeStrings', { userId, changes: [{ kind: 'archive', stringId }] })
    const trial = await a.sync({ isDryRun: true })
    const { pulled, pushed, conflicts } = trial
    expect(pulled.removed).toEqual({ string: 1 })
    expect(await a.sync()).toMatchObject({ pulled, pushed, conflicts })
    const nothing = { added: {}, changed: {}, removed: {} }
    expect(await a.sync({ isThorough: true })).toMatchObject({ pulled: nothing, pushed: nothing })
  })
})

describe('a sync', () => {
  it('is one at a time, over all processes', async () => {
    const { send, held, free } = holding(() => true)
    const first = a.syncBy(send)
    await held
    await expect(a.sync()).rejects.toMatchObject({ code: 'cloud.syncing' })
    free()
    await first
    await a.sync()
  })

  it('takes over from a dead process', async () => {
    const other = await openStore(a.path, { readers: 1 })
    await other.write('lockSync', { uuid: 'gone' })
    await other.close()
    const lock = { host: hostname(), pid: 2 ** 22 + 1, now: Date.now() }
    const { default: Database } = await import('better-sqlite3')
    const db = new Database(a.path)
    db.prepare('UPDATE cloud_lock SET host = @host, pid = @pid, seen_at = @now').run(lock)
    db.close()
    expect(await a.sync()).toMatchObject({ isDryRun: false })
  })

  it('keeps sent edits when cancelled, and the next one sends the others', async () => {
    const strings: string[] = []
    for (let index = 0; index < 30; index++) strings.push(await benches.newString())
    await a.sync()
    // Long ones are sent one by one, after the others.
    const textOf = (string: string, index: number): string =>
      index < 15 ? `Зберегти ${string}` : `Зберегти ${string}`.padEnd(MAX_BATCH + 1, '.')
    for (const [index, string] of strings.entries()) await a.save(string, textOf(string, index))
    const cancelling = new AbortController()
    let posts = 0
    const send: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init)
      if (init?.method === 'POST' && ++posts === 3) cancelling.abort()
      return answer
    }
    await expect(a.syncBy(send, { signal: cancelling.signal })).rejects.toMatchObject({ code: 'cancelled' })
    const { outbox } = await a.store.read('cloudState', {})
    expect(outbox.pending + outbox.sending).toBeGreaterThan(0)
    expect(outbox.pending + outbox.sending).toBeLessThan(30)
    await a.sync()
    for (const [index, string] of strings.entries())
      expect(await textsInCloud(string)).toEqual([textOf(string, index)])
    expect((await a.store.read('cloudState', {})).outbox).toMatchObject({ pending: 0, sending: 0 })
  })

  it('reads the result of an edit that was being sent when the process died', async () => {
    const string = await shared()
    await a.save(string, 'Зберегти')
    const taken = await a.store.write('takeFromOutbox', { entity: 'translation', after: 0, limit: 10 })
    const [task] = taken.tasks
    expect(task).toMatchObject({ entity: 'translation', change: 'add' })
    const { stringId } = task!.references as { stringId: number }
    const body = JSON.stringify({ stringId, languageId: 'uk', text: 'Зберегти' })
    const [project] = benches.service.serving.projects
    const path = `/projects/${project?.id ?? 0}/translations`
    expect((await benches.service.ask(path, { method: 'POST', body })).status).toBe(201)
    expect((await a.sync()).pulled.added).not.toHaveProperty('translation')
    expect(await a.texts(string)).toEqual(['Зберегти'])
    expect(await textsInCloud(string)).toEqual(['Зберегти'])
  })

  it('pulls only, or pushes, as requested', async () => {
    const string = await shared()
    await a.save(string, 'Зберегти')
    expect((await a.sync({ isPushing: false })).pushed.added).toEqual({})
    expect(await textsInCloud(string)).toEqual([])
    expect((await a.sync({ isPulling: false })).pushed.added).toEqual({ translation: 1 })
    expect((await a.store.read('cloudState', {})).project?.syncedAt).toBeGreaterThan(0)
  })
})
