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
  it('stays as it is, byte for byte, where its texts are spelled otherwise', () => {
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
  ])('changes in the value alone: %s', (_, translations, from, to) => {
    expect(build(translations)).toBe(before.replace(from, to))
  })

  it('indents what is new as most of the file is, where its root is indented otherwise', () => {
    const one = '    <plurals name="dogs">\n        <item quantity="other">%d</item>\n    </plurals>\n'
    const into = `  <resources>\n    <string name="a">A</string>\n${one}${one.replace('dogs', 'cats')}</resources>\n`
    const forms = { one: '%d b', few: '%d c', many: '%d d', other: '%d e' }
    expect(buildInto(withInto(into), { books: forms })).toContain(
      '\n    <plurals name="books">\n        <item quantity="one">%d b</item>\n',
    )
  })

  it('keeps a form that another quantity implies out, and one that is there in', () => {
    const only = '<resources><plurals name="books"><item quantity="other">%d a</item></plurals></resources>'
    const french = { ...withInto(only), language: language('fr') }
    expect(buildInto(french, { books: { many: '%d a', other: '%d a' } })).toBe(only)
    expect(buildInto(french, { books: { one: '%d b', many: '%d a', other: '%d a' } })).toBe(
      only.replace('<item', '<item quantity="one">%d b</item><item'),
    )
  })

  it('gets what only the source has after its neighbour, as it spells its own', () => {
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

  it('gets what comes first in the source before its next neighbour, and the namespace of its tags', () => {
    expect(build({ welcome: 'Вітаю, <xliff:g id="user">%1$s</xliff:g>!' })).toBe(
      before
        .replace('<resources>', '<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">')
        .replace(
          '  <string name="terms">',
          '  <string name="welcome">Вітаю, <xliff:g id="user">%1$s</xliff:g>!</string>\n  <string name="terms">',
        ),
    )
  })

  it('gets the further items of an array, the gaps filled with the source', () => {
    expect(build({ 'themes[2]': 'Сепія' })).toBe(
      before.replace('<item>Темна</item>', '<item>Темна</item>\n    <item>Сепія</item>'),
    )
    const without = withInto('<resources>\n</resources>\n')
    expect(buildInto(without, { 'themes[1]': 'Темна' })).toBe(
      '<resources>\n    <string-array name="themes">\n        <item>Light</item>\n        <item>Темна</item>\n        <item>Sepia</item>\n    </string-array>\n</resources>\n',
    )
  })

  it('loses what was taken away, with its comment', () => {
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

  it('is filled with the source where that is asked for, but for what is not for translation', () => {
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
  ])('with no entry takes the first: %s', (_, content) => {
    const empty = withInto(content)
    expect(buildInto(empty, {})).toBe(content)
    const built = buildInto(empty, { last: 'Кінець' })
    expect(built).toMatch(/<resources[^>]*>\s*<string name="last">Кінець<\/string>\n<\/resources>\s*$/)
    expect(built).toContain(content.includes('Наше') ? '<!-- Наше -->' : '')
  })

  it('that is broken is refused with its place', () => {
    expect(failureOf(() => buildInto(withInto('<resources>\n<string name="a">'), {}))).toMatchObject({
      code: 'format.syntax',
      details: { line: 2 },
    })
  })

  it('takes any text in the place of its own', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'a \n"\\\'<>&;@?é]') }).map((text) => `ж${text}`)
    expectEditsToComeBack(pair, texts)
  })
})

describe('a file of Android’s resources made without what is untranslated', () => {
  it('has what is translated, and no gaps', () => {
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
  it.each(['uk', 'ar'])('stay as they are: wikipedia’s %s', (code) => {
    const wikipedia = (folder: string) => corpusSource(`android/wikipedia/res/${folder}/strings.xml`)
    const real = { format: android, source: wikipedia('values'), into: wikipedia(`values-${code}`) }
    expectUntouched({ ...real, language: language(code) })
  })
})
