/** Splits and merges of segments, at random places of documents and real files. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TYPES_WITH_SEGMENTS } from '../../core/contract/enumerations.ts'
import type { BuildTranslation, SourceFile } from '../../core/formats/format.ts'
import { formatOfFile, formatOfType } from '../../core/formats/registry.ts'
import {
  cutOffset,
  cutPlace,
  cutsOf,
  digestOf,
  withCut,
  type SegmentCut,
} from '../../core/formats/segmentCuts.ts'
import { withSegmenter } from '../../core/parsing/withSegmenter.ts'
import { corpusPath, hasCorpus } from '../corpus.ts'
import { runs } from '../runs.ts'
import { english, fileOf, language } from './support.ts'

const german = language('de')

/** A file with cuts: its texts, and what is built of it. */
function fileWith(file: SourceFile, type: string) {
  const format = formatOfType(type)
  const options = (cuts: readonly SegmentCut[]) =>
    withSegmenter({ sourceLanguage: english, settings: { cuts } })
  const parse = (cuts: readonly SegmentCut[]) => format.parse(file, options(cuts)).strings
  return {
    parse,
    texts: (cuts: readonly SegmentCut[]) =>
      parse(cuts).flatMap(({ text }) => (typeof text === 'string' ? text : [])),
    build: (cuts: readonly SegmentCut[], translations: ReadonlyMap<string, BuildTranslation> = new Map()) =>
      format.build(file, { ...options(cuts), targetLanguage: german, translations, into: file }),
    /** A build out of the source, as for a new file. */
    make: (cuts: readonly SegmentCut[], translations: ReadonlyMap<string, BuildTranslation>) =>
      format.build(file, { ...options(cuts), targetLanguage: german, translations }),
  }
}

type CutFile = ReturnType<typeof fileWith>

/** The split of a text; null if the file does not allow it. */
function splitOf({ texts }: CutFile, text: string, offset: number): SegmentCut | null {
  const before = texts([])
  const tried = { whole: digestOf(text), parts: ['', ''] as const, at: cutPlace(text, offset) }
  const after = texts([tried])
  const place = after.findIndex((one, index) => one !== before[index])
  const [first, second] = [after[place], after[place + 1]]
  if (place === -1 || first === undefined || second === undefined) return null
  return { ...tried, parts: [digestOf(first), digestOf(second)] }
}

const lettersOf = (texts: readonly string[]) =>
  texts
    .join('')
    .replace(/<[^<>]*>/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Splits a text and merges it again. Answers whether it could be split. */
function expectReversible(file: SourceFile, type: string, text: string, offset: number): boolean {
  const cut = fileWith(file, type)
  const split = splitOf(cut, text, offset)
  if (split === null) return false
  const before = cut.texts([])
  const after = cut.texts([split])
  // A document without marks has each letter in a segment; marks at an edge are left out of one.
  expect(lettersOf(after)).toBe(lettersOf(before))
  expect(after.length).toBeGreaterThan(before.length)
  const merge: SegmentCut = { whole: split.whole, parts: split.parts }
  expect(cut.texts([split, merge])).toEqual(before)
  expect(withCut([split], merge)).toEqual([merge])
  const bytesOf = (cuts: readonly SegmentCut[]) => Buffer.from(cut.build(cuts)).toString('latin1')
  const original = Buffer.from(file.content).toString('latin1')
  expect(bytesOf([merge])).toBe(original)
  expect(bytesOf([split, merge])).toBe(original)
  return true
}

const word = fc.constantFrom('Open', 'the', 'file', 'of', '42', 'Ünlü', '😀 x', '文件')
const mark = fc.constantFrom(
  (text: string) => text,
  (text: string) => text,
  (text: string) => text,
  (text: string) => `**${text}**`,
  (text: string) => `*${text}*`,
  (text: string) => `\`${text}\``,
  (text: string) => `[${text}](https://a.b/c)`,
)
const marked = fc.tuple(mark, word).map(([write, text]) => write(text))
const sentence = fc
  .tuple(fc.array(marked, { minLength: 2, maxLength: 8 }), fc.constantFrom('.', '?', '', ':'))
  .map(([words, end]) => words.join(' ') + end)
const paragraph = fc
  .tuple(fc.array(sentence, { minLength: 1, maxLength: 3 }), fc.constantFrom(' ', '\n', '  '))
  .map(([all, gap]) => all.join(gap))

describe('a split segment', () => {
  it('keeps all letters of Markdown, and is reverted by a merge', () => {
    const counts = { split: 0, refused: 0 }
    fc.assert(
      fc.property(
        fc.array(paragraph, { minLength: 1, maxLength: 3 }),
        fc.nat(),
        fc.nat(),
        (paragraphs, which, offset) => {
          const file = fileOf('a.md', `${paragraphs.join('\n\n')}\n`)
          const all = fileWith(file, 'md').texts([])
          const text = all[which % Math.max(1, all.length)]
          if (text === undefined || text.length < 2) return
          const isSplit = expectReversible(file, 'md', text, 1 + (offset % (text.length - 1)))
          counts[isSplit ? 'split' : 'refused'] += 1
        },
      ),
      { numRuns: runs(2000) },
    )
    expect(counts.split).toBeGreaterThan(counts.refused / 3)
  })

  it('is translated by its parts, and keeps the rest of Markdown', () => {
    fc.assert(
      fc.property(
        fc.array(paragraph, { minLength: 1, maxLength: 3 }),
        fc.nat(),
        fc.nat(),
        (paragraphs, which, offset) => {
          const source = `${paragraphs.join('\n\n')}\n`
          const cut = fileWith(fileOf('a.md', source), 'md')
          const all = cut.texts([])
          const text = all[which % Math.max(1, all.length)]
          const split = text === undefined ? null : splitOf(cut, text, 1 + (offset % text.length))
          if (split === null) return
          const strings = cut.parse([split])
          const translations = new Map(
            strings.map(({ identifier }, index) => [identifier, { text: `Q${cut.texts([split])[index]}` }]),
          )
          const built = new TextDecoder().decode(cut.make([split], translations))
          expect(built.match(/Q/g)).toHaveLength(strings.length)
          const inOneLine = (text: string) => text.replace(/\s+/g, ' ')
          expect(inOneLine(built.replaceAll('Q', ''))).toBe(inOneLine(source))
        },
      ),
      { numRuns: runs(1000) },
    )
  })

  it('is read of settings from other people, which may hold other values beside cuts', () => {
    const split = { whole: digestOf('Stop. Go.'), parts: [digestOf('Stop.'), digestOf('Go.')], at: 6 }
    const others: unknown[] = [
      null,
      1,
      {},
      { whole: 'a', parts: ['b'] },
      { ...split, at: '6' },
      { ...split, at: 1e300 },
    ]
    expect(cutsOf({ cuts: [...others, split] })).toEqual([split])
    for (const cuts of [undefined, null, 'cuts', { length: 1 }]) expect(cutsOf({ cuts })).toEqual([])
    const page = fileWith(fileOf('page.md', 'Stop. Go.\n'), 'md')
    expect(page.texts([...others, split] as SegmentCut[])).toEqual(
      page.texts([split as unknown as SegmentCut]),
    )
  })

  it('is found again in a text whose lines are wrapped in another way', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 9 }), fc.nat(), fc.nat(), (words, at, turn) => {
        const gaps = [' ', '\n', '   ', '\r\n  ']
        const wrap = (shift: number) =>
          words
            .map((one, index) => one + gaps[(index + shift) % gaps.length]!)
            .join('')
            .trimEnd()
        const [text, other] = [wrap(0), wrap(turn)]
        const offset = text.indexOf(words[at % words.length]!)
        const found = cutOffset(other, cutPlace(text, offset))
        expect(other.slice(0, found).replace(/\s+/g, '')).toBe(text.slice(0, offset).replace(/\s+/g, ''))
      }),
      { numRuns: runs(1000) },
    )
  })
})

const folders = ['html', 'markdown', 'mdx', 'xliff12', 'xliff20']

describe.runIf(hasCorpus)('real files', () => {
  it.each(folders)('stay as they are when a split of %s is merged', (folder) => {
    const root = corpusPath(folder)
    const paths = readdirSync(root, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    let splits = 0
    for (const { parentPath, name } of paths.slice(0, 12)) {
      const file = { name, content: readFileSync(join(parentPath, name)) }
      let type: string
      let texts: string[]
      try {
        type = formatOfFile(name, file.content).type
        if (!TYPES_WITH_SEGMENTS.some((one) => one === type)) continue
        texts = fileWith(file, type).texts([])
      } catch {
        continue
      }
      for (const text of texts.filter((one) => one.length > 20).slice(0, 2)) {
        const space = text.indexOf(' ', text.length / 2)
        if (space !== -1 && expectReversible(file, type, text, space)) splits += 1
      }
    }
    expect(splits).toBeGreaterThan(0)
  })
})
