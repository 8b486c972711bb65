/** The matches of a search in a text. */
import { describe, expect, it } from 'vitest'
import { literalsIn, markedParts, hitPieces } from '../../../renderer/src/memory/hits.ts'

const marked = (text: string, ...words: string[]) =>
  hitPieces(text, words)
    .map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text))
    .join('')

describe('hits', () => {
  it('are marked wherever they stand, ignoring case', () => {
    expect(marked('Cart, cart and CART', 'cart')).toBe('[Cart], [cart] and [CART]')
    expect(marked('Ваш Квиток', 'КВИТОК')).toBe('Ваш [Квиток]')
    expect(marked('ΟΔΟΣ', 'ς')).toBe('ΟΔΟ[Σ]')
  })

  it('are words as they are written, whatever signs they have', () => {
    expect(marked('Is it (a.b)? {c} \\d', '(a.b)?', '{c}', '\\d')).toBe('Is it [(a.b)?] [{c}] [\\d]')
  })

  it('leave the text whole where there are none', () => {
    expect(hitPieces('text', [])).toEqual([{ text: 'text', isHit: false }])
    expect(hitPieces('text', [''])).toEqual([{ text: 'text', isHit: false }])
    expect(hitPieces('', ['a'])).toEqual([{ text: '', isHit: false }])
    expect(hitPieces('text', ['no'])).toEqual([{ text: 'text', isHit: false }])
  })

  it('leave each placeholder apart, whatever reaches over its edge', () => {
    const parts = (text: string, ...words: string[]) =>
      markedParts(text, words).map(({ placeholder, pieces }) => {
        const inside = pieces.map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text)).join('')
        return placeholder !== null ? `<${inside}>` : inside
      })
    expect(parts('نص %1$d و  %2$s')).toEqual(['نص ', '<%1$d>', ' و  ', '<%2$s>'])
    expect(parts('نص %1$d و %2$s', '%1$d و', '$s')).toEqual(['نص ', '<[%1$d]>', '[ و] ', '<%2[$s]>'])
    expect(parts('%s%d')).toEqual(['<%s>', '<%d>'])
    expect(parts('')).toEqual([])
  })

  it('are what a query asks for, and no person or language that it mentions', () => {
    const croql = 'text contains "a \\"b\\"" and language = @language:"uk" or text = "c"'
    expect(literalsIn(croql)).toEqual(['a "b"', 'c'])
  })
})
