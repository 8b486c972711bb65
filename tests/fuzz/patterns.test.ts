/**
 * A fuzz of patterns that come from people and files: rules of checks, rules of segmentation, globs, CroQL, and
 * configurations of trees. Each is matched or refused with a code, in bounded processor time.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { parse } from '../../core/croql/parse.ts'
import { findFolder } from '../../core/documents/linked/foundFolder.ts'
import { toFailureValue } from '../../core/platform/errors/failure.ts'
import { compileGlob } from '../../core/platform/files/glob.ts'
import { matchGuarded } from '../../core/quality/rules.ts'
import { segmenterOf } from '../../core/segmentation/segment.ts'
import { readSrx } from '../../core/segmentation/srx.ts'
import { patternOf } from '../../core/translations/replace/replaceInTexts.ts'
import { countCpu } from '../cpuTime.ts'
import { fuzzLimits, requireBoundedMemory } from '../fuzzing.ts'
import { english } from '../formats/support.ts'

const PIECE = fc.constantFrom(
  ...[
    'a',
    'aa',
    'b',
    '.',
    '*',
    '+',
    '?',
    '**',
    '**/',
    '/',
    '(',
    ')',
    '(?:',
    '(?=',
    '(?<!',
    '(?<n>',
    '|',
    '[',
    ']',
  ],
  ...[
    '[^a]',
    '{2,}',
    '{1000}',
    '{',
    '}',
    '\\',
    '\\1',
    '\\p{L}',
    '\\w',
    '\\b',
    '^',
    '$',
    '(a+)+',
    '(a|a)*',
    '(.*)*',
  ],
  ...[
    '"',
    ' and ',
    'text contains ',
    'count of labels where ',
    'not ',
    '(((((((',
    ' > 0',
    '%locale%',
    '%file_name%',
  ],
)
const pattern = fc.oneof(
  fc.array(PIECE, { maxLength: 30 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.tuple(PIECE, fc.nat(300)).map(([piece, times]) => piece.repeat(times)),
)
const text = fc.oneof(
  fc.nat(3_000).map((length) => `${'a'.repeat(length)}!`),
  fc.nat(200).map((length) => 'aB 1/'.repeat(length)),
  fc.string({ maxLength: 200 }),
)

/** Milliseconds of the processor that one pattern may take: each engine ends far below. */
const MOST = 5_000

it('matches patterns, or refuses them with a code, in bounded time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-patterns-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'en'))
  writeFileSync(join(folder, 'en', `${'a'.repeat(100)}.json`), '{"a": "A"}')
  const kinds: Readonly<Record<string, (source: string, on: string) => unknown>> = {
    rule: matchGuarded,
    glob: (source, on) => compileGlob(source).match(on),
    croql: parse,
    // Replacing runs in a thread that is ended; here it is read.
    replace: (source) =>
      patternOf({ pattern: source, isRegex: true, isCaseSensitive: true, isWholeWord: true }),
    segmentation: (source, on) => segmenterOf(readSrx(srxOf(source)), english.id)(on),
    configuration: (source) => {
      const file = { source: `/en/${source}`, translation: `/%locale%/${source}` }
      writeFileSync(join(folder, 'crowdin.yml'), JSON.stringify({ files: [file] }))
      return findFolder(folder)
    },
  }
  const kind = fc.constantFrom(...Object.keys(kinds))
  const property = fc.asyncProperty(kind, pattern, text, async (name, source, on) => {
    const used = countCpu()
    try {
      await kinds[name]?.(source, on)
    } catch (error) {
      const { code, message } = toFailureValue(error)
      expect(code, `${name} ${source}: ${message}`).not.toBe('internal')
    }
    expect(used(), `${name} ${source}`).toBeLessThan(MOST)
    requireBoundedMemory()
  })
  await fc.assert(property, fuzzLimits(300))
}, 0)

function srxOf(before: string): string {
  const escaped = before.toWellFormed().replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`)
  return `<?xml version="1.0"?><srx version="2.0" xmlns="http://www.lisa.org/srx20"><header segmentsubflows="yes" cascade="no"/><body><languagerules><languagerule languagerulename="a"><rule break="yes"><beforebreak>${escaped}</beforebreak><afterbreak>\\s</afterbreak></rule></languagerule></languagerules><maprules><languagemap languagepattern=".*" languagerulename="a"/></maprules></body></srx>`
}
