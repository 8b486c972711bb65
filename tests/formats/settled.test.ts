/**
 * Unfinished work that a person confirmed word for word: the mark goes, and nothing else of the file. A text that needs
 * work gets it (docs/reference/translations.md, "States in files").
 */
import { describe, expect, it } from 'vitest'
import type { BuildOptions, BuildTranslation, Format, PreviousSource } from '../../core/formats/format.ts'
import { marksNeedsWork } from '../../core/formats/formatAbilities.ts'
import { po } from '../../core/formats/po.ts'
import { qtTs } from '../../core/formats/qtTs.ts'
import { xcstrings } from '../../core/formats/xcstrings.ts'
import { xliff12 } from '../../core/formats/xliff12.ts'
import { xliff2 } from '../../core/formats/xliff2.ts'
import { formats } from '../../core/formats/registry.ts'
import { english, fileOf, ukrainian } from './support.ts'

interface Case {
  format: Format
  name: string
  /** A file with one text that is done, and unfinished ones. */
  file: string
  /** The unfinished ones. */
  texts: Record<string, BuildTranslation['text']>
  /** The file once the first of these is settled. */
  settled: string
  /** The source that the first one was made for. */
  previous?: PreviousSource
  /** The settled file once the first one needs work again, where it differs from `file`. */
  marked?: string
}

const FUZZY = `#: a.c:1
#, fuzzy, c-format
#| msgid "Opn %s"
msgid "Open %s"
msgstr "Відкрити %s"
`
const PO = `msgid ""
msgstr ""
"Language: uk\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

${FUZZY}
#, fuzzy
msgid "%d file"
msgid_plural "%d files"
msgstr[0] "%d файл"
msgstr[1] "%d файли"
msgstr[2] "%d файлів"

msgid "Close"
msgstr "Закрити"
`

const QT = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="uk_UA">
<context>
    <name>Main</name>
    <message>
        <source>Open</source>
        <translation type="unfinished">Відкрити</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation type="unfinished">
            <numerusform>%n файл</numerusform>
            <numerusform>%n файли</numerusform>
            <numerusform>%n файлів</numerusform>
        </translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Закрити</translation>
    </message>
</context>
</TS>
`

const XLIFF12 = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="a" source-language="en" target-language="uk" datatype="plaintext"><body>
    <trans-unit id="1"><source>Open</source><target state="needs-review-translation">Відкрити</target></trans-unit>
    <trans-unit id="2"><source>New</source><target state="new">Новий</target></trans-unit>
    <trans-unit id="3"><source>Close</source><target state="final">Закрити</target></trans-unit>
  </body></file>
</xliff>
`

const XLIFF2 = `<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="uk">
  <file id="f">
    <unit id="1"><segment state="initial" subState="a:b"><source>Open</source><target>Відкрити</target></segment></unit>
    <unit id="2"><segment state="initial"><source>New</source><target>Новий</target></segment></unit>
    <unit id="3"><segment state="final"><source>Close</source><target>Закрити</target></segment></unit>
  </file>
</xliff>
`

const XCSTRINGS = `{
  "sourceLanguage" : "en",
  "strings" : {
    "Open" : {
      "localizations" : {
        "uk" : {
          "stringUnit" : {
            "state" : "needs_review",
            "value" : "Відкрити"
          }
        }
      }
    },
    "New" : {
      "localizations" : {
        "uk" : { "stringUnit" : { "state" : "needs_review", "value" : "Новий" } }
      }
    }
  },
  "version" : "1.0"
}`

const cases: readonly Case[] = [
  {
    format: po,
    name: 'uk.po',
    file: PO,
    texts: { 'Open %s': 'Відкрити %s', '%d file': { one: '%d файл', few: '%d файли', many: '%d файлів' } },
    settled: PO.replace('#, fuzzy, c-format\n#| msgid "Opn %s"\n', '#, c-format\n'),
    previous: { text: 'Opn %s' },
  },
  {
    format: qtTs,
    name: 'app_uk.ts',
    file: QT,
    texts: {
      'Main␄%n file(s)': { one: '%n файл', few: '%n файли', many: '%n файлів' },
      'Main␄Open': 'Відкрити',
    },
    settled: QT.replace(' type="unfinished">\n', '>\n'),
  },
  {
    format: xliff12,
    name: 'uk.xlf',
    file: XLIFF12,
    texts: { 'a␄1': 'Відкрити', 'a␄2': 'Новий' },
    settled: XLIFF12.replace('needs-review-translation', 'translated'),
  },
  {
    format: xliff2,
    name: 'uk.xlf',
    file: XLIFF2,
    texts: { 'f␄1': 'Відкрити', 'f␄2': 'Новий' },
    settled: XLIFF2.replace('"initial" subState="a:b"', '"translated"'),
    marked: XLIFF2.replace(' subState="a:b"', ''),
  },
  {
    format: xcstrings,
    name: 'Localizable.xcstrings',
    file: XCSTRINGS,
    texts: { Open: 'Відкрити', New: 'Новий' },
    settled: XCSTRINGS.replace('needs_review', 'translated'),
  },
]

describe.each(cases.map((one) => [one.format.type, one] as const))('unfinished work of %s', (_, one) => {
  const { format, name, file, texts } = one
  const build = (
    options: Partial<Pick<BuildOptions, 'settled' | 'translations'>>,
    lying: string = file,
  ): string => {
    const source = fileOf(name, lying)
    const content = format.build(source, {
      sourceLanguage: english,
      targetLanguage: ukrainian,
      translations: new Map(Object.entries(texts).map(([identifier, text]) => [identifier, { text }])),
      ...(format.languages === 'two' && { into: source }),
      ...options,
    })
    return new TextDecoder().decode(content)
  }
  const identifiers = Object.keys(texts)

  it('is found as such by a reader', () => {
    const { strings } = format.parse(fileOf(name, file), {
      sourceLanguage: english,
      targetLanguage: ukrainian,
    })
    const fuzzy = strings.flatMap(({ identifier, translation, translations }) => {
      const { status } = translation ?? translations?.['uk'] ?? {}
      return status === 'needsWork' ? [identifier] : []
    })
    expect(new Set(fuzzy)).toEqual(new Set(identifiers))
  })

  it('stays if the translation is equal and was not confirmed', () => {
    expect(build({})).toBe(file)
    expect(build({ settled: new Set(['another']) })).toBe(file)
  })

  it('stays byte for byte if it needs work in the project, too', () => {
    const translations = new Map(
      Object.entries(texts).map(([identifier, text]) => [identifier, { text, needsWork: {} }]),
    )
    expect(build({ translations })).toBe(file)
  })

  it('is marked in a file that had it finished, and read back with its source', () => {
    const { previous } = one
    const [first = ''] = identifiers
    const translations = new Map<string, BuildTranslation>([
      [first, { text: texts[first] ?? '', needsWork: { ...(previous && { previous }) } }],
    ])
    const marked = build({ translations }, one.settled)
    expect(marked).toBe(one.marked ?? file)
    const { strings } = format.parse(fileOf(name, marked), {
      sourceLanguage: english,
      targetLanguage: ukrainian,
    })
    const string = strings.find(({ identifier }) => identifier === first)
    const translation = string?.translation ?? string?.translations?.['uk']
    expect(translation).toMatchObject({ status: 'needsWork', ...(previous && { previous }) })
  })

  it('is marked with another text', () => {
    const [first = ''] = identifiers
    const [text] = Object.values(texts)
    const other = typeof text === 'string' ? 'Інший' : { one: 'а', few: 'б', many: 'в' }
    const translations = new Map([[first, { text: other, needsWork: {} }]])
    for (const lying of [file, one.settled]) {
      const built = fileOf(name, build({ translations }, lying))
      const { strings } = format.parse(built, { sourceLanguage: english, targetLanguage: ukrainian })
      const string = strings.find(({ identifier }) => identifier === first)
      const translation = string?.translation ?? string?.translations?.['uk']
      expect(translation).toMatchObject({ text: other, status: 'needsWork' })
    }
  })

  it('becomes finished when it is confirmed', () => {
    expect(build({ settled: new Set(identifiers.slice(0, 1)) })).toBe(one.settled)
  })
})

it('is marked by exactly the formats that are listed as having a mark', () => {
  const tested = new Set(cases.map(({ format }) => format.type))
  const said = formats.filter(({ type }) => marksNeedsWork(type)).map(({ type }) => type)
  expect(new Set(said)).toEqual(tested)
})
