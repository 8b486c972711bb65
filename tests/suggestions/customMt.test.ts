/** Custom MT modules: of a folder and over HTTP, added, consented to, checked and used as people do it. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkAppFolder, serveFolder } from '../../core/modules/hosting/kit.ts'
import { readDescriptor } from '../../core/modules/descriptor.ts'
import { testScreen } from '../workbench/testWorkbench.ts'
import { newApp } from '../../core/modules/kit/newApp.ts'

const MANIFEST = {
  identifier: 'shouter',
  name: 'Shouter',
  modules: { 'custom-mt': [{ key: 'shout', name: 'Shout', logo: '/logo.png', url: '/mt/translate' }] },
}

interface Asked {
  url: URL
  body: { strings: unknown[] }
}

/** An app on the web that answers as the service's documentation says. */
async function serveApp(answer: (asked: Asked) => unknown, extra: object = {}, host = '127.0.0.1') {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://127.0.0.1')
      const { port } = server.address() as AddressInfo
      const [module] = MANIFEST.modules['custom-mt']
      const manifest = {
        ...MANIFEST,
        baseUrl: `http://${host}:${port}`,
        modules: { 'custom-mt': [{ ...module, ...extra }] },
      }
      let value: unknown = manifest
      if (request.method === 'POST') {
        const one = { url, body: JSON.parse(Buffer.concat(parts).toString()) as Asked['body'] }
        asked.push(one)
        value = answer(one)
      }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(value))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { manifest: `http://127.0.0.1:${port}/manifest.json`, port, asked }
}

const shout = ({ body }: Asked) => ({
  data: {
    translations: body.strings.map((one) =>
      String(typeof one === 'string' ? one : (one as { text: string }).text)
        .split(/(<[^>]*>|&\w+;)/)
        .map((part, index) => (index % 2 === 1 ? part : part.toUpperCase()))
        .join(''),
    ),
  },
})

async function shop() {
  const screen = testScreen()
  const at = (name: string) => join(screen.folder, name)
  writeFileSync(at('ui.json'), JSON.stringify({ one: 'Save %d & <b>close</b>', two: 'Open' }))
  const { project } = await screen.value('project.create', {
    ...{ path: at('p.interlinear'), name: 'P', sourceLanguageId: 'en', targetLanguageIds: ['es'] },
  })
  await screen.value('project.import', { project, paths: [at('ui.json')] })
  const trust = async () => {
    const { apps } = await screen.value('modules.list', { project })
    const [app] = apps
    if (!app?.trust) throw new Error('There is nothing to trust.')
    await screen.value('modules.trust', { project, appId: app.id, subject: app.trust.subject })
  }
  const fill = { project, croql: 'true', languageId: 'es', minimumScore: null }
  return { ...screen, project, at, trust, fill }
}

describe('a descriptor', () => {
  it('is valid with only machines, with both, and invalid with none', () => {
    expect(readDescriptor(JSON.stringify(MANIFEST), 'here')).toMatchObject({
      modules: [],
      machines: [{ key: 'shout', name: 'Shout', url: '/mt/translate', withContext: false }],
    })
    expect(() => readDescriptor(JSON.stringify({ ...MANIFEST, modules: {} }), 'here')).toThrow(
      'breaks the protocol',
    )
  })
})

describe('an app over HTTP', () => {
  it('receives nothing before consent, then strings in the service’s form', async () => {
    const { value, failure, project, trust, fill } = await shop()
    const { manifest, asked } = await serveApp(shout)
    await value('modules.add', { project, location: manifest })
    const { providers } = await value('suggestions.providers', { project })
    expect(providers).toMatchObject([{ name: 'Shout', kind: 'module', provider: 'custom_mt', isOn: false }])
    expect((await failure('suggestions.pretranslate', { ...fill, provider: 'Shout' })).code).toBe(
      'module.consent',
    )
    expect(asked).toEqual([])
    await trust()
    expect(await value('suggestions.pretranslate', { ...fill, provider: 'Shout' })).toMatchObject({
      byMachine: 2,
    })
    expect(asked[0]?.body.strings[0]).toBe(
      'Save <span class="notranslate">0</span> &amp; <span class="notranslate">1</span>close',
    )
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toMatchObject({ source: 'en', target: 'es' })
    const { shown } = await value('list.open', { project, languageId: 'es', show: { index: 0, count: 2 } })
    expect(JSON.stringify(shown)).toContain('SAVE %d & <b>CLOSE</b>')
  })

  it('receives nothing elsewhere before this project allows its host, regardless of trust', async () => {
    const { value, failure, project, trust, fill } = await shop()
    // The address of all of this machine's networks is none of loopback's.
    const { manifest, port, asked } = await serveApp(shout, {}, '0.0.0.0')
    await value('modules.add', { project, location: manifest })
    const shown = async () => (await value('suggestions.providers', { project })).providers[0]
    const allow = (isOn: boolean) => value('suggestions.allow', { project, name: 'Shout', isOn })
    const host = `0.0.0.0:${port}`
    await allow(true)
    expect(await shown()).toMatchObject({ host, isTrusted: false, isOn: false })
    await allow(false)
    await trust()
    expect(await shown()).toMatchObject({ host, isTrusted: true, isOn: false })
    expect(await value('suggestions.pretranslatePreview', { ...fill, provider: 'Shout' })).toMatchObject({
      host,
    })
    expect(await failure('suggestions.pretranslate', { ...fill, provider: 'Shout' })).toMatchObject({
      ...{ code: 'suggestion.consent', details: { value: host } },
    })
    expect(asked).toEqual([])
    await allow(true)
    expect((await shown())?.isOn).toBe(true)
    expect(await value('suggestions.pretranslate', { ...fill, provider: 'Shout' })).toMatchObject({
      byMachine: 2,
    })
  })

  it('receives context on request, limited batches, and answers by an address', async () => {
    const { value, project, trust, fill } = await shop()
    const { manifest, asked } = await serveApp(shout, { withContext: true, batchSize: 1 })
    await value('modules.add', { project, location: manifest })
    await trust()
    await value('suggestions.pretranslate', { ...fill, provider: 'Shout' })
    expect(asked).toHaveLength(2)
    expect(asked[1]?.body.strings[0]).toMatchObject({ identifier: 'two', text: 'Open', isPlural: false })
  })

  it.each([
    [{ error: { message: 'The licence is over' } }, 'module.failed'],
    [{ data: { translations: ['one of two'] } }, 'module.protocol'],
    [{ data: { translations: [1, null] } }, 'module.protocol'],
    [{ data: {} }, 'module.protocol'],
  ])('is refused with the answer %j', async (answer, code) => {
    const { value, failure, project, trust, fill } = await shop()
    const { manifest } = await serveApp(() => answer)
    await value('modules.add', { project, location: manifest })
    await trust()
    expect((await failure('suggestions.pretranslate', { ...fill, provider: 'Shout' })).code).toBe(code)
  })
})

describe('the author’s kit', () => {
  it('makes an app without breaches that passes its own tests, and translates in a project', async () => {
    const { value, project, at, trust, fill } = await shop()
    const folder = at('phrases')
    await newApp(folder, 'mt')
    expect(readFileSync(join(folder, 'translate.ts'), 'utf8')).toContain("from './protocol.ts'")
    expect(execFileSync(process.execPath, ['--test'], { cwd: folder, encoding: 'utf8' })).toContain('pass 2')
    const { signal } = new AbortController()
    const report = await checkAppFolder({ location: folder, paths: [], targetLanguageIds: ['es'] }, signal)
    expect(report).toMatchObject({ isOk: true, machines: 1, findings: [] })
    await value('modules.add', { project, location: folder })
    await trust()
    expect(await value('suggestions.pretranslate', { ...fill, provider: 'phrases' })).toMatchObject({
      byMachine: 2,
    })
    const { shown } = await value('list.open', { project, languageId: 'es', show: { index: 0, count: 2 } })
    expect(JSON.stringify(shown)).toContain('Guardar %d & <b>close</b>')
  })

  it('serves it over HTTP with the same translations', async () => {
    const { value, project, at, trust, fill } = await shop()
    const folder = at('phrases')
    await newApp(folder, 'mt')
    const served = await serveFolder(folder, {})
    onTestFinished(() => served.close())
    const ask = (query: string, body: unknown) =>
      fetch(new URL(`/translate${query}`, served.address), { method: 'POST', body: JSON.stringify(body) })
    expect(await (await ask('?source=en', { strings: ['Save'] })).json()).toMatchObject({
      error: { message: 'The member target of the job is missing or not as the protocol has it.' },
    })
    expect((await ask('?source=en&target=es', { strings: [7] })).status).toBe(400)
    await value('modules.add', { project, location: served.address })
    await trust()
    expect(await value('suggestions.pretranslate', { ...fill, provider: 'phrases' })).toMatchObject({
      byMachine: 2,
    })
    const { shown } = await value('list.open', { project, languageId: 'es', show: { index: 0, count: 2 } })
    expect(JSON.stringify(shown)).toContain('Guardar %d & <b>close</b>')
  })

  it('shows a module’s requests and answers in the inspector, and repeats them with its current code', async () => {
    const { value, failure, project, at, trust, fill } = await shop()
    const folder = at('phrases')
    await newApp(folder, 'mt')
    const codeThat = (answers: string) =>
      writeFileSync(
        join(folder, 'translate.ts'),
        `export default ({ strings }) => { console.log('asked'); return { data: { translations: ${answers} } } }\n`,
      )
    codeThat('[]')
    await value('modules.add', { project, location: folder })
    await trust()
    expect((await failure('suggestions.pretranslate', { ...fill, provider: 'phrases' })).code).toBe(
      'module.protocol',
    )
    const [failed] = await value('modules.jobs', { project })
    expect(failed).toMatchObject({
      ...{ module: 'phrases', jobType: 'translate', file: null, texts: 2, languageIds: ['es'] },
      error: { code: 'module.protocol' },
    })
    const jobId = failed?.id ?? 0
    const detail = await value('modules.job', { project, jobId })
    expect(JSON.parse(detail.request)).toMatchObject({ source: 'en', target: 'es' })
    expect([JSON.parse(detail.response ?? ''), detail.console]).toEqual([
      { data: { translations: [] } },
      'asked\n',
    ])
    codeThat('strings')
    expect((await failure('modules.replay', { project, jobId })).code).toBe('module.consent')
    await trust()
    expect((await value('modules.replay', { project, jobId })).error).toBeNull()
    await value('modules.saveJob', { project, jobId, path: at('job.json') })
    expect(JSON.parse(readFileSync(at('job.json'), 'utf8'))).toMatchObject({ request: { target: 'es' } })
    // A project's prohibition covers its inspector, too.
    await value('suggestions.forbid', { project, areForbidden: true })
    expect((await failure('modules.replay', { project, jobId })).code).toBe('suggestion.forbidden')
    expect(await value('modules.jobs', { project })).toHaveLength(2)
  })

  it('finds an app’s faults', async () => {
    const { at } = await shop()
    const folder = at('broken')
    await newApp(folder, 'mt')
    writeFileSync(
      join(folder, 'translate.ts'),
      `export default ({ strings }) => ({ data: { translations: strings.map((one) => one.replaceAll(/<[^>]*>\\d*/g, '')) } })\n`,
    )
    const { signal } = new AbortController()
    const report = await checkAppFolder({ location: folder, paths: [] }, signal)
    expect(report.isOk).toBe(false)
    expect(report.findings.map(({ step, value }) => [step, value])).toContainEqual([
      'translate',
      '<span class="notranslate">0</span>',
    ])
  })
})
