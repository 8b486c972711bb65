/** A PO file as it lies beside its template: gettext's own tools read what was built. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { po } from '../../core/formats/po.ts'
import type { BuildOptions, BuildTranslation } from '../../core/formats/format.ts'
import { hasCorpus } from '../corpus.ts'
import {
  acceptedTranslations,
  corpusSource,
  english,
  fileOf,
  language,
  ukrainian,
  type Translations,
} from './support.ts'

const HEADER = `msgid ""
msgstr ""
"Language: uk\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

`

const TEMPLATE = `# TEMPLATE
#, fuzzy
msgid ""
msgstr "Content-Type: text/plain; charset=CHARSET\\n"

# Note of the template
#. For the title
#: a.c:1
msgid "First"
msgstr ""

#: b.c:2
#, fuzzy, c-format
msgid "Second %s"
msgstr ""

msgid "%d file"
msgid_plural "%d files"
msgstr[0] ""
msgstr[1] ""

msgid "Fourth"
msgstr ""
`

function build(into: string, translations: Translations, options: Partial<BuildOptions> = {}): string {
  const map = new Map(Object.entries(translations).map(([identifier, text]) => [identifier, { text }]))
  const content = po.build(fileOf('a.pot', TEMPLATE), {
    sourceLanguage: english,
    targetLanguage: ukrainian,
    translations: map,
    into: fileOf('uk.po', into),
    ...options,
  })
  return new TextDecoder().decode(content)
}

describe('entries that stand there', () => {
  it('lose their flag and previous text when another translation is written, and keep every other comment', () => {
    const entry = `# from a colleague
#: old.c:1
#, fuzzy, c-format
#| msgid "Sec %s"
msgid "Second %s"
msgstr "Другий %s"
`
    expect(build(HEADER + entry, { 'Second %s': 'Другий %s' })).toBe(HEADER + entry)
    expect(build(HEADER + entry, { 'Second %s': 'Друге: %s' })).toBe(`${HEADER}# from a colleague
#: old.c:1
#, c-format
msgid "Second %s"
msgstr "Друге: %s"
`)
  })

  it('keep forms that the language has no category for, and forms past those of the header', () => {
    const entry = (...forms: string[]) =>
      `msgid "%d file"\nmsgid_plural "%d files"\n${forms.map((form, index) => `msgstr[${index}] "${form}"\n`).join('')}`
    const four = HEADER.replace(
      /nplurals=3.*;/,
      'nplurals=4; plural=n==1 ? 3 : n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;',
    )
    const edit = { '%d file': { one: 'А', few: 'файли', many: 'файлів', other: 'файлів' } }
    expect(build(four + entry('файл', 'файли', 'файлів', 'один файл'), edit)).toBe(
      four + entry('А', 'файли', 'файлів', 'один файл'),
    )
    expect(build(HEADER + entry('файл', 'файли', 'файлів', 'чужа'), edit)).toBe(
      HEADER + entry('А', 'файли', 'файлів', 'чужа'),
    )
    const fewer = HEADER.replace(/nplurals=3.*;/, 'nplurals=2; plural=(n != 1);')
    const same = { '%d file': { one: 'файл', few: 'файлів', many: 'файлів', other: 'файлів' } }
    expect(build(fewer + entry('файл', 'файлів'), same)).toBe(fewer + entry('файл', 'файлів'))
  })

  it('become plural when their source has, comments and all', () => {
    const singular = `# mine\nmsgid "%d file"\nmsgstr "%d файл"\n`
    const forms = { one: '%d файл', few: '%d файли', many: '%d файлів', other: '%d файлу' }
    expect(build(HEADER + singular, { '%d file': forms })).toBe(`${HEADER}# mine
msgid "%d file"
msgid_plural "%d files"
msgstr[0] "%d файл"
msgstr[1] "%d файли"
msgstr[2] "%d файлів"
`)
  })

  it('are emptied where the translation was taken away, but for fuzzy ones', () => {
    const entries = 'msgid "First"\nmsgstr "Перший"\n\n#, fuzzy\nmsgid "Fourth"\nmsgstr "Щось"\n'
    const cleared = new Set(['First', 'Fourth'])
    expect(build(HEADER + entries, {}, { cleared })).toBe(HEADER + entries.replace('Перший', ''))
  })
})

describe('entries that the template has lost', () => {
  const into = `${HEADER}# from a colleague
#. For a button
#: a.c:1
#, fuzzy, c-format
#| msgid "Go %s"
msgid "Gone %s"
msgstr ""
"Пішло "
"%s"

#: a.c:2
msgid "First"
msgstr "Перший"

#: a.c:3
msgid "Never translated"
msgstr ""

msgctxt "menu"
msgid "%d gone"
msgid_plural "%d are gone"
msgstr[0] "%d"
msgstr[1] "%d"
msgstr[2] "%d"

#: own.c:1
msgid "Of this file alone"
msgstr "Своє"

#~ msgid "Long gone"
#~ msgstr "Давно"
`
  const gone = new Set(['Gone %s', 'Never translated', 'menu\u2404%d gone'])
  const marked = `${HEADER}#: a.c:2
msgid "First"
msgstr "Перший"

#: own.c:1
msgid "Of this file alone"
msgstr "Своє"

# from a colleague
#, fuzzy, c-format
#~| msgid "Go %s"
#~ msgid "Gone %s"
#~ msgstr ""
#~ "Пішло "
#~ "%s"

#~ msgctxt "menu"
#~ msgid "%d gone"
#~ msgid_plural "%d are gone"
#~ msgstr[0] "%d"
#~ msgstr[1] "%d"
#~ msgstr[2] "%d"

#~ msgid "Long gone"
#~ msgstr "Давно"
`

  it('become obsolete as msgmerge makes them; those that it never had stay', () => {
    expect(build(into, {}, { gone })).toBe(marked)
    expect(build(marked, {}, { gone })).toBe(marked)
    const crlf = (text: string) => text.replaceAll('\n', '\r\n')
    expect(build(crlf(into), {}, { gone })).toBe(crlf(marked))
    expect(build(into, {}, { gone: new Set(['First', 'Unknown']) })).toBe(into)
  })

  it('come back as they were, fuzzy or not, once it has them again', () => {
    const template = TEMPLATE + '\n#: new.c:7\n#, c-format\nmsgid "Gone %s"\nmsgstr ""\n'
    const rebuilt = (options: Partial<BuildOptions>) =>
      new TextDecoder().decode(
        po.build(fileOf('a.pot', template), {
          ...{ sourceLanguage: english, targetLanguage: ukrainian, translations: new Map() },
          ...{ into: fileOf('uk.po', marked), ...options },
        }),
      )
    const returned = new Set(['Gone %s'])
    expect(rebuilt({})).toBe(marked)
    expect(rebuilt({ returned, cleared: returned })).toBe(marked)
    const former = marked.slice(marked.indexOf('# from a colleague'), marked.indexOf('#~ msgctxt'))
    const anew = (flags: string, msgstr: string) =>
      marked
        .replace(former, '')
        .replace(
          'msgstr "Перший"\n',
          `msgstr "Перший"\n\n# from a colleague\n#: new.c:7\n${flags}msgid "Gone %s"\nmsgstr ${msgstr}\n`,
        )
    expect(rebuilt({ returned })).toBe(anew('#, fuzzy, c-format\n#| msgid "Go %s"\n', '""\n"Пішло "\n"%s"'))
    const translations = new Map([['Gone %s', { text: 'Нема %s' }]])
    expect(rebuilt({ returned, translations })).toBe(anew('#, c-format\n', '"Нема %s"'))
  })

  it.skipIf(spawnSync('msgmerge', ['--version']).status !== 0)('are those of msgmerge', () => {
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-po-'))
    try {
      const [template, catalog, built] = ['a.pot', 'uk.po', 'built.po'].map((name) => join(folder, name))
      const withCharset = TEMPLATE.replace('charset=CHARSET', 'charset=UTF-8')
      writeFileSync(template!, `${withCharset}\nmsgid "Of this file alone"\nmsgstr ""\n`)
      writeFileSync(catalog!, into)
      writeFileSync(built!, build(into, {}, { gone }))
      const merged = spawnSync('msgmerge', ['--quiet', '--no-fuzzy-matching', catalog!, template!])
      const obsolete = (text: string) =>
        text.slice(text.indexOf('# from a colleague')).replaceAll('"\n#~ "', '')
      expect(obsolete(readFileSync(built!, 'utf8'))).toBe(obsolete(merged.stdout.toString()))
      expect(spawnSync('msgfmt', ['--check-format', '--output-file=/dev/null', built!]).status).toBe(0)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('entries that only the template has', () => {
  it('come in its order with sources, notes and flags, also where they are obsolete', () => {
    const into = `${HEADER}# Mine
#: x.c:1
msgid "Fourth"
msgstr "Четвертий"

#~ msgid "Kept"
#~ msgstr "Лишене"

# old note
#~ msgid "First"
#~ msgstr "Колись перший"
`
    const built = build(into, { First: 'Перший', 'Second %s': 'Другий %s', Fourth: 'Четвертий' })
    expect(built).toBe(`${HEADER}# old note
# Note of the template
#. For the title
#: a.c:1
msgid "First"
msgstr "Перший"

#: b.c:2
#, c-format
msgid "Second %s"
msgstr "Другий %s"

# Mine
#: x.c:1
msgid "Fourth"
msgstr "Четвертий"

#~ msgid "Kept"
#~ msgstr "Лишене"
`)
  })

  it('have no sources in a file that is kept without them, and no empty lines in one without', () => {
    const into = `${HEADER}msgid "A"\nmsgstr "а"\nmsgid "First"\nmsgstr "Перший"\nmsgid "B"\nmsgstr "б"`
    expect(build(into, { Fourth: 'Четвертий', 'Second %s': '%s' })).toBe(
      into.replace(
        'msgid "B"',
        '#, c-format\nmsgid "Second %s"\nmsgstr "%s"\nmsgid "Fourth"\nmsgstr "Четвертий"\nmsgid "B"',
      ),
    )
  })

  it('are added empty where the source is asked for: gettext shows the source of an empty text', () => {
    const into = `${HEADER}msgid "First"\nmsgstr "Перший"\n`
    const built = build(into, {}, { untranslated: 'source' })
    expect(built.startsWith(into)).toBe(true)
    expect(built.match(/^msgstr(?:\[\d\])? ""$/gm)).toHaveLength(6)
  })

  it('bring the language’s rule into a header without one, and UTF-8 into one that says ASCII', () => {
    const into =
      'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=ASCII\\n"\n\nmsgid "Fourth"\nmsgstr "4"\n'
    const built = build(into, { '%d file': { one: '1 ф', few: '2 ф', many: '5 ф', other: '2 ф' } })
    expect(built).toContain('charset=UTF-8')
    expect(built).toContain('Plural-Forms: nplurals=3')
    expect(built).toContain('msgstr[2] "5 ф"')
  })
})

describe('an untranslated string', () => {
  it('is left out of a new file where that is asked for', () => {
    const content = po.build(fileOf('a.pot', TEMPLATE), {
      sourceLanguage: english,
      targetLanguage: ukrainian,
      translations: new Map([['Second %s', { text: 'Другий %s' }]]),
      untranslated: 'omit',
    })
    const built = new TextDecoder().decode(content)
    expect(built.match(/^msgid .*/gm)).toEqual(['msgid ""', 'msgid "Second %s"'])
    expect(built.endsWith('msgid "Second %s"\nmsgstr "Другий %s"\n')).toBe(true)
  })

  it('does not bring a file without entries to be more than its notice', () => {
    expect(build('# Copyright © Somebody\n', {})).toBe('# Copyright © Somebody\n')
    const built = build('# Copyright © Somebody\n', { Fourth: 'Четвертий' })
    expect(built.startsWith('# Copyright © Somebody\n\n# TEMPLATE\nmsgid ""\n')).toBe(true)
    expect(built.endsWith('msgid "Fourth"\nmsgstr "Четвертий"\n')).toBe(true)
  })
})

describe('lines', () => {
  const long =
    'Дуже довгий переклад, що не стоїть на одному рядку, бо в ньому аж надто багато слів для цього '
  const wrapped = (width: number) => {
    const lines = ['']
    for (const chunk of long.repeat(6).split(/(?<= )/)) {
      if (lines.at(-1)!.length + chunk.length > width - 2) lines.push('')
      lines[lines.length - 1] += chunk
    }
    return lines.map((line) => `"${line}"\n`).join('')
  }

  it.each([60, 76, 79, 100, 120])('are broken as the file’s are, at %i columns', (width) => {
    const into = `${HEADER}msgid "First"\nmsgstr ""\n${wrapped(width)}\nmsgid "Fourth"\nmsgstr "4"\n`
    const text = long.repeat(6)
    expect(build(into, { Fourth: text })).toBe(into.replace('"4"\n', `""\n${wrapped(width)}`))
  })
})

const hasMsgfmt = spawnSync('msgfmt', ['--version']).status === 0

describe.skipIf(!hasCorpus)('real files, as gettext’s tools read them', () => {
  let folder: string
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'po-into-'))))
  afterAll(() => rmSync(folder, { recursive: true }))

  function buildReal(
    pair: readonly [string, string, string],
    change: (translations: Map<string, BuildTranslation>) => void,
  ) {
    const [source, into, code] = pair
    const file = corpusSource(into)
    const options = { sourceLanguage: english, targetLanguage: language(code) }
    const translations = acceptedTranslations(po.parse(file, options))
    change(translations)
    return { file, built: po.build(corpusSource(source), { ...options, translations, into: file }) }
  }

  const pairs = [
    ['po/poedit/locales/poedit.pot', 'po/poedit/locales/uk.po', 'uk'],
    ['po/poedit/locales/poedit.pot', 'po/poedit/locales/ar.po', 'ar'],
    [
      'po/django/contrib/admin/locale/en/LC_MESSAGES/django.po',
      'po/django/contrib/admin/locale/uk/LC_MESSAGES/django.po',
      'uk',
    ],
    [
      'po/django/contrib/admin/locale/en/LC_MESSAGES/django.po',
      'po/django/contrib/admin/locale/ar/LC_MESSAGES/django.po',
      'ar',
    ],
    ['po/lokalize/po/be/lokalize.po', 'po/lokalize/po/uk/lokalize.po', 'uk'],
    ['po/xz/po/zh_CN.po', 'po/xz/po/fr.po', 'fr'],
  ] as const

  it.each(pairs)('%s, %s: nothing is changed that nobody changed', (...pair) => {
    const { file, built } = buildReal(pair, () => undefined)
    expect(Buffer.from(built).equals(file.content)).toBe(true)
  })

  it.skipIf(!hasMsgfmt).each(pairs)('%s, %s: one edit is one message to msgfmt', (...pair) => {
    let edited = ''
    const { file, built } = buildReal(pair, (translations) => {
      const singular = [...translations].filter(([, { text }]) => typeof text === 'string')
      edited = singular[singular.length >> 1]![0]
      translations.set(edited, { text: 'Змінено' })
    })
    const before = messagesOf(file.content)
    const after = messagesOf(built)
    expect([...after.keys()]).toEqual([...before.keys()])
    const changed = [...after].filter(([key, text]) => before.get(key) !== text)
    expect(changed).toEqual([[edited.replace('␄', '\u0004'), 'Змінено']])
  })

  /** The messages by msgctxt and msgid, as Python's gettext reads what msgfmt compiled. */
  function messagesOf(content: Uint8Array): Map<string, string> {
    const path = join(folder, 'a.po')
    const compiled = join(folder, 'a.mo')
    writeFileSync(path, content)
    const { status, stderr } = spawnSync('msgfmt', ['--output-file', compiled, path], { encoding: 'utf8' })
    expect({ status, stderr }).toMatchObject({ status: 0 })
    return messagesOfCompiled(readFileSync(compiled))
  }
})

/** The table of a compiled catalogue: offsets of msgids and msgstrs, each with its length (gettext's manual, "MO Files"). */
function messagesOfCompiled(file: Buffer): Map<string, string> {
  const [count, ids, texts] = [8, 12, 16].map((at) => file.readUInt32LE(at)) as [number, number, number]
  const textAt = (table: number, index: number) => {
    const length = file.readUInt32LE(table + index * 8)
    const start = file.readUInt32LE(table + index * 8 + 4)
    return file.toString('utf8', start, start + length)
  }
  return new Map(Array.from({ length: count }, (_, index) => [textAt(ids, index), textAt(texts, index)]))
}
