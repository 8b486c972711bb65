/** Suggestions of an open project, as screens ask for them: consent, the cache, back-off and pre-translation. */
import { channel } from 'node:diagnostics_channel'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { CallInput } from '../../core/contract/index.ts'
import { BackOff } from '../../core/suggestions/backOff.ts'
import { Failure } from '../../core/failure.ts'
import { forgetOldest, keepSuggestions } from '../../core/suggestions/rows/suggestions.ts'
import { migrate } from '../../core/store/migrate.ts'
import type { OperationContext } from '../../core/store/operation.ts'
import { SuggestionConsent } from '../../core/suggestions/consent.ts'
import { testScreen } from '../workbench/testWorkbench.ts'
import { startStandIn } from './standIn.ts'

const TEXTS = {
  delete: 'Delete %d files',
  save: 'Save',
  saveToo: 'Save',
  number: '%d',
  cart: 'Your cart is empty',
}

type NewProvider = CallInput<'suggestions.putProvider'>['provider']

async function shop(texts: Record<string, string> = TEXTS) {
  const screen = testScreen()
  const at = (name: string) => join(screen.folder, name)
  writeFileSync(at('ui.json'), JSON.stringify(texts))
  const { project } = await screen.value('project.create', {
    ...{ path: at('p.interlinear'), name: 'P', sourceLanguageId: 'en', targetLanguageIds: ['es', 'uk'] },
  })
  await screen.value('project.import', { project, paths: [at('ui.json')] })
  const server = await startStandIn()
  onTestFinished(() => server.close())
  const add = (provider: Partial<NewProvider> = {}) =>
    screen.value('suggestions.putProvider', {
      project,
      provider: {
        ...{
          name: 'Libre',
          kind: 'libretranslate',
          address: server.address,
          model: '',
          prompt: '',
          price: 20,
        },
        ...provider,
      },
    })
  const count = async (croql: string) =>
    (await screen.value('list.open', { project, croql, languageId: 'es' })).total
  const request = { project, croql: 'true', languageId: 'es', provider: 'Libre', minimumScore: 80 }
  return { ...screen, project, at, server, add, count, request }
}

describe('pre-translation by machine', () => {
  it('is counted first, fills with the provider, is checked at once, and is taken back in one step', async () => {
    const { value, project, server, add, count, request } = await shop()
    await add()
    const preview = await value('suggestions.pretranslatePreview', request)
    expect(preview).toMatchObject({ total: 5, forms: 5, byMemory: 0, byMachine: 5, kept: 0, host: null })
    // Of two strings with one text, one is sent.
    expect(preview.characters).toBe('Delete %d files%dSaveYour cart is empty'.length)
    expect(preview.price).toBeCloseTo((preview.characters * 20) / 1_000_000)
    expect(server.asked).toEqual([])
    const filled = await value('suggestions.pretranslate', request)
    expect(filled).toMatchObject({ strings: 5, forms: 5, byMachine: 5, leftOutCount: 0 })
    expect(server.asked.flatMap(({ body }) => body['q'])).toEqual([
      'Delete <x id="0"></x> files',
      'Save',
      'Your cart is empty',
    ])
    expect(
      await count('count of translations where (is pre translated and provider = "custom_mt") > 0'),
    ).toBe(5)
    expect(await count('count of languages summary where (is translated by mt) > 0')).toBe(5)
    await value('history.undo', { project })
    expect(await count('count of translations > 0')).toBe(0)
    // What was answered is kept, so that the second time costs nothing.
    server.asked = []
    expect(await value('suggestions.pretranslatePreview', request)).toMatchObject({ kept: 5, characters: 0 })
    expect(await value('suggestions.pretranslate', request)).toMatchObject({ byMachine: 5 })
    expect(server.asked).toEqual([])
  })

  it('asks memories first, and leaves out what cannot be used', async () => {
    const { value, project, server, add, at, request } = await shop()
    await add()
    writeFileSync(at('memory.csv'), 'en,es\nYour cart is empty,Su cesta está vacía\n')
    await value('exchange.importMemory', { project, path: at('memory.csv') })
    server.faults = ['lostMarks']
    server.isLasting = true
    const filled = await value('suggestions.pretranslate', request)
    expect(filled).toMatchObject({ byMemory: 1, byMachine: 3, forms: 4, leftOutCount: 1 })
    expect(filled.leftOut[0]?.problems).toEqual([{ kind: 'missing', parts: ['%d'] }])
  })

  it('waits for a provider that is busy, and writes nothing where it is cancelled', async () => {
    const texts = Object.fromEntries(
      Array.from({ length: 90 }, (_, n) => [`k${n}`, `Text of number ${n} here`]),
    )
    const { call, value, server, add, count, request } = await shop(texts)
    await add()
    server.retryAfter = 0
    const patient = await call('suggestions.pretranslate', request, {
      onProgress({ done }) {
        if (done === 20) server.faults = ['busy']
      },
    })
    // Busy is waited for: the run gets through with what is left.
    expect(patient).toMatchObject({ ok: true, value: { byMachine: 90 } })
    expect(await count('count of translations > 0')).toBe(90)
    await value('history.undo', { project: request.project })
    const again = await call('suggestions.pretranslate', request, { cancelAtOnce: true })
    expect(again).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect(await count('count of translations > 0')).toBe(0)
  })

  it('says what is wrong, keeps what was answered, and writes nothing', async () => {
    const texts = Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => [`k${n}`, `Text of number ${n} here`]),
    )
    const { value, failure, server, add, count, request } = await shop(texts)
    await add()
    let asked = 0
    Object.defineProperty(server.faults, 'shift', { value: () => (++asked > 2 ? 'notJson' : undefined) })
    expect((await failure('suggestions.pretranslate', request)).code).toBe('suggestion.answer')
    expect(await count('count of translations > 0')).toBe(0)
    expect((await value('suggestions.pretranslatePreview', request)).kept).toBe(40)
  })
})

describe('a suggestion for the editor', () => {
  it('is asked for once, and works offline the second time', async () => {
    const { value, project, server, add } = await shop()
    await add()
    const place = { project, name: 'Libre', stringId: 1, languageId: 'es', form: 'none' as const }
    expect(await value('suggestions.suggest', place)).toEqual({
      text: 'DELETE %d FILES',
      problems: [],
      isKept: false,
    })
    await server.close()
    expect(await value('suggestions.suggest', place)).toMatchObject({ text: 'DELETE %d FILES', isKept: true })
  })

  it('says once that its provider is broken, which is then left alone', async () => {
    const { value, failure, project, server, add } = await shop()
    await add()
    const place = { project, name: 'Libre', stringId: 1, languageId: 'es', form: 'none' as const }
    server.faults = ['notJson']
    expect((await failure('suggestions.suggest', place)).code).toBe('suggestion.answer')
    expect(await value('suggestions.suggest', place)).toBeNull()
    expect(server.asked).toHaveLength(1)
    // Whoever tries it by hand asks at once, and where it works it is asked again.
    expect(
      await value('suggestions.try', { project, name: 'Libre', languageId: 'es', text: 'House' }),
    ).toMatchObject({
      text: 'HOUSE',
    })
    expect(await value('suggestions.suggest', place)).toMatchObject({ isKept: false })
  })

  it('says what went wrong while it was fetched ahead', async () => {
    const { value, failure, project, server, add } = await shop()
    await add()
    server.faults = ['notJson']
    await value('suggestions.prefetch', { project, name: 'Libre', languageId: 'es', stringIds: [1] })
    const place = { project, name: 'Libre', stringId: 5, languageId: 'es', form: 'none' as const }
    expect((await failure('suggestions.suggest', place)).code).toBe('suggestion.answer')
    expect(await value('suggestions.suggest', place)).toBeNull()
    expect(server.asked).toHaveLength(1)
  })

  it('is asked for once where it is fetched ahead already', async () => {
    const { value, project, server, add } = await shop()
    await add()
    server.delay = 50
    const wanted = { project, name: 'Libre', languageId: 'es' }
    const [ahead, shown] = await Promise.all([
      value('suggestions.prefetch', { ...wanted, stringIds: [2] }),
      value('suggestions.suggest', { ...wanted, stringId: 2, form: 'none' }),
    ])
    expect([ahead, shown]).toMatchObject([null, { text: 'SAVE' }])
    expect(server.asked).toHaveLength(1)
  })

  it('is fetched ahead from a provider on this machine', async () => {
    const { value, project, server, add } = await shop()
    await add()
    await value('suggestions.prefetch', { project, name: 'Libre', languageId: 'es', stringIds: [1, 5] })
    server.asked = []
    const place = { project, name: 'Libre', languageId: 'es', form: 'none' as const }
    expect(await value('suggestions.suggest', { ...place, stringId: 5 })).toMatchObject({ isKept: true })
    expect(server.asked).toEqual([])
  })
})

/** Every host that Node's web client is asked to reach from now on. */
function watchHosts(): Set<string> {
  const hosts = new Set<string>()
  const seen = (message: unknown) => {
    const { connectParams } = message as { connectParams: { host: string } }
    hosts.add(connectParams.host)
  }
  const began = channel('undici:client:beforeConnect')
  began.subscribe(seen)
  const opened = channel('net.client.socket')
  const onSocket = (message: unknown) => {
    const { socket } = message as { socket: { _host?: string; remoteAddress?: string } }
    if (socket._host !== undefined) hosts.add(socket._host)
  }
  opened.subscribe(onSocket)
  onTestFinished(() => {
    began.unsubscribe(seen)
    opened.unsubscribe(onSocket)
  })
  return hosts
}

describe('consent', () => {
  it('is asked for by host: nothing goes to one that was not allowed, whatever is called', async () => {
    const { value, failure, project, server, add, request } = await shop()
    const hosts = watchHosts()
    await add({ name: 'Far', address: 'https://mt.invalid' })
    await add({ name: 'Near', address: `http://localhost:${new URL(server.address).port}` })
    const { providers } = await value('suggestions.providers', { project })
    expect(providers.map(({ name, host, isOn }) => [name, host, isOn])).toEqual([
      ['Far', 'mt.invalid', false],
      ['Near', null, true],
    ])
    const far = { ...request, provider: 'Far' }
    const place = { project, name: 'Far', stringId: 1, languageId: 'es', form: 'none' as const }
    const tried = { project, name: 'Far', languageId: 'es', text: 'House' }
    expect(await value('suggestions.pretranslatePreview', far)).toMatchObject({ host: 'mt.invalid' })
    for (const asked of [
      await failure('suggestions.pretranslate', far),
      await failure('suggestions.suggest', place),
      await failure('suggestions.try', tried),
    ])
      expect(asked).toMatchObject({ code: 'suggestion.consent', details: { value: 'mt.invalid' } })
    await value('suggestions.prefetch', { project, name: 'Far', languageId: 'es', stringIds: [1, 2] })
    expect([...hosts]).not.toContain('mt.invalid')
    // Where it is allowed it is asked, which the watch sees.
    await value('suggestions.allow', { project, name: 'Far', isOn: true })
    expect((await failure('suggestions.try', tried)).code).toBe('suggestion.unreachable')
    expect([...hosts]).toContain('mt.invalid')
    hosts.clear()
    await value('suggestions.allow', { project, name: 'Far', isOn: false })
    expect((await failure('suggestions.try', tried)).code).toBe('suggestion.consent')
    expect([...hosts]).toEqual([])
  })

  it('holds for the host that was shown, and not for another one of that name', async () => {
    const { value, failure, project, add } = await shop()
    await add({ name: 'Far', address: 'https://mt.invalid' })
    await value('suggestions.allow', { project, name: 'Far', isOn: true })
    await value('suggestions.putProvider', {
      project,
      replaces: 'Far',
      provider: {
        ...{
          name: 'Far',
          kind: 'deepl',
          address: 'https://other.invalid',
          model: '',
          prompt: '',
          price: null,
        },
      },
    })
    const tried = { project, name: 'Far', languageId: 'es', text: 'House' }
    expect(await failure('suggestions.try', tried)).toMatchObject({
      code: 'suggestion.consent',
      details: { value: 'other.invalid' },
    })
  })

  it('is not that of another project that comes to lie in its place', async () => {
    const { at } = await shop()
    const consent = new SuggestionConsent(at('home'))
    const [own, other] = [1, 2].map((createdAt) => ({ path: at('p.interlinear'), facts: { createdAt } }))
    const isGiven = (project: typeof own) => project && consent.isGiven(project, 'Far', 'https://mt.invalid')
    if (own) await consent.give(own, 'Far', 'https://mt.invalid')
    expect([await isGiven(own), await isGiven(other)]).toEqual([true, false])
    if (other) await consent.withdraw(other, 'Far')
    expect(await isGiven(own)).toBe(true)
    await consent.withdrawAll('Far')
    expect(await isGiven(own)).toBe(false)
  })

  it.each([
    ['https://mt.localhost', 'mt.localhost'],
    ['http://0.0.0.0:11434', '0.0.0.0:11434'],
    ['http://192.168.1.5:11434', '192.168.1.5:11434'],
    ['http://[::ffff:7f00:1]:11434', '[::ffff:7f00:1]:11434'],
    ['http://127.1:11434', null],
    ['http://[::1]:11434', null],
    ['http://LOCALHOST.:11434', null],
  ])('is asked for at %s', async (address, host) => {
    const { value, project, add } = await shop()
    await add({ address })
    const { providers } = await value('suggestions.providers', { project })
    expect(providers).toMatchObject([{ host, isOn: host === null }])
  })

  it('is asked for no address at which anybody on the way can read', async () => {
    const { value, failure, project } = await shop()
    const provider = { name: 'Far', kind: 'deepl' as const, model: '', prompt: '', price: null }
    const put = { project, provider: { ...provider, address: 'http://mt.example.com' } }
    expect(await failure('suggestions.putProvider', put)).toMatchObject({
      ...{ code: 'suggestion.unencrypted', details: { value: 'mt.example.com' } },
    })
    expect((await value('suggestions.providers', { project })).providers).toEqual([])
  })

  it('is worth nothing where the project forbids machines, this one too', async () => {
    const { value, failure, project, server, add, request } = await shop()
    await add()
    await value('suggestions.forbid', { project, areForbidden: true })
    expect((await failure('suggestions.pretranslate', request)).code).toBe('suggestion.forbidden')
    expect((await value('suggestions.providers', { project })).providers[0]?.isOn).toBe(false)
    expect(server.asked).toEqual([])
    await value('suggestions.forbid', { project, areForbidden: false })
    expect(await value('suggestions.pretranslate', request)).toMatchObject({ byMachine: 5 })
  })
})

describe('keys', () => {
  it('are never answered, and go with their host', async () => {
    const { value, project, server, add } = await shop()
    await add({ name: 'Plain' })
    const provider = { name: 'Libre', kind: 'libretranslate' as const, model: '', prompt: '', price: null }
    const put = { project, provider: { ...provider, address: server.address } }
    await value('suggestions.putProvider', { ...put, key: 'hidden-key' })
    const tried = { project, languageId: 'es', text: 'House' }
    await value('suggestions.try', { ...tried, name: 'Libre' })
    await value('suggestions.try', { ...tried, name: 'Plain' })
    expect(server.asked.map(({ body }) => body['api_key'])).toEqual(['hidden-key', undefined])
    expect(JSON.stringify(await value('suggestions.providers', { project }))).not.toContain('hidden-key')
    // Renamed it keeps its key; for another host it has none.
    await value('suggestions.putProvider', {
      ...put,
      replaces: 'Libre',
      provider: { ...put.provider, name: 'New' },
    })
    await value('suggestions.try', { ...tried, name: 'New' })
    expect(server.asked.at(-1)?.body['api_key']).toBe('hidden-key')
    await value('suggestions.removeProvider', { project, name: 'New' })
    await value('suggestions.putProvider', put)
    await value('suggestions.try', { ...tried, name: 'Libre' })
    expect(server.asked.at(-1)?.body['api_key']).toBeUndefined()
  })
})

describe('back-off', () => {
  it('is longer each time, as long as a busy provider says, and over where it works', () => {
    let now = 0
    const backOff = new BackOff(() => now)
    const rest = () => ((backOff.restsUntil('A') ?? now) - now) / 1000
    const failed = (code: string, values = {}) => {
      backOff.failed('A', new Failure(code, 'It failed.', { values }))
      return rest()
    }
    expect([
      failed('suggestion.timeout'),
      failed('suggestion.timeout'),
      failed('suggestion.timeout'),
    ]).toEqual([5, 10, 20])
    expect(failed('suggestion.busy', { seconds: 700 })).toBe(700)
    now += 700_000
    expect(rest()).toBe(0)
    backOff.worked('A')
    expect(failed('suggestion.timeout')).toBe(5)
    backOff.failed('B', new Error('nobody waits any more'))
    expect(backOff.restsUntil('B')).toBeNull()
  })

  it('comes over one that hangs, however short one waits each time, and is told once', () => {
    const backOff = new BackOff(() => 0)
    for (let time = 0; time < 9; time++) backOff.leftWaiting('A', 2000)
    expect(backOff.restsUntil('A')).toBeNull()
    backOff.worked('A')
    for (let time = 0; time < 10; time++) backOff.leftWaiting('A', 2000)
    expect(backOff.restsUntil('A')).toBe(5000)
    expect(backOff.takeUntold('A')).toMatchObject({ code: 'suggestion.timeout' })
    expect(backOff.takeUntold('A')).toBeNull()
  })
})

it('keeps no more answers than a project asks for twice, and lets the oldest go', () => {
  const db = new SqliteDatabase(':memory:')
  migrate(db)
  const place = { provider: 'Libre', version: '1', languageId: 'es' }
  for (let at = 0; at < 20; at++) {
    const sourceHash = `${at + 1}`.padStart(8, '0')
    keepSuggestions(db, { ...place, suggestions: [{ sourceHash, text: 'x', problems: '[]' }] }, {
      now: 1000 + at,
    } as OperationContext)
  }
  const hashes = () =>
    db.prepare<[], string>('SELECT source_hash FROM suggestion ORDER BY source_hash').pluck().all()
  forgetOldest(db, 20)
  expect(hashes()).toHaveLength(20)
  forgetOldest(db, 10)
  expect(hashes()).toEqual(Array.from({ length: 9 }, (_, at) => `${at + 12}`.padStart(8, '0')))
})
