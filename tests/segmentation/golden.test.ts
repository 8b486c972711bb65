/**
 * The default rules against sentences of many languages, and against public test data beside other rule sets. The
 * default rules were written with knowledge of that data: the floor prevents regressions, and measures nothing unseen.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { defaultSrx } from '../../core/segmentation/defaults/versions.ts'
import { segmenterOf } from '../../core/segmentation/segment.ts'
import { readSrx, type Srx } from '../../core/segmentation/srx.ts'
import { corpusFile, corpusPath, hasCorpus } from '../corpus.ts'
import { segmentsOf } from './segments.ts'
import { SENTENCES } from './sentences.ts'

describe('the default rules', () => {
  const srx = readSrx(defaultSrx())

  it.each(Object.entries(SENTENCES))('split %s at the ends of sentences', (language, texts) => {
    const segment = segmenterOf(srx, language)
    for (const text of texts) {
      expect(segmentsOf(segment, text.replaceAll('|', '')).join('|')).toBe(text)
    }
  })
})

interface GoldenCase {
  lang: string
  rule: number
  input: string
  expected: string[]
}

const TAGS: Readonly<Record<string, string>> = {
  ...{
    English: 'en',
    German: 'de',
    Japanese: 'ja',
    Arabic: 'ar',
    Italian: 'it',
    Russian: 'ru',
    Spanish: 'es',
  },
  ...{ Greek: 'el', Hindi: 'hi', Armenian: 'hy', Burmese: 'my', Amharic: 'am', Persian: 'fa', Urdu: 'ur' },
  Dutch: 'nl',
}

const text = (path: string) => new TextDecoder().decode(corpusFile(path))

/** Blanks do not count: the public data has them trimmed, and line breaks in sentences taken out. */
function bare(segments: readonly string[]): string[] {
  return segments.map((segment) => segment.replaceAll(/\s/g, '')).filter((segment) => segment !== '')
}

function comesOut(srx: Srx, language: string, input: string, expected: readonly string[]): boolean {
  const segments = segmentsOf(segmenterOf(srx, language), input)
  return bare(segments).join('|') === bare(expected).join('|')
}

/** The cases that come out as the public data says, as `English 12`. */
function passed(srx: Srx): string[] {
  const cases = JSON.parse(text('segmentation-cases/pragmatic_segmenter/golden_rules.json')) as GoldenCase[]
  expect(cases).toHaveLength(88)
  return cases
    .filter(({ lang, input, expected }) => comesOut(srx, TAGS[lang] ?? '', input, expected))
    .map(({ lang, rule }) => `${lang} ${rule}`)
}

describe.skipIf(!hasCorpus)('the golden rules of Pragmatic Segmenter, 88 cases', () => {
  it('are the result of the default rules except for intended differences', () => {
    const right = new Set(passed(readSrx(defaultSrx())))
    expect(right.size).toBeGreaterThanOrEqual(82)
    // Colons and commas end no sentence here, small letters begin none, and `System.Out` is one word.
    for (const wrong of ['Arabic 1', 'Arabic 4', 'Arabic 5', 'Greek 1', 'English 42', 'English 52']) {
      expect(right.has(wrong)).toBe(false)
    }
  })

  it.each([
    ['srx/okapi/config/defaultSegmentation.srx', 53],
    ['srx/okapi/config/alternate-default.srx', 42],
    ['srx/swordfish/srx/default.srx', 54],
    ['srx/loomchild-segment/test/example.srx', 41],
    ['srx/loomchild-segment/test/example1.srx', 41],
  ])('are the result of %s as often as its rules allow: %i', (path, count) => {
    expect(passed(readSrx(text(path)))).toHaveLength(count)
  })
})

/**
 * A case of the public tests: what it is about, and by whose rules it comes out (tests/segmentation/goldenRules.md).
 * Its text is known by a digest.
 */
interface TableRow {
  name: string
  about: string
  digest: string
  own: boolean
  okapi: boolean
}

interface PublicCase {
  file: string
  number: number
  language: string
  about: string
  input: string
  expected: string[]
}

const TEXTS = 'segmentation-cases/pragmatic_segmenter/spec_cases.json'

function readTable(): TableRow[] {
  const [head = '', ...lines] = readFileSync(new URL('goldenRules.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  const names = head.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    const of = (name: string) => cells[names.indexOf(name)] ?? ''
    return {
      name: `${of('file')} ${of('number')}`,
      about: of('about'),
      digest: of('digest'),
      own: of('own') === '1',
      okapi: of('okapi') === '1',
    }
  })
}

describe('all tests of Pragmatic Segmenter', () => {
  const table = readTable()

  it('are in a table that states which of them are about segmentation, of which 95 % pass', () => {
    expect(table).toHaveLength(586)
    const cutting = table.filter(({ about }) => about === 'cutting')
    expect(cutting).toHaveLength(521)
    expect(cutting.filter(({ own }) => own).length / cutting.length).toBeGreaterThanOrEqual(0.95)
    expect(new Set(table.map(({ about }) => about))).toEqual(
      new Set(['cutting', 'text', 'lines', 'spaces', 'document']),
    )
  })

  it.skipIf(!existsSync(corpusPath(TEXTS)))('have the results of the table', () => {
    const cases = JSON.parse(text(TEXTS)) as PublicCase[]
    const own = readSrx(defaultSrx())
    const okapi = readSrx(text('srx/okapi/config/defaultSegmentation.srx'))
    const found = cases.map(({ file, number, language, about, input, expected }): TableRow => ({
      name: `${file} ${number}`,
      about,
      digest: createHash('sha256')
        .update([input, ...expected].join('\0'))
        .digest('hex')
        .slice(0, 12),
      own: comesOut(own, language, input, expected),
      okapi: comesOut(okapi, language, input, expected),
    }))
    expect(found).toEqual(table)
  })
})
