import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { android } from '../../core/formats/android.ts'
import { hasCorpus } from '../corpus.ts'
import { buildInto, expectEditsToComeBack, expectUntouched, fixturePair, textOf } from './intoSupport.ts'
import { corpusSource, failureOf, fileOf, language, type Translations } from './support.ts'

const pair = fixturePair(android, 'android', 'source.xml', 'values-uk.xml')
const before = textOf(pair.into)
const build = (translations: Translations, further = {}) => buildInto(pair, translations, further)
const withInto = (content: string) => ({ ...pair, into: fileOf('strings.xml', content) })

describe('a file of Android’s resources in a language', () => {
  it('stays byte for byte if its texts are only spelled differently', () => {
    expectUntouched(pair)
    expectUntouched(withInto(`\ufeff${before.replaceAll('\n', '\r\n')}`))
  })

  it.each<[string, Translations, string, string]>([
    ['a text', { settings: 'Параметри' }, 'Налаштування</', 'Параметри</'],
    ['escaped markup', { bold: '<b>Товстий</b> текст' }, '&lt;b>Жирний&lt;/b>', '&lt;b&gt;Товстий&lt;/b&gt;'],
    ['CDATA', { ampersand: 'Шрифт & колір' }, 'розмір', 'колір'],
    [
      'an empty element',
      { empty_one: 'Текст' },
      '<string name="empty_one"/>',
      '<string name="empty_one">Текст</string>',
    ],
    ['a form', { books: { one: '%d том' } }, '%d книжка', '%d том'],
    ['an item', { 'themes[1]': 'Нічна' }, 'Темна', 'Нічна'],
  ])('changes in the value only: %s', (_, translations, from, to) => {
    expect(build(translations)).toBe(before.replace(from, to))
  })

  it('indents new entries like most of the file, if its root is indented differently', () => {
    const one = '    <plurals name="dogs">\n        <item quantity="other">%d</item>\n    </plurals>\n'
    const into = `  <resources>\n    <string name="a">A</string>\n${one}${one.replace('dogs', 'cats')}</resources>\n`
    const forms = { one: '%d b', few: '%d c', many: '%d d', other: '%d e' }
    expect(buildInto(withInto(into), { books: forms })).toContain(
      '\n    <plurals name="books">\n        <item quantity="one">%d b</item>\n',
    )
  })

  it('adds no form that another quantity implies, and keeps an existing one', () => {
    const only = '<resources><plurals name="books"><item quantity="other">%d a</item></plurals></resources>'
    const french = { ...withInto(only), language: language('fr') }
    expect(buildInto(french, { books: { many: '%d a', other: '%d a' } })).toBe(only)
    expect(buildInto(french, { books: { one: '%d b', many: '%d a', other: '%d a' } })).toBe(
      only.replace('<item', '<item quantity="one">%d b</item><item'),
    )
  })

  it('gets new entries of the source after their neighbour, in its own style', () => {
    expect(build({ last: 'Кінець' })).toBe(
      before.replace('  </string-array>\n', '  </string-array>\n  <string name="last">Кінець</string>\n'),
    )
    expect(build({ formatted: '%s з %s' })).toBe(
      before.replace(
        'пробіли\\u0020</string>\n',
        'пробіли\\u0020</string>\n  <string name="formatted" formatted="false">%s з %s</string>\n',
      ),
    )
    expect(build({ days: { one: '%d день', many: '%d днів', other: '%d дня' } })).toBe(
      before.replace(
        '  </plurals>\n',
        `  </plurals>
  <plurals name="days">
    <item quantity="one">%d день</item>
    <item quantity="many">%d днів</item>
    <item quantity="other">%d дня</item>
  </plurals>
`,
      ),
    )
  })

  it('gets a first entry of the source before its next neighbour, with the namespace of its tags', () => {
    expect(build({ welcome: 'Вітаю, <xliff:g id="user">%1$s</xliff:g>!' })).toBe(
      before
        .replace('<resources>', '<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">')
        .replace(
          '  <string name="terms">',
          '  <string name="welcome">Вітаю, <xliff:g id="user">%1$s</xliff:g>!</string>\n  <string name="terms">',
        ),
    )
  })

  it('gets further items of an array, and fills gaps with the source', () => {
    expect(build({ 'themes[2]': 'Сепія' })).toBe(
      before.replace('<item>Темна</item>', '<item>Темна</item>\n    <item>Сепія</item>'),
    )
    const without = withInto('<resources>\n</resources>\n')
    expect(buildInto(without, { 'themes[1]': 'Темна' })).toBe(
      '<resources>\n    <string-array name="themes">\n        <item>Light</item>\n        <item>Темна</item>\n        <item>Sepia</item>\n    </string-array>\n</resources>\n',
    )
  })

  it('loses deleted translations, with their comments', () => {
    expect(build({}, { cleared: ['settings', 'bold', 'own_entry'] })).toBe(
      before
        .replace(
          '\n  <!-- Налаштування стоять тут першими -->\n  <string name="settings">Налаштування</string>',
          '',
        )
        .replace('<string name="bold">&lt;b>Жирний&lt;/b> текст</string> ', '')
        .replace('\n  <string\n      name="own_entry">Лише тут</string>', ''),
    )
    expect(build({}, { cleared: ['themes[0]'] })).toBe(before.replace('Світла', 'Light'))
    expect(build({ books: { one: '%d книжка' } }, { cleared: ['books'] })).not.toMatch(/"(?:few|many)"/)
  })

  it('is filled with the source if requested, except for untranslatable entries', () => {
    const filled = build({}, { untranslated: 'source' })
    expect(filled).toContain('<string name="last">Last</string>')
    expect(filled).not.toMatch(/app_name|"link"/)
    for (const line of before.split('\n').slice(5)) expect(filled).toContain(line)
  })

  it.each([
    ['no bytes', ''],
    ['a comment', '<?xml version="1.0"?>\n<!-- Наше -->\n'],
    ['an empty element', '<resources/>'],
    ['an empty element with a blank', '<resources>\n</resources>\n'],
  ])('gets its first entry if it is empty: %s', (_, content) => {
    const empty = withInto(content)
    expect(buildInto(empty, {})).toBe(content)
    const built = buildInto(empty, { last: 'Кінець' })
    expect(built).toMatch(/<resources[^>]*>\s*<string name="last">Кінець<\/string>\n<\/resources>\s*$/)
    expect(built).toContain(content.includes('Наше') ? '<!-- Наше -->' : '')
  })

  it('is refused with the position if it is broken', () => {
    expect(failureOf(() => buildInto(withInto('<resources>\n<string name="a">'), {}))).toMatchObject({
      code: 'format.syntax',
      details: { line: 2 },
    })
  })

  it('keeps any text on a round trip', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'a \n"\\\'<>&;@?é]') }).map((text) => `ж${text}`)
    expectEditsToComeBack(pair, texts)
  })
})

describe('a file of Android’s resources made without what is untranslated', () => {
  it('has the translated entries, and no gaps', () => {
    const { into: _, ...rest } = pair
    const content = android.build(rest.source, {
      sourceLanguage: language('en'),
      targetLanguage: language('uk'),
      translations: new Map([
        ['settings', { text: 'Налаштування' }],
        ['themes[0]', { text: 'Світла' }],
      ]),
      untranslated: 'omit',
    })
    expect(new TextDecoder().decode(content)).toBe(`<?xml version="1.0" encoding="utf-8"?>
<!-- Copyright of the authors. -->
<resources xmlns:tools="http://schemas.android.com/tools" xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
    <!-- Settings -->
    <string name="settings">Налаштування</string>
    <string-array name="themes">
        <item>Світла</item>
        <item>Dark</item>
        <item>Sepia</item>
    </string-array>
</resources>
`)
  })
})

describe.skipIf(!hasCorpus)('real files', () => {
  it.each(['uk', 'ar'])('stay byte for byte: wikipedia’s %s', (code) => {
    const wikipedia = (folder: string) => corpusSource(`android/wikipedia/res/${folder}/strings.xml`)
    const real = { format: android, source: wikipedia('values'), into: wikipedia(`values-${code}`) }
    expectUntouched({ ...real, language: language(code) })
  })
})
