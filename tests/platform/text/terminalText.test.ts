/** Characters that a terminal obeys become visible escapes, and all others are unchanged. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { terminalLines, terminalText } from '../../../core/platform/text/terminalText.ts'

describe('texts from outside on a terminal', () => {
  it.each([
    ['an escape sequence', 'red \u001b[31m', 'red \\u{1b}[31m'],
    ['the one-character form of it (C1)', '\u009b2J', '\\u{9b}2J'],
    ['a title (OSC) with its end', '\u001b]0;x\u0007', '\\u{1b}]0;x\\u{7}'],
    ['a return that writes over the line', 'evil\rgood', 'evil\\u{d}good'],
    ['backspaces and delete', 'a\b\u007f', 'a\\u{8}\\u{7f}'],
    ['an override of the direction', 'a\u202egnp.exe', 'a\\u{202e}gnp.exe'],
    [
      'isolates and marks',
      '\u2066a\u2069\u200e\u200f\u061c',
      '\\u{2066}a\\u{2069}\\u{200e}\\u{200f}\\u{61c}',
    ],
    ['lines and tabs', 'a\nb\tc\u2028d\u0085e', 'a\\u{a}b\\u{9}c\\u{2028}d\\u{85}e'],
  ])('shows %s', (_what, text, shown) => {
    expect(terminalText(text)).toBe(shown)
  })

  it('keeps lines and tabs where a text may have them, and nothing more', () => {
    expect(terminalLines('a\r\nb\n\tc\rd\u001b')).toBe('a\nb\n\tc\\u{d}d\\u{1b}')
  })

  it('leaves every other text as it is: scripts, marks, joiners, emoji', () => {
    for (const text of [
      'Ґанок їжака',
      'שלום',
      'مرحبا',
      '한국어',
      'क्\u200dष',
      '👩‍👩‍👧',
      'e\u0301',
      'a\u00a0b',
      '',
    ])
      expect(terminalText(text)).toBe(text)
  })

  it('leaves no character that a terminal obeys', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(terminalText(text)).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u)
        expect(terminalLines(text).replace(/[\n\t]/g, '')).not.toMatch(
          /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u,
        )
      }),
    )
  })
})
