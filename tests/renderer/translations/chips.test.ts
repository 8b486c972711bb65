import { describe, expect, it } from 'vitest'
import type { DecorationSet } from '@codemirror/view'
import { chipsOf } from '../../../renderer/src/translations/chips.ts'
import { findPlaceholders } from '../../../renderer/src/strings/placeholders.ts'

function stretches(marks: DecorationSet): [from: number, to: number, look: string][] {
  const found: [number, number, string][] = []
  for (const cursor = marks.iter(); cursor.value !== null; cursor.next()) {
    const { class: look } = cursor.value.spec as { class: string }
    found.push([cursor.from, cursor.to, look])
  }
  return found
}

describe('chips', () => {
  it.each([
    'Від %1$s до <b>%2$s</b>',
    '{count, plural, one {# файл} other {# файлів}}',
    'Два рядки\n%s  і\u00a0{name}\ttab',
    'من %1$s إلى %2$s',
    'Використання: cp <файл> <ціль>',
    '%%\\n&amp;`git add`[це](https://example.org)',
    '',
  ])('stand where the placeholders of %j stand', (text) => {
    const wanted = findPlaceholders(text).map(({ start, end, kind, tag }) => [
      ...[start, end],
      tag === undefined ? `token ${kind}` : `token tag ${tag.kind}`,
    ])
    expect(stretches(chipsOf(text).tokens)).toEqual(wanted)
  })

  it('are marked beside invisible white space, which is no chip', () => {
    const { marks, tokens } = chipsOf('а  %s\u00a0б\tв\u200d\nг')
    expect(stretches(marks)).toEqual([
      [1, 3, 'blank space'],
      [3, 5, 'token variable'],
      [5, 6, 'blank no-break'],
      [7, 8, 'blank tab'],
      [9, 10, 'blank joiner'],
    ])
    expect(stretches(tokens)).toEqual([[3, 5, 'token variable']])
  })

  it.each([
    ['<b>%s</b>', ['<b>%s</b>']],
    ['%1$d%2$s', ['%1$d%2$s']],
    ['%1$s,%2$s і «%3$s».', ['%1$s,%2$s', '«%3$s»']],
    ['%1$s %2$s', ['%1$s', '%2$s']],
  ])('that touch in %j keep to one row as one, which tears none of them', (text, wanted) => {
    const kept = stretches(chipsOf(text).unbroken)
    expect(kept.map(([from, to]) => text.slice(from, to))).toEqual(wanted)
  })
})
