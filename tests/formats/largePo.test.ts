import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolveLanguage } from '../../core/languages/custom.ts'
import { po } from '../../core/formats/po.ts'
import { readCatalog } from '../../core/formats/po/catalog.ts'
import { Fingerprints, windowsOf } from '../../core/formats/po/read.ts'
import { failureOf } from '../testProject.ts'

const HEADER = 'msgid ""\nmsgstr ""\n"Language: uk\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'

/** Entries as they are written by people and tools: with comments anywhere, empty lines within, forms, obsolete ones. */
const entry = fc.tuple(fc.nat(), fc.nat(11)).map(([id, kind]) => {
  const text = `"Text ${id}"`
  switch (kind) {
    case 0:
      return `msgid ${text}\n\nmsgstr "Текст ${id}"\n`
    case 1:
      return `msgctxt "menu"\n\nmsgid ${text}\nmsgstr ""\n\n"Текст ${id}"\n`
    case 2:
      return `# A note\n\n#: src/a.c:1\nmsgid ${text}\nmsgstr ""\n`
    case 3:
      return `msgid ${text}\nmsgid_plural "Texts"\nmsgstr[0] "один"\n\nmsgstr[1] "два"\nmsgstr[2] "багато"\n`
    case 4:
      return `#~ msgid "Old ${id}"\n#~ msgstr "Старе"\n`
    case 5:
      return `#, fuzzy\n#| msgid "Before"\nmsgid ${text}\nmsgstr "msgid \\"x\\"\\n"\n"\\n"\n`
    case 6:
      return `msgid ""\n"Text "\n\n"${id}"\nmsgstr "Текст"\n# after\n`
    default:
      return `#: src/b.c:${id}\nmsgid ${text}\nmsgstr "Текст ${id}"\n`
  }
})
const files = fc
  .uniqueArray(entry, { selector: (text) => /\d+/.exec(text.replace(/[ab]\.c:\d+/, ''))?.[0], maxLength: 30 })
  .map((entries) => [HEADER, ...entries].join('\n'))

const entriesOf = (text: string) =>
  [...readCatalog(text, 'utf-8').entries].map(({ context, id, plural, forms, comments, start }) => ({
    ...{ context: context?.value, id: id.value, plural: plural?.value },
    forms: forms.map(({ value }) => value),
    comments: comments.map((comment) => text.slice(comment.start, comment.end)),
    begins: text.slice(start, start + 10),
  }))

describe('a PO file in parts', () => {
  it('has the same bytes and the same entries as the whole', () => {
    fc.assert(
      fc.property(files, fc.integer({ min: 1, max: 400 }), (text, size) => {
        const pieces = [...windowsOf(Buffer.from(text), size)].map((piece) => Buffer.from(piece).toString())
        expect(pieces.join('')).toBe(text)
        expect(pieces.flatMap(entriesOf)).toEqual(entriesOf(text))
      }),
      { numRuns: 300 },
    )
  })

  it('is split if it is long enough', () => {
    const text = HEADER + Array.from({ length: 50 }, (_, at) => `\nmsgid "k${at}"\nmsgstr ""\n`).join('')
    expect([...windowsOf(Buffer.from(text), 100)].length).toBeGreaterThan(5)
  })
})

describe('fingerprints', () => {
  it('recognize a key that was seen before, and no other', () => {
    const seen = new Fingerprints()
    const keys = Array.from(
      { length: 200_000 },
      (_, index) => `src/file ${index % 7} The message number ${index}`,
    )
    expect(keys.filter((key) => seen.add(key))).toEqual([])
    expect(keys.filter((key) => !seen.add(key))).toEqual([])
    expect(new Fingerprints().add('')).toBe(false)
  })
})

describe('a PO file that is read in parts', () => {
  /** 17 MB, over the size from which on it is. */
  const count = 110_000
  const large =
    HEADER +
    Array.from(
      { length: count },
      (_, at) =>
        `\n#: src/file${at % 97}.c:${at}\nmsgid "The message number ${at} of the program that is read in pieces"\nmsgstr "Повідомлення ${at} програми"\n`,
    ).join('')
  const read = (text: string) =>
    po.parse({ name: 'uk.po', content: Buffer.from(text) }, { sourceLanguage: resolveLanguage('en') })
  const lines = large.split('\n').length

  it('has all of its strings', () => {
    const { strings, targetLanguage } = read(large)
    expect(targetLanguage).toBe('uk')
    expect(strings.length).toBe(count)
    expect(strings.at(-1)).toMatchObject({
      text: `The message number ${count - 1} of the program that is read in pieces`,
      translation: { text: `Повідомлення ${count - 1} програми`, status: 'translated' },
    })
  })

  it('is refused with the position of the fault in the whole file', () => {
    expect(failureOf(() => read(`${large}\nmsgid "x"\n`))).toMatchObject({
      code: 'format.syntax',
      details: { line: lines + 1 },
    })
    const first = '"The message number 0 of the program that is read in pieces"'
    expect(failureOf(() => read(`${large}\nmsgid ${first}\nmsgstr ""\n`))).toMatchObject({
      code: 'format.duplicate',
      details: { line: lines + 1 },
    })
  })
})
