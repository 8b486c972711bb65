/** A PO file as it lies beside its template: what translations change in it. */
import { describe, expect, it } from 'vitest'
import { po } from '../../core/formats/po.ts'
import { build, HEADER, TEMPLATE } from './poTemplate.ts'
import { english, fileOf, ukrainian } from './support.ts'

describe('existing entries', () => {
  it('lose their flag and previous text with another translation, and keep every other comment', () => {
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

  it('keep forms without a category of the language, and forms past those of the header', () => {
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

  it('become plural if their source did, with comments', () => {
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

  it('are emptied after deleting the translation, except for fuzzy ones', () => {
    const entries = 'msgid "First"\nmsgstr "Перший"\n\n#, fuzzy\nmsgid "Fourth"\nmsgstr "Щось"\n'
    const cleared = new Set(['First', 'Fourth'])
    expect(build(HEADER + entries, {}, { cleared })).toBe(HEADER + entries.replace('Перший', ''))
  })
})

describe('entries that only the template has', () => {
  it('are inserted in its order with sources, notes and flags, also if they are obsolete', () => {
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

  it('have no sources in a file without them, and no empty lines in one without', () => {
    const into = `${HEADER}msgid "A"\nmsgstr "а"\nmsgid "First"\nmsgstr "Перший"\nmsgid "B"\nmsgstr "б"`
    expect(build(into, { Fourth: 'Четвертий', 'Second %s': '%s' })).toBe(
      into.replace(
        'msgid "B"',
        '#, c-format\nmsgid "Second %s"\nmsgstr "%s"\nmsgid "Fourth"\nmsgstr "Четвертий"\nmsgid "B"',
      ),
    )
  })

  it('are added empty if the source is requested: gettext shows the source of an empty text', () => {
    const into = `${HEADER}msgid "First"\nmsgstr "Перший"\n`
    const built = build(into, {}, { untranslated: 'source' })
    expect(built.startsWith(into)).toBe(true)
    expect(built.match(/^msgstr(?:\[\d\])? ""$/gm)).toHaveLength(6)
  })

  it('come into a file of comments alone where there is a translation or the source is requested', () => {
    const licence = '# Licence: MIT\n'
    expect(build(licence, {})).toBe(licence)
    for (const built of [
      build(licence, {}, { untranslated: 'source' }),
      build(licence, { Fourth: 'Четвертий' }),
    ]) {
      expect(built.startsWith(licence)).toBe(true)
      expect(built).toContain('msgid "Fourth"')
    }
  })

  it('bring the language’s rule into a header without one, and UTF-8 into one that states ASCII', () => {
    const into =
      'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=ASCII\\n"\n\nmsgid "Fourth"\nmsgstr "4"\n'
    const built = build(into, { '%d file': { one: '1 ф', few: '2 ф', many: '5 ф', other: '2 ф' } })
    expect(built).toContain('charset=UTF-8')
    expect(built).toContain('Plural-Forms: nplurals=3')
    expect(built).toContain('msgstr[2] "5 ф"')
  })
})

describe('an untranslated string', () => {
  it('is left out of a new file if requested', () => {
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

  it('does not turn a file that has only a notice into a catalogue', () => {
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

  it.each([60, 76, 79, 100, 120])('wrap at the file’s width, %i columns', (width) => {
    const into = `${HEADER}msgid "First"\nmsgstr ""\n${wrapped(width)}\nmsgid "Fourth"\nmsgstr "4"\n`
    const text = long.repeat(6)
    expect(build(into, { Fourth: text })).toBe(into.replace('"4"\n', `""\n${wrapped(width)}`))
  })
})
