import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainText } from '../../core/formats/plainText.ts'
import { buildText, english, failureOf, fileOf, ukrainian } from './support.ts'
import { expectLinearTime } from '../cpuTime.ts'
import { runs } from '../runs.ts'

const options = { sourceLanguage: english }
const parse = (content: string) => plainText.parse(fileOf('a.txt', content), options).strings
const textsOf = (content: string) => parse(content).map(({ text }) => text)

describe('plain text', () => {
  it.each([
    ['paragraphs between blank lines', 'a\n\n \t\nb\r\n\r\nc\r\rd', ['a', 'b', 'c', 'd']],
    ['lines as lines', 'a\r\n  b \nc', ['a\n  b \nc']],
    ['no white space around', '  a  \n', ['a']],
    ['no signs alone', '***\n\na\n\n---', ['a']],
  ])('has as texts %s', (_, content, texts) => {
    expect(textsOf(content)).toEqual(texts)
  })

  it('is split into sentences, and keeps the white space between', () => {
    const segment = (text: string) => Array.from(text.matchAll(/(?<=\.\s+)(?=\S)/g), ({ index }) => index)
    const file = fileOf('a.txt', '  A.  B.\nC.\n')
    const { strings } = plainText.parse(file, { ...options, segment })
    expect(strings.map(({ text }) => text)).toEqual(['A.', 'B.', 'C.'])
    const translations = new Map([[strings[1]!.identifier, { text: ' Б. ' }]])
    const built = plainText.build(file, { ...options, segment, targetLanguage: ukrainian, translations })
    expect(new TextDecoder().decode(built)).toBe('  A.  Б.\nC.\n')
  })

  it('has the file’s line breaks in a translation, and no blank lines', () => {
    const content = 'a\r\nb\r\n\r\nc\r\n'
    expect(
      buildText(plainText, fileOf('a.txt', content), { [parse(content)[0]!.identifier]: 'я\n\n\nю\nє' }),
    ).toBe('я\r\nю\r\nє\r\n\r\nc\r\n')
  })

  it('keeps any text on a round trip, or refuses it with a reason', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const text = `Я${value}Ж`
        const lines = text.split(/\r\n|\n|\r/)
        let built: string
        try {
          built = buildText(plainText, fileOf('a.txt', 'x'), { [parse('x')[0]!.identifier]: text })
        } catch (error) {
          expect(error).toMatchObject({ code: 'format.encoding' })
          expect(/[\0\p{Surrogate}]/u.test(text)).toBe(true)
          return
        }
        expect(textsOf(built)).toEqual([lines.filter((line) => line.trim() !== '').join('\n')])
      }),
      { numRuns: runs(1000) },
    )
  })

  it('takes a translation paragraph by paragraph', () => {
    const align = (translated: string) =>
      plainText.align!(fileOf('a.txt', 'a\n\nb'), fileOf('uk.txt', translated), options)
    expect(align('а\n\nб').strings.map(({ text }) => text)).toEqual(['а', 'б'])
    expect(align('а\n\nб\n\nв').strings.map(({ text }) => text)).toEqual(['а', 'б'])
    expect(failureOf(() => align('а\n\nб\n\nв\n\nг'))).toMatchObject({
      code: 'format.shape',
      message: 'The file is not built like its source: it goes on with this paragraph where the source ends.',
      details: { line: 5, column: 1 },
    })
    expect(failureOf(() => align('а')).message).toContain('it ends where the source has the paragraph “b”')
  })

  it('is read in linear time', async () => {
    await expectLinearTime(
      (count) => expect(parse('a line of it\n\n'.repeat(count))).toHaveLength(count),
      10_000,
    )
    await expectLinearTime(
      (length) => expect(parse(`${' '.repeat(length)}\n${'a '.repeat(length)}`)).toHaveLength(1),
      100_000,
    )
  })
})
