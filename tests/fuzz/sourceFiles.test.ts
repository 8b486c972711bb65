/**
 * A fuzz of source files of each format: cut, repeated and changed at random. Each is read and built, or refused with a
 * code; nothing ends in an internal error, and no file takes memory without bound.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BUDGETS, hasTextBeyondBudget } from '../../core/contract/budgets.ts'
import { toFailureValue } from '../../core/platform/errors/failure.ts'
import { detectFormat, formats } from '../../core/formats/registry.ts'
import { buildFile, parseFile } from '../../core/parsing/worker.ts'
import { damagedTexts } from '../damaged.ts'
import { samples } from '../documents/merge/samples.ts'
import { english, ukrainian } from '../formats/support.ts'
import { fuzzLimits, requireBoundedMemory } from '../fuzzing.ts'

/** Characters that readers treat specially, and unexpected ones. */
const PIECES = [
  ...['<!DOCTYPE a [<!ENTITY b "bb">]>', '&b;', '&#0;', ']]>', '<!--', '<![CDATA[', '\\', '\\u12', '\\uD800'],
  ...[
    '"',
    "'",
    '{',
    '}}',
    '[',
    '\t',
    '\r',
    '\r\n',
    '\u2028',
    '\ufeff',
    '\0',
    '\u202e',
    '\n---\n',
    '*a',
    '&a',
  ],
  ...[
    'msgid_plural "x"\nmsgstr[99] "y"\n',
    '<<<EOT\n',
    '<?php ?>',
    '"__proto__": {"a": 1},',
    '{"constructor": ',
  ],
  'x'.repeat(BUDGETS.text.max + 1),
  ...['{x, select, a {', '{'.repeat(2000), '<a>'.repeat(2000), '['.repeat(2000), '> '.repeat(500)],
]

interface Seed {
  type: string
  name: string
  text: string
}

/** A file of each format; those of the fixtures that are small, too. */
function seeds(): Seed[] {
  const folder = fileURLToPath(new URL('../formats/fixtures', import.meta.url))
  const fixtures = readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry): Seed[] => {
    if (!entry.isFile()) return []
    const content = readFileSync(join(entry.parentPath, entry.name))
    if (content.length > 16_000) return []
    const detected = detectFormat(entry.name, content)
    return detected.kind === 'found'
      ? [{ type: detected.format.type, name: entry.name, text: content.toString('latin1') }]
      : []
  })
  const written = samples.map(({ type, path, write }) => ({
    type,
    name: path.split('/').at(-1) ?? '',
    text: Buffer.from(write({ first: 'First', second: 'Друга' })).toString('latin1'),
  }))
  return [...written, ...fixtures]
}

it('reads and builds a file, or refuses it with a code', async () => {
  const all = seeds()
  expect(new Set(all.map(({ type }) => type)).size).toBeGreaterThan(formats.length - 6)
  const file = fc
    .constantFrom(...all)
    .chain(({ type, name, text }) => damagedTexts([text], PIECES).map((damaged) => ({ type, name, damaged })))
  const translation = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('а\0б', '=1+1', '<b>', '{', '\ud800', 'a\r\nb', '&', '-->', '"'),
  )
  const property = fc.asyncProperty(file, translation, async ({ type, name, damaged }, text) => {
    const one = { name, content: new Uint8Array(Buffer.from(damaged, 'latin1')) }
    const languages = { sourceLanguage: english, targetLanguage: ukrainian }
    try {
      const { parsed } = await parseFile(one, { type, ...languages })
      expect(hasTextBeyondBudget(parsed.strings)).toBe(false)
      const translations = new Map(parsed.strings.map(({ identifier }) => [identifier, { text }]))
      await buildFile(one, type, { ...languages, translations })
    } catch (error) {
      const { code, message } = toFailureValue(error)
      expect(code, message).toMatch(/^format\./)
      expect(code, message).not.toBe('format.timeout')
    }
    requireBoundedMemory()
  })
  await fc.assert(property, fuzzLimits(60))
}, 0)
