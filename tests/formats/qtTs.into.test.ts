import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { qtTs } from '../../core/formats/qtTs.ts'
import { hasCorpus } from '../corpus.ts'
import { buildInto, expectEditsToComeBack, expectUntouched, fixturePair, textOf } from './intoSupport.ts'
import {
  corpusSource,
  english,
  failureOf,
  fileOf,
  language,
  ukrainian,
  type Translations,
} from './support.ts'

const pair = fixturePair(qtTs, 'qt', 'app.ts.xml', 'app_uk.ts.xml')
const before = textOf(pair.into)
const build = (translations: Translations, further = {}) => buildInto(pair, translations, further)
const withInto = (content: string) => ({ ...pair, into: fileOf('app_uk.ts', content) })
const files = { one: '%n файл', few: '%n файли', many: '%n файлів', other: '%n файлів' }

describe('a Qt translation source of a language', () => {
  it('stays byte for byte: unfinished and vanished messages, an additional form, CDATA', () => {
    expectUntouched(pair)
    expectUntouched(withInto(before.replaceAll('\n', '\r\n')))
    expectUntouched(withInto(before.replace(' language="uk_UA"', '')))
  })

  it.each<[string, Translations, string, string]>([
    ['a text', { 'MainWindow␄Own': 'Інше' }, 'Тут &apos;лише&apos; своє', 'Інше'],
    [
      'an unfinished text, which is finished then',
      { 'MainWindow␄Two\nlines': 'Два\nрядки' },
      ' type="unfinished">Два рядки',
      '>Два\nрядки',
    ],
    ['a form', { 'MainWindow␄%n file(s)': { ...files, few: '%n файла' } }, '%n файли', '%n файла'],
    ['a form alone', { 'MainWindow␄%n file(s)': { one: 'Файл' } }, '%n файл<', 'Файл<'],
    [
      'an empty message',
      { 'Last␄Last': 'Останнє' },
      '<translation type="unfinished"/>',
      '<translation>Останнє</translation>',
    ],
    ['CDATA', { 'Own␄Own': 'Своє <i>' }, '<![CDATA[Своє <b>]]>', '<![CDATA[Своє <i>]]>'],
    [
      'a message that had vanished',
      { 'MainWindow␄Gone and back': 'Знову' },
      ' type="vanished">Знов тут',
      '>Знову',
    ],
  ])('changes in the value only: %s', (_, translations, from, to) => {
    expect(build(translations)).toBe(before.replace(from, to))
  })

  it('gets new messages of the source in their context, with locations and comments, in its indent', () => {
    expect(build({ 'MainWindow␄Open␄menu': 'Відкрити', 'MainWindow␄Quit': 'Вийти' })).toBe(
      before
        .replace(
          '  <message>\n    <location filename="../old.cpp"',
          `  <message>
    <location filename="../main.cpp" line="10"/>
    <source>Open</source>
    <comment>menu</comment>
    <extracomment>Shown in the menu</extracomment>
    <translation>Відкрити</translation>
  </message>
  <message>
    <location filename="../old.cpp"`,
        )
        .replace(
          '  <message>\n    <source>Gone</source>',
          `  <message>
    <location filename="../main.cpp" line="16"/>
    <source>Quit</source>
    <translation>Вийти</translation>
  </message>
  <message>
    <source>Gone</source>`,
        ),
    )
  })

  it('gets a missing context, with its translated messages', () => {
    const forms = { one: '%n день', few: '%n дні', many: '%n днів', other: '%n дня' }
    expect(build({ 'Dialog␄%n day(s)': forms })).toBe(
      before.replace(
        '</context>\n<context>\n  <name>Own',
        `</context>
<context>
  <name>Dialog</name>
  <message numerus="yes">
    <location filename="../dialog.cpp" line="5"/>
    <source>%n day(s)</source>
    <translation>
      <numerusform>%n день</numerusform>
      <numerusform>%n дні</numerusform>
      <numerusform>%n днів</numerusform>
    </translation>
  </message>
</context>
<context>
  <name>Own`,
      ),
    )
  })

  it('gets no locations if it has none', () => {
    const bare = withInto(before.replace(/ *<location .*\n/, ''))
    expect(buildInto(bare, { 'MainWindow␄Quit': 'Вийти' })).not.toContain('<location')
  })

  it('has deleted translations empty and unfinished', () => {
    expect(build({}, { cleared: ['MainWindow␄Own', 'Own␄Own'] })).toBe(
      before
        .replace('<translation>Тут &apos;лише&apos; своє<', '<translation type="unfinished"><')
        .replace('<translation><![CDATA[Своє <b>]]><', '<translation type="unfinished"><'),
    )
  })

  it('gets all messages of the source if requested, unfinished', () => {
    const filled = build({}, { untranslated: 'source' })
    expect(filled).toMatch(/<source>Quit<\/source>\n {4}<translation type="unfinished"><\/translation>/)
    for (const line of before.split('\n')) expect(filled).toContain(line)
  })

  it.each([
    ['no bytes', ''],
    ['no context', '<!DOCTYPE TS>\n<TS version="2.1" language="uk">\n</TS>\n'],
    ['an empty element', '<TS version="2.1" language="uk"/>'],
  ])('gets its first message if it is empty: %s', (_, content) => {
    const empty = withInto(content)
    expect(buildInto(empty, {})).toBe(content)
    const built = buildInto(empty, { 'MainWindow␄Quit': 'Вийти' })
    expect(built).toMatch(
      /<TS version="2.1" language="uk">\n<context>\n {4}<name>MainWindow<\/name>\n {4}<message>\n[^]*<translation>Вийти<\/translation>\n {4}<\/message>\n<\/context>\n<\/TS>/,
    )
    expect(built.match(/<message>/g)).toHaveLength(1)
  })

  it('is refused with the position if it is broken', () => {
    expect(failureOf(() => buildInto(withInto('<TS>\n<context></TS>'), {}))).toMatchObject({
      code: 'format.syntax',
      details: { line: 2, column: 1 },
    })
  })

  it('keeps any text on a round trip', () => {
    expectEditsToComeBack(
      pair,
      fc.string({ unit: fc.constantFrom(...'a \n"\\\'<>&;\u0007\u00a0é]') }).map((text) => `ж${text}`),
    )
  })
})

describe('a Qt translation source made without what is untranslated', () => {
  it('has the translated messages and contexts', () => {
    const content = qtTs.build(pair.source, {
      sourceLanguage: english,
      targetLanguage: ukrainian,
      translations: new Map([['MainWindow␄Quit', { text: 'Вийти' }]]),
      untranslated: 'omit',
    })
    expect(new TextDecoder().decode(content)).toBe(`<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="uk">
<context>
    <name>MainWindow</name>
    <message>
        <location filename="../main.cpp" line="16"/>
        <source>Quit</source>
        <translation>Вийти</translation>
    </message>
</context>
</TS>
`)
  })
})

describe.skipIf(!hasCorpus)('real files', () => {
  it.each(['uk', 'ar'])('stay byte for byte: Monero’s %s', (code) => {
    const monero = (name: string) => corpusSource(`qt-ts/monero-gui/translations/${name}.ts`)
    const real = { format: qtTs, source: monero('monero-core'), into: monero(`monero-core_${code}`) }
    expectUntouched({ ...real, language: language(code) })
  })
})

describe('a message that the source has lost', () => {
  const message = (source: string, type: string, text: string, location = '') =>
    `    <message>\n${location}        <source>${source}</source>\n        <translation${type}>${text}</translation>\n    </message>\n`
  const at = (line: number) => `        <location filename="a.cpp" line="${line}"/>\n`
  const context = (name: string, ...messages: string[]) =>
    `<context>\n    <name>${name}</name>\n${messages.join('')}</context>\n`
  const file = (language: string, ...contexts: string[]) =>
    `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1"${language}>\n${contexts.join('')}</TS>\n`
  const source = (...messages: string[]) => file('', context('Window', ...messages))
  const standing = message('Stays', '', 'Тут', at(3))
  const own = message('Of this file alone', '', 'Своє', at(4))
  const into = file(
    ' language="uk"',
    context(
      'Window',
      standing,
      message('Gone', '', 'Пішло', at(5)),
      message('Gone unfinished', ' type="unfinished"', 'Майже', at(6)),
      message('Gone empty', ' type="unfinished"', '', at(7)),
      own,
    ),
    context('Empty', message('Gone empty', ' type="unfinished"', '', at(8))),
  )
  const names = ['Window␄Gone', 'Window␄Gone unfinished', 'Window␄Gone empty', 'Empty␄Gone empty']
  const marked = file(
    ' language="uk"',
    context(
      'Window',
      standing,
      message('Gone', ' type="vanished"', 'Пішло'),
      message('Gone unfinished', ' type="obsolete"', 'Майже'),
      own,
    ),
  )
  const buildFrom = (from: string, to: string, further: object) =>
    buildInto({ format: qtTs, source: fileOf('app.ts', from), into: fileOf('app_uk.ts', to) }, {}, further)
  const next = source(message('Stays', ' type="unfinished"', '', at(3)))

  it('is marked as in lupdate; messages that it never had stay', () => {
    expect(buildFrom(next, into, { gone: new Set(names) })).toBe(marked)
    expect(buildFrom(next, marked, { gone: new Set(names) })).toBe(marked)
    expect(buildFrom(next, into, { gone: new Set(['Window␄Stays', 'Window␄Unknown']) })).toBe(into)
  })

  it('keeps its locations if lines are relative to those before', () => {
    const relative = into.replaceAll('line="', 'line="+')
    const built = buildFrom(next, relative, { gone: new Set(['Window␄Gone']) })
    expect(built).toBe(relative.replace('<translation>Пішло', '<translation type="vanished">Пішло'))
  })

  it('is restored, with its new location, once the source has it again', () => {
    const again = source(
      message('Stays', ' type="unfinished"', '', at(3)),
      message('Gone', ' type="unfinished"', '', at(15)),
      message('Gone unfinished', ' type="unfinished"', '', at(16)),
    )
    expect(buildFrom(again, marked, {})).toBe(marked)
    expect(buildFrom(again, marked, { returned: new Set(names) })).toBe(
      file(
        ' language="uk"',
        context(
          'Window',
          standing,
          message('Gone', '', 'Пішло', at(15)),
          message('Gone unfinished', ' type="unfinished"', 'Майже', at(16)),
          own,
        ),
      ),
    )
  })
})
