/** A text that stands in a CDATA section stays in one when it changes, for every format in XML whose files have such. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BuildOptions, Format } from '../../core/formats/format.ts'
import { qtTs } from '../../core/formats/qtTs.ts'
import { resx } from '../../core/formats/resx.ts'
import { stringsdict } from '../../core/formats/stringsdict.ts'
import { xliff12 } from '../../core/formats/xliff12.ts'
import { xliff2 } from '../../core/formats/xliff2.ts'
import { english, fileOf, ukrainian } from './support.ts'
import { runs } from '../runs.ts'

interface Case {
  format: Format
  identifier: string
  /** A file whose text is this XML. */
  file: (xml: string) => string
}

const cases: readonly Case[] = [
  {
    format: resx,
    identifier: 'a',
    file: (xml) => `<root>\n  <data name="a" xml:space="preserve"><value>${xml}</value></data>\n</root>\n`,
  },
  {
    format: qtTs,
    identifier: 'C␄Source',
    file: (xml) =>
      `<TS version="2.1" language="uk"><context><name>C</name><message><source>Source</source><translation>${xml}</translation></message></context></TS>\n`,
  },
  {
    format: xliff12,
    identifier: 'o␄1',
    file: (xml) =>
      `<xliff version="1.2"><file original="o" source-language="en" target-language="uk"><body><trans-unit id="1"><source>Source</source><target>${xml}</target></trans-unit></body></file></xliff>\n`,
  },
  {
    format: xliff2,
    identifier: 'f␄1',
    file: (xml) =>
      `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="uk"><file id="f"><unit id="1"><segment><source>Source</source><target>${xml}</target></segment></unit></file></xliff>\n`,
  },
  {
    format: stringsdict,
    identifier: 'a',
    file: (xml) =>
      `<plist version="1.0"><dict><key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>${xml}</string></dict></dict></plist>\n`,
  },
]

describe.each(cases.map((one) => [one.format.type, one] as const))(
  '%s',
  (_, { format, identifier, file }) => {
    const build = (into: string, text: string, options: Partial<BuildOptions> = {}) => {
      const source = fileOf('a.xml', file('Source'))
      const content = format.build(source, {
        ...{ sourceLanguage: english, targetLanguage: ukrainian, into: fileOf('b.xml', into) },
        translations: new Map([[identifier, { text }]]),
        ...options,
      })
      return new TextDecoder().decode(content)
    }

    it('keeps the section of a text that changes, and the bytes of one that does not', () => {
      const into = file('<![CDATA[<b>було</b> & є]]>')
      expect(build(into, '<b>було</b> & є')).toBe(into)
      expect(build(into, '<b>стало</b> & ]]> є')).toBe(file('<![CDATA[<b>стало</b> & ]]]]><![CDATA[> є]]>'))
      const again = file('<![CDATA[a ]]]]><![CDATA[> b]]>')
      expect(build(again, 'a ]]> c')).toBe(file('<![CDATA[a ]]]]><![CDATA[> c]]>'))
    })

    it('keeps the surrounding white space if the text still has it', () => {
      const into = file('\n  <![CDATA[a]]>\n')
      expect(build(into, '\n  b\n')).toBe(file('\n  <![CDATA[b]]>\n'))
      expect(build(into, 'b')).toBe(file('<![CDATA[b]]>'))
    })

    it('writes references if a section cannot contain the text, or the text was in none', () => {
      expect(build(file('<![CDATA[a]]>'), 'a\rb')).not.toContain('CDATA')
      expect(build(file('a'), '<b>')).toBe(file('&lt;b&gt;'))
      expect(build(file('<![CDATA[a]]> & <![CDATA[b]]>'.replace('&', '&amp;')), '<b>')).toBe(
        file('&lt;b&gt;'),
      )
    })

    it('keeps any text on a round trip', () => {
      const text = fc.string({
        unit: fc.constantFrom(']', '>', '<', '&', 'ї', ' ', '\n', '"', '!', '[', 'CDATA'),
      })
      const property = fc.property(text, (one) => {
        fc.pre(one.trim() !== '')
        const built = fileOf('b.xml', build(file('<![CDATA[a]]>'), one))
        const { strings } = format.parse(built, { sourceLanguage: english, targetLanguage: ukrainian })
        const [{ text: own, translation }] = strings as [(typeof strings)[number]]
        expect(format.languages === 'two' ? translation!.text : own).toBe(one)
      })
      fc.assert(property, { numRuns: runs(200) })
    })
  },
)

it('writes a new target in the style of its source', () => {
  const file = (target: string) =>
    `<xliff version="1.2"><file original="o" target-language="uk"><body><trans-unit id="1"><source><![CDATA[<p>A</p>]]></source>${target}</trans-unit></body></file></xliff>`
  const content = xliff12.build(fileOf('a.xlf', file('')), {
    ...{ sourceLanguage: english, targetLanguage: ukrainian, into: fileOf('b.xlf', file('')) },
    translations: new Map([['o␄1', { text: '<p>А</p>' }]]),
  })
  expect(new TextDecoder().decode(content)).toBe(file('<target><![CDATA[<p>А</p>]]></target>'))
})
