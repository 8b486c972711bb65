import { describe, expect, it } from 'vitest'
import { diffPieces, wordDiff } from '../../../renderer/src/translations/wordDiff.ts'

describe('the word diff', () => {
  it('changes whole words', () => {
    expect(wordDiff('Ваш кошик порожній', 'Ваш кошик пустий')).toEqual([
      { kind: 'same', text: 'Ваш кошик ' },
      { kind: 'removed', text: 'порожній' },
      { kind: 'added', text: 'пустий' },
    ])
  })

  it('changes placeholders as a whole', () => {
    expect(wordDiff('{file_name} gone', '{file-name} gone')).toEqual([
      { kind: 'removed', text: '{file_name}' },
      { kind: 'added', text: '{file-name}' },
      { kind: 'same', text: ' gone' },
    ])
  })

  it('holds both versions', () => {
    const [before, after] = ['カートは空です', 'カートには何もありません。']
    const parts = wordDiff(before, after)
    const side = (kind: 'added' | 'removed') =>
      parts
        .filter((part) => part.kind === 'same' || part.kind === kind)
        .map(({ text }) => text)
        .join('')
    expect(side('removed')).toBe(before)
    expect(side('added')).toBe(after)
  })

  it('shows very long texts whole', () => {
    expect(wordDiff('a '.repeat(20_000), 'b')).toHaveLength(2)
  })

  it('takes chips from the whole text, of which a part alone is none', () => {
    const labels = (kind: string) =>
      diffPieces('See <1>the page</1> of %s and %s', 'See the page of %s, <1>%s</1>')
        .filter((part) => part.kind === kind)
        .flatMap(({ pieces }) =>
          pieces.flatMap((piece) => (piece.kind === 'placeholder' ? [piece.label] : [])),
        )
    expect(labels('removed')).toEqual(['1', '/1'])
    expect(labels('added')).toEqual(['1', '/1'])
    expect(labels('same')).toEqual(['%s¹', '%s²'])
  })
})
