import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { xliff12 } from '../../core/formats/xliff12.ts'
import { buildText, english, failureOf, fileOf, language, type Translations } from './support.ts'
import { runs } from '../runs.ts'

/** A document of one file element with these units. */
function documentOf(units: string, attributes = ' target-language="uk"'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="app" source-language="en"${attributes} datatype="plaintext">
    <body>
${units}
    </body>
  </file>
</xliff>
`
}

const parse = (content: string | Uint8Array) =>
  xliff12.parse(fileOf('a.xlf', content), { sourceLanguage: english })
const stringsOf = (units: string) => parse(documentOf(units)).strings
const build = (content: string, translations: Translations) =>
  buildText(xliff12, fileOf('a.xlf', content), translations)

/** Builds a document of these units, of which only they may change. */
function buildUnits(units: string, translations: Translations): string {
  const [head, tail] = documentOf('\u0000').split('\u0000') as [string, string]
  const built = build(documentOf(units), translations)
  expect(built.startsWith(head) && built.endsWith(tail)).toBe(true)
  return built.slice(head.length, built.length - tail.length)
}

describe('reading XLIFF', () => {
  it('has a string for each unit, with its notes, contexts, name and length', () => {
    const { strings, targetLanguage } = parse(
      documentOf(`<trans-unit id="1" resname="cart.total" maxwidth="40" size-unit="char">
        <source>Total</source><target>Разом</target>
        <note from="meaning">a sum</note><note>be short</note>
        <context-group purpose="location">
          <context context-type="sourcefile">cart.ts</context><context context-type="linenumber">12</context>
        </context-group>
      </trans-unit>
      <trans-unit id="2" maxwidth="40"><source>Other</source></trans-unit>`),
    )
    expect(targetLanguage).toBe('uk')
    expect(strings).toEqual([
      {
        identifier: 'app␄1',
        text: 'Total',
        context: 'Name: cart.total\nmeaning: a sum\nbe short\ncart.ts:12',
        maxLength: 40,
        uncuttable: 'whole',
        translation: { text: 'Разом', status: 'translated' },
      },
      { identifier: 'app␄2', text: 'Other', uncuttable: 'whole' },
    ])
  })

  it('shows tags as written and all other text decoded', () => {
    const [string] = stringsOf(
      '<trans-unit id="1"><source>Fish &amp; <g id="1">chips</g> &lt;b&gt;&#x41;&lt;/b&gt;<![CDATA[ <i>&amp;]]><x id="2" equiv-text="&lt;br&gt;"/></source></trans-unit>',
    )
    expect(string!.text).toBe(
      'Fish & <g id="1">chips</g> <b>A</b> <i>&amp;<x id="2" equiv-text="&lt;br&gt;"/>',
    )
  })

  it('distinguishes text that looks like one of the unit’s own tags', () => {
    const [string, other] = stringsOf(
      '<trans-unit id="1"><source><x id="1"/> &lt;x id="1"/&gt; &amp;lt;x/&gt; &lt;y/&gt;</source></trans-unit>' +
        '<trans-unit id="2"><source>&lt;x id="1"/&gt;</source></trans-unit>',
    )
    expect(string!.text).toBe('<x id="1"/> &lt;x id="1"/> &amp;lt;x/> <y/>')
    expect(other!.text).toBe('<x id="1"/>')
  })

  it.each([
    ['', 'translated'],
    [' state="translated"', 'translated'],
    [' state="final"', 'approved'],
    [' state="signed-off"', 'approved'],
    [' state="new"', 'needsWork'],
    [' state="needs-review-translation"', 'needsWork'],
    [' state="x-reviewed"', 'translated'],
  ])('reads a target with%s as %s', (state, status) => {
    const [string] = stringsOf(`<trans-unit id="1"><source>a</source><target${state}>b</target></trans-unit>`)
    expect(string!.translation).toEqual({ text: 'b', status })
  })

  it('reads approved="yes" as an approval, unless the state requires work', () => {
    const unit = (state: string) =>
      `<trans-unit id="1" approved="yes"><source>a</source><target${state}>b</target></trans-unit>`
    expect(stringsOf(unit(''))[0]!.translation!.status).toBe('approved')
    expect(stringsOf(unit(' state="needs-l10n"'))[0]!.translation!.status).toBe('needsWork')
  })

  it('reads a missing target, an empty one and one of only tags as no translation', () => {
    const strings = stringsOf(`<trans-unit id="1"><source>a</source></trans-unit>
      <trans-unit id="2"><source>a</source><target/></trans-unit>
      <trans-unit id="3"><source>a</source><target></target></trans-unit>
      <trans-unit id="4"><source>a</source><target><mrk mtype="seg" mid="1"/></target></trans-unit>
      <trans-unit id="5"><source><x id="1"/></source><target><x id="1"/></target></trans-unit>`)
    expect(strings.map(({ translation }) => translation?.text)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      '<x id="1"/>',
    ])
  })

  it('hides untranslatable units, also by their group', () => {
    const strings = stringsOf(`<group translate="no"><trans-unit id="1"><source>a</source></trans-unit>
      <trans-unit id="2" translate="yes"><source>a</source></trans-unit></group>
      <trans-unit id="3" translate="no"><source>a</source></trans-unit><trans-unit id="4"><source>a</source></trans-unit>`)
    expect(strings.map(({ isHidden }) => isHidden ?? false)).toEqual([true, false, true, false])
  })

  it('skips alt-trans', () => {
    const [string] = stringsOf(
      '<trans-unit id="1"><source>a</source><alt-trans><source>x</source><target state="final">y</target><note>z</note></alt-trans></trans-unit>',
    )
    expect(string).toEqual({ identifier: 'app␄1', text: 'a', uncuttable: 'whole' })
  })

  it('reads documents whose elements have a prefix', () => {
    const content = `<l:xliff version="1.2" xmlns:l="urn:oasis:names:tc:xliff:document:1.2"><l:file original="a">
<l:body><l:trans-unit id="1"><l:source>a <l:g id="1">b</l:g></l:source></l:trans-unit></l:body></l:file></l:xliff>`
    expect(parse(content).strings[0]!.text).toBe('a <l:g id="1">b</l:g>')
    expect(build(content, { 'a␄1': '<l:g id="1">б</l:g>' })).toContain(
      '</l:source><l:target><l:g id="1">б</l:g></l:target>',
    )
  })

  it('detects 1.2 by its root, not 2.0', () => {
    expect(xliff12.detect('a.xml', documentOf(''))).toBe('sure')
    expect(
      xliff12.detect('a.xlf', '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0">'),
    ).toBe('no')
    expect(xliff12.detect('a.sdlxliff', '')).toBe('maybe')
    expect(xliff12.detect('a.xml', '<html>')).toBe('no')
  })
})

describe('identifiers', () => {
  const unit = (id: string, text: string) => `<trans-unit id="${id}"><source>${text}</source></trans-unit>`
  const file = (original: string, ...units: string[]) =>
    `<file original="${original}"><body>${units.join('')}</body></file>`
  const textsOf = (...files: string[]) =>
    Object.fromEntries(
      parse(`<xliff version="1.2">${files.join('')}</xliff>`).strings.map(({ identifier, text }) => [
        identifier,
        text,
      ]),
    )

  it('are unique and outlive files and units that come, go and move', () => {
    const before = textsOf(file('b', unit('1', 'b1'), unit('1', 'b1 again')), file('c', unit('1', 'c1')))
    expect(before).toEqual({ 'b␄1': 'b1', 'b␄1␄2': 'b1 again', 'c␄1': 'c1' })
    const after = textsOf(
      file('c', unit('1', 'c1')),
      file('a', unit('1', 'a1')),
      file('b', unit('0', 'b0'), unit('1', 'b1'), unit('1', 'b1 again')),
    )
    expect(after).toMatchObject(before)
  })

  it('are never equal for different positions', () => {
    expect(
      Object.keys(
        textsOf(
          file('a␄b', unit('c', '')),
          file('a', unit('b␄c', ''), unit('b', '')),
          file('a␄b␄c', unit('', '')),
        ),
      ),
    ).toHaveLength(4)
  })
})

describe('writing XLIFF', () => {
  it('does not touch an equal text, however it is written', () => {
    const units = '<trans-unit id="1"><source>a</source><target><![CDATA[<б>]]> &#x26;</target></trans-unit>'
    expect(buildUnits(units, { 'app␄1': '<б> &' })).toBe(units)
  })

  it('fills a target, an empty one and a self-closed one', () => {
    const unit = (target: string) => `<trans-unit id="1"><source>a</source>${target}</trans-unit>`
    for (const target of ['<target>x</target>', '<target></target>', '<target/>', '<target />']) {
      expect(buildUnits(unit(target), { 'app␄1': 'a < b & "c" > d' })).toBe(
        unit('<target>a &lt; b &amp; "c" &gt; d</target>'),
      )
    }
  })

  it('puts a missing target after the source, indented like it', () => {
    const units =
      '      <trans-unit id="1">\n        <source>a</source>\n        <note>n</note>\n      </trans-unit>'
    expect(buildUnits(units, { 'app␄1': 'б' })).toBe(
      units.replace('</source>', '</source>\n        <target>б</target>'),
    )
  })

  it('puts it after the segmented source if there is one, and on one line if the file does so', () => {
    const units = '<trans-unit id="1"><source>a</source><seg-source>a</seg-source></trans-unit>'
    expect(buildUnits(units, { 'app␄1': 'б' })).toBe(
      units.replace('</seg-source>', '</seg-source><target>б</target>'),
    )
  })

  it('marks a fuzzy target as translated', () => {
    const unit = (state: string, text: string) =>
      `<trans-unit id="1"><source>a</source><target state="${state}">${text}</target></trans-unit>`
    expect(buildUnits(unit('needs-adaptation', 'б'), { 'app␄1': 'б' })).toBe(unit('translated', 'б'))
    expect(buildUnits(unit('final', 'б'), { 'app␄1': 'в' })).toBe(unit('final', 'в'))
  })

  it('empties a deleted translation, and keeps a fuzzy one and untranslatable units', () => {
    const units = `<trans-unit id="1" approved="yes"><source>a</source><target state="final">б</target></trans-unit>
<trans-unit id="2"><source>a</source><target state="new">б</target></trans-unit>
<trans-unit id="3" translate="no"><source>a</source><target>a</target></trans-unit>`
    expect(buildUnits(units, {})).toBe(
      units.replace('"yes"', '"no"').replace('"final">б', '"needs-translation">'),
    )
  })

  it('sets the language once there is a text to write', () => {
    const units = '<trans-unit id="1"><source xml:lang="en">a</source></trans-unit>'
    expect(build(documentOf(units, ''), {})).toBe(documentOf(units, ''))
    const built = build(documentOf(units, ''), { 'app␄1': 'б' })
    expect(built).toContain('datatype="plaintext" target-language="uk">')
    expect(built).toContain('<target xml:lang="uk">б</target>')
  })

  it('makes a file of another language one of the export language', () => {
    const units =
      '<trans-unit id="1"><source>a</source><target xml:lang="de">ä</target></trans-unit><trans-unit id="2"><source>b</source><target state="new">be</target></trans-unit>'
    const built = build(documentOf(units, ' target-language="de"'), { 'app␄1': 'а' })
    expect(built).toBe(
      documentOf(units, ' target-language="uk"').replace('"de">ä', '"uk">а').replace('>be<', '><'),
    )
  })

  it('reads uk_UA as uk', () => {
    const content = documentOf(
      '<trans-unit id="1"><source>a</source><target>б</target></trans-unit>',
      ' target-language="uk_UA"',
    )
    expect(build(content, { 'app␄1': 'б' })).toBe(content)
  })

  it('writes characters that the encoding lacks as references', () => {
    const content = Buffer.from(
      documentOf('<trans-unit id="1"><source>caf\xe9</source></trans-unit>').replace('UTF-8', 'ISO-8859-1'),
      'latin1',
    )
    const file = fileOf('a.xlf', content)
    const translations = new Map([['app␄1', { text: 'кé' }]])
    const built = Buffer.from(
      xliff12.build(file, { sourceLanguage: english, targetLanguage: language('uk'), translations }),
    )
    expect(built.toString('latin1')).toContain('<target>&#1082;\xe9</target>')
    expect(parse(built).strings[0]!.translation!.text).toBe('кé')
  })

  it('keeps CRLF', () => {
    const content = documentOf('<trans-unit id="1">\n  <source>a\nb</source>\n</trans-unit>').replaceAll(
      '\n',
      '\r\n',
    )
    expect(parse(content).strings[0]!.text).toBe('a\nb')
    expect(build(content, { 'app␄1': 'в\nг' })).toBe(
      content.replace('</source>', '</source>\r\n  <target>в\r\nг</target>'),
    )
  })

  it.each([
    ['a tag that is not closed', '<g id="1">б'],
    ['a tag that is not opened', 'б</g>'],
    ['tags that overlap', '<g id="1"><mrk mtype="x">б</g></mrk>'],
    ['an attribute twice', '<g id="1" id="2">б</g>'],
    ['an attribute without quotes', '<g id=1>б</g>'],
    ['a tag cut off', 'б <g id="1"'],
    ['an unknown entity in an attribute', '<g id="&x;">б</g>'],
    ['an unknown prefix', '<g a:id="1">б</g>'],
  ])('refuses %s, naming the string', (_, text) => {
    const content = documentOf(
      '<trans-unit id="1"><source><g id="1">a</g> <mrk mtype="x">b</mrk></source></trans-unit>',
    )
    const failure = failureOf(() => build(content, { 'app␄1': text }))
    expect(failure.code).toBe('format.markup')
    expect(failure.message).toContain('app␄1')
  })

  it('reads tags that its unit does not have as text', () => {
    const built = buildUnits('<trans-unit id="1"><source>a</source></trans-unit>', { 'app␄1': '<g id="1">б' })
    expect(built).toContain('<target>&lt;g id="1"&gt;б</target>')
  })

  it('refuses characters that XML cannot contain', () => {
    const content = documentOf('<trans-unit id="1"><source>a</source></trans-unit>')
    expect(failureOf(() => build(content, { 'app␄1': 'a\u0001' })).message).toContain('U+0001')
  })
})

describe('any text', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
    fc.constantFrom(
      '<x id="1"/>',
      '<x',
      '</x>',
      '&lt;x/>',
      '&amp;lt;x ',
      '&',
      'amp;',
      'lt;',
      '<',
      '>',
      ']]>',
      '\r',
      '\n',
      'x ',
    ),
  )
  const text = fc
    .array(piece, { minLength: 1, maxLength: 12 })
    .map((pieces) => pieces.join(''))
    .filter(
      (value) =>
        !/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(value) &&
        /\S/.test(value.replace(/<x id="1"\/>/g, '')),
    )

  it('keeps it on a round trip, or refuses it', () => {
    const content = documentOf('<trans-unit id="1"><source>a <x id="1"/></source></trans-unit>')
    let refused = 0
    fc.assert(
      fc.property(text, (value) => {
        const isMarkup = /<\/?x[\s/>]/.test(value.replace(/<x id="1"\/>/g, ''))
        if (isMarkup) {
          refused += 1
          return
        }
        const built = build(content, { 'app␄1': value })
        new SaxesParser({ xmlns: true }).write(built).close()
        expect(parse(built).strings[0]!.translation!.text).toBe(value)
        expect(build(built, { 'app␄1': value })).toBe(built)
      }),
      { numRuns: runs(1000) },
    )
    expect(refused).toBeLessThan(500)
  })
})
