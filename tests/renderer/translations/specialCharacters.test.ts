/** Special characters are found by name, abbreviation and code. */
import { describe, expect, it } from 'vitest'
import {
  codeOf,
  findCharacters,
  lookOf,
  SPECIAL_CHARACTERS,
} from '../../../renderer/src/translations/specialCharacters.ts'

const found = (query: string, recent: string[] = []) =>
  findCharacters(query, recent).map(({ character }) => character)

describe('special characters', () => {
  it('are each listed once', () => {
    expect(new Set(found('')).size).toBe(SPECIAL_CHARACTERS.length)
    expect(found('')[0]).toBe('\u00a0')
  })

  it.each([
    ['nbsp', ['\u00a0']],
    ['narrow no-break', ['\u202f']],
    ['em dash', ['—']],
    ['U+2011', ['\u2011']],
    ['apostrophe', ['’']],
    ['1f600', ['😀']],
    ['»', ['»']],
    ['nothing of this name', []],
  ])('are found by %s', (query, expected) => {
    expect(found(query)).toEqual(expected)
  })

  it.each(['d800', '0007', 'ffff', '110000'])('are none of the code %s', (code) => {
    expect(found(code)).toEqual([])
  })

  it('begin with those that were used last, others than the listed among them', () => {
    expect(found('', ['😀', '—']).slice(0, 3)).toEqual(['😀', '—', '\u00a0'])
  })

  it('are shown by an abbreviation where they have no look', () => {
    expect(SPECIAL_CHARACTERS.slice(0, 4).map(lookOf)).toEqual(['NBSP', 'NNBSP', 'THSP', '‑'])
    expect(codeOf('\u00a0')).toBe('U+00A0')
    expect(codeOf('😀')).toBe('U+1F600')
  })
})
