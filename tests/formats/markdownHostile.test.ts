/** Markdown files of extreme size, nesting or number of special characters. */
import fc from 'fast-check'
import { parse as parseMicromark, postprocess, preprocess } from 'micromark'
import { gfm } from 'micromark-extension-gfm'
import type { Event } from 'micromark-util-types'
import { describe, expect, it } from 'vitest'
import { markdown } from '../../core/formats/markdown.ts'
import { readEvents } from '../../core/formats/markdown/events.ts'
import { expectLinearTime } from '../cpuTime.ts'
import { runs } from '../runs.ts'
import { english, fileOf, ukrainian } from './support.ts'

const options = { sourceLanguage: english }
const page = (content: string) => fileOf('page.md', content)
const textsOf = (content: string) => markdown.parse(page(content), options).strings.map(({ text }) => text)

describe('a Markdown file that is hard to read', () => {
  it.each([
    ['quotes in quotes', (size: number) => `${'>'.repeat(size)} a`],
    [
      'lists in lists',
      (size: number) =>
        Array.from({ length: Math.sqrt(size) }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'),
    ],
    ['brackets', (size: number) => `a${'['.repeat(size)}`],
    ['emphasis', (size: number) => 'a ' + '*a **a '.repeat(size / 7)],
    ['one long line', (size: number) => 'word '.repeat(size / 5)],
    ['tags', (size: number) => `a${'<b '.repeat(size / 3)}`],
    ['a wide table', (size: number) => `${'|a'.repeat(size / 4)}\n${'|-'.repeat(size / 4)}\n`],
  ])('is read in linear time: %s', async (_, contentOf) => {
    await expectLinearTime((size) => expect(textsOf(contentOf(size)).length).toBeGreaterThan(0), 10_000)
  })

  it('is read with aliases in aliases in the front matter', () => {
    const content = '---\na: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\ntitle: d\n---\n\na'
    expect(textsOf(content).length).toBeGreaterThan(0)
  })
})

describe('many special characters', () => {
  it.each([
    ['brackets', (size: number) => '['.repeat(size)],
    ['brackets of images', (size: number) => '!['.repeat(size / 2)],
    ['brackets and emphasis', (size: number) => '*['.repeat(size / 2)],
    ['links that are not closed', (size: number) => '[a]('.repeat(size / 4)],
    ['links with titles that are not closed', (size: number) => '[a](b ('.repeat(size / 7)],
    ['images with titles that are not closed', (size: number) => '![a](<b>\n('.repeat(size / 10)],
    ['images of footnotes', (size: number) => '![^a]'.repeat(size / 5)],
    ['words behind a bracket', (size: number) => `[${'a '.repeat(size / 2)}`],
    ['stars', (size: number) => '*'.repeat(size)],
    ['emphasis that is not closed', (size: number) => '*a _b '.repeat(size / 6)],
    ['emphasis within words', (size: number) => 'a**b'.repeat(size / 4)],
    ['strikethrough', (size: number) => 'a~b'.repeat(size / 3)],
    ['backticks', (size: number) => '`a '.repeat(size / 3)],
    [
      'runs of backticks',
      (size: number) =>
        Array.from({ length: Math.sqrt(2 * size) }, (_, index) => '`'.repeat(index + 1)).join(' '),
    ],
    ['tags', (size: number) => '<a '.repeat(size / 3)],
    ['comments that are not closed', (size: number) => `a ${'<!--a '.repeat(size / 6)}`],
    ['instructions that are not closed', (size: number) => `a ${'<?a '.repeat(size / 4)}`],
    ['declarations that are not closed', (size: number) => `a ${'<!A '.repeat(size / 4)}`],
    ['sections that are not closed', (size: number) => `a ${'<![CDATA[ '.repeat(size / 10)}`],
    ['quotes in quotes', (size: number) => '> '.repeat(size / 2)],
    ['lists in lists', (size: number) => `${'- '.repeat(size / 2)}a`],
    ['quotes beside text', (size: number) => '> a\n\nb\n\n'.repeat(size / 8)],
    ['lists beside text', (size: number) => '- a\n\nb\n\n'.repeat(size / 8)],
    ['definitions', (size: number) => '[a]: b\n'.repeat(size / 7)],
    ['a table', (size: number) => `|a|b\n|-|-\n${'|a|b\n'.repeat(size / 5)}`],
  ])('are read in linear time, and stay the same: %s', async (_, contentOf) => {
    await expectLinearTime((size) => {
      const content = contentOf(size)
      const file = page(`${content}\n\nText\n`)
      const { strings } = markdown.parse(file, options)
      const last = strings.at(-1)!
      const translations = new Map([[last.identifier, { text: 'Текст' }]])
      const built = markdown.build(file, { ...options, targetLanguage: ukrainian, translations })
      expect(last.text).toBe('Text')
      expect(new TextDecoder().decode(built) === `${content}\n\nТекст\n`).toBe(true)
    }, 12_500)
  })

  it('is text past the limits of nesting and special characters', () => {
    expect(textsOf(`${'> '.repeat(31)}a`)).toEqual(['a'])
    expect(textsOf(`${'>'.repeat(64)}a`)).toEqual(['a'])
    expect(textsOf(`${'>'.repeat(65)}a`)).toEqual(['>a'])
  })
})

describe('special characters', () => {
  const size = 100_000
  it.each([
    ['brackets that only open', '['.repeat(size)],
    ['brackets that only close', ']'.repeat(size)],
    ['brackets that open and close', '['.repeat(size / 2) + ']'.repeat(size / 2)],
    ['brackets of images that only open', '!['.repeat(size / 2) + ']'.repeat(size / 2)],
  ])('are read in any number: %s', (_, content) => {
    // Not by `toEqual`: it would print them.
    expect(textsOf(`Text ${content}`)[0] === `Text ${content}`).toBe(true)
  })

  it.each([
    ['brackets', ['[', ']', '![', '](a)', '[^a]', '![^a]', '[b]', '\\]', '[]']],
    ['titles', ['[a](b (', '[a](b "', "![a](<b>\n'", '](c (', '(', ')', '\\)', '"', "'", '[']],
    ['backticks', ['``', '```', '\\`', '`` ', ' ```']],
    ['markup', ['<!--', '-->', '<?', '?>', '<!A', '>', '<![CDATA[', ']]>', '<b c="', '"', '\\<', '`']],
  ])('have the same meaning as for the parser without limits, with %s', (_, signs) => {
    const parts = [
      ...signs,
      'x',
      ' ',
      '`',
      '*',
      '__',
      '~~',
      'www.a.b',
      'a@b.c',
      'https://a.b',
      '\n',
      '> ',
      '- ',
    ]
    const extensions = [gfm()]
    const types = (events: readonly Event[]) =>
      events.map(([step, { type, start, end }]) => `${step} ${type} ${start.offset} ${end.offset}`)
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 30 }), (written) => {
        const text = `${written.join('')}\n\n[^a]: A\n\n[b]: c\n`
        const plain = postprocess(
          parseMicromark({ extensions })
            .document()
            .write(preprocess()(text, undefined, true)),
        )
        expect(types(readEvents(text, 'markdown'))).toEqual(types(plain))
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('a page and its translation that repeat one sentence', () => {
  const segment = (text: string): number[] => [...text.matchAll(/(?<=\.) /g)].map(({ index }) => index + 1)
  const both = { ...options, segment, segmentTranslation: segment, targetLanguage: ukrainian }

  it.each([
    ['as often', (count: number) => count],
    ['once more', (count: number) => count + 1],
    ['much more often', (count: number) => 3 * count],
  ])('are aligned in linear time: the translation %s', async (_, repeats) => {
    // Each sentence is known at each place: without bounds each place is compared with each other.
    await expectLinearTime((count) => {
      const source = page(`${'Yes. '.repeat(count)}No.\n`)
      markdown.align!(source, page(`${'Yes. '.repeat(repeats(count))}No.\n`), both)
    }, 5_000)
  })
})
