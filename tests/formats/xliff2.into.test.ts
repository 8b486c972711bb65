import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { xliff2 } from '../../core/formats/xliff2.ts'
import { buildInto, expectEditsToComeBack, expectUntouched, fixturePair, textOf } from './intoSupport.ts'
import { english, failureOf, fileOf, ukrainian, type Translations } from './support.ts'

const pair = fixturePair(xliff2, 'xliff2', 'messages.xlf', 'messages.uk.xlf')
const before = textOf(pair.into)
const build = (translations: Translations, further = {}) => buildInto(pair, translations, further)
const withInto = (content: string) => ({ ...pair, into: fileOf('messages.uk.xlf', content) })

describe('an XLIFF 2 document of a language', () => {
  it('stays byte for byte: initial segments, references, CDATA, its own units', () => {
    expectUntouched(pair)
    expectUntouched(withInto(before.replaceAll('\n', '\r\n')))
    expectUntouched(withInto(before.replace(' trgLang="uk-UA"', '')))
  })

  it.each<[string, Translations, string, string]>([
    [
      'a text',
      { 'app␄own': 'Інше <' },
      '<segment>\n    <source>Own</source>\n    <target>Своє',
      '<segment state="translated">\n    <source>Own</source>\n    <target>Інше &lt;',
    ],
    [
      'an initial one, which is translated then',
      { 'app␄quit': 'Піти' },
      'state="initial" subState="x:doubt">\n     <source>Quit</source>\n     <target>Вийти',
      'state="translated">\n     <source>Quit</source>\n     <target>Піти',
    ],
  ])('changes in the segment only: %s', (_, translations, from, to) => {
    expect(build(translations)).toBe(before.replace(from, to))
  })

  it('gets new units of the source, in their group and by their neighbours, in its indent', () => {
    expect(build({ 'app␄open': 'Відкрити', 'app␄two␄2': 'Друге.' })).toBe(
      before
        .replace(
          '   <unit id="quit">',
          `   <unit id="open">
    <segment state="translated">
     <source>Open</source>
     <target>Відкрити</target>
    </segment>
   </unit>
   <unit id="quit">`,
        )
        .replace(
          '   </segment>\n  </unit>\n  <unit id="own">',
          `   </segment>
   <segment state="translated">
    <source>Second.</source>
    <target>Друге.</target>
   </segment>
  </unit>
  <unit id="own">`,
        ),
    )
    expect(build({ 'app␄hello': 'Вітаю, <ph id="0" equiv="NAME" disp="{{name}}"/>' })).toMatch(
      /<note category="description">A greeting<\/note>[^]*<target>Вітаю, <ph id="0" equiv="NAME" disp="{{name}}"\/><\/target>[^]*<unit id="two">/,
    )
  })

  it('gets a missing file, with its translated units', () => {
    expect(build({ 'other␄b': 'Б' })).toBe(
      before.replace(
        '</xliff>',
        ` <file id="other">
  <unit id="b">
   <segment state="translated">
    <source>B</source>
    <target>Б</target>
   </segment>
  </unit>
 </file>
</xliff>`,
      ),
    )
  })

  it('has deleted translations empty, and initial', () => {
    expect(build({}, { cleared: ['app␄two'] })).toBe(
      before.replace('"final"', '"initial"').replace('Перше&#46; <![CDATA[ ]]>', ''),
    )
  })

  it('gets all units of the source if requested', () => {
    expect(build({}, { untranslated: 'source' })).toMatch(/<source>Open<\/source>\s+<\/segment>/)
  })

  it.each([
    ['no bytes', ''],
    ['no file', '<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en"></xliff>'],
    [
      'no unit',
      '<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="uk">\n  <file id="app"/>\n</xliff>',
    ],
  ])('gets its first entry if it is empty: %s', (_, content) => {
    const empty = withInto(content)
    expect(buildInto(empty, {})).toBe(content)
    const built = buildInto(empty, { 'app␄last': 'Кінець' })
    expect(built).toMatch(
      /trgLang="uk"[^>]*>\n {2}<file id="app">\n[^]* {4}<unit id="last">\n {6}<segment>\n {8}<source>Last<\/source>\n {8}<target>Кінець<\/target>\n/,
    )
    expect(built).not.toContain('Open')
  })

  it('is refused with the position if it is broken', () => {
    expect(failureOf(() => buildInto(withInto(before.replace('</group>', '')), {}))).toMatchObject({
      code: 'format.syntax',
      message: 'The XML is broken here: unclosed tag: group.',
      details: { line: 6 },
    })
  })

  it('keeps any text on a round trip', () => {
    expectEditsToComeBack(
      pair,
      fc.string({ unit: fc.constantFrom(...'a \n\r\t"\\\'<ph/>&;é]') }).map((text) => `ж${text}`),
    )
  })
})

describe('an XLIFF 2 document made without what is untranslated', () => {
  it('has the translated units and files', () => {
    const content = xliff2.build(pair.source, {
      sourceLanguage: english,
      targetLanguage: ukrainian,
      translations: new Map([['app␄last', { text: 'Кінець' }]]),
      untranslated: 'omit',
    })
    expect(new TextDecoder().decode(content)).toBe(`<?xml version="1.0" encoding="UTF-8" ?>
<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="uk">
  <file id="app">
    <group id="menu">
    </group>
    <unit id="last">
      <segment>
        <source>Last</source>
        <target>Кінець</target>
      </segment>
    </unit>
  </file>
</xliff>
`)
  })
})
