import { describe, expect, it } from 'vitest'
import { translateRegex } from '../../core/segmentation/regex.ts'

function translated(pattern: string, isBackward = false): RegExp {
  const answer = translateRegex(pattern, { isBackward, prefix: 'x' })
  if (!answer.ok) throw new Error(`${pattern}: ${answer.reason.english}`)
  return new RegExp(answer.source, 'v')
}

function refusal(pattern: string, isBackward = false): string {
  const answer = translateRegex(pattern, { isBackward, prefix: 'x' })
  return answer.ok ? '' : answer.reason.english
}

/** Pattern, a text in which it is found, a text in which it is not. */
const CASES: readonly [pattern: string, fits: string, misses: string][] = [
  ['(?i)etc\\.', 'ETC.', 'ect.'],
  ['a(?i)b|c', 'C', 'B'],
  ['(?i:a)b', 'Ab', 'AB'],
  ['(?i)a(?-i)b', 'Ab', 'AB'],
  ['(?iu)straße', 'STRAßE', 'strase'],
  ['^(?x) a b  # two letters\n c $', 'abc', 'a b c'],
  ['a(?#a comment)b', 'ab', 'a(b'],
  ['^\\w+$', 'naïve_٣', 'a-b'],
  ['^\\d$', '٣', 'a'],
  ['^[\\W]$', '-', 'é'],
  ['\\bстр\\.', 'на стр. 5', 'листр. 5'],
  ['\\Ba', 'ba', 'a b'],
  ['^\\s$', '\u00a0', '\u200b'],
  ['^\\h$', '\u00a0', '\n'],
  ['^\\v$', '\u2028', ' '],
  ['^\\R$', '\r\n', 'n'],
  ['^.$', 'é', '\u0085'],
  ['(?s)^.$', '\u0085', ''],
  ['\\Qa.b*\\E+', 'a.b*', 'aab'],
  ['\\x41\\x{1F600}\\u0042', 'A😀B', 'A😀C'],
  ['^\\U0001F600$', '😀', 'U'],
  ['^\\uD83D\\uDE00$', '😀', '\ud83d'],
  ['^\\0101$', 'A', '1'],
  ['^\\p{Lu}\\p{Ll}\\P{L}$', 'Éa1', 'éa1'],
  ['^\\pL$', 'ж', '1'],
  ['^\\p{IsGreek}$', 'ω', 'w'],
  ['^\\p{script=cyrillic}$', 'ж', 'w'],
  ['^\\p{general category = uppercase letter}$', 'A', 'a'],
  ['^\\p{^Lu}$', 'a', 'A'],
  ['^\\p{Punct}$', '!', '$'],
  ['^[[:alpha:][:digit:]]$', 'é', '-'],
  ['^[[:^alpha:]]$', '1', 'a'],
  ['^[a-z&&[^aeiou]]$', 'b', 'a'],
  ['^[[a-z]-[aeiou]]$', 'b', 'a'],
  ['^[\\p{L}--\\p{Lu}]$', 'a', 'A'],
  ['^[[a-e]&[c-z]]$', 'd', 'b'],
  ['^[]a]$', ']', 'b'],
  ['^[^]]$', 'a', ']'],
  ['^[a-]$', '-', 'b'],
  ['^[.&|(){}/]$', '/', 'a'],
  ['[\'"„][\\.!?…][\'"”]', '„…”', '„a”'],
  ['^a{2}$', 'aa', 'a'],
  ['^a{2,}?$', 'aaa', 'a'],
  ['^(?:ab){1,2}$', 'abab', 'ababab'],
  ['^a*+b$', 'aab', 'aa'],
  ['a(?=b)', 'ab', 'ac'],
  ['(?<!a)b', 'cb', 'ab'],
  ['(?>a+)b', 'aab', 'aa'],
  ['(a|b)\\1', 'bb', 'ab'],
  ['(?<one>a|b)\\k<one>', 'aa', 'ab'],
  ['\\Aa\\z', 'a', 'ba'],
  ['a$', 'a\r\n', 'ab'],
  ['(?m)^b$', 'a\nb\nc', 'a\nbc'],
  ['}', '}', '{'],
]

describe('ICU expressions in JavaScript', () => {
  it.each(CASES)('%s', (pattern, fits, misses) => {
    expect(translated(pattern).test(fits)).toBe(true)
    expect(translated(pattern).test(misses)).toBe(false)
  })

  it('never backtracks into a possessive quantifier or an atomic group', () => {
    expect(translated('a++a').test('aaa')).toBe(false)
    expect(translated('(?>a|ab)c').test('abc')).toBe(false)
    expect(translated('(?:ab)*+ab').test('ababab')).toBe(false)
    expect(translated('a?+b').test('b')).toBe(true)
    expect(translated('[.?!]{1,3}+', true).test('!')).toBe(true)
  })

  it('matches before a position as it does after one', () => {
    const behind = (pattern: string) => new RegExp(`(?<=${translated(pattern, true).source})$`, 'v')
    expect(behind('\\b(?:Mr|Dr)\\.').test('a Dr.')).toBe(true)
    expect(behind('\\b(?:Mr|Dr)\\.').test('aDr.')).toBe(false)
    expect(behind('[.?!]++').test('what?!')).toBe(true)
    expect(behind('^\\s*[0-9]+\\.').test(' 12.')).toBe(true)
  })

  it('reports constructs that it cannot translate, and their position', () => {
    expect(refusal('\\X')).toContain('"\\X"')
    expect(refusal('\\N{BULLET}')).toContain('"\\N"')
    expect(refusal('\\p{InGreek}')).toContain('"InGreek"')
    expect(refusal('(?w)a')).toContain('flag "w"')
    expect(refusal('(a')).toContain('not closed')
    expect(refusal('a)')).toContain('closes nothing')
    expect(refusal('*a')).toContain('follows nothing')
    expect(refusal('[a')).toContain('not closed')
    expect(refusal('[z-a]')).toContain('backwards')
    expect(refusal('a\\')).toContain('backslash')
    expect(refusal('\\u12')).toContain('hexadecimal')
    expect(refusal('(?>ab)', true)).toContain('atomic group')
    expect(refusal('(a)\\1', true)).toContain('back reference')
    expect(refusal('(?R)')).not.toBe('')
    expect(translateRegex('ab\\X', { isBackward: false, prefix: 'x' })).toMatchObject({ offset: 2 })
  })

  it('detects nested quantifiers', () => {
    const isRisky = (pattern: string) => {
      const answer = translateRegex(pattern, { isBackward: true, prefix: 'x' })
      return answer.ok && answer.isRisky
    }
    expect(isRisky('(a+)+')).toBe(true)
    expect(isRisky('(?:\\w|\\s*)*')).toBe(true)
    expect(isRisky('(a{0,99}){2,}')).toBe(true)
    expect(isRisky('\\w+[.?!]+\\s*')).toBe(false)
    expect(isRisky('(?:[A-Z]\\.){2,}')).toBe(false)
  })
})
