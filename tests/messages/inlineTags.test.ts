/** Inline tags of texts, their pairs and their numbers. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findInlineTags,
  findUnpaired,
  numberTags,
  tagUnits,
} from '../../core/messages/inlineTags/inlineTags.ts'
import { runs } from '../runs.ts'

/** The tags of a text as a person reads them: `1`, `/1`, and `2.` for one that stands alone. */
function shown(text: string, ...sources: string[]): string[] {
  const tags = findInlineTags(text)
  const units = tagUnits((sources.length === 0 ? [text] : sources).map(findInlineTags))
  return numberTags(tags, units).map((number, index) => {
    const { kind } = tags[index]!
    return kind === 'close' ? `/${number}` : kind === 'alone' ? `${number}.` : String(number)
  })
}

const written = (text: string) => findInlineTags(text).map((tag) => tag.text)

/** The texts of both ends of each pair. */
const pairs = (text: string) => {
  const tags = findInlineTags(text)
  return tags
    .filter(({ kind, partner }) => kind === 'open' && partner !== null)
    .map(({ text: open, partner }) => [open, tags.find(({ start }) => start === partner)?.text])
}

describe('inline tags', () => {
  it.each([
    ['Read <b>the <i>terms</i></b><br/>', ['1', '2', '/2', '/1', '3.']],
    // Equal tags have one number: either stands for the other.
    ['<b>One</b> <b>two</b> <a href="x">three</a>', ['1', '/1', '1', '/1', '2', '/2']],
    ['One<br>two<br/>three<BR>', ['1.', '1.', '2.']],
    // XLIFF 1.2
    ['<g id="9">Save</g> <x id="2"/>', ['1', '/1', '2.']],
    [
      '<bx id="1" rid="5"/>a<bx id="2" rid="6"/>b<ex id="3" rid="5"/>c<ex id="4" rid="6"/>',
      ['1', '2', '/1', '/2'],
    ],
    ['<bpt id="1"><b></bpt>Save<ept id="1"></b></ept>', ['1', '/1']],
    ['<it id="3" pos="open"><i></it>Save', ['1.']],
    ['<mrk mtype="term">Save</mrk>', ['1', '/1']],
    [
      '<x id="START_LINK"/>a<x id="CLOSE_LINK"/><x id="START_TAG_SPAN_1"/>b<x id="CLOSE_TAG_SPAN"/>',
      ['1', '/1', '2', '/2'],
    ],
    // XLIFF 2
    ['<pc id="1" dataRefStart="d1">a</pc><ph id="2"/><cp hex="001A"/>', ['1', '/1', '2.', '3.']],
    ['<sc id="1"/>a<pc id="2">b<ec startRef="1"/></pc>', ['1', '2', '/1', '/2']],
    ['<ec id="4" isolated="yes"/>a', ['/1']],
    ['<sm id="1" type="comment"/>a<em startRef="1"/>', ['1', '/1']],
    // HTML and Markdown
    ['a <!-- note --> b', ['1.']],
    ['See [this](https://example.org) and ![that](b.png)', ['1', '/1', '2', '/2']],
    ['See [a [b] c](x) [d] (e)', ['1', '/1']],
    ['[![Build](badge.svg)](https://example.org)', ['1', '2', '/2', '/1']],
    ['**Note:** see **[this](x)** and これは**太字**です', ['1', '/1', '1', '2', '/2', '/1', '1', '/1']],
    ['2**3**4 is ** not ** bold ***x*** **argv \\**a**', []],
    // Crossed pairs keep their partners.
    ['<b>a <i>b</b> c</i>', ['1', '2', '/1', '/2']],
    ['Usage: cp <file> <target>', []],
  ])('are found in %j as %j', (text, numbers) => {
    expect(shown(text)).toEqual(numbers)
  })

  it.each([
    ['<a href="y">Два</a> і <a href="x">один</a>', ['2', '/2', '1', '/1']],
    ['<a href="z">Три</a> <a href="z">три</a> <u>чотири</u>', ['3', '/3', '3', '/3', '4', '/4']],
    // A closing tag that closes nothing here has the number that it closes in the source.
    ['один</a>', ['/1']],
  ])('take the numbers of their source in %j: %j', (text, numbers) => {
    expect(shown(text, '<a href="x">One</a> and <a href="y">two</a>')).toEqual(numbers)
  })

  it('are numbered over all forms of a plural', () => {
    expect(shown('<b>#</b> <i>файлів</i>', '<b>One</b> file', '<b>#</b> <i>files</i>')).toEqual([
      '1',
      '/1',
      '2',
      '/2',
    ])
  })

  it('are whole with the code of another format in them, and with quoted brackets', () => {
    expect(written('a <ph id="1" ctype="x"><img src="a"/></ph> b')).toEqual([
      '<ph id="1" ctype="x"><img src="a"/></ph>',
    ])
    expect(written('<x id="1" equiv-text="{{ a > b }}"/> c')).toEqual([
      '<x id="1" equiv-text="{{ a > b }}"/>',
    ])
    expect(written('<ph id="1"><sub>words</sub></ph>')).toEqual(['<ph id="1">', '<sub>', '</sub>', '</ph>'])
  })

  it('pair by their keys where they overlap', () => {
    expect(pairs('<bx id="1"/>a<bx id="2"/>b<ex id="1"/>c<ex id="2"/>')).toEqual([
      ['<bx id="1"/>', '<ex id="1"/>'],
      ['<bx id="2"/>', '<ex id="2"/>'],
    ])
    expect(findUnpaired(findInlineTags('<bx id="1"/>a<bx id="2"/>b<ex id="1"/>c<ex id="2"/>'))).toBeNull()
    expect(findUnpaired(findInlineTags('<b>a<i>b</b>c</i>'))?.tag.text).toBe('</b>')
  })

  it('stand in order, share no character, and name their partners on both sides', () => {
    const part = fc.constantFrom(
      ...[
        '<b>',
        '</b>',
        '<br/>',
        '<g id="1">',
        '</g>',
        '<bx id="1"/>',
        '<ex id="1"/>',
        '<ph id="2">',
        '</ph>',
      ],
      ...[
        '**',
        '*',
        '[',
        '](x)',
        '![',
        '<!--',
        '-->',
        '"',
        "'",
        '<',
        '>',
        'a',
        ' ',
        '<x id="START_B"/>',
        '<x id="CLOSE_B"/>',
      ],
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 24 }), (parts) => {
        const text = parts.join('')
        const tags = findInlineTags(text)
        const byStart = new Map(tags.map((tag) => [tag.start, tag]))
        for (const [index, tag] of tags.entries()) {
          expect(text.slice(tag.start, tag.end)).toBe(tag.text)
          expect(tag.start).toBeGreaterThanOrEqual(tags[index - 1]?.end ?? 0)
          if (tag.partner !== null) expect(byStart.get(tag.partner)?.partner).toBe(tag.start)
        }
        // A text has the numbers of its source if it is the same.
        const numbers = numberTags(tags, tagUnits([tags]))
        expect(Math.max(0, ...numbers)).toBe(new Set(numbers).size)
      }),
      { numRuns: runs(2_000) },
    )
  })

  it('are found in time that grows with the text', () => {
    for (const part of [
      '<b>',
      '</b>',
      '[',
      '](x)',
      '<ph id="1">',
      '<a "',
      "<a '>",
      '<!--',
      '<bx id="1"/>',
      '**a',
      '**a** ',
    ]) {
      expect(findInlineTags(part.repeat(20_000)).length).toBeLessThanOrEqual(40_000)
    }
  })
})
