/** The time of each format is at most linear in its file: a search for each string takes hours with a large one. */
import { describe, expect, it } from 'vitest'
import type { BuildTranslation, Format, ParsedString } from '../../core/formats/format.ts'
import { formats } from '../../core/formats/registry.ts'
import { countCpu } from '../cpuTime.ts'
import { english, fileOf, ukrainian } from './support.ts'

/** The frame of a file, an entry by its number, and the separator of two entries. */
interface Entries {
  head?: string
  entry: (index: number) => string
  tail?: string
  between: readonly string[]
  /** A page is built of its source, or into one of the same shape alone. */
  isPage?: true
}

const LINES = ['\n']
const ANY = ['\n', '']
const JSON_LINES = [',\n', ',']
const PLURAL =
  '<dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>' +
  '<key>NSStringFormatValueTypeKey</key><string>d</string>' +
  '<key>one</key><string>a</string><key>other</key><string>b</string></dict>'
const XLIFF2 = '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en"'

const ENTRIES: Readonly<Record<string, Entries>> = {
  po: {
    head: 'msgid ""\nmsgstr "Language: uk\\n"\n\n',
    entry: (n) => `#: a.c:${n}\nmsgid "v${n}"\nmsgstr ""\n`,
    between: LINES,
  },
  json: { head: '{', entry: (n) => `"k${n}":"v"`, tail: '}', between: JSON_LINES },
  i18next_json: {
    head: '{',
    entry: (n) => `"k${n}_one":"v","k${n}_other":"w"`,
    tail: '}',
    between: JSON_LINES,
  },
  formatjs_json: {
    head: '{',
    entry: (n) => `"k${n}":{"defaultMessage":"v"}`,
    tail: '}',
    between: JSON_LINES,
  },
  chrome_json: { head: '{', entry: (n) => `"k${n}":{"message":"v"}`, tail: '}', between: JSON_LINES },
  arb: { head: '{', entry: (n) => `"k${n}":"v","@k${n}":{}`, tail: '}', between: JSON_LINES },
  xliff: {
    head: '<xliff version="1.2"><file original="a" source-language="en" target-language="uk" datatype="x"><body>',
    entry: (n) => `<trans-unit id="${n}"><source>a</source></trans-unit>`,
    tail: '</body></file></xliff>',
    between: ANY,
  },
  xliff2: {
    head: `${XLIFF2} trgLang="uk"><file id="f">`,
    entry: (n) => `<unit id="u${n}"><segment><source>a</source></segment></unit>`,
    tail: '</file></xliff>',
    between: ANY,
  },
  properties: { entry: (n) => `k${n}=v`, between: LINES },
  android: {
    head: '<resources>',
    entry: (n) => `<string name="a${n}">x</string>`,
    tail: '</resources>',
    between: ANY,
  },
  strings: { entry: (n) => `"k${n}" = "v";`, between: ANY },
  stringsdict: {
    head: '<plist version="1.0"><dict>',
    entry: (n) =>
      `<key>k${n}</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@v@</string><key>v</key>${PLURAL}</dict>`,
    tail: '</dict></plist>',
    between: ANY,
  },
  xcstrings: {
    head: '{"sourceLanguage":"en","strings":{',
    entry: (n) => `"k${n}":{"localizations":{"en":{"stringUnit":{"state":"new","value":"v"}}}}`,
    tail: '},"version":"1.0"}',
    between: JSON_LINES,
  },
  resx: {
    head: '<root>',
    entry: (n) => `<data name="a${n}"><value>x</value></data>`,
    tail: '</root>',
    between: ANY,
  },
  yaml: { entry: (n) => `k${n}: v`, between: ['\n', '\n---\n'] },
  qt_ts: {
    head: '<TS version="2.1" language="uk" sourcelanguage="en"><context><name>c</name>',
    entry: (n) => `<message><source>a${n}</source><translation type="unfinished"></translation></message>`,
    tail: '</context></TS>',
    between: ANY,
  },
  ftl: { entry: (n) => `k${n} = v`, between: LINES },
  php: { head: '<?php return [', entry: (n) => `'k${n}' => 'v',`, tail: '];', between: ANY },
  csv: { head: 'key,en,uk\n', entry: (n) => `k${n},v,`, between: LINES },
  csv_pairs: { entry: (n) => `k${n},v`, between: LINES },
  srt: { entry: (n) => `${n + 1}\n00:00:01,000 --> 00:00:02,000\nhello ${n}\n`, between: LINES },
  vtt: { head: 'WEBVTT\n\n', entry: (n) => `00:01.000 --> 00:02.000\nhello ${n}\n`, between: LINES },
  html: { entry: (n) => `<p>word ${n}</p>`, between: ANY, isPage: true },
  md: { entry: (n) => `word ${n}`, between: ['\n\n', '\n- '], isPage: true },
  mdx_v2: { entry: (n) => `word ${n}`, between: ['\n\n'], isPage: true },
  txt: { entry: (n) => `word ${n}`, between: ['\n\n'], isPage: true },
}

const FEW = 1500
const MANY = 4 * FEW
/** Below this, what the machine does besides says more than the file's size; a search for each string takes longer. */
const UNTOLD_MILLISECONDS = 300

/** Milliseconds of CPU time of each step for a file of `count` entries. */
function timesOf(
  format: Format,
  { head = '', entry, tail = '', isPage }: Entries,
  count: number,
  gap: string,
) {
  const content = head + Array.from({ length: count }, (_, index) => entry(index)).join(gap) + tail
  const file = fileOf(`a${format.extensions[0]}`, content)
  const options = { sourceLanguage: english, targetLanguage: ukrainian }
  const times: Record<string, number> = {}
  const timed = <Value>(step: string, work: () => Value): Value => {
    const cpuTime = countCpu()
    const value = work()
    times[step] = cpuTime()
    return value
  }
  const { strings } = timed('parse', () => format.parse(file, options))
  const translations = new Map(strings.map((one) => [one.identifier, { text: translated(one.text) }]))
  const built = timed('build', () => format.build(file, { ...options, translations }))
  const other = new Map(strings.map((one) => [one.identifier, { text: translated(one.text, 'є') }]))
  timed('build into what stands there', () =>
    format.build(file, { ...options, translations: other, into: { name: file.name, content: built } }),
  )
  if (!isPage) {
    const first = format.build(fileOf(file.name, head + entry(0) + tail), { ...options, translations })
    timed('build into a file that lacks all but one', () =>
      format.build(file, { ...options, translations, into: { name: file.name, content: first } }),
    )
  }
  expect(strings.length).toBeGreaterThanOrEqual(count)
  return times
}

function translated(text: ParsedString['text'], ending = 'я'): BuildTranslation['text'] {
  if (typeof text === 'string') return text + ending
  return Object.fromEntries(
    ['one', 'few', 'many', 'other'].map((category) => [category, `${category}${ending}`]),
  )
}

describe('four times the strings', () => {
  const cases = formats.flatMap(({ type }) =>
    (ENTRIES[type]?.between ?? ['']).map((gap) => [type, JSON.stringify(gap), gap] as const),
  )

  it.each(cases)('take less than sixteen times as long: %s with %s between', (type, _, gap) => {
    const format = formats.find((one) => one.type === type)!
    const entries = ENTRIES[type]!
    const few = timesOf(format, entries, FEW, gap)
    const many = timesOf(format, entries, MANY, gap)
    const slow = Object.entries(many).filter(
      ([step, time]) => time > UNTOLD_MILLISECONDS && time > 8 * few[step]!,
    )
    expect(slow).toEqual([])
  })
})
