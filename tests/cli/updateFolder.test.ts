/** `interlinear update` of several files: a linked folder by its own templates, and a project by a folder of new versions. */
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hasMsgmerge, outlineOf, updateByMsgmerge } from './catalogues.ts'
import { commandLine } from './commandLine.ts'

const head = (language: string) =>
  `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n`

/** A catalogue, or a template if the texts are absent, with the line of each entry. */
function catalogue(language: string, entries: Record<string, string>, at = 1): string {
  const blocks = Object.entries(entries).map(
    ([id, text], index) =>
      `\n#: a.c:${at + index}\nmsgid ${JSON.stringify(id)}\nmsgstr ${JSON.stringify(text)}\n`,
  )
  return head(language) + blocks.join('')
}

const template = (...ids: string[]) => catalogue('', Object.fromEntries(ids.map((id) => [id, ''])), 7)

function withFolder(files: Record<string, string>) {
  const shell = commandLine()
  const put = (all: Record<string, string>) => {
    for (const [path, content] of Object.entries(all)) {
      mkdirSync(join(shell.folder, 'f', dirname(path)), { recursive: true })
      writeFileSync(join(shell.folder, 'f', path), content)
    }
  }
  put(files)
  const read = (path: string) => readFileSync(join(shell.folder, 'f', path), 'utf8')
  return { ...shell, put, read }
}

const FILES = {
  'po/shop.pot': template('Pay', 'Cart'),
  'po/uk.po': catalogue('uk', { Pay: 'Сплатити', Forgotten: 'Забуте', Cart: 'Кошик' }),
  'po/de.po': catalogue('de', { Pay: 'Zahlen', Cart: 'Wagen' }),
  'admin/po/admin.pot': template('User'),
  'admin/po/uk.po': catalogue('uk', { User: 'Користувач' }),
}

describe('interlinear update of a linked folder', () => {
  it.skipIf(!hasMsgmerge)('brings each catalogue to its template as msgmerge does', async () => {
    const { folder, ok, json, run, put, read } = withFolder(FILES)
    await ok(['bind', 'f'])
    put({ 'po/shop.pot': template('Refund', 'Pay'), 'admin/po/admin.pot': template('User', 'Role') })
    const before = { uk: read('po/uk.po'), de: read('po/de.po'), admin: read('admin/po/uk.po') }
    const asked = ['update', 'f', '--no-fuzzy']
    const planned = await json([...asked, '--dry-run'])
    expect({ uk: read('po/uk.po'), de: read('po/de.po'), admin: read('admin/po/uk.po') }).toEqual(before)
    expect(planned).toMatchObject({
      files: [
        { path: 'admin/po/uk.po', from: 'admin/po/admin.pot', added: 1, archived: 0 },
        { path: 'po/uk.po', from: 'po/shop.pot', added: 1, archived: 2 },
        { path: 'po/de.po', from: 'po/shop.pot', added: 1, archived: 1 },
      ],
      failed: [],
    })
    expect(await json(asked)).toEqual(planned)
    for (const [path, old, from] of [
      ['po/uk.po', before.uk, 'po/shop.pot'],
      ['po/de.po', before.de, 'po/shop.pot'],
      ['admin/po/uk.po', before.admin, 'admin/po/admin.pot'],
    ] as const) {
      const merged = updateByMsgmerge(folder, Buffer.from(old), Buffer.from(read(from)))
      const [ours, theirs] = [outlineOf(Buffer.from(read(path))), outlineOf(merged ?? new Uint8Array())]
      expect([...ours.entries]).toEqual([...theirs.entries])
      expect([...ours.obsolete].toSorted()).toEqual([...theirs.obsolete].toSorted())
    }
    expect(read('po/uk.po')).toContain('#~ msgid "Forgotten"')
    // The project has the new strings, and nothing differs from the files.
    expect(await json(['files', 'f'])).toMatchObject([
      { path: 'admin/po/admin.pot', strings: 2 },
      { path: 'po/shop.pot', strings: 2 },
    ])
    expect((await run(['status', 'f'])).stderr).not.toMatch(/changed by others|lacks|changed in the files/)
    expect((await run(asked)).stderr).toContain('po/uk.po is up to date with po/shop.pot.')
  })

  it('writes edits of the project first, so that no translation of a string that is gone is lost', async () => {
    const { ok, put, read } = withFolder({ 'shop.pot': template('Pay', 'Old'), 'uk.po': catalogue('uk', {}) })
    await ok(['bind', 'f'])
    await ok(['translate', 'f', '--string', 'Old', '--language', 'uk', '--text', 'Старе'])
    put({ 'shop.pot': template('Pay') })
    await ok(['update', 'f'])
    expect(read('uk.po')).toContain('#~ msgid "Old"\n#~ msgstr "Старе"')
    expect(read('uk.po')).toContain('\nmsgid "Pay"\nmsgstr ""')
  })

  it('names each catalogue that it refuses, and updates the others', async () => {
    const { folder, ok, run, put, read } = withFolder({
      ...FILES,
      'x/po/x.pot': template('X'),
      'x/po/uk.po': catalogue('uk', { X: 'Ікс' }),
    })
    await ok(['bind', 'f'])
    const broken = `${head('uk')}\nmsgid "Pay\nmsgstr "Сплатити"\n`
    put({ 'po/shop.pot': template('Pay', 'Refund'), 'po/uk.po': broken, 'x/po/x.pot': head('') })
    chmodSync(join(folder, 'f/admin/po/uk.po'), 0o444)
    const kept = ['po/uk.po', 'admin/po/uk.po', 'x/po/uk.po'].map(read)
    const dry = await run(['update', 'f', '--dry-run'])
    expect(dry.code).toBe(1)
    const { code, stderr } = await run(['update', 'f'])
    expect(code).toBe(1)
    expect(stderr).toContain('Changed po/de.po from po/shop.pot: 1 new string')
    for (const said of [dry.stderr, stderr]) {
      expect(said).toMatch(/f\/po\/uk\.po:\d+:\d+: /)
      expect(said).toContain('f/admin/po/uk.po: This file is read-only.')
      expect(said).toContain('f/x/po/x.pot: The new version has no strings.')
    }
    expect(['po/uk.po', 'admin/po/uk.po', 'x/po/uk.po'].map(read)).toEqual(kept)
    expect(read('po/de.po')).toContain('msgid "Refund"')
    // The project keeps the strings of the template that was refused.
    expect(await ok(['files', 'f'])).toMatch(/x\/po\/x\.pot +po +1/)
  })

  it('finds a catalogue without references up to date once it has the strings of its template', async () => {
    const plain = (language: string) => `${head(language)}\nmsgid "Pay"\nmsgstr ""\n`
    const { ok, run, put, read } = withFolder({ 'po/shop.pot': template('Pay'), 'po/uk.po': plain('uk') })
    await ok(['bind', 'f'])
    put({ 'po/shop.pot': template('Pay', 'Cart') })
    expect((await run(['update', 'f'])).stderr).toContain(
      'Changed po/uk.po from po/shop.pot: 1 new string, 0 changed strings',
    )
    put({ 'po/shop.pot': catalogue('', { Pay: '', Cart: '' }, 50) })
    const updated = read('po/uk.po')
    expect((await run(['update', 'f'])).stderr).toContain('po/uk.po is up to date with po/shop.pot.')
    expect(read('po/uk.po')).toBe(updated)
  })

  it('names a template that is broken or gone, with the catalogues that stay as they are', async () => {
    const { folder, ok, run, json, put } = withFolder(FILES)
    await ok(['bind', 'f'])
    put({ 'po/shop.pot': 'msgid "Pay' })
    rmSync(join(folder, 'f/admin/po/admin.pot'))
    const { code, stderr } = await run(['update', 'f'])
    expect(code).toBe(1)
    expect(stderr).toMatch(/f\/po\/shop\.pot:1:\d+: /)
    expect(stderr).toContain('f/admin/po/admin.pot: This source file is gone')
    expect(stderr).toContain('Catalogues that stay as they are: admin/po/uk.po, po/uk.po, po/de.po.')
    const { stdout } = await run(['update', 'f', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({
      files: [],
      left: ['admin/po/uk.po', 'po/uk.po', 'po/de.po'],
    })
    expect(await json(['files', 'f'])).toMatchObject([{ strings: 1 }, { strings: 2 }])
  })

  it('refuses a folder without a template', async () => {
    const { ok, run } = withFolder({ 'en.json': '{"a": "A"}', 'uk.json': '{"a": "А"}' })
    await ok(['bind', 'f'])
    const { code, stderr } = await run(['update', 'f'])
    expect(code).toBe(2)
    expect(stderr).toContain('No catalogue was opened together with its template.')
  })
})

describe('interlinear update of a project', () => {
  it('takes each new version of a folder, as undoable steps, and names those that it refuses', async () => {
    const { folder, ok, run, json } = withFolder({
      'a/po/uk.po': catalogue('uk', { Pay: 'Сплатити' }),
      'b/po/uk.po': catalogue('uk', { User: 'Користувач' }),
      'locale/uk/LC_MESSAGES/shop.po': catalogue('uk', { Cart: 'Кошик' }),
      'locales/en.json': '{"c": "See"}',
      'd/po/uk.po': catalogue('uk', { Help: 'Довідка' }),
    })
    await ok(['init', 'p.interlinear', '--source', 'en', '--target', 'uk'])
    await ok(['import', 'p.interlinear', 'f'])
    const next = (path: string, content: string) => {
      mkdirSync(join(folder, 'next', dirname(path)), { recursive: true })
      writeFileSync(join(folder, 'next', path), content)
    }
    next('a/po/a.pot', template('Pay', 'Refund'))
    next('b/po/b.pot', head(''))
    next('d/po/d.pot', 'msgid "Help')
    next('locale/shop.pot', template('Cart', 'Basket'))
    next('locale/other.pot', template('Other'))
    // The only template of a folder above, which has another name, is of another catalogue.
    next('docs.pot', template('Docs'))
    next('locales/en.json', '{"c": "See", "d": "Dee"}')
    const { code, stdout, stderr } = await run(['update', 'p.interlinear', 'next', '--json'])
    expect(code).toBe(1)
    expect(stderr).toContain('next/b/po/b.pot: The new version has no strings.')
    expect(stderr).toMatch(/next\/d\/po\/d\.pot:1:\d+: /)
    expect(JSON.parse(stdout)).toMatchObject({
      files: [
        { from: 'a/po/a.pot', added: 1, isUndoable: true },
        { from: 'locale/shop.pot', added: 1, isUndoable: true },
        { path: 'locales/en.json', from: 'locales/en.json', added: 1, isUndoable: true },
      ],
      failed: [{ code: 'file.updateEmpty' }, { code: 'format.syntax' }],
    })
    const missing = await run(['update', 'p.interlinear', 'nexd'])
    expect(missing.code).toBe(2)
    expect(missing.stderr).toMatch(/nexd: There is no such file or folder\.\nDid you mean: .*next/)
    expect(await json(['update', 'p.interlinear', 'next', '--file', 'locales/en.json'])).toMatchObject({
      files: [{ path: 'locales/en.json', added: 0 }],
      failed: [],
    })
  })
})

describe('an empty template', () => {
  it.each([
    ['of a header alone', head('')],
    ['without a byte', ''],
  ])('%s is refused with its reason by bind, with and without --dry-run', async (_, content) => {
    const { run } = withFolder({ 'shop.pot': content, 'uk.po': catalogue('uk', { Pay: 'Сплатити' }) })
    for (const options of [['--dry-run'], []]) {
      const { code, stderr } = await run(['bind', 'f', ...options])
      expect(code).toBe(2)
      expect(stderr).toContain('f/shop.pot: The template has no entries.')
    }
  })

  it('is refused by update before the catalogue changes', async () => {
    const { ok, run, read } = withFolder({
      'empty/shop.pot': head(''),
      'uk.po': catalogue('uk', { Pay: 'Сплатити' }),
    })
    await ok(['bind', 'f/uk.po'])
    await ok(['translate', 'f/uk.po', '--string', 'Pay', '--language', 'uk', '--text', 'Платити'])
    const before = read('uk.po')
    for (const options of [['--dry-run'], []]) {
      const { code, stderr } = await run(['update', 'f/uk.po', 'f/empty/shop.pot', ...options])
      expect(code).toBe(2)
      expect(stderr).toContain('The new version has no strings.')
    }
    expect(read('uk.po')).toBe(before)
  })
})
