/** Consent: what goes to a host, to which one, and with which key. */
import { channel } from 'node:diagnostics_channel'
import { describe, expect, it, onTestFinished } from 'vitest'
import { SuggestionConsent } from '../../core/suggestions/consent.ts'
import { shop } from './shop.ts'

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
  it('is required by host: a host without it gets no request from any call', async () => {
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
    // With consent it gets the request, which the watch records.
    await value('suggestions.allow', { project, name: 'Far', isOn: true })
    expect((await failure('suggestions.try', tried)).code).toBe('suggestion.unreachable')
    expect([...hosts]).toContain('mt.invalid')
    hosts.clear()
    await value('suggestions.allow', { project, name: 'Far', isOn: false })
    expect((await failure('suggestions.try', tried)).code).toBe('suggestion.consent')
    expect([...hosts]).toEqual([])
  })

  it('sends no text to a host ahead of a request, only to a program of this machine', async () => {
    const { value, project, server, add } = await shop()
    const hosts = watchHosts()
    await add({ name: 'Far', address: 'https://mt.invalid' })
    await add({ name: 'Near', address: `http://localhost:${new URL(server.address).port}` })
    await value('suggestions.allow', { project, name: 'Far', isOn: true })
    for (const name of ['Far', 'Near'])
      await value('suggestions.prefetch', { project, name, languageId: 'es', stringIds: [1, 2] })
    expect(server.asked.length).toBeGreaterThan(0)
    expect([...hosts]).not.toContain('mt.invalid')
  })

  it('covers the shown host, and not another one of that name', async () => {
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

  it('does not cover another project at its path', async () => {
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
  ])('is requested at %s', async (address, host) => {
    const { value, project, add } = await shop()
    await add({ address })
    const { providers } = await value('suggestions.providers', { project })
    expect(providers).toMatchObject([{ host, isOn: host === null }])
  })

  it('is impossible for an unencrypted remote address', async () => {
    const { value, failure, project } = await shop()
    const provider = { name: 'Far', kind: 'deepl' as const, model: '', prompt: '', price: null }
    const put = { project, provider: { ...provider, address: 'http://mt.example.com' } }
    expect(await failure('suggestions.putProvider', put)).toMatchObject({
      ...{ code: 'suggestion.unencrypted', details: { value: 'mt.example.com' } },
    })
    expect((await value('suggestions.providers', { project })).providers).toEqual([])
  })

  it('has no effect if the project forbids machines, this one too', async () => {
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
  it('are never returned, and are removed with their host', async () => {
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
