/** Files of custom formats, from import to export, with the modules of the guide. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { manifest } from './apps.ts'
import { template, withApp } from './customApp.ts'

describe('a file of a custom format', () => {
  const KV = 'title = Shop\nempty = Your cart is empty\n'

  it('is imported, translated and exported, and nothing else in it changes', async () => {
    const { importing, exported, save } = await withApp('key-value', { files: { 'ui.kv': KV } })
    expect((await importing('ui.kv')).files).toMatchObject([{ type: 'key-value', strings: 2, added: 2 }])
    expect(await exported('ui.kv')).toBe(KV)
    await save(1, { none: 'Крамниця' })
    expect(await exported('ui.kv')).toBe(KV.replace('Shop', 'Крамниця'))
  })

  it('keeps its translations over updates: changed, archived, and restored', async () => {
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

  it('imports translations from a file of translations', async () => {
    const { importing, exported } = await withApp('key-value', {
      files: { 'ui.kv': KV, 'uk/ui.kv': 'title = Крамниця\nempty = Порожньо\n' },
    })
    await importing('ui.kv')
    expect((await importing('uk/ui.kv', { languageId: 'uk' })).files).toMatchObject([{ translations: 2 }])
    expect(await exported('ui.kv')).toBe('title = Крамниця\nempty = Порожньо\n')
  })

  it('is named if its module did not write a translation', async () => {
    const module = readFileSync(join(template, 'process.ts'), 'utf8').replace(
      "entry !== null && typeof text === 'string'",
      "entry !== null && entry.key !== 'empty' && typeof text === 'string'",
    )
    const app = {
      'manifest.json': readFileSync(join(template, 'manifest.json'), 'utf8'),
      'process.ts': module,
    }
    const { importing, value, project, save, at } = await withApp(app, { files: { 'ui.kv': KV } })
    await importing('ui.kv')
    await save(1, { none: 'Крамниця' })
    const write = () => value('project.export', { project, languageIds: ['uk'], folder: at('out') })
    expect((await write()).noPlace).toEqual([])
    await save(2, { none: 'Порожньо' })
    const named = [{ identifier: 'empty', languageId: 'uk', reason: 'module' }]
    expect((await write()).noPlace).toMatchObject(named)
    expect(readFileSync(at('out/ui.kv'), 'utf8')).toBe('title = Крамниця\nempty = Your cart is empty\n')
    expect((await write()).noPlace).toMatchObject(named)
  })

  it('is named, and not built, by an export of pseudo-translations, which builds the others', async () => {
    const { importing, value, project, at } = await withApp('key-value', {
      files: { 'ui.kv': KV, 'ui.json': '{"title": "Shop"}' },
    })
    await importing('ui.kv')
    await importing('ui.json')
    const request = { project, languageIds: ['uk'], folder: at('out'), pseudo: 'accents' as const }
    const { files, failed } = await value('project.export', request)
    expect(failed).toMatchObject([{ code: 'export.pseudoModule', details: { path: at('out/ui.kv') } }])
    expect(files).toMatchObject([{ path: at('out/ui.json') }])
    expect(existsSync(at('out/ui.kv'))).toBe(false)
  })

  it('is neither built nor read in another format without its module', async () => {
    const { importing, failure, project, at, exported } = await withApp('key-value', {
      files: { 'ui.kv': KV },
    })
    await importing('ui.kv')
    renameSync(at('app'), at('elsewhere'))
    const request = { project, languageIds: ['uk'], folder: at('out') }
    expect(await failure('project.export', request)).toMatchObject({
      code: 'module.gone',
      message: 'ui.kv cannot be built. The module for “key-value” of Key-value files no longer exists.',
      details: { path: at('app'), causes: [{ code: 'module.missing' }] },
    })
    expect((await failure('project.import', { project, paths: [at('ui.kv')] })).code).toBe('module.gone')
    renameSync(at('elsewhere'), at('app'))
    expect(await exported('ui.kv')).toBe(KV)
  })

  it('runs no code without consent, nor changed code', async () => {
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

  it('requires a choice between two matching modules, with both names', async () => {
    const { failure, project, at, put, value } = await withApp('key-value', { files: { 'ui.kv': KV } })
    put('other/manifest.json', manifest({ type: 'other', signaturePatterns: { fileName: 'kv$' } }))
    put('other/process.mjs', '')
    await value('modules.add', { project, location: at('other') })
    expect(await failure('project.import', { project, paths: [at('ui.kv')] })).toMatchObject({
      code: 'module.ambiguous',
      message: 'Two modules know this file: key-value of Key-value files, and test of Test app.',
    })
  })

  it('is refused to users without access to the app', async () => {
    const { failure, project, at, value, appId } = await withApp('key-value', { files: { 'ui.kv': KV } })
    await value('modules.setAccess', { project, appId, access: { category: 'selected', logins: ['other'] } })
    expect((await failure('project.import', { project, paths: [at('ui.kv')] })).code).toBe('module.access')
  })
})

describe('a table of several languages with plurals', () => {
  it('is imported and exported', async () => {
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

  it('skips a file without changed translations, and writes it once there are some', async () => {
    const { write, read, save } = await inTree()
    expect((await write()).files.map(({ isChanged }) => isChanged)).toEqual([false])
    expect(read()).toBe(FILES['tree/uk/ui.kv'])
    await save(1, { none: 'Магазин' })
    await write()
    expect(read()).toContain('title = Магазин')
    expect((await write()).files.map(({ isChanged }) => isChanged)).toEqual([false])
  })

  it('keeps changes of others until their import', async () => {
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
