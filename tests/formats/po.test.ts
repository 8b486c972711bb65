import { describe, expect, it } from 'vitest'
import { po } from '../../core/formats/po.ts'
import type { Language } from '../../core/contract/language.ts'
import { buildText, english, fileOf, language, ukrainian, type Translations } from './support.ts'

const HEADER = `msgid ""
msgstr ""
"Language: uk\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

`

function parse(content: string, targetLanguage?: Language) {
  const options = targetLanguage ? { sourceLanguage: english, targetLanguage } : { sourceLanguage: english }
  return po.parse(fileOf('uk.po', content), options)
}

/** Builds a file with the header, and returns the rest. */
function build(entries: string, translations: Translations): string {
  const built = buildText(po, fileOf('uk.po', HEADER + entries), translations)
  expect(built.startsWith(HEADER)).toBe(true)
  return built.slice(HEADER.length)
}

describe('reading PO', () => {
  it('has a string for each entry, with all information for translators', () => {
    const { strings, targetLanguage, warnings, translatorComments } = parse(`${HEADER}# from a colleague
#. shown in the toolbar
#: ui.c:12 ui.c:40
#, fuzzy, c-format
#| msgid "Opn %s"
msgctxt "menu"
msgid "Open %s"
msgstr "Відкрити %s"

msgid "Close"
msgstr ""
`)
    expect(targetLanguage).toBe('uk')
    expect(warnings).toEqual([])
    expect(translatorComments).toEqual(new Map([['menu␄Open %s', 'from a colleague']]))
    expect(strings).toEqual([
      {
        identifier: 'menu␄Open %s',
        text: 'Open %s',
        context: 'Context: menu\nshown in the toolbar\nui.c:12 ui.c:40\nFlags: c-format',
        translation: { text: 'Відкрити %s', status: 'needsWork', previous: { text: 'Opn %s' } },
      },
      { identifier: 'Close', text: 'Close' },
    ])
  })

  it('distinguishes strings by msgctxt, also by an empty one', () => {
    const { strings } = parse(`msgid "May"
msgstr ""
msgctxt "month"
msgid "May"
msgstr ""
msgctxt ""
msgid "May"
msgstr ""
msgid "month␄May"
msgstr ""
`)
    expect(new Set(strings.map(({ identifier }) => identifier)).size).toBe(4)
  })

  it('joins literals, on one line or several, and decodes every escape', () => {
    const { strings } = parse(String.raw`msgid "" "a\tb" "\n"
"\"c\" \\ \303\251 \x41\x42 \a\b\f\v\r"
msgstr"\101"`)
    expect(strings[0]!.text).toBe('a\tb\n"c" \\ é AB \x07\b\f\v\r')
  })

  it('maps msgid to one, msgid_plural to the other categories of the source language', () => {
    const file = fileOf('a.pot', 'msgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n')
    const textIn = (id: string) => po.parse(file, { sourceLanguage: language(id) }).strings[0]!.text
    expect(textIn('en')).toEqual({ one: '%d file', other: '%d files' })
    expect(textIn('uk')).toEqual({ one: '%d file', few: '%d files', many: '%d files', other: '%d files' })
    expect(textIn('ja')).toEqual({ other: '%d files' })
  })

  it('reads forms by the rule, never by position: KDE puts the number 1 last', () => {
    const rule =
      'nplurals=4; plural=n==1 ? 3 : n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;'
    const { strings } = parse(`msgid ""
msgstr "Language: uk\\nPlural-Forms: ${rule}\\n"
msgid "%d file"
msgid_plural "%d files"
msgstr[0] "%d файл"
msgstr[1] "%d файли"
msgstr[2] "%d файлів"
msgstr[3] "один файл"
`)
    expect(strings[0]!.translation!.text).toMatchObject({
      one: '%d файл',
      few: '%d файли',
      many: '%d файлів',
    })
  })

  it('uses the language’s own rule if the header has a placeholder, and reports a broken one', () => {
    const entry = 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "1"\nmsgstr[1] "2"\nmsgstr[2] "5"\n'
    const withRule = (rule: string) =>
      parse(`msgid ""\nmsgstr "Plural-Forms: ${rule}\\n"\n${entry}`, ukrainian)
    const placeholder = withRule('nplurals=INTEGER; plural=EXPRESSION;')
    expect(placeholder.warnings).toEqual([])
    expect(placeholder.strings[0]!.translation!.text).toMatchObject({ one: '1', few: '2', many: '5' })
    const broken = withRule('nplurals=3; plural=process.exit();')
    expect(broken.warnings).toHaveLength(1)
    expect(broken.strings[0]!.translation).toEqual(placeholder.strings[0]!.translation)
  })

  it('skips obsolete entries, with the comments before them', () => {
    const { strings } = parse(
      `#, fuzzy
#| msgid "x"
#~ msgid "old"
#~ msgstr "старе"

msgid "new"
msgstr "нове"
`,
      ukrainian,
    )
    expect(strings).toEqual([
      { identifier: 'new', text: 'new', translation: { text: 'нове', status: 'translated' } },
    ])
  })

  it('reports that it is read as another language than it states', () => {
    expect(parse(HEADER, language('de')).warnings[0]?.english).toContain('"uk"')
    expect(parse(HEADER.replace('uk', 'uk_UA'), ukrainian).warnings).toEqual([])
  })

  it('leaves translations out if their language is unknown', () => {
    expect(parse('msgid "a"\nmsgstr "b"\n').strings).toEqual([{ identifier: 'a', text: 'a' }])
  })

  it.each([
    ['a.po', 'msgid "a"\nmsgstr ""\n', 'sure'],
    ['a.POT', 'msgid "a"\nmsgstr ""\n', 'sure'],
    ['a.po', '', 'maybe'],
    ['a.txt', 'msgid "a"\nmsgstr ""\n', 'maybe'],
    ['a.txt', 'The msgid "a" is a word.', 'no'],
  ])('detects %s', (name, head, detection) => {
    expect(po.detect(name, head)).toBe(detection)
  })
})

describe('writing PO in the file’s own language', () => {
  it('does not touch an equal text, however it is wrapped or escaped', () => {
    const entries = 'msgid "a"\nmsgstr "wr" "apped"\n"\\x20here"\n'
    expect(build(entries, { a: 'wrapped here' })).toBe(entries)
  })

  it('replaces the literals and nothing else', () => {
    const entries = '#: a.c:1\nmsgid  "a"\n\tmsgstr  "old"\n\n# bye\n'
    expect(build(entries, { a: 'нове "слово"' })).toBe(
      '#: a.c:1\nmsgid  "a"\n\tmsgstr  "нове \\"слово\\""\n\n# bye\n',
    )
  })

  it('empties a deleted translation, and keeps a fuzzy one', () => {
    const entries = 'msgid "a"\nmsgstr "x"\n\n#, fuzzy\n#| msgid "B"\nmsgid "b"\nmsgstr "y"\n'
    expect(build(entries, {})).toBe(entries.replace('"x"', '""'))
  })

  it('removes the fuzzy flag and the previous msgid from a translated entry', () => {
    const entries = `#: a.c:1
#, fuzzy, c-format
#| msgid "old"
#| msgstr "old"
msgid "a"
msgstr "x"

#, fuzzy
msgid "b"
msgstr "y"
`
    expect(build(entries, { a: 'нове', b: 'y' })).toBe(`#: a.c:1
#, c-format
msgid "a"
msgstr "нове"

msgid "b"
msgstr "y"
`)
  })

  it('wraps lines like gettext', () => {
    const long = 'слово '.repeat(20).trim()
    expect(build('msgid "a"\nmsgstr ""\n', { a: 'one\ntwo\n' })).toBe(
      'msgid "a"\nmsgstr ""\n"one\\n"\n"two\\n"\n',
    )
    expect(build('msgid "a"\nmsgstr ""\n', { a: 'one\n' })).toBe('msgid "a"\nmsgstr "one\\n"\n')
    expect(build('msgid "a"\nmsgstr ""\n', { a: long }).split('\n').slice(1)).toEqual([
      'msgstr ""',
      `"${'слово '.repeat(12)}"`,
      `"${'слово '.repeat(8).trim()}"`,
      '',
    ])
  })

  it('does not wrap in a file that does not', () => {
    const long = 'word '.repeat(30).trim()
    const entries = `msgid "${long}"\nmsgstr ""\n`
    expect(build(entries, { [long]: long })).toBe(entries.replace('""', `"${long}"`))
  })

  it('keeps CRLF and a missing final newline', () => {
    const entries = 'msgid "a"\r\nmsgstr "x"'
    const built = buildText(po, fileOf('uk.po', entries), { a: '1\n2' })
    expect(built).toBe('msgid "a"\r\nmsgstr ""\r\n"1\\n"\r\n"2"')
  })

  it('writes each changed form, and adds those that the header counts', () => {
    const entries = 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "x"\nmsgstr[1] "y"\n'
    expect(build(entries, { a: { one: 'x', few: 'Y', many: 'z' } })).toBe(
      'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "x"\nmsgstr[1] "Y"\nmsgstr[2] "z"\n',
    )
  })

  it('keeps a form without a category when another one changes', () => {
    const rule =
      'nplurals=4; plural=n==1 ? 3 : n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;'
    const file = `msgid ""
msgstr ""
"Language: uk\\n"
"Plural-Forms: ${rule}\\n"

msgid "a"
msgid_plural "b"
msgstr[0] "%d файл"
msgstr[1] "%d файли"
msgstr[2] "%d файлів"
msgstr[3] "один файл"
`
    const built = buildText(po, fileOf('uk.po', file), {
      a: { one: '%d файл', few: '%d файла', many: '%d файлів' },
    })
    expect(built).toBe(file.replace('файли', 'файла'))
  })

  it('names the string and the character that the charset lacks', () => {
    const file = fileOf(
      'ru.po',
      'msgid ""\nmsgstr "Language: uk\\nContent-Type: text/plain; charset=windows-1251\\n"\nmsgid "a"\nmsgstr "b"\n',
    )
    expect(() => buildText(po, file, { a: '中' })).toThrow(/"中" \(U\+4E2D\).*WINDOWS-1251.*"a"/)
  })
})

describe('writing PO from a template or from another language', () => {
  const TEMPLATE = `# Copyright
#, fuzzy
msgid ""
msgstr ""
"Project-Id-Version: PACKAGE VERSION\\n"
"Language: \\n"
"Content-Type: text/plain; charset=CHARSET\\n"
"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"

#, c-format
msgid "%d file"
msgid_plural "%d files"
msgstr[0] ""
msgstr[1] ""

msgid "Open"
msgstr ""
`

  it('fills in the header and gives entries the forms of the language', async () => {
    const forms = { one: '%d файл', few: '%d файли', many: '%d файлів', other: '%d файлу' }
    const built = buildText(po, fileOf('app.pot', TEMPLATE), { '%d file': forms, Open: 'Відкрити' })
    await expect(built).toMatchFileSnapshot('golden/template-to-uk.po')
    const { strings } = po.parse(fileOf('uk.po', built), { sourceLanguage: english })
    expect(strings.map(({ translation }) => translation?.status)).toEqual(['translated', 'translated'])
  })

  it('removes forms if the language has fewer', () => {
    const built = buildText(po, fileOf('app.pot', TEMPLATE), { '%d file': { other: '%d個' } }, language('ja'))
    expect(built).toContain('"Language: ja\\n"')
    expect(built).toContain('"Plural-Forms: nplurals=1; plural=0;\\n"')
    expect(built).toContain('msgid_plural "%d files"\nmsgstr[0] "%d個"\n\nmsgid "Open"')
  })

  it('empties translations in another language, but not obsolete ones', () => {
    const german = `${HEADER.replace('uk', 'de')}#, fuzzy
#| msgid "A"
msgid "a"
msgstr "ä"

msgid "b"
msgstr "be"

#~ msgid "c"
#~ msgstr "ce"
`
    const built = buildText(po, fileOf('de.po', german), { b: 'бе' })
    expect(built).toContain('"Language: uk\\n"')
    expect(built.slice(built.indexOf('\nmsgid "a"'))).toBe(
      '\nmsgid "a"\nmsgstr ""\n\nmsgid "b"\nmsgstr "бе"\n\n#~ msgid "c"\n#~ msgstr "ce"\n',
    )
  })

  it('stays unchanged while there is nothing to write', () => {
    expect(buildText(po, fileOf('app.pot', TEMPLATE), {})).toBe(TEMPLATE)
  })

  it('gets a header if it has none', () => {
    const built = buildText(po, fileOf('app.pot', '#. first\nmsgid "a"\nmsgstr ""\n'), { a: 'б' })
    expect(built).toBe(
      'msgid ""\nmsgstr ""\n"Language: uk\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n#. first\nmsgid "a"\nmsgstr "б"\n',
    )
  })

  it('sets fields in a header on one line, and wraps a long rule', () => {
    const file =
      'msgid ""\nmsgstr "Language: de\\nPlural-Forms: nplurals=2; plural=n!=1;\\nX-Mine: yes\\n"\n\nmsgid "a"\nmsgstr "ä"\n'
    const built = buildText(po, fileOf('de.po', file), { a: 'а' })
    expect(built).toContain('msgstr ""\n"Language: uk\\n"\n"Plural-Forms: nplurals=3; plural=')
    expect(built).toContain('\n"X-Mine: yes\\n"\n')
    expect(Math.max(...built.split('\n').map((line) => line.length))).toBeLessThan(80)
  })

  it('turns an ASCII template into UTF-8', () => {
    const built = buildText(po, fileOf('app.pot', TEMPLATE.replace('CHARSET', 'US-ASCII')), {
      Open: 'Відкрити',
    })
    expect(built).toContain('charset=UTF-8')
  })
})
