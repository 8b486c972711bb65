/** Files of custom formats, from import to export, with the modules of the guide and one that tells what it was sent. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { JobRequest, JobString } from '../../core/contract/moduleProtocol.ts'
import { manifest } from './apps.ts'
import { testScreen } from '../workbench/testWorkbench.ts'

const examples = join(import.meta.dirname, '../../docs/modules/examples')
const template = join(import.meta.dirname, '../../core/modules/kit/template')

interface Setup {
  files: Record<string, string>
  isTrusted?: boolean
  project?: object
}

/** A project that uses an app: one of the examples, or a folder with these files. */
async function withApp(app: string | Record<string, string | object>, { files, ...setup }: Setup) {
  const screen = testScreen()
  const at = (path: string) => join(screen.folder, path)
  const put = (path: string, content: string | object) => {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  if (typeof app === 'string')
    cpSync(app === 'key-value' ? template : join(examples, app), at('app'), { recursive: true })
  else for (const [path, content] of Object.entries(app)) put(`app/${path}`, content)
  for (const [path, content] of Object.entries(files)) put(path, content)
  const { project } = await screen.value('project.create', {
    path: at('p.interlinear'),
    name: 'P',
    sourceLanguageId: 'en',
    targetLanguageIds: ['uk', 'de'],
    ...setup.project,
  })
  const { apps } = await screen.value('modules.add', { project, location: at('app') })
  const [{ id: appId, trust }] = apps as [(typeof apps)[number]]
  if (trust?.state !== 'new') throw new Error('Code that nobody saw is not trusted.')
  if (setup.isTrusted !== false)
    await screen.value('modules.trust', { project, appId, subject: trust.subject })
  const importing = (path: string, more: object = {}) =>
    screen.value('project.import', { project, paths: [at(path)], ...more })
  const exported = async (path: string, languageId = 'uk') => {
    await screen.value('project.export', { project, languageIds: [languageId], folder: at('out') })
    return readFileSync(at(join('out', path)), 'utf8')
  }
  const save = (stringId: number, forms: object, languageId = 'uk') =>
    screen.value('translation.save', { project, stringId, languageId, forms })
  const detail = (stringId: number, languageId = 'uk') =>
    screen.value('string.get', { project, stringId, languageId })
  return { ...screen, project, appId, at, put, importing, exported, save, detail }
}

describe('a file of a custom format', () => {
  const KV = 'title = Shop\nempty = Your cart is empty\n'

  it('is imported, translated and exported, and nothing else in it changes', async () => {
    const { importing, exported, save } = await withApp('key-value', { files: { 'ui.kv': KV } })
    expect((await importing('ui.kv')).files).toMatchObject([{ type: 'key-value', strings: 2, added: 2 }])
    expect(await exported('ui.kv')).toBe(KV)
    await save(1, { none: 'Крамниця' })
    expect(await exported('ui.kv')).toBe(KV.replace('Shop', 'Крамниця'))
  })

  it('keeps its translations over updates: changed, put away, and back', async () => {
    const { importing, save, detail, put, exported } = await withApp('key-value', { files: { 'ui.kv': KV } })
    await importing('ui.kv')
    await save(1, { none: 'Крамниця' })
    await save(2, { none: 'Порожньо' })
    put('ui.kv', 'title = The shop\n')
    expect((await importing('ui.kv')).files).toMatchObject([{ changed: 1, archived: 1, added: 0 }])
    expect(JSON.stringify(await detail(1))).toContain('Крамниця')
    put('ui.kv', KV)
    expect((await importing('ui.kv')).files).toMatchObject([{ added: 0, archived: 0 }])
    expect(await exported('ui.kv')).toBe('title = Крамниця\nempty = Порожньо\n')
  })

  it('takes translations in from a file of translations', async () => {
    const { importing, exported } = await withApp('key-value', {
      files: { 'ui.kv': KV, 'uk/ui.kv': 'title = Крамниця\nempty = Порожньо\n' },
    })
    await importing('ui.kv')
    expect((await importing('uk/ui.kv', { languageId: 'uk' })).files).toMatchObject([{ translations: 2 }])
    expect(await exported('ui.kv')).toBe('title = Крамниця\nempty = Порожньо\n')
  })

  it('whose module is gone cannot be built, nor read as another format', async () => {
    const { importing, failure, project, at, exported } = await withApp('key-value', {
      files: { 'ui.kv': KV },
    })
    await importing('ui.kv')
    renameSync(at('app'), at('elsewhere'))
    const request = { project, languageIds: ['uk'], folder: at('out') }
    expect(await failure('project.export', request)).toMatchObject({
      code: 'module.gone',
      message: 'ui.kv cannot be built. The module for “key-value” of Key-value files is not there any more.',
      details: { path: at('app'), causes: [{ code: 'module.missing' }] },
    })
    expect((await failure('project.import', { project, paths: [at('ui.kv')] })).code).toBe('module.gone')
    renameSync(at('elsewhere'), at('app'))
    expect(await exported('ui.kv')).toBe(KV)
  })

  it('runs no code that was not trusted, nor code that has changed since', async () => {
    const { failure, project, at, put, value, appId, importing } = await withApp('key-value', {
      files: { 'ui.kv': KV },
      isTrusted: false,
    })
    const asked = await failure('project.import', { project, paths: [at('ui.kv')] })
    expect([asked.code, asked.message]).toEqual([
      'module.consent',
      `Key-value files is code in the folder ${at('app')}: it would run with your rights.`,
    ])
    await value('modules.trust', { project, appId, subject: asked.details.value! })
    await importing('ui.kv')
    put('app/extra.js', '')
    expect(await failure('project.import', { project, paths: [at('ui.kv')] })).toMatchObject({
      code: 'module.consent',
      message: expect.stringContaining('has changed since you trusted it') as string,
    })
  })

  it('that two modules know is asked about, with both names', async () => {
    const { failure, project, at, put, value } = await withApp('key-value', { files: { 'ui.kv': KV } })
    put('other/manifest.json', manifest({ type: 'other', signaturePatterns: { fileName: 'kv$' } }))
    put('other/process.mjs', '')
    await value('modules.add', { project, location: at('other') })
    expect(await failure('project.import', { project, paths: [at('ui.kv')] })).toMatchObject({
      code: 'module.ambiguous',
      message: 'Two modules know this file: key-value of Key-value files, and test of Test app.',
    })
  })

  it('is refused to who may not use the app', async () => {
    const { failure, project, at, value, appId } = await withApp('key-value', { files: { 'ui.kv': KV } })
    await value('modules.setAccess', { project, appId, access: { category: 'selected', logins: ['other'] } })
    expect((await failure('project.import', { project, paths: [at('ui.kv')] })).code).toBe('module.access')
  })
})

describe('a table of several languages with plurals', () => {
  it('goes both ways', async () => {
    const { importing, save, exported, detail, at } = await withApp('phrase-table', { files: {} })
    await importing('app/samples/cart.tsv')
    const table = readFileSync(at('app/samples/cart.tsv'), 'utf8')
    expect(await exported('cart.tsv')).toBe(table)
    expect(await detail(1)).toMatchObject({ maxLength: 20 })
    await save(2, { one: '{n} річ', few: '{n} речі', many: '{n} речей', other: '{n} речі' })
    const built = await exported('cart.tsv')
    const rows = built.split('\n').filter((row) => row.startsWith('cart.items'))
    expect(rows.map((row) => row.split('\t')).map((cells) => [cells[1], cells[5]])).toEqual([
      ['one', '{n} річ'],
      ['other', '{n} речі'],
      ['few', '{n} речі'],
      ['many', '{n} речей'],
    ])
    writeFileSync(at('back.tsv'), built)
    renameSync(at('back.tsv'), at('cart.tsv'))
    expect((await importing('cart.tsv', { languageId: 'uk' })).files).toMatchObject([
      { type: 'phrase-table', translations: 1 },
    ])
  })
})

describe('contents of a built-in format', () => {
  const ARTICLE = 'title: Refunds\n\nYou have <b>30 days</b>. Nobody asks why.\n\nWrite to us.\n'

  it('are cut into sentences and merged again, and the preview is kept', async () => {
    const { importing, save, exported, value, project } = await withApp('articles', {
      files: { 'refunds.article': ARTICLE },
    })
    expect((await importing('refunds.article')).files).toMatchObject([{ type: 'help-article', strings: 4 }])
    expect(await exported('refunds.article')).toBe(ARTICLE)
    const preview = await value('preview.get', { project, fileId: 1 })
    expect(preview?.html).toContain('id="string_preview_id_1"')
    expect(preview?.elements.map(({ previewId }) => previewId)).toEqual([0, 1, 1, 2])
    await save(3, { none: 'Ніхто не питає чому.' })
    expect(await exported('refunds.article')).toBe(
      ARTICLE.replace('Nobody asks why.', 'Ніхто не питає чому.'),
    )
  })

  it('are translated from a file of translations, part by part', async () => {
    const translated = ARTICLE.replace('Nobody asks why.', 'Ніхто не питає.').replace('Write', 'Пишіть')
    const { importing, exported } = await withApp('articles', {
      files: { 'refunds.article': ARTICLE, 'uk/refunds.article': translated },
    })
    await importing('refunds.article')
    await importing('uk/refunds.article', { languageId: 'uk' })
    expect(await exported('refunds.article')).toBe(translated)
  })

  it('are told from strings of the module that are named like their parts', async () => {
    const app = {
      'manifest.json': manifest({ type: 'twins' }),
      'process.mjs': `const text = (string) => string.translations.uk.text
        const names = (source) => source.split(' ')
        export default ({ jobType, file, strings }) => jobType === 'parse-file'
          ? { data: { strings: names(Buffer.from(file.content, 'base64').toString()).map((identifier) =>
              identifier === 'a' ? { identifier, text: '<p>Inner.</p>', attributes: { serviceType: 'html' } } : { identifier, text: 'Own.' }) } }
          : { data: { content: Buffer.from(strings.map((string) => string.identifier + '=' + text(string)).sort().join('\\n')).toString('base64') } }`,
    }
    const { importing, exported, save, put, detail } = await withApp(app, { files: { 'ui.twins': 'a' } })
    const type = { type: 'twins' }
    await importing('ui.twins', type)
    await save(1, { none: 'Усередині.' })
    const inner = (await detail(1)).row.identifier
    expect(inner).toMatch(/^a#./)
    // Now the module has a string of the very name of the part, and one that only begins like it.
    put('ui.twins', `a a#other ${inner}`)
    expect((await importing('ui.twins', type)).files).toMatchObject([{ strings: 3 }])
    const built = await exported('ui.twins')
    expect(
      built
        .split('\n')
        .map((line) => line.split('=')[0])
        .sort(),
    ).toEqual(['a', inner, 'a#other'])
    expect(built).toContain('a#other=Own.')
  })

  it('go to the module under the number of a part: translated once any part is, approved once all are', async () => {
    const app = {
      'manifest.json': manifest({ type: 'pages' }),
      'process.mjs': `export default ({ jobType, strings }) => jobType === 'parse-file'
          ? { data: { strings: [{ identifier: 'body', text: '<p>One.</p><p>Two.</p>', attributes: { serviceType: 'html' } },
              { identifier: 'own', text: 'Own.' }] } }
          : { data: { content: Buffer.from(JSON.stringify(strings.map(({ identifier, id, translations: { uk }, ...others }) =>
              [identifier, id > 0, uk.status, 'attributes' in others]))).toString('base64') } }`,
    }
    const { importing, exported, save, value, project, detail } = await withApp(app, {
      files: { 'a.pages': 'a' },
    })
    await importing('a.pages', { type: 'pages' })
    const built = async (): Promise<unknown> => JSON.parse(await exported('a.pages'))
    const own = ['own', true, 'untranslated', false]
    expect(await built()).toEqual([own, ['body', true, 'untranslated', true]])
    await save(1, { none: 'Раз.' })
    expect(await built()).toEqual([own, ['body', true, 'translated', true]])
    await save(2, { none: 'Два.' })
    for (const stringId of [1, 2])
      await value('translation.approve', {
        project,
        translationId: (await detail(stringId)).translations[0]!.id,
        isApproved: true,
      })
    expect(await built()).toEqual([own, ['body', true, 'approved', true]])
  })

  it('are left as they are in a string-based project', async () => {
    const { importing } = await withApp('articles', {
      files: { 'refunds.article': ARTICLE },
      project: { type: 'string-based' },
    })
    expect((await importing('refunds.article')).files).toMatchObject([{ strings: 3 }])
  })

  it('with plurals are not cut, and come back as they are', async () => {
    const app = {
      'manifest.json': manifest({ type: 'counts' }),
      'process.mjs': `const text = { one: '<p>One. File.</p>', other: '<p>Many. Files.</p>' }
        export default ({ jobType, strings }) => jobType === 'parse-file'
          ? { data: { strings: [{ identifier: 'n', hasPlurals: true, text, attributes: { serviceType: 'html' } }] } }
          : { data: { content: Buffer.from(JSON.stringify(strings.map((one) => one.text))).toString('base64') } }`,
    }
    const { importing, exported, detail } = await withApp(app, { files: { 'a.counts': 'a' } })
    expect((await importing('a.counts', { type: 'counts' })).files).toMatchObject([{ strings: 1 }])
    expect((await detail(1)).row.identifier).toBe('n')
    const texts = [{ one: '<p>One. File.</p>', other: '<p>Many. Files.</p>' }]
    expect(JSON.parse(await exported('a.counts'))).toEqual(texts)
  })
})

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
    const log = join(logs, 'request.json')
    const setup = await withApp(
      {
        'manifest.json': manifest({ signaturePatterns: { fileName: '\\.rec$' }, ...module }),
        'process.mjs': answer(log),
      },
      { files: { 'a.rec': 'source', 'rules.srx': SRX } },
    )
    return { ...setup, request: () => JSON.parse(readFileSync(log, 'utf8')) as JobRequest }
  }
  const echo = (log: string) => `import { writeFileSync } from 'node:fs'
    export default (job) => {
      writeFileSync(${JSON.stringify(log)}, JSON.stringify(job))
      return job.jobType === 'parse-file'
        ? { data: { strings: ${JSON.stringify(STRINGS)} } }
        : { data: { content: Buffer.from('built').toString('base64') } }
    }`

  it('gets back each member of its strings, with numbers, texts and statuses', async () => {
    const { importing, exported, save, value, request, detail, project } = await recording({}, echo)
    await importing('a.rec')
    expect(request()).toMatchObject({
      jobType: 'parse-file',
      file: { id: 1, name: 'a.rec' },
      targetLanguages: [],
    })
    await save(1, { none: 'Просто' })
    const { translations } = await detail(1)
    await value('translation.approve', { project, translationId: translations[0]!.id, isApproved: true })
    await save(3, { one: '%d файл', few: '%d файли' })
    expect(await exported('a.rec')).toBe('built')
    const { strings, targetLanguages } = request()
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
  ])('that supports rules (%s) gets those of the file', async (customSrxSupported, expected) => {
    const { importing, request, exported } = await recording({ customSrxSupported }, echo)
    await importing('a.rec', { settings: { srx: SRX } })
    expect(request().customSrxContents).toBe(expected)
    await exported('a.rec')
    expect(request().customSrxContents).toBe(expected)
  })

  it('whose answer is invalid changes nothing', async () => {
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

describe('an export in place of files that a module makes', () => {
  const FILES = {
    'tree/en/ui.kv': 'title = Shop\nempty = Your cart is empty\n',
    'tree/uk/ui.kv': '# By Olena\ntitle = Крамниця\n',
  }
  async function inTree() {
    const app = await withApp('key-value', { files: FILES })
    await app.importing('tree')
    const request = { project: app.project, languageIds: ['uk'], folder: app.at('tree'), beside: true }
    const read = () => readFileSync(app.at('tree/uk/ui.kv'), 'utf8')
    return { ...app, request, read, write: () => app.value('project.export', request) }
  }

  it('leaves one whose translations nobody has changed, and writes it once somebody has', async () => {
    const { write, read, save } = await inTree()
    expect((await write()).files.map(({ isChanged }) => isChanged)).toEqual([false])
    expect(read()).toBe(FILES['tree/uk/ui.kv'])
    await save(1, { none: 'Магазин' })
    await write()
    expect(read()).toContain('title = Магазин')
    expect((await write()).files.map(({ isChanged }) => isChanged)).toEqual([false])
  })

  it('keeps what others changed, until it was imported', async () => {
    const { failure, request, put, read, save, importing, write, detail } = await inTree()
    await save(2, { none: 'Порожньо' })
    const theirs = 'title = Лавка\n'
    put('tree/uk/ui.kv', theirs)
    expect(await failure('project.export', request)).toMatchObject({
      code: 'export.changed',
      message: expect.stringContaining('changed since it was last read') as string,
      details: { kept: 'Nothing was written.' },
    })
    expect(read()).toBe(theirs)
    await importing('tree')
    await write()
    expect(read()).toBe('title = Лавка\nempty = Порожньо\n')
    expect((await detail(1)).translations[0]?.text).toBe('Лавка')
  })

  it('keeps a file that it never read', async () => {
    const { failure, request, at, put, save } = await inTree()
    await save(1, { none: 'Laden' }, 'de')
    put('tree/de/ui.kv', 'title = Geschäft\n')
    expect(await failure('project.export', { ...request, languageIds: ['de'] })).toMatchObject({
      code: 'export.changed',
      message: expect.stringContaining('never read') as string,
    })
    expect(readFileSync(at('tree/de/ui.kv'), 'utf8')).toBe('title = Geschäft\n')
  })
})
