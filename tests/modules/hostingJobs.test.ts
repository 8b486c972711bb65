/** Jobs that a recording module receives, and invalid answers. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { JobRequest, JobString } from '../../core/contract/moduleProtocol.ts'
import { manifest } from './apps.ts'
import { withApp } from './customApp.ts'

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
