/** Jobs that a recording module receives, and invalid answers. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { announceService } from '../../core/credentials/runningServices.ts'
import { signToken } from '../../core/modules/http/token.ts'
import type { JobRequest, JobString } from '../../core/contract/moduleProtocol.ts'
import { manifest } from './apps.ts'
import { withApp } from './customApp.ts'

const SERVICES = pathToFileURL(join(import.meta.dirname, '../../core/credentials/runningServices.ts')).href

/** A service of another process. */
async function announcedBy(home: string, projects: string[]) {
  const program = `import { announceService } from ${JSON.stringify(SERVICES)}
    await announceService(${JSON.stringify(home)}, ${JSON.stringify({ origin: 'http://127.0.0.1:9', projects })})
    console.log('announced')
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return {
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

describe('a module', () => {
  const STRINGS: JobString[] = [
    {
      identifier: 'plain',
      text: 'Plain',
      context: 'Why',
      customData: '{"row":3}',
      maxLength: 9,
      labels: ['ui'],
    },
    { identifier: 'hidden', text: 'Hidden', isHidden: true },
    { identifier: 'many', hasPlurals: true, text: { one: '%d file', other: '%d files' } },
  ]
  const SRX =
    '<srx version="2.0"><header segmentsubflows="yes" cascade="no"/><body><languagerules/><maprules/></body></srx>'

  /** A module that writes what it is sent beside its folder, where it is no part of the code that is trusted. */
  async function recording(module: object, answer: (log: string) => string) {
    const logs = mkdtempSync(join(tmpdir(), 'interlinear-jobs-'))
    onTestFinished(() => rmSync(logs, { recursive: true, force: true }))
    const log = join(logs, 'request')
    const setup = await withApp(
      {
        'manifest.json': manifest({ signaturePatterns: { fileName: '\\.rec$' }, ...module }),
        'process.mjs': answer(log),
      },
      { files: { 'a.rec': 'source', 'rules.srx': SRX } },
    )
    const request = (jobType: JobRequest['jobType']) =>
      JSON.parse(readFileSync(`${log}-${jobType}`, 'utf8')) as JobRequest
    return { ...setup, request }
  }
  const echo = (log: string) => `import { writeFileSync } from 'node:fs'
    export default (job) => {
      writeFileSync(${JSON.stringify(log)} + '-' + job.jobType, JSON.stringify(job))
      return job.jobType === 'parse-file'
        ? { data: { strings: ${JSON.stringify(STRINGS)} } }
        : { data: { content: Buffer.from('built').toString('base64') } }
    }`

  it('receives each member of its strings, with numbers, texts and statuses', async () => {
    const { importing, exported, save, value, request, detail, project } = await recording({}, echo)
    await importing('a.rec')
    expect(request('parse-file')).toMatchObject({
      jobType: 'parse-file',
      file: { id: 1, name: 'a.rec' },
      targetLanguages: [],
    })
    await save(1, { none: 'Просто' })
    const { translations } = await detail(1)
    await value('translation.approve', { project, translationId: translations[0]!.id, isApproved: true })
    await save(3, { one: '%d файл', few: '%d файли' })
    expect(await exported('a.rec')).toBe('built')
    const { strings, targetLanguages } = request('build-file')
    expect(targetLanguages.map(({ id }) => id)).toEqual(['uk'])
    expect(strings).toMatchObject([
      {
        ...STRINGS[0],
        id: 1,
        hasPlurals: false,
        translations: { uk: { text: 'Просто', status: 'approved' } },
      },
      { ...STRINGS[1], id: 2, translations: { uk: { text: 'Hidden', status: 'untranslated' } } },
      {
        ...STRINGS[2],
        id: 3,
        translations: {
          uk: {
            text: { one: '%d файл', few: '%d файли', many: '%d files', other: '%d files' },
            status: { one: 'translated', few: 'translated', many: 'untranslated', other: 'untranslated' },
          },
        },
      },
    ])
  })

  it.each([
    [true, SRX],
    [false, null],
  ])('receives the rules of the file if it supports them (%s)', async (customSrxSupported, expected) => {
    const { importing, request, exported } = await recording({ customSrxSupported }, echo)
    await importing('a.rec', { settings: { srx: SRX } })
    expect(request('parse-file').customSrxContents).toBe(expected)
    await exported('a.rec')
    expect(request('build-file').customSrxContents).toBe(expected)
  })

  it('receives the address of the local service while one serves its project, and no token', async () => {
    const { importing, exported, request, value, project } = await recording({}, echo)
    const organization = { id: 1, domain: 'interlinear', baseUrl: 'http://interlinear.localhost' }
    await importing('a.rec')
    expect(request('parse-file').organization).toEqual(organization)
    const { running } = await value('service.start', { project })
    await exported('a.rec')
    const { token } = await value('service.addToken', { scopes: ['project'] })
    const { organization: served, ...job } = request('build-file')
    expect(served).toEqual({ ...organization, apiBaseUrl: `${running?.baseUrl}/api/v2` })
    const found = await fetch(`${served.apiBaseUrl}/projects/${job.project.id}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(found.status).toBe(200)
    const context = { project_id: job.project.id, organization_id: 1, user_id: 1 }
    const claims = { aud: 'test-app', sub: '1', domain: 'interlinear', context }
    const refused = await fetch(`${served.apiBaseUrl}/projects/${job.project.id}`, {
      headers: { Authorization: `Bearer ${signToken(claims, 'secret', Date.now())}` },
    })
    expect(refused.status).toBe(401)
    expect(Object.keys(job).sort()).toEqual(
      [
        ...['customSrxContents', 'file', 'jobType', 'project'],
        ...['sourceLanguage', 'strings', 'targetLanguages'],
      ].sort(),
    )
    await value('service.stop', {})
    await exported('a.rec')
    expect(request('build-file').organization).toEqual(organization)
  })

  it('receives no address of a service that was killed, or that another project has', async () => {
    const { importing, exported, request, folder, at } = await recording({}, echo)
    const home = join(folder, 'home')
    const dead = await announcedBy(home, [at('p.interlinear')])
    await importing('a.rec')
    expect(request('parse-file').organization.apiBaseUrl).toBe('http://127.0.0.1:9/api/v2')
    await dead.kill()
    writeFileSync(at('other.interlinear'), '')
    const withdraw = await announceService(home, {
      ...{ origin: 'http://127.0.0.1:9', projects: [at('other.interlinear')] },
    })
    await exported('a.rec')
    expect(request('build-file').organization).not.toHaveProperty('apiBaseUrl')
    await withdraw()
    expect(readFileSync(join(home, 'running-services.json'), 'utf8').trim()).toBe('[]')
  })

  it('changes nothing if its answer is invalid', async () => {
    const { importing, failure, project, at, put, value, appId, detail } = await recording({}, echo)
    await importing('a.rec')
    const before = await detail(1)
    put('app/process.mjs', 'export default () => ({ data: { strings: [{ identifier: "plain", text: 7 }] } })')
    const { apps } = await value('modules.list', { project })
    const { trust } = apps.find(({ id }) => id === appId)!
    if (trust?.state !== 'changed') throw new Error('Changed code was to be asked for.')
    await value('modules.trust', { project, appId, subject: trust.subject })
    expect(await failure('project.import', { project, paths: [at('a.rec')] })).toMatchObject({
      code: 'module.protocol',
      details: { causes: [{ details: { path: 'data.strings[0].text', value: '7' } }] },
    })
    expect(await detail(1)).toEqual(before)
  })
})
