/** `.strings` that are property lists; Python's plistlib says what they hold, where this machine has it. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBinaryPlist, stringObject, binaryText } from '../../core/formats/apple/binaryPlist.ts'
import { appleStrings } from '../../core/formats/appleStrings.ts'
import type { BuildOptions } from '../../core/formats/format.ts'
import { english, failureOf, fileOf, ukrainian } from './support.ts'
import { runs } from '../runs.ts'

const fixture = (name: string) =>
  fileOf('Localizable.strings', readFileSync(new URL(`fixtures/plist/${name}.strings`, import.meta.url)))
const options = { sourceLanguage: english }
const texts = (content: Uint8Array) =>
  Object.fromEntries(
    appleStrings
      .parse(fileOf('a.strings', content), options)
      .strings.map((one) => [one.identifier, one.text]),
  )
const build = (
  name: string,
  translations: Record<string, string>,
  more: Partial<BuildOptions> = {},
): Uint8Array =>
  appleStrings.build(fixture(name), {
    ...options,
    targetLanguage: ukrainian,
    translations: new Map(Object.entries(translations).map(([key, text]) => [key, { text }])),
    ...more,
  })
const hasPython = spawnSync('python3', ['-c', 'import plistlib']).status === 0
/** Returns the strings that Python's plistlib reads. */
const elsewhere = (content: Uint8Array): Record<string, unknown> =>
  JSON.parse(
    execFileSync(
      'python3',
      ['-c', 'import json, plistlib, sys; print(json.dumps(plistlib.loads(sys.stdin.buffer.read())))'],
      { input: content, encoding: 'utf8' },
    ),
  ) as Record<string, unknown>

describe('a .strings file in XML', () => {
  it('has the texts of its outermost dictionary, with comments', () => {
    expect(appleStrings.parse(fixture('xml'), options).strings).toEqual([
      { identifier: 'menu.open', text: 'Open & read', context: 'In the menu' },
      { identifier: 'menu.close', text: 'Close' },
      { identifier: 'empty', text: '', isHidden: true },
    ])
  })

  it('stays without changes, and differs only in changed values', () => {
    const source = fixture('xml')
    expect(build('xml', {})).toEqual(source.content)
    expect(build('xml', { 'menu.close': 'Close' }, { into: source })).toEqual(source.content)
    const made = Buffer.from(build('xml', { 'menu.close': 'Закрити <b>' })).toString()
    expect(made).toBe(Buffer.from(source.content).toString().replace('>Close<', '>Закрити &lt;b&gt;<'))
  })

  it('gets missing keys at the source’s position, and loses deleted ones', () => {
    const into = fileOf(
      'uk.strings',
      '<plist version="1.0"><dict>\n  <key>menu.close</key>\n  <string>x</string>\n  <key>own</key>\n  <string>y</string>\n</dict></plist>\n',
    )
    const text = Buffer.from(
      build('binary', { 'menu.open': 'Відкрити' }, { into, cleared: new Set(['menu.close']) }),
    ).toString()
    expect(text).toContain('<key>menu.open</key>\n  <string>Відкрити</string>')
    expect(text).toContain('<key>own</key>\n  <string>y</string>\n</dict>')
    expect(text).not.toContain('menu.close')
  })

  it('fails with the position if it is broken', () => {
    const broken = '<plist version="1.0">\n<dict>\n<key>a</key>\n</dict></plist>'
    expect(failureOf(() => appleStrings.parse(fileOf('a.strings', broken), options))).toMatchObject({
      code: 'format.syntax',
      details: { line: 3, column: 1 },
    })
  })
})

describe('a .strings file in binary form', () => {
  it('has the texts of its outermost dictionary', () => {
    expect(texts(fixture('binary').content)).toEqual({
      'menu.open': 'Open',
      'menu.close': 'Close',
      greeting: 'Привіт, %@',
      long: 'A text of more than fifteen characters: its length stands in an object of its own',
      same: 'Open',
    })
  })

  it('stays byte for byte without changes', () => {
    const source = fixture('binary')
    expect(build('binary', {})).toEqual(source.content)
    expect(build('binary', { greeting: 'Привіт, %@' }, { into: source })).toEqual(source.content)
  })

  it('keeps unchanged objects, and a text that another key shares', () => {
    const made = build('binary', { 'menu.open': 'Відкрити' })
    expect(texts(made)).toEqual({ ...texts(fixture('binary').content), 'menu.open': 'Відкрити' })
    const before = readBinaryPlist(fixture('binary').content)
    const after = readBinaryPlist(made)
    const kept = before.objects.filter(({ kind }) => kind === 'other' || kind === 'string')
    const bytes = new Set(after.objects.map((one) => Buffer.from(one.bytes).toString('hex')))
    expect(kept.filter((one) => !bytes.has(Buffer.from(one.bytes).toString('hex')))).toEqual([])
  })

  it('grows past 255 objects, and shrinks again', () => {
    const source = fixture('many')
    const own = Object.keys(texts(source.content))
    const more = Object.fromEntries(own.map((key) => [key, `Інше ${key}`]))
    const less = build(
      'many',
      {},
      { untranslated: 'omit', translations: new Map([[own[7]!, { text: 'Ж' }]]) },
    )
    expect(texts(less)).toEqual({ [own[7]!]: 'Ж' })
    const grown = build('many', more, { into: fileOf('uk.strings', less) })
    expect(texts(grown)).toEqual(more)
  })

  it.each([
    ['another version', (content: Buffer) => content.fill('1', 7, 8), 7],
    ['a cut', (content: Buffer) => content.subarray(0, 20), 21],
    ['a table outside', (content: Buffer) => content.fill(0xff, content.length - 3), content0()],
  ])('fails with the byte offset if it is broken: %s', (_, spoil, column) => {
    const content = spoil(Buffer.from(fixture('binary').content))
    expect(failureOf(() => texts(content))).toMatchObject({
      code: 'format.syntax',
      details: { line: 1, column },
    })
  })

  it('is refused if many offsets refer to one object, which would be copied many times', () => {
    const text = stringObject('a'.repeat(4000)).bytes
    const dict = Uint8Array.from([0xd1, 0, 0, 0, 0])
    const offsets = [...Array.from({ length: 2000 }, () => 8), 8 + text.length]
    const top = offsets.length - 1
    const failure = failureOf(() => texts(binaryPlist([text, dict], offsets, top)))
    expect(failure).toMatchObject({ code: 'format.syntax', details: { line: 1, column: 9 } })
    expect(failure.message).toContain('No object can begin here')
  })

  it('is refused if members refer to one text so often that they need hundreds of megabytes', () => {
    const text = stringObject('a'.repeat(60_000)).bytes
    const members = 3000
    const named = Buffer.alloc(2 * 2 * members)
    const keys = Array.from({ length: members }, (_, index) => stringObject(`k${index}`).bytes)
    for (let index = 0; index < members; index += 1) named.writeUInt16BE(2 + index, 2 * index)
    const dict = Buffer.concat([Buffer.from([0xdf, 0x11, members >> 8, members & 0xff]), named])
    const objects = [text, dict, ...keys]
    const offsets = objects.map((_, index) =>
      objects.slice(0, index).reduce((sum, { length }) => sum + length, 8),
    )
    const content = binaryPlist(objects, offsets, 1)
    expect(content.length).toBeLessThan(200_000)
    expect(failureOf(() => texts(content))).toMatchObject({ code: 'format.syntax' })
  })

  it('keeps the bytes of its objects as views of the file', () => {
    const { content } = fixture('many')
    const { objects } = readBinaryPlist(content)
    expect(new Set(objects.map(({ bytes }) => bytes.buffer))).toEqual(new Set([content.buffer]))
  })

  it('fails only with a Failure, whatever its bytes are', () => {
    const content = Buffer.from(fixture('binary').content)
    fc.assert(
      fc.property(fc.nat(content.length - 9), fc.nat(255), (at, byte) => {
        const spoiled = Buffer.from(content)
        spoiled[8 + at] = byte
        try {
          texts(spoiled)
        } catch (error) {
          expect(error).toMatchObject({ code: 'format.syntax' })
        }
      }),
      { numRuns: runs(2000) },
    )
  })

  it('keeps any text on a round trip', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        expect(binaryText(stringObject(text))).toBe(text)
      }),
    )
  })
})

describe.skipIf(!hasPython)('a built property list', () => {
  it.each(['xml', 'binary'])('has the written texts, and its other content, for plistlib: %s', (name) => {
    const changed = { 'menu.close': 'Закрити "усе" & <b>', 'menu.open': 'a'.repeat(300) }
    expect(elsewhere(build(name, changed))).toEqual({ ...elsewhere(fixture(name).content), ...changed })
  })
})

function content0(): number {
  return readFileSync(new URL('fixtures/plist/binary.strings', import.meta.url)).length - 32 + 8 + 1
}

/** A binary property list of objects as they are written, with sizes of three bytes for offsets and two for references. */
function binaryPlist(objects: readonly Uint8Array[], offsets: readonly number[], top: number): Uint8Array {
  const table = Buffer.alloc(3 * offsets.length)
  for (const [index, offset] of offsets.entries()) table.writeUIntBE(offset, 3 * index, 3)
  const written = Buffer.concat([Buffer.from('bplist00'), ...objects])
  const trailer = Buffer.alloc(32)
  trailer[6] = 3
  trailer[7] = 2
  for (const [index, value] of [offsets.length, top, written.length].entries())
    trailer.writeBigUInt64BE(BigInt(value), 8 + 8 * index)
  return Uint8Array.from(Buffer.concat([written, table, trailer]))
}
