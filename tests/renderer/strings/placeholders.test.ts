import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { invisibleMark } from '../../../renderer/src/strings/invisibleCharacters.ts'
import { comparePlaceholders, findPlaceholders, pieces } from '../../../renderer/src/strings/placeholders.ts'
import { expectLinearTime } from '../../cpuTime.ts'
import { runs } from '../../runs.ts'

const texts = (text: string) => findPlaceholders(text).map((placeholder) => placeholder.text)

describe('placeholders', () => {
  it.each([
    ['Extracting from %s files, %d of %1$s (%5.2f%%)', ['%s', '%d', '%1$s', '%5.2f', '%%']],
    ['%(name)s has %(count)d items', ['%(name)s', '%(count)d']],
    ['Hello {name}, {0} and {{ user.name }}', ['{name}', '{0}', '{{ user.name }}']],
    ['${total} of %{limit}', ['${total}', '%{limit}']],
    ['Read <a href="x">the <b>terms</b></a><br/>', ['<a href="x">', '<b>', '</b>', '</a>', '<br/>']],
    ['I<b> <b>PDF</b> <b>F</b> HTML<br>', ['<b>', '</b>', '<b>', '</b>', '<br>']],
    ['The :attribute must match :other.', [':attribute', ':other']],
    ['%1 of %L2', ['%1', '%L2']],
    ['$selectedRowCount items', ['$selectedRowCount']],
    ['One\\nTwo', ['\\n']],
    ['%@ and %lld', ['%@', '%lld']],
    ['See [the `a.b` page](/c "d") (e)', ['[', '`a.b`', '](/c "d")']],
    ['See ](/c)', ['(/c)']],
  ])('finds those of %j', (text, expected) => {
    expect(texts(text)).toEqual(expected)
  })

  it.each([
    '100% sure',
    '50%off',
    'a < b and c > d',
    'at 12:30',
    'https://example.org',
    'Note: see it',
    'costs $5',
  ])('finds none in %j', (text) => {
    expect(texts(text)).toEqual([])
  })

  it('marks the head of an ICU argument and inserts the whole', () => {
    const text = '{count, plural, one {# item} other {# items by {name}}} left'
    const [argument, name] = findPlaceholders(text)
    expect(argument).toMatchObject({ kind: 'argument', text: '{count, plural,', insert: text.slice(0, -5) })
    expect(name).toMatchObject({ kind: 'variable', text: '{name}' })
  })

  it('marks white space that cannot be seen', () => {
    expect(pieces(' a  b\n\tc\u00a0d ').map(({ kind }) => kind)).toEqual([
      'space',
      'text',
      'space',
      'text',
      'newline',
      'tab',
      'text',
      'no-break',
      'text',
      'space',
    ])
  })

  it('tells invisible characters apart, each with a name and a mark', () => {
    const marks = (text: string) =>
      pieces(text).flatMap((piece) =>
        piece.kind === 'text' || piece.kind === 'placeholder'
          ? []
          : [[piece.kind, invisibleMark(piece.text)]],
      )
    expect(marks('a\u200eb\u200fc\u00add\u200de\u200cf\tg\u202fh\u2067i\u2069')).toEqual([
      ['left-to-right-mark', 'LRM'],
      ['right-to-left-mark', 'RLM'],
      ['soft-hyphen', '¬'],
      ['joiner', 'ZWJ'],
      ['non-joiner', '¦'],
      ['tab', '→'],
      ['narrow-no-break', undefined],
      ['direction', 'RLI'],
      ['direction', 'PDI'],
    ])
  })

  it('leaves joiners within an emoji or a conjunct unmarked, as a mark would tear it', () => {
    for (const text of ['👨‍👩‍👧', '🏳️‍🌈', '👩🏽‍🚀', 'ක්‍ෂ']) expect(pieces(text)).toEqual([{ kind: 'text', text }])
  })

  it('tells what a translation lacks, however often, in any order', () => {
    const { missing, extra } = comparePlaceholders('%s <b>%s</b> {n}', '{n} %s <b> %d')
    expect(missing.map(({ text }) => text)).toEqual(['%s', '</b>'])
    expect(extra.map(({ text }) => text)).toEqual(['%d'])
    expect(comparePlaceholders('%1$s by %2$s', '%2$s: %1$s')).toEqual({ missing: [], extra: [] })
  })

  it('loses no character of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'a1 %s{}<>/$:\n\t\\&;,"\u00a0') }), (text) => {
        const joined = pieces(text)
          .map((piece) => (piece.kind === 'placeholder' ? piece.placeholder.text : piece.text))
          .join('')
        expect(joined).toBe(text)
      }),
      { numRuns: runs(2_000) },
    )
  })

  it.each(['{', '<a', '%(a', '{{', '{a,plural,', '%0', ' ', '`a', ']('])(
    'takes linear time for many %j',
    async (piece) => {
      await expectLinearTime((count) => pieces(piece.repeat(count)), 5_000)
    },
  )
})
