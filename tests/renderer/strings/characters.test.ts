import { describe, expect, it } from 'vitest'
import { countCharacters } from '../../../renderer/src/strings/characters.ts'

describe('characters', () => {
  it.each([
    ['', 0],
    ['cart', 4],
    ['й', 1],
    ['и\u0306', 1],
    ['日本語', 3],
    ['👨‍👩‍👧‍👦', 1],
    ['🇺🇦', 1],
    ['नि', 1],
    ['שָׁלוֹם', 4],
  ])('are counted as users perceive them in %s', (text, count) => {
    expect(countCharacters(text)).toBe(count)
  })
})
