import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { foldCase } from '../../../core/platform/text/caseFolding.ts'
import { openNew } from '../../store/projectFile.ts'

describe('fold', () => {
  it.each([
    ['your cart is empty', 'your cart is empty'],
    ['Total: %S', 'total: %s'],
    ['Ваш КОШИК', 'ваш кошик'],
    ['Cafe\u0301', 'caf\u00e9'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['İstanbul', 'i\u0307stanbul'],
    ['J\u030c', '\u01f0'],
    ['STRASSE straße', 'strasse straße'],
    ['', ''],
  ])('%j becomes %j', (text, folded) => {
    expect(foldCase(text)).toBe(folded)
  })

  it('takes no locale from the machine: I is i everywhere', () => {
    expect(foldCase('TITLE')).toBe('title')
  })

  it('keeps diacritics apart', () => {
    expect(foldCase('résumé')).not.toBe(foldCase('resume'))
  })

  it('gives the same again when folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => foldCase(foldCase(text)) === foldCase(text)),
    )
  })

  it('finds every part of a text in it, as `contains` needs', () => {
    const words = fc.array(fc.constantFrom('ΟΔΟΣ', 'Σ', 'Ваш', 'ЄЇ', 'Cart', 'İ', ' ', 'é', '%S'), {
      minLength: 1,
    })
    fc.assert(
      fc.property(words, words, (before, part) => {
        const text = [...before, ...part, ...before].join('')
        expect(foldCase(text)).toContain(foldCase(part.join('')))
      }),
    )
  })

  it('is available in SQL as fold(x)', () => {
    const db = openNew()
    expect(db.prepare("SELECT fold('КОШИК') AS a, fold(NULL) AS b, fold(7) AS c").get()).toEqual({
      a: 'кошик',
      b: null,
      c: null,
    })
  })
})
