/** Special characters are found by name, abbreviation and code. */
import { describe, expect, it } from 'vitest'
import {
  charactersOfLanguage,
  codeOf,
  findCharacters,
  lookOf,
  SPECIAL_CHARACTERS,
} from '../../../renderer/src/translations/specialCharacters.ts'

const found = (query: string, recent: string[] = []) =>
  findCharacters(query, recent).map(({ character }) => character)

describe('the characters of a language', () => {
  const shown = (languageId: string) => charactersOfLanguage(languageId).map(({ character }) => character)

  it.each([
    ['uk', 'ʼ–“„«»'],
    ['fr', 'éÉèÈœŒ«»'],
    ['fr-CA', 'éÉ«»'],
    ['de-AT', 'äÄß„“'],
    ['pt-BR', 'ãÃ'],
    ['zh-CN', '，。《》「」'],
    ['he', '״׳־'],
  ])('include those of CLDR for %s', (languageId, expected) => {
    expect(shown(languageId)).toEqual(expect.arrayContaining([...expected]))
  })

  it.each(['tlh-x-own', 'x', 'not a tag', ''])('are empty for %s, which CLDR does not know', (languageId) => {
    expect(shown(languageId)).toEqual([])
  })

  it('have names, by which they are found', () => {
    const ofLanguage = charactersOfLanguage('fr')
    const [first] = findCharacters('small e with acute', [], ofLanguage)
    expect(first).toMatchObject({ character: 'é', name: 'Latin Small Letter E with Acute' })
    expect(ofLanguage.every(({ character }) => /^[^\0-\x7f]$/u.test(character))).toBe(true)
  })

  it('come first, each once, behind those that were used last', () => {
    const all = findCharacters('', ['—'], charactersOfLanguage('fr')).map(({ character }) => character)
    expect(all.slice(0, 3)).toEqual(['—', 'à', 'À'])
    expect(new Set(all).size).toBe(all.length)
    expect(all).toEqual(expect.arrayContaining(SPECIAL_CHARACTERS.map(({ character }) => character)))
  })
})

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
