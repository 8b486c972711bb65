import { describe, expect, it } from 'vitest'
import { countCharacters } from '../../../renderer/src/strings/characters.ts'
import { isolatePlaceholders } from '../../../renderer/src/strings/placeholders.ts'

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

describe('placeholders in a line of the other direction', () => {
  it('keep to themselves, and the text stays as it is', () => {
    const text = 'مرحبًا {name}، %1$s <b>اليوم</b>'
    const shown = isolatePlaceholders(text)
    expect(shown).toContain('\u2066{name}\u2069، \u2066%1$s\u2069 \u2066<b>\u2069')
    expect(shown.replaceAll(/[\u2066\u2069]/g, '')).toBe(text)
  })
})
