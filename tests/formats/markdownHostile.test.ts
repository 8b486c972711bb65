/** Markdown files of extreme size, nesting or number of special characters. */
import fc from 'fast-check'
import { parse as parseMicromark, postprocess, preprocess } from 'micromark'
import { gfm } from 'micromark-extension-gfm'
import type { Event } from 'micromark-util-types'
import { describe, expect, it } from 'vitest'
import { markdown } from '../../core/formats/markdown.ts'
import { readEvents } from '../../core/formats/markdown/events.ts'
import { countCpu } from '../cpuTime.ts'
import { runs } from '../runs.ts'
import { english, fileOf, ukrainian } from './support.ts'

const options = { sourceLanguage: english }
const page = (content: string) => fileOf('page.md', content)
const textsOf = (content: string) => markdown.parse(page(content), options).strings.map(({ text }) => text)

describe('a Markdown file that is hard to read', () => {
  it.each([
    ['quotes in quotes', `${'>'.repeat(5000)} a`],
    ['lists in lists', Array.from({ length: 300 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
    ['brackets', `a${'['.repeat(50_000)}`],
    ['emphasis', 'a ' + '*a **a '.repeat(5000)],
    ['one long line', 'word '.repeat(100_000)],
    ['tags', `a${'<b '.repeat(30_000)}`],
    ['a wide table', `${'|a'.repeat(5000)}\n${'|-'.repeat(5000)}\n`],
    ['an alias in the front matter', '---\na: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\ntitle: d\n---\n\na'],
  ])('is read in time: %s', (_, content) => {
    const cpuTime = countCpu()
    expect(textsOf(content).length).toBeGreaterThan(0)
    expect(cpuTime()).toBeLessThan(10_000)
  })
})

describe('a hundred kilobytes of special characters', () => {
  const size = 100_000
  it.each([
    ['brackets', '['.repeat(size)],
    ['brackets of images', '!['.repeat(size / 2)],
    ['brackets and emphasis', '*['.repeat(size / 2)],
    ['links that are not closed', '[a]('.repeat(size / 4)],
    ['links with titles that are not closed', '[a](b ('.repeat(size / 7)],
    ['images with titles that are not closed', '![a](<b>\n('.repeat(size / 10)],
    ['images of footnotes', '![^a]'.repeat(size / 5)],
    ['words behind a bracket', `[${'a '.repeat(size / 2)}`],
    ['stars', '*'.repeat(size)],
    ['emphasis that is not closed', '*a _b '.repeat(size / 6)],
    ['emphasis within words', 'a**b'.repeat(size / 4)],
    ['strikethrough', 'a~b'.repeat(size / 3)],
    ['backticks', '`a '.repeat(size / 3)],
    ['runs of backticks', Array.from({ length: 440 }, (_, index) => '`'.repeat(index + 1)).join(' ')],
    ['tags', '<a '.repeat(size / 3)],
    ['comments that are not closed', `a ${'<!--a '.repeat(size / 6)}`],
    ['instructions that are not closed', `a ${'<?a '.repeat(size / 4)}`],
    ['declarations that are not closed', `a ${'<!A '.repeat(size / 4)}`],
    ['sections that are not closed', `a ${'<![CDATA[ '.repeat(size / 10)}`],
    ['quotes in quotes', '> '.repeat(size / 2)],
    ['lists in lists', `${'- '.repeat(size / 2)}a`],
    ['quotes beside text', '> a\n\nb\n\n'.repeat(size / 8)],
    ['lists beside text', '- a\n\nb\n\n'.repeat(size / 8)],
    ['definitions', '[a]: b\n'.repeat(size / 7)],
    ['a table', `|a|b\n|-|-\n${'|a|b\n'.repeat(size / 5)}`],
  ])('are read in time, and stay the same: %s', (_, content) => {
    const file = page(`${content}\n\nText\n`)
    const cpuTime = countCpu()
    const { strings } = markdown.parse(file, options)
    // Half a minute and more without bounds; three seconds at most with them, of a machine that may be slow.
    expect(cpuTime()).toBeLessThan(20_000)
    const last = strings.at(-1)!
    const translations = new Map([[last.identifier, { text: 'Текст' }]])
    const built = markdown.build(file, { ...options, targetLanguage: ukrainian, translations })
    expect(last.text).toBe('Text')
    expect(new TextDecoder().decode(built) === `${content}\n\nТекст\n`).toBe(true)
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
    ['as often', 20_000],
    ['once more', 20_001],
    ['much more often', 60_000],
  ])('are aligned in time: the translation %s', (_, count) => {
    const source = page(`${'Yes. '.repeat(20_000)}No.\n`)
    const cpuTime = countCpu()
    markdown.align!(source, page(`${'Yes. '.repeat(count)}No.\n`), both)
    // Each sentence is known at each place: without bounds this compares 20,000 x 20,000 places with each other.
    expect(cpuTime()).toBeLessThan(20_000)
  })
})
