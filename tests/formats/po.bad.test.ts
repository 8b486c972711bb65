/** Broken, cut off and hostile PO files; and any text that a translator may type. */
import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { po } from '../../core/formats/po.ts'
import { buildText, english, failureOf, fileOf, ukrainian } from './support.ts'
import { expectLinearTime } from '../cpuTime.ts'
import { runs } from '../runs.ts'

const parse = (content: string | Uint8Array) =>
  po.parse(fileOf('a.po', content), { sourceLanguage: english, targetLanguage: ukrainian })
const ok = 'msgid "a"\nmsgstr "b"\n'

const hasMsgfmt = spawnSync('msgfmt', ['--version']).status === 0

describe('names the position of %s', () => {
  const cases: [what: string, content: string, line: number, column: number][] = [
    ['a string that does not end', `${ok}msgid "c\nmsgstr ""\n`, 3, 7],
    ['a file cut off in a string', `${ok}msgid "c`, 3, 7],
    ['a file cut off after an escape', `${ok}msgid "c\\`, 3, 7],
    ['a file cut off after msgid', `${ok}msgid`, 3, 6],
    ['a file cut off before msgstr', `${ok}msgid "c"\n`, 3, 10],
    ['a file cut off after msgctxt', `${ok}msgctxt "c"\n`, 3, 12],
    ['an unknown escape', 'msgid "a \\d b"\nmsgstr ""\n', 1, 10],
    ['bytes that are no text', 'msgid "\\377"\nmsgstr ""\n', 1, 8],
    ['a word that is no keyword', `${ok}  msgfoo "x"\n`, 3, 3],
    ['a string without a keyword', `"x"\n${ok}`, 1, 1],
    ['msgstr without msgid', 'msgstr "x"\n', 1, 1],
    ['msgstr twice', `${ok}msgstr "c"\n`, 3, 1],
    ['msgid_plural before msgid', 'msgid_plural "x"\n', 1, 1],
    ['msgid_plural without numbered forms', 'msgid "a"\nmsgid_plural "b"\nmsgstr "c"\n', 3, 1],
    ['numbered forms without msgid_plural', 'msgid "a"\nmsgstr[0] "c"\n', 2, 1],
    ['a form out of order', 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[2] "d"\n', 4, 1],
    ['an index that is no number', 'msgid "a"\nmsgid_plural "b"\nmsgstr[x] "c"\n', 3, 1],
    ['a keyword without a string', 'msgid msgstr ""\n', 1, 7],
    ['a comment inside an entry', 'msgid "a"\n# why\nmsgstr ""\n', 1, 10],
    ['text of another kind', '{"key": "value"}\n', 1, 1],
    ['several domains', `domain "x"\n${ok}`, 1, 1],
  ]

  it.each(cases)('names the place of %s', (_, content, line, column) => {
    const failure = failureOf(() => parse(content))
    expect(failure.code).toBe('format.syntax')
    expect(failure.details).toMatchObject({ line, column })
    expect(failure.message).toMatch(/^[A-Z"m].*\.$/)
  })

  it.skipIf(!hasMsgfmt)('is what msgfmt refuses too, except for several domains and odd bytes', () => {
    const lenient = ['several domains', 'bytes that are no text']
    for (const [what, content] of cases.filter(([what]) => !lenient.includes(what))) {
      expect([what, spawnSync('msgfmt', ['-o', '/dev/null', '-'], { input: content }).status]).toEqual([
        what,
        1,
      ])
    }
  })
})

describe('duplicate entries', () => {
  it('are refused with both lines', () => {
    const failure = failureOf(() => parse(`${ok}\n# again\nmsgid "a"\nmsgid_plural "x"\nmsgstr[0] "c"\n`))
    expect(failure.code).toBe('format.duplicate')
    expect(failure.message).toBe('"a" is defined in line 1 and again in line 5.')
    expect(failure.details).toMatchObject({ line: 5, column: 1 })
  })

  it('are all named', () => {
    const failure = failureOf(() => parse(ok.repeat(3)))
    expect(failure.details.causes?.map(({ details }) => details.line)).toEqual([3, 5])
  })

  it('are accepted if they differ in context, or are obsolete', () => {
    const content = `${ok}msgctxt "x"\n${ok}#~ msgid "a"\n#~ msgstr "b"\n`
    expect(parse(content).strings).toHaveLength(2)
  })
})

describe('other files', () => {
  it.each([
    ['nothing', '', 'format.empty'],
    ['blanks', ' \n\n', 'format.empty'],
    ['comments alone', '# hello\n', 'format.empty'],
    ['a NUL', 'msgid "a\0b"\nmsgstr ""\n', 'format.binary'],
    [
      'an unknown charset',
      'msgid ""\nmsgstr "Content-Type: text/plain; charset=NO-SUCH\\n"\n',
      'format.encoding',
    ],
  ])('refuses %s', (_, content, code) => {
    expect(failureOf(() => parse(content)).code).toBe(code)
  })

  it('refuses undeclared Latin-1', () => {
    const content = Buffer.from('msgid "a"\nmsgstr "caf\xe9"\n', 'latin1')
    expect(failureOf(() => parse(content))).toMatchObject({
      code: 'format.encoding',
      details: { line: 2, column: 12 },
    })
  })

  it('reads UTF-16 with a mark', () => {
    const content = Buffer.from(`\ufeff${ok}`, 'utf16le')
    expect(parse(content).strings).toHaveLength(1)
  })

  it.each([
    ['a long line', (count: number) => `msgid "${'a '.repeat(10 * count)}"\nmsgstr "x"\n`],
    ['a text of many literals', (count: number) => `msgid ${'"a"\n'.repeat(count)}msgstr "x"\n`],
    ['many escapes', (count: number) => `msgid "${'\\n'.repeat(count)}"\nmsgstr "x"\n`],
    ['many comments', (count: number) => `${'#, fuzzy\n'.repeat(count)}${ok}`],
    ['long gaps', (count: number) => `msgid "a"\nmsgid_plural "b"\nmsgstr[0]${' '.repeat(count)}"x"\n`],
  ])('reads %s in linear time', async (_, contentOf) => {
    await expectLinearTime((count) => {
      const file = fileOf('a.po', contentOf(count))
      expect(parse(file.content).strings).toHaveLength(1)
      buildText(po, file, {})
    }, 25_000)
  })
})

describe('any text', () => {
  const text = fc
    .string({
      unit: fc.oneof(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
        fc.constantFrom('\n', '"', '\\', 'n', '\r', ' ', 'і', '語', '0', '-'),
      ),
      minLength: 1,
      maxLength: 300,
    })
    .filter((value) => !value.includes('\0'))

  it('reads back the same after building', () => {
    fc.assert(
      fc.property(text, fc.constantFrom('\n', '\r\n'), (value, lineBreak) => {
        const file = fileOf('a.po', ['#, fuzzy', 'msgid "a"', 'msgstr "b"', ''].join(lineBreak))
        const built = buildText(po, file, { a: value })
        expect(parse(built).strings[0]!.translation).toEqual({ text: value, status: 'translated' })
        expect(buildText(po, fileOf('a.po', built), { a: value })).toBe(built)
      }),
      { numRuns: runs(500) },
    )
  })

  it('makes the reader fail only with a Failure', () => {
    const piece = fc.constantFrom(
      'msgid ',
      'msgid_plural ',
      'msgstr ',
      'msgstr[0] ',
      'msgstr[1] ',
      'msgctxt ',
      '"a"',
      '"b\\n"',
      '"',
      '\n',
      '# c\n',
      '#, fuzzy\n',
      '#~ msgid "x"\n',
      '\\',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const file = fileOf('a.po', pieces.join(''))
        const strings = (() => {
          try {
            return parse(file.content).strings
          } catch (error) {
            expect(error).toMatchObject({ code: expect.stringMatching(/^format\./) as unknown })
            return []
          }
        })()
        if (strings.length > 0)
          expect(() => buildText(po, file, { [strings[0]!.identifier]: 'x' })).not.toThrow()
      }),
      { numRuns: runs(2000) },
    )
  })
})
