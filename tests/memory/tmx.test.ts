import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMemoryTable, memoryTableHead, memoryTableRows } from '../../core/memory/table.ts'
import { readTmx, TMX_END, tmxHead, tmxUnit } from '../../core/memory/tmx.ts'
import type { MemoryRecord, MemoryUnit } from '../../core/memory/rows/exchange.ts'
import { corpusFile, hasCorpus } from '../corpus.ts'
import { runs } from '../runs.ts'
import { saying } from '../saying.ts'

function unitsOf(content: Uint8Array | string) {
  const units: MemoryUnit[] = []
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const report = readTmx(bytes, (unit) => units.push(unit))
  return { ...report, units }
}

describe.skipIf(!hasCorpus)('real TMX files', () => {
  it.each([
    ['tmx/neokapi/kapimart/memory-seed.tmx', 200, 1200, ['en', 'de', 'fr', 'ja', 'nb', 'ar']],
    ['tmx/okapi/tmx/Paragraph_TM.tmx', 7, 14, ['en-US', 'de-DE']],
    ['tmx/okapi/tmx/compkit/ImportTest1L.tmx', 1, 3, ['en-US', 'fr', 'en-GB']],
    ['tmx/okapi/tmx/compkit/ImportTest2A.tmx', 7, 14, ['en-US', 'fr-CA']],
    ['tmx/okapi/tmx/html_test.tmx', 11, 22, ['en-US', 'fr-FR']],
  ])('reads %s with the counts of its source', (path, units, records, languages) => {
    const read = unitsOf(corpusFile(path))
    expect(read.units).toHaveLength(units)
    expect(read.units.flat()).toHaveLength(records)
    expect(read.languages).toEqual(languages)
  })

  it('shows inline codes as their text, in UTF-16', () => {
    const { units } = unitsOf(corpusFile('tmx/okapi/tmx/compkit/ImportTest2A.tmx'))
    expect(units[0]?.map(({ text }) => text)).toEqual([
      'The big <b>black</b> <u>cat</u> sleeps.',
      'Le gros <u>chat</u> <b>noir</b> dors.',
    ])
  })

  it('uses usage, users and dates of the unit if the variant has none', () => {
    const { units, warnings } = unitsOf(corpusFile('tmx/okapi/tmx/compkit/ImportTest1L.tmx'))
    expect(units[0]?.[0]).toEqual({
      language: 'en-US',
      text: 'Text of the segment.',
      usageCount: 100,
      createdBy: 'ys',
      updatedBy: 'ys',
      createdAt: Date.UTC(2002, 4, 23, 9, 12),
      updatedAt: Date.UTC(2002, 4, 23, 9, 12),
    })
    expect(warnings.map(({ english }) => english).join()).toMatch(/notes were left out/)
  })
})

describe('an invalid TMX file', () => {
  it.each([
    ['<xliff/>', 'memory.notTmx'],
    ['<!DOCTYPE tmx [<!ENTITY a "b">]><tmx/>', 'format.entities'],
    ['<tmx><body><tu>', 'format.syntax'],
  ])('refuses %s', (text, code) => {
    expect(() => unitsOf(text)).toThrow(expect.objectContaining({ code }))
  })

  it('passes over a text that stands in no variant', () => {
    const { units } = unitsOf(
      `<tmx version="1.4"><body><tu><seg>Lost</seg><tuv xml:lang="en"><seg>Save</seg></tuv>
       <tuv xml:lang="uk"><seg>Зберегти</seg></tuv></tu></body></tmx>`,
    )
    expect(units.map((unit) => unit.map(({ text }) => text))).toEqual([['Save', 'Зберегти']])
  })

  it('leaves out and counts invalid units', () => {
    const tuv = (language: string, text: string) => `<tuv xml:lang="${language}"><seg>${text}</seg></tuv>`
    const { units, warnings } = unitsOf(
      `<tmx><body><tu>${tuv('en', 'a')}</tu><tu>${tuv('en', 'b')}${tuv('uk', ' ')}</tu></body></tmx>`,
    )
    expect(units).toEqual([])
    expect(warnings).toEqual([
      saying('2 units with fewer than two texts were left out.'),
      saying('1 empty texts were left out.'),
    ])
  })

  it('counts variants without a language and ids of units, which it does not keep', () => {
    const { units, warnings } = unitsOf(
      `<tmx><body><tu tuid="7"><tuv xml:lang="en"><seg>a</seg></tuv><tuv xml:lang="uk"><seg>б</seg></tuv>` +
        `<tuv><seg>c</seg></tuv></tu></body></tmx>`,
    )
    expect(units).toHaveLength(1)
    expect(warnings.map(({ english }) => english)).toEqual([
      expect.stringMatching(/\b1\b.*ids?\b/),
      expect.stringMatching(/\b1\b.*language/),
    ])
  })

  it.each([
    ['20260102T030405Z', Date.UTC(2026, 0, 2, 3, 4, 5)],
    ['2026-01-02T03:04:05Z', Date.UTC(2026, 0, 2, 3, 4, 5)],
    ['10000101T000000Z', Date.UTC(1000, 0, 1)],
    ['20260230T000000Z', null],
    ['20261302T000000Z', null],
    ['20260102T240000Z', null],
    ['09991231T000000Z', null],
    ['2026-01-02', null],
  ])('has the date %s, or none', (date, time) => {
    const { units } = unitsOf(
      `<tmx><body><tu><tuv xml:lang="en" changedate="${date}"><seg>a</seg></tuv><tuv xml:lang="uk"><seg>b</seg></tuv></tu></body></tmx>`,
    )
    expect(units[0]?.map(({ updatedAt }) => updatedAt)).toEqual([time, null])
  })

  it('counts the notes and the properties of units, which it does not keep', () => {
    const { warnings } = unitsOf(
      '<tmx><header><prop type="a">b</prop></header><body><tu><note>n</note><prop type="a">b</prop><prop type="c">d</prop>' +
        '<tuv xml:lang="en"><seg>a</seg></tuv><tuv xml:lang="uk"><seg>b</seg></tuv></tu></body></tmx>',
    )
    expect(warnings.toSorted((a, b) => a.english.localeCompare(b.english))).toEqual([
      saying('1 notes were left out.'),
      saying('2 properties were left out.'),
    ])
  })

  it('is written with the language of its sources, or with all, and without a usage of zero', () => {
    expect(tmxHead('en', '1')).toContain(' srclang="en"')
    expect(tmxHead(null, '1')).toContain(' srclang="*all*"')
    expect(tmxHead(null, '1')).toContain(' o-tmf="interlinear"')
    expect(tmxUnit([record('en', 'a'), { ...record('uk', 'b'), usageCount: 3 }])).toBe(
      '    <tu>\n      <tuv xml:lang="en"><seg>a</seg></tuv>\n' +
        '      <tuv xml:lang="uk" usagecount="3"><seg>b</seg></tuv>\n    </tu>\n',
    )
  })

  it('writes no character that XML cannot contain', () => {
    expect(() => tmxUnit([record('en', 'a\u0001'), record('uk', 'b')])).toThrow(
      expect.objectContaining({ code: 'format.encoding' }),
    )
  })
})

function record(language: string, text: string): MemoryRecord {
  return { language, text, usageCount: 0, createdBy: null, updatedBy: null, createdAt: null, updatedAt: null }
}

const NOT_XML = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u
const anyText = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 40 })
  .filter((text) => text.trim() !== '' && !NOT_XML.test(text))
const anyTime = fc.option(fc.integer({ min: 0, max: 4e9 }).map((seconds) => seconds * 1000))
const anyLogin = fc.option(fc.stringMatching(/^[a-z"<&]{1,10}$/))
const anyRecord = (language: string) =>
  fc.record({
    language: fc.constant(language),
    text: anyText,
    usageCount: fc.nat(1000),
    createdBy: anyLogin,
    updatedBy: anyLogin,
    createdAt: anyTime,
    updatedAt: anyTime,
  })

it('any unit survives a round trip through TMX', () => {
  const anyUnit = fc.tuple(anyRecord('en'), anyRecord('uk'), anyRecord('uk'))
  fc.assert(
    fc.property(fc.array(anyUnit, { minLength: 1, maxLength: 5 }), (units) => {
      const text = tmxHead('en', '1') + units.map(tmxUnit).join('') + TMX_END
      expect(unitsOf(text).units).toEqual(units)
    }),
    { numRuns: runs(300) },
  )
})

it('any texts survive a round trip through a table', () => {
  const anyUnit = fc.tuple(anyText, anyText).map(([en, uk]) => [record('en', en), record('uk', uk)])
  fc.assert(
    fc.property(fc.array(anyUnit, { minLength: 1, maxLength: 5 }), (units) => {
      const languages = ['en', 'uk']
      const text =
        memoryTableHead(languages) +
        units.map((unit) => memoryTableRows(unit, languages, { formulas: 0 })).join('')
      const read: MemoryUnit[] = []
      readMemoryTable(new TextEncoder().encode(text), { name: 'tm.csv' }, (unit) => read.push(unit))
      expect(read).toEqual(units)
    }),
    { numRuns: runs(300) },
  )
})

describe('tables of a memory', () => {
  const read = (text: string, columns?: string[]) => {
    const units: MemoryUnit[] = []
    const report = readMemoryTable(new TextEncoder().encode(text), { name: 'tm.csv', columns }, (unit) =>
      units.push(unit),
    )
    return { ...report, texts: units.map((unit) => unit.map((one) => `${one.language}: ${one.text}`)) }
  }

  it('takes the languages from the first row, by code or by name', () => {
    const { texts, warnings } = read('id,en_US,Ukrainian\n1,Cart,Кошик\n2,Alone,\n')
    expect(texts).toEqual([['en-US: Cart', 'uk: Кошик']])
    expect(warnings).toEqual([saying('1 rows with fewer than two texts were left out.')])
  })

  it('has no warning where each row has two texts, and no text of blanks', () => {
    expect(read('en,uk\nCart,Кошик\n').warnings).toEqual([])
    expect(read('en,uk,de\nCart,Кошик,"  "\n').texts).toEqual([['en: Cart', 'uk: Кошик']])
    expect(read('en,uk\nCart," "\n').texts).toEqual([])
  })

  it('takes Indonesian by its code where it is not the first column', () => {
    expect(read('en,id\nCart,Keranjang\n').texts).toEqual([['en: Cart', 'id: Keranjang']])
  })

  it('is written with a row for each further text of a language, and quotes where others would trim', () => {
    const unit = [record('en', 'Cart'), record('uk', 'Кошик'), record('uk', ' Візок ')]
    expect(memoryTableRows(unit, ['en', 'uk', 'de'], { formulas: 0 })).toBe('Cart,Кошик,\nCart," Візок ",\n')
    expect(memoryTableRows([record('en', 'The cart')], ['en'], { formulas: 0 })).toBe('The cart\n')
  })

  it('uses the user’s columns', () => {
    expect(read('a,b,c\nx,Cart,Кошик\n', ['-', 'en', 'uk']).texts).toEqual([['en: Cart', 'uk: Кошик']])
  })

  it('reports a table without languages', () => {
    expect(() => read('a,b\n1,2\n')).toThrow(
      expect.objectContaining({
        code: 'memory.columns',
        details: expect.objectContaining({ value: 'a, b' }) as unknown,
      }),
    )
  })
})
