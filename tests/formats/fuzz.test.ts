/**
 * Ten thousand real files with random damage. Each is read, or refused with a reason, within its time and without a
 * defect, and a readable one can be built. To repeat a run, use the seed that it prints: `FUZZ_SEED=7 npx vitest run
 * tests/formats/fuzz.test.ts`.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toFailureValue } from '../../core/platform/errors/failure.ts'
import type { SourceFile } from '../../core/formats/format.ts'
import { detectFormat } from '../../core/formats/registry.ts'
import { buildFile, parseFile } from '../../core/parsing/worker.ts'
import { corpusPath, hasCorpus } from '../corpus.ts'
import { english, ukrainian } from './support.ts'
import { runs } from '../runs.ts'

const RUNS = runs(10_000)
const LARGEST = 16_000
/** The time for one file in milliseconds, far above what any of them needs. */
const TIME_LIMIT = 20_000
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121)

/** A small generator of numbers in [0, 1) that a seed makes again (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Random = () => number
const upTo = (random: Random, count: number) => Math.floor(random() * count)
const pick = <One>(random: Random, list: readonly One[]): One => list[upTo(random, list.length)]!

/** Insertions that stress parsers: special characters of every format, invalid bytes, and long repetitions. */
const insertions: readonly (string | Uint8Array)[] = [
  '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]>',
  '<!ENTITY x SYSTEM "file:///etc/passwd">&x;',
  '&amp;&#0;&#x110000;&undefined;',
  ']]>',
  '<!--',
  '<![CDATA[',
  '"',
  "'",
  '\\',
  '\\u12',
  '\\uD800',
  '{{{{{{{{',
  '}}',
  '[',
  '*anchor\n&anchor [*anchor, *anchor]',
  '\n---\n',
  '\t',
  '\r',
  '\r\n',
  '\u2028',
  '\ufeff',
  '\u0000',
  '\u202e',
  'msgid_plural "x"\nmsgstr[99] "y"\n',
  '<<<EOT\n',
  '<?php ?>',
  '-->\n00:00:00,000 --> 99:99:99,999\n',
  '"__proto__": {"a": 1},',
  '{"constructor": ',
  new Uint8Array([0xff, 0xfe]),
  new Uint8Array([0xc0, 0x80, 0xed, 0xa0, 0x80]),
  new Uint8Array([0xf4, 0x90, 0x80, 0x80]),
]

type Damage = (content: Buffer, random: Random) => Buffer
const around = (content: Buffer, at: number, middle: Uint8Array, skipped = 0) =>
  Buffer.concat([content.subarray(0, at), middle, content.subarray(at + skipped)])

const damages: readonly Damage[] = [
  (content, random) => content.subarray(0, upTo(random, content.length)),
  (content, random) => content.subarray(upTo(random, content.length)),
  (content, random) => around(content, upTo(random, content.length), Buffer.alloc(0), 1 + upTo(random, 200)),
  (content, random) => {
    const part = content.subarray(upTo(random, content.length)).subarray(0, 1 + upTo(random, 400))
    return around(content, upTo(random, content.length), part)
  },
  (content, random) => around(content, upTo(random, content.length), Buffer.from([upTo(random, 256)]), 1),
  (content, random) => {
    const damaged = Buffer.from(content)
    for (let count = 1 + upTo(random, 8); count > 0 && damaged.length > 0; count--)
      damaged[upTo(random, damaged.length)] = upTo(random, 256)
    return damaged
  },
  (content, random) =>
    around(content, upTo(random, content.length), Buffer.from(pick(random, insertions) as string)),
  (content, random) => {
    const sign = pick(random, ['[', '{', '<a>', '(', '{"a":', '- ', '> ', '*', '_', '`', '{x, select, a {'])
    return around(content, upTo(random, content.length), Buffer.from(sign.repeat(1 + upTo(random, 3000))))
  },
  (content) => Buffer.from(content.toString('latin1'), 'utf16le'),
  (content) => Buffer.from(content.toString('utf8'), 'latin1'),
  (content, random) => {
    const [first, second] = [upTo(random, content.length), upTo(random, content.length)].sort((a, b) => a - b)
    const lines = content.subarray(first, second).toString('latin1').split('\n').reverse().join('\n')
    return around(content, first!, Buffer.from(lines, 'latin1'), second! - first!)
  },
]

function corpusFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name !== 'SOURCES.md')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

interface Seedling {
  name: string
  type: string
  content: Buffer
}

/** A beginning of each file of a known format, cut at the end of a line. */
function seedlings(): Seedling[] {
  return corpusFiles(corpusPath('')).flatMap((path) => {
    if (statSync(path).size > 2_000_000) return []
    const whole = readFileSync(path)
    const name = path.slice(path.lastIndexOf('/') + 1)
    const detected = detectFormat(name, whole)
    const format =
      detected.kind === 'found'
        ? detected.format
        : detected.kind === 'ambiguous'
          ? detected.formats[0]
          : undefined
    if (format === undefined) return []
    const end = whole.length <= LARGEST ? whole.length : whole.lastIndexOf('\n', LARGEST) + 1
    return [{ name, type: format.type, content: whole.subarray(0, end || LARGEST) }]
  })
}

async function readAndBuild(file: SourceFile, type: string): Promise<string> {
  const work = { timeLimit: TIME_LIMIT }
  try {
    const { parsed } = await parseFile(file, { type, sourceLanguage: english }, work)
    const identifiers = parsed.strings.map(({ identifier }) => identifier)
    expect(new Set(identifiers).size, 'identifiers of their own').toBe(identifiers.length)
    const options = { sourceLanguage: english, targetLanguage: ukrainian, translations: new Map() }
    await buildFile(file, type, options, work)
    return 'read'
  } catch (error) {
    const { code, message } = toFailureValue(error)
    return code === 'internal' ? message : code
  }
}

describe.skipIf(!hasCorpus)('damaged files', () => {
  it(`are read or refused, ${RUNS} of them`, { timeout: 900_000 }, async () => {
    const random = randomFrom(SEED)
    const seeds = seedlings()
    expect(new Set(seeds.map(({ type }) => type)).size).toBeGreaterThan(18)
    const outcomes = new Map<string, number>()
    const defects: string[] = []
    let run = 0
    const worker = async () => {
      while (run < RUNS) {
        const number = run++
        const seed = pick(random, seeds)
        let content = seed.content
        for (let count = 1 + upTo(random, 3); count > 0; count--)
          content = pick(random, damages)(content, random)
        const code = await readAndBuild({ name: seed.name, content: new Uint8Array(content) }, seed.type)
        outcomes.set(code, (outcomes.get(code) ?? 0) + 1)
        const isRefused = code === 'read' || /^(?:format|encoding|message)\./.test(code)
        if (!isRefused || code === 'format.timeout')
          defects.push(
            `${code}: run ${number}, ${seed.name} as ${seed.type}\n${content.toString('base64').slice(0, 3000)}`,
          )
      }
    }
    await Promise.all([worker(), worker()])
    console.log(`seed ${SEED}:`, Object.fromEntries([...outcomes].sort(([, a], [, b]) => b - a)))
    expect(defects.slice(0, 3)).toEqual([])
    expect(outcomes.get('read')).toBeGreaterThan(RUNS / 10)
  })
})
