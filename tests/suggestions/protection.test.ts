/** Parts that are not language are not sent, and are restored whole, whatever an engine answers. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLanguage } from '../../core/languages/catalog.ts'
import type { Language } from '../../core/contract/language.ts'
import { findTags } from '../../core/messages/inlineTags/inlineTags.ts'
import { findVariables } from '../../core/quality/text/variables.ts'
import type { EngineAnswer, TextOrMark } from '../../core/suggestions/engine.ts'
import { htmlMarks, spanMarks, xmlMarks } from '../../core/suggestions/marks.ts'
import { protect, type ProtectOptions } from '../../core/suggestions/protection.ts'
import { problemsBetween } from '../../core/suggestions/protection/problems.ts'
import { runs } from '../runs.ts'

const language = (id: string): Language => {
  const found = findLanguage(id)
  if (!found) throw new Error(id)
  return found
}

const options = (some: Partial<ProtectOptions> = {}): ProtectOptions => ({
  placeholders: { fileType: null },
  syntax: null,
  target: language('es'),
  ...some,
})

/** As an engine sees the stretches: `Delete {0} files`. */
function sent(text: string, some: Partial<ProtectOptions> = {}): string[] {
  return protect(text, options(some)).stretches.map(({ pieces }) =>
    pieces.map((piece) => (typeof piece === 'number' ? `{${piece}}` : piece)).join(''),
  )
}

/** Restores answers that are written in the same way. */
function restored(text: string, answers: string[], some: Partial<ProtectOptions> = {}) {
  return protect(text, options(some)).restore(answers.map(read))
}

function read(answer: string): EngineAnswer {
  if (answer === 'refused') return answer
  return answer
    .split(/(\{\d+\})/)
    .filter((part) => part !== '')
    .map((part): TextOrMark => (/^\{\d+\}$/.test(part) ? Number(part.slice(1, -1)) : part))
}

describe('protection', () => {
  it.each([
    ['Delete %d files from %s?', ['Delete {0} files from {1}?']],
    ['<b>Warning:</b> the disk is full.', ['Warning:{0} the disk is full.']],
    ['  Save  \n', ['Save']],
    ['<p>Hello <b>world</b></p>', ['Hello {0}world']],
    ['{name} wrote to {{count}} people', ['{0} wrote to {1} people']],
    ['See https://example.com/help or mail me@example.com', ['See {0} or mail {1}']],
    ['%d', []],
    ['1,024', []],
    ['First paragraph.\n\nSecond one.', ['First paragraph.', 'Second one.']],
    ['_Open a file…', ['Open a file…']],
    ['%s%s is gone', ['{0} is gone']],
  ])('sends %j as %j', (text, expected) => expect(sent(text)).toEqual(expected))

  it('sends the branches of a message one by one, those of the target language', () => {
    const text = '{count, plural, one {# file in {folder}} other {# files in {folder}}}'
    expect(sent(text, { syntax: 'icu', target: language('uk') })).toEqual([
      '{0} file in {1}',
      '{0} files in {1}',
      '{0} files in {1}',
      '{0} files in {1}',
    ])
  })
})

describe('a restored answer', () => {
  it('has its parts again', () => {
    expect(restored('Delete %d files from %s?', ['¿Borrar {0} archivos de {1}?'])).toEqual({
      text: '¿Borrar %d archivos de %s?',
      problems: [],
    })
    expect(restored('<p>Hello <b>world</b></p>', ['Hola {0} mundo']).text).toBe('<p>Hola <b>mundo</b></p>')
  })

  it('has its tags behind capitals, too', () => {
    expect(restored('<b>ok</b> then', ['OK{0} LUEGO'])).toEqual({ text: '<b>OK</b> LUEGO', problems: [] })
  })

  it('keeps the blanks and lines around a text', () => {
    expect(restored('  Save \n\n  All.\n', [' Guardar', 'Todo. ']).text).toBe('  Guardar \n\n  Todo.\n')
  })

  it('has the accelerator before the same letter, or the first', () => {
    expect(restored('_Open', ['Abrir el objeto']).text).toBe('Abrir el _objeto')
    expect(restored('&File', ['Datei']).text).toBe('&Datei')
    expect(sent('snake_case stays')).toEqual(['snake_case stays'])
  })

  it('is repaired if it is unambiguous', () => {
    // The engine wrote out what the mark stands for.
    expect(restored('Hi %s, hello', ['Oye %s, hola'])).toEqual({ text: 'Oye %s, hola', problems: [] })
    // Text that began the source begins the translation.
    expect(restored('%s was deleted', ['se ha borrado'])).toEqual({ text: '%s se ha borrado', problems: [] })
    // A mark twice, and one that the source does not have.
    expect(restored('Hi %s there', ['Oye {0} {0} {7}allí']).problems).toEqual([])
  })

  it('lists missing parts, and a changed order of nameless placeholders', () => {
    expect(restored('Copy %s to %d now', ['Copiar {0} ahora']).problems).toEqual([
      { kind: 'missing', parts: ['%d'] },
    ])
    expect(restored('Copy %s to %s now', ['Copiar a {1} {0} ahora']).problems).toEqual([
      { kind: 'order', parts: ['%s', '%s'] },
    ])
    expect(restored('Copy %1$s to %2$s now', ['Copiar a {1} {0} ahora'])).toEqual({
      text: 'Copiar a %2$s %1$s ahora',
      problems: [],
    })
    expect(restored('Press <b>one</b> of them', ['Pulse {1}uno{0} de ellos']).problems).toEqual([
      { kind: 'order', parts: ['<b>', '</b>'] },
    ])
    expect(restored('Hello', ['refused']).problems).toEqual([{ kind: 'refused' }])
    expect(restored('Hello', ['  ']).problems).toEqual([{ kind: 'empty' }])
  })

  it('lists an invented placeholder', () => {
    expect(restored('Hello there', ['Hola %s']).problems).toEqual([{ kind: 'missing', parts: [] }])
  })

  it('has the branches of a message in ICU’s syntax', () => {
    const text = "{count, plural, one {It's # file} other {# files}} left"
    const { stretches } = protect(text, options({ syntax: 'icu' }))
    const answers = stretches.map(({ pieces }): EngineAnswer =>
      pieces.map((piece) => (typeof piece === 'string' ? `{ ${piece.trim()} it's ` : piece)),
    )
    const result = protect(text, options({ syntax: 'icu' })).restore(answers)
    expect(result.problems).toEqual([])
    expect(result.text).toContain("'{'")
    expect(result.text).toContain('#')
  })
})

const part = fc.constantFrom(
  ...[
    '%s',
    '%d',
    '%1$s',
    '%(name)s',
    '{0}',
    '{{count}}',
    '${path}',
    '<b>',
    '</b>',
    '<br/>',
    '<a href="x">',
    '</a>',
  ],
  ...[
    '&amp;',
    '\\n',
    '\n',
    '\n\n',
    '  ',
    'https://example.com',
    '`code`',
    '--all',
    '_F',
    '&',
    '<',
    '>',
    '#',
    '"',
    "'",
  ],
)
const word = fc.constantFrom('Delete', 'the', 'file', 'señal', 'файл', '日本語', 'x', '.', ',', '…', ' ')
const text = fc.array(fc.oneof(part, word), { maxLength: 14 }).map((parts) => parts.join(''))
const fileType = fc.constantFrom(null, 'gettext', 'android', 'php', 'xliff', 'qt_ts')

describe('for every text', () => {
  it('an engine that changes nothing gives the source', () => {
    fc.assert(
      fc.property(text, fileType, (source, type) => {
        const parts = protect(source, options({ placeholders: { fileType: type } }))
        expect(parts.restore(parts.stretches.map(({ pieces }) => pieces)).text).toBe(source)
      }),
      { numRuns: runs(2000) },
    )
  })

  it('each notation is read as it was written', () => {
    const pieces = fc.array(fc.oneof(fc.string({ unit: 'grapheme', minLength: 1 }), fc.nat(40)), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(pieces, fc.constantFrom(xmlMarks, htmlMarks, spanMarks), (some, notation) => {
        const joined = some.reduce<TextOrMark[]>((all, piece) => {
          const last = all.at(-1)
          if (typeof last === 'string' && typeof piece === 'string') all[all.length - 1] = last + piece
          else all.push(piece)
          return all
        }, [])
        expect(notation.read(notation.write(joined))).toEqual(joined)
      }),
      { numRuns: runs(1000) },
    )
  })

  it('has every placeholder and tag once if it has no problems, for any answer', () => {
    const shuffled = fc.tuple(text, fileType, fc.array(fc.nat(), { minLength: 1, maxLength: 20 }))
    let used = 0
    fc.assert(
      fc.property(shuffled, ([source, type, random]) => {
        const parts = protect(source, options({ placeholders: { fileType: type } }))
        let at = 0
        const draw = (most: number) => (random[at++ % random.length] ?? 0) % most
        const answers = parts.stretches.map(({ pieces }): EngineAnswer =>
          // Pieces are lost, doubled, changed in their order, or joined by words.
          pieces
            .flatMap((piece): TextOrMark[] => {
              const turn = draw(6)
              if (turn === 0) return []
              return turn === 1 ? [piece, piece] : turn === 2 ? ['eso ', piece] : [piece]
            })
            .toSorted(() => (draw(4) === 0 ? 1 : 0)),
        )
        const result = parts.restore(answers)
        if (result.problems.length > 0) return
        used += 1
        const keys = (one: string) =>
          findVariables(one, { fileType: type })
            .map(({ key }) => key)
            .sort()
        expect(keys(result.text)).toEqual(keys(source))
        const count = (one: string, tag: string) => one.split(tag).length
        for (const { text: tag } of findTags(source)) expect(count(result.text, tag)).toBe(count(source, tag))
      }),
      { numRuns: runs(3000) },
    )
    expect(used).toBeGreaterThan(runs(3000) / 6)
  })
})

describe('the problems of a suggestion', () => {
  it.each([
    ['{a} to {a} by {b}', '{a} a {b} por {b}', [{ kind: 'missing', parts: ['{a}'] }]],
    ['%s to %s', '%s a', [{ kind: 'missing', parts: ['%s'] }]],
    ['<b>a</b> and <b>b</b>', '<b>a</b> y b', [{ kind: 'missing', parts: ['<b>', '</b>'] }]],
    ['{a} to {a} by {b}', '{b} por {a} a {a}', []],
  ])('name each part of %j that %j has less often', (source, text, problems) => {
    expect(problemsBetween(source, text, { fileType: null })).toEqual(problems)
  })
})
