import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { corpusPath, hasCorpus } from '../corpus.ts'
import { commandLine } from './commandLine.ts'

const catalogue = `msgid ""
msgstr ""
"Language: uk\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

#: shop.c:1
msgid "Search"
msgstr "Шукати"

#: shop.c:2
msgid "Total: %s"
msgstr ""

#: shop.c:3
#, c-format
msgid "%d ticket"
msgid_plural "%d tickets"
msgstr[0] ""
msgstr[1] ""
msgstr[2] ""
`

describe('the main job on the command line', () => {
  it('takes a catalogue in, queries it, translates it and gives it out', async () => {
    const { folder, ok, json } = commandLine()
    writeFileSync(join(folder, 'shop.po'), catalogue)
    await ok(['init', 'shop.interlinear', '--source', 'en', '--target', 'uk,de', '--name', 'Shop'])
    await ok(['import', 'shop.interlinear', 'shop.po'])

    expect(await ok(['query', 'shop.interlinear', 'count of languages summary = 0', '--format', 'ids'])).toBe(
      '2\n3\n',
    )
    await ok(['translate', 'shop.interlinear', '--string', '2', '--language', 'uk', '--text', 'Разом: %s'])
    for (const [form, text] of [
      ['one', '%d квиток'],
      ['few', '%d квитки'],
      ['many', '%d квитків'],
    ] as const) {
      await ok([
        'translate',
        'shop.interlinear',
        '--string',
        '3',
        '--language',
        'uk',
        '--text',
        text,
        '--form',
        form,
      ])
    }
    await ok(['approve', 'shop.interlinear', '--string', 'Total: %s', '--language', 'uk'])

    const approved = await ok([
      'query',
      'shop.interlinear',
      'count of languages summary where (is approved) > 0',
      '--format',
      'ids',
    ])
    expect(approved).toBe('2\n')
    expect(await json(['status', 'shop.interlinear'])).toMatchObject({
      strings: 3,
      progress: [
        // Ukrainian has a form for fractions, too, which this catalogue cannot hold.
        { languageId: 'uk', strings: 3, translated: 3, approved: 1 },
        { languageId: 'de', strings: 3, translated: 0, approved: 0 },
      ],
    })

    await ok(['export', 'shop.interlinear', '--language', 'uk', '--out', 'out'])
    const exported = readFileSync(join(folder, 'out/shop.po'), 'utf8')
    expect(exported).toBe(
      catalogue
        .replace('msgid "Total: %s"\nmsgstr ""', 'msgid "Total: %s"\nmsgstr "Разом: %s"')
        .replace('msgstr[0] ""', 'msgstr[0] "%d квиток"')
        .replace('msgstr[1] ""', 'msgstr[1] "%d квитки"')
        .replace('msgstr[2] ""', 'msgstr[2] "%d квитків"'),
    )
  })

  it('says the languages of a project that it makes as it keeps them', async () => {
    const { json, run } = commandLine()
    const made = await json([
      'init',
      'a.interlinear',
      '--source',
      'EN',
      '--target',
      'zh-hans,zh_CN,uz_cyrl,uz',
    ])
    expect(made).toMatchObject({ sourceLanguageId: 'en', targetLanguageIds: ['zh-CN', 'uz-Cyrl', 'uz'] })
    expect(await json(['languages', 'a.interlinear'])).toMatchObject({
      source: { id: 'en' },
      targets: [{ id: 'zh-CN' }, { id: 'uz-Cyrl' }, { id: 'uz' }],
    })
    const { stderr } = await run(['init', 'b.interlinear', '--source', 'en', '--target', 'pt_br'])
    expect(stderr).toMatch(/^Made b\.interlinear, from en into pt-BR\./)
  })

  it('leaves a project as it was when it is only read', async () => {
    const { folder, ok } = commandLine()
    writeFileSync(join(folder, 'shop.po'), catalogue)
    await ok(['init', 'a.interlinear', '--source', 'en', '--target', 'uk'])
    await ok(['import', 'a.interlinear', 'shop.po'])
    await ok(['backup', 'a.interlinear', '--out', 'a.ndjson'])
    await ok(['restore', 'a.ndjson', '--project', 'b.interlinear'])
    for (const command of ['strings', 'files', 'languages', 'status']) await ok([command, 'b.interlinear'])
    await ok(['query', 'b.interlinear', 'is visible'])
    expect(await ok(['backup', 'b.interlinear'])).toBe(readFileSync(join(folder, 'a.ndjson'), 'utf8'))
  })

  it.skipIf(!hasCorpus)('restores real files byte for byte, with their known counts', async () => {
    const { folder, ok, json } = commandLine()
    await ok(['init', 'p.interlinear', '--source', 'en', '--target', 'uk'])
    const report = await json([
      'import',
      'p.interlinear',
      corpusPath('json-i18next/headlamp/locales/en/translation.json'),
      corpusPath('po/poedit/locales/uk.po'),
      corpusPath('xliff12/symfony-validator/translations/validators.uk.xlf'),
    ])
    expect(report).toMatchObject({
      files: [
        { type: 'i18next_json', strings: 479 },
        { type: 'po', strings: 731 },
        { type: 'xliff', strings: 116 },
      ],
    })
    await ok(['export', 'p.interlinear', '--language', 'uk', '--out', 'out'])
    for (const [name, source] of [
      ['uk.po', 'po/poedit/locales/uk.po'],
      ['validators.uk.xlf', 'xliff12/symfony-validator/translations/validators.uk.xlf'],
    ] as const) {
      execFileSync('cmp', [join(folder, 'out', name), corpusPath(source)])
    }
  })

  it.skipIf(!hasCorpus)('imports translations into the file they belong to', async () => {
    const { ok, json } = commandLine()
    await ok(['init', 'p.interlinear', '--source', 'en', '--target', 'uk'])
    await ok([
      'import',
      'p.interlinear',
      corpusPath('json-nested/video.js/lang/en.json'),
      corpusPath('json-i18next/actual/en.json'),
    ])
    const report = await json([
      'import',
      'p.interlinear',
      corpusPath('json-nested/video.js/lang/uk.json'),
      '--language',
      'uk',
    ])
    expect(report).toMatchObject({
      files: [{ path: 'lang/en.json', translations: 82 }],
    })
  })
})

describe('import updates', () => {
  it('keeps translations of a string whose text changed, and of one that went and came back', async () => {
    const { folder, ok, json } = commandLine()
    const write = (strings: Record<string, string>) =>
      writeFileSync(join(folder, 'app.json'), JSON.stringify(strings, null, 2))
    await ok(['init', 'p.interlinear', '--source', 'en', '--target', 'de'])
    write({ hello: 'Hello', bye: 'Bye' })
    await ok(['import', 'p.interlinear', 'app.json'])
    await ok(['translate', 'p.interlinear', '--string', '1', '--language', 'de', '--text', 'Hallo'])
    await ok(['translate', 'p.interlinear', '--string', '2', '--language', 'de', '--text', 'Tschüss'])

    write({ hello: 'Hello there' })
    expect(await json(['import', 'p.interlinear', 'app.json'])).toMatchObject({
      files: [{ changed: 1, archived: 1, added: 0 }],
    })
    expect(
      await ok([
        'query',
        'p.interlinear',
        'count of languages summary where (is source changed after translation) > 0',
        '--format',
        'ids',
      ]),
    ).toBe('1\n')
    expect(await ok(['query', 'p.interlinear', 'is visible', '--format', 'ids'])).toBe('1\n')

    write({ hello: 'Hello there', bye: 'Bye' })
    await ok(['import', 'p.interlinear', 'app.json'])
    await ok(['export', 'p.interlinear', '--language', 'de', '--out', 'out'])
    expect(JSON.parse(readFileSync(join(folder, 'out/app.json'), 'utf8'))).toEqual({
      hello: 'Hallo',
      bye: 'Tschüss',
    })
  })
})
