import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resx } from '../../core/formats/resx.ts'
import { hasCorpus } from '../corpus.ts'
import { buildInto, expectEditsToComeBack, expectUntouched, fixturePair, textOf } from './intoSupport.ts'
import { corpusSource, english, failureOf, fileOf, ukrainian, type Translations } from './support.ts'

const pair = fixturePair(resx, 'resx', 'Strings.resx', 'Strings.uk.resx')
const before = textOf(pair.into)
const build = (translations: Translations, further = {}) => buildInto(pair, translations, further)
const withInto = (content: string) => ({ ...pair, into: fileOf('Strings.uk.resx', content) })
const lines = (...all: string[]) => all.map((line) => `${line}\r\n`).join('')

describe('a .resx file of a language', () => {
  it('stays byte for byte: its mark, references, CDATA, order', () => {
    expectUntouched(pair)
  })

  it.each<[string, Translations, string, string]>([
    ['a text', { Last: 'Кінець' }, 'Останнє', 'Кінець'],
    ['CDATA', { Save: 'Записати & вийти' }, '<![CDATA[Зберегти]]>', '<![CDATA[Записати & вийти]]>'],
    ['lines', { Two: 'Один\nі два' }, 'Два\r\n  рядки', 'Один\r\nі два'],
    ['one of its own', { Own: 'Інше' }, 'Лише &quot;тут&#34;', 'Інше'],
  ])('changes in the value only: %s', (_, translations, from, to) => {
    expect(build(translations)).toBe(before.replace(from, to))
  })

  it('gets new data of the source by their neighbours, in its own style, with comments if it has any', () => {
    const name = lines(
      '\t<data name="Name" xml:space="preserve">',
      '\t\t<value>Назва &lt;</value>',
      '\t</data>',
    )
    const open = lines(
      '\t<data name="Open" xml:space="preserve">',
      '\t\t<value>Відкрити</value>',
      '\t\t<comment>A menu</comment>',
      '\t</data>',
    )
    expect(build({ Name: 'Назва <', Open: 'Відкрити' })).toBe(
      before
        .replace('</root>', `${name}</root>`)
        .replace('\t<data name="Save"', `${open}\t<data name="Save"`),
    )
    const bare = withInto(before.replace('\t\t<comment>A button</comment>\r\n', ''))
    expect(buildInto(bare, { Open: 'Відкрити' })).not.toContain('A menu')
  })

  it('loses deleted translations', () => {
    expect(build({}, { cleared: ['Own', 'Last', 'Two'] })).toBe(
      before
        .replace(/\t<data name="Own"[^]*?<\/data>\r\n/, '')
        .replace(/\t<data name="Last".*\r\n/, '')
        .replace(/\t<data name="Two"[^]*?<\/data>\r\n/, ''),
    )
  })

  it('is filled with the source if requested, except for empty and other data', () => {
    const filled = build({}, { untranslated: 'source' })
    expect(filled).toContain('<value>Name &amp; "title"</value>')
    expect(filled).not.toMatch(/Empty|Icon/)
  })

  it.each([
    ['no bytes', ''],
    ['an empty element', '<root/>'],
    ['no data', '<root>\n</root>\n'],
  ])('gets its first data if it is empty: %s', (_, content) => {
    const empty = withInto(content)
    expect(buildInto(empty, {})).toBe(content)
    expect(buildInto(empty, { Last: 'Кінець' })).toMatch(
      /\n {2}<data name="Last" xml:space="preserve">\n {4}<value>Кінець<\/value>\n {2}<\/data>\n<\/root>/,
    )
  })

  it('is refused with the position if it is broken', () => {
    expect(failureOf(() => buildInto(withInto('<root>\n<data name="a">'), {}))).toMatchObject({
      code: 'format.syntax',
      details: { line: 2 },
    })
  })

  it('keeps any text on a round trip', () => {
    expectEditsToComeBack(
      pair,
      fc.string({ unit: fc.constantFrom(...'a \n\r\t"\\\'<>&;é]') }).map((text) => `ж${text}`),
    )
  })
})

describe('a .resx file made without what is untranslated', () => {
  it('has the translated data, and data that are not text', () => {
    const content = resx.build(pair.source, {
      sourceLanguage: english,
      targetLanguage: ukrainian,
      translations: new Map([['Save', { text: 'Зберегти' }]]),
      untranslated: 'omit',
    })
    expect(new TextDecoder().decode(content)).toBe(`<?xml version="1.0" encoding="utf-8"?>
<root>
  <resheader name="version">
    <value>2.0</value>
  </resheader>
  <data name="Save" xml:space="preserve">
    <value>Зберегти</value>
    <comment>A button</comment>
  </data>
  <data name="Icon" type="System.Resources.ResXFileRef, System.Windows.Forms">
    <value>icon.png</value>
  </data>
</root>
`)
  })
})

describe.skipIf(!hasCorpus)('real files', () => {
  it.each(['uk-UA', 'ar-SA'])('stay byte for byte: DevToys’ %s', (code) => {
    const devToys = (name: string) => corpusSource(`resx/devtoys/Settings/${name}.resx`)
    expectUntouched({ format: resx, source: devToys('Settings'), into: devToys(`Settings.${code}`) })
  })
})
