/** The table that is built: what changes in it, and what stays. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csv } from '../../core/formats/csv.ts'
import { failureOf, language, ukrainian } from './support.ts'
import { runs } from '../runs.ts'
import { options, fileWith, parse, build } from './csvSupport.ts'

describe('a built table', () => {
  it('differs in the translated cells, which keep their quotes', () => {
    const content = '\ufeff"key","en",uk;x\r\n"a","A","Старе"\r\nb,B,старе\r\n'
    expect(build(content.replace(';x', ''), { a: 'Нове "a"', b: 'нове, b' })).toBe(
      '\ufeff"key","en",uk\r\n"a","A","Нове ""a"""\r\nb,B,"нове, b"\r\n',
    )
  })

  it('gets missing cells, ends of rows and columns', () => {
    expect(build('key,en,uk\na,A,\nb,B\n', { a: 'А', b: 'Б' })).toBe('key,en,uk\na,A,А\nb,B,Б\n')
    expect(build('"key";"en"\n"a";"A"\n\n"b";"B"\n', { b: 'Б' })).toBe(
      '"key";"en";"uk"\n"a";"A";\n\n"b";"B";"Б"\n',
    )
  })

  it('keeps the content of an untranslated string’s cell', () => {
    expect(build('key,en,uk\na,A,було\n', {})).toBe('key,en,uk\na,A,було\n')
  })

  it('has an empty cell for a deleted translation, and no column for that', () => {
    const cleared = (content: string) =>
      new TextDecoder().decode(
        csv.build(fileWith(content), {
          ...options,
          targetLanguage: ukrainian,
          translations: new Map(),
          cleared: new Set(['a']),
          others: [{ language: language('ja'), translations: new Map(), cleared: new Set(['a', 'b']) }],
        }),
      )
    expect(cleared('key,en,uk\na,A,було\nb,B,є\n')).toBe('key,en,uk\na,A,\nb,B,є\n')
    expect(cleared('key,en,uk,ja\na,A\nb,"B",є,"ある"\n')).toBe('key,en,uk,ja\na,A\nb,"B",є,""\n')
  })

  it('has all languages', () => {
    const translations = (text: string) => new Map([['a', { text }]])
    const built = csv.build(fileWith('key,en,de,pt-BR\na,A,,\n'), {
      ...options,
      targetLanguage: ukrainian,
      translations: translations('укр'),
      others: [
        { language: language('pt-BR'), translations: translations('bra') },
        { language: language('de'), translations: translations('deu') },
        { language: language('ja'), translations: new Map() },
      ],
    })
    expect(new TextDecoder().decode(built)).toBe('key,en,de,pt-BR,uk\na,A,deu,bra,укр\n')
  })

  it('gets no column whose header would not be recognized', () => {
    expect(
      failureOf(() => build('menu.open,Open it\nmenu.close,Close it\n', { 'menu.open': 'х' })).code,
    ).toBe('format.noHeader')
  })

  it.each(['=1+1', ' =cmd|x', '@SUM(A1)', "+cmd|'/C calc'!A0", '-2+cmd(1)', '＝1'])(
    'contains no formula for a spreadsheet: %s',
    (text) => {
      expect(failureOf(() => build('key,en,uk\na,A,\n', { a: text })).code).toBe('format.formula')
    },
  )

  it.each([
    ['- пункт', '- item'],
    ['-5 °C', 'minus 5'],
    ['+380 44', 'phone'],
    ['@ім’я', 'name'],
    ['=SUM(A1)', '=SUM(A1)'],
    ['=СУМ(A1)', '=SUM(A1)'],
  ])('allows a harmless sign at the beginning: %s', (text, source) => {
    expect(build(`key,en,uk\na,${source},\n`, { a: text })).toBe(`key,en,uk\na,${source},${text}\n`)
  })

  it('keeps any text on a round trip, or refuses it with a reason', () => {
    const signs = fc.string({ unit: fc.constantFrom(...' \t\n\r\\"\',;=@ab') })
    const text = fc.oneof(fc.string({ unit: 'binary' }), signs)
    const content = fc.constantFrom(
      'key,en,uk\na,A,б\nb,B,\n',
      '"key";"en";"uk"\r\n"a";"A";"б"\r\n"b";"B";""\r\n',
      'key,en,uk\na,"A \\"x\\"",б\nb,B,\n',
      'key\ten\tuk\na\t"A" b\tб\nb\tB\n',
      'key,en\na,A\nb,B\n',
    )
    fc.assert(
      fc.property(text, content, (value, source) => {
        if (value.trim() === '') return
        let built: string
        try {
          built = build(source, { b: value })
        } catch (error) {
          expect(['format.encoding', 'format.formula', 'format.cell']).toContain(
            (error as { code: string }).code,
          )
          expect(/[\0\p{Surrogate}]|^\s*[=＝+\-@]|[\t\r\n]/u.test(value)).toBe(true)
          return
        }
        const [a, b] = parse(built).strings
        expect(a).toMatchObject({ identifier: 'a' })
        expect(b!.translations!.uk!.text).toBe(value)
      }),
      { numRuns: runs(3000) },
    )
  })
})
