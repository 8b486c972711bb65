/** The texts of the system's menus and dialogs. */
import { describe, expect, it } from 'vitest'
import { nativeLanguage, nativeTexts } from '../../electron/texts.ts'
import { interfaceLanguages } from '../../renderer/src/texts/language.ts'

describe.each(interfaceLanguages)('the native texts in $tag', ({ tag }) => {
  const texts = nativeTexts(tag)

  it('are all there', () => {
    const all = Object.values(texts).flatMap((section) => Object.values(section))
    expect(all.length).toBeGreaterThan(80)
    expect(all.filter((text) => text.trim() === '')).toEqual([])
  })

  it('give each menu of the bar a letter of its own, where the script has letters for it', () => {
    const { file, edit, project, view, window, help } = texts.menu
    const letters = [file, edit, project, view, window, help].flatMap(
      (label) => /&(.)/u.exec(label)?.[1]?.toLowerCase() ?? [],
    )
    expect(new Set(letters).size).toBe(letters.length)
    expect(letters.length).toBe(tag === 'ar' ? 0 : 6)
  })
})

describe('the language of menus and dialogs', () => {
  it('is the chosen one, else the first of the system’s that is there, else English', () => {
    expect(nativeLanguage('ja', ['de'])).toBe('ja')
    expect(nativeLanguage('system', ['fr-CA', 'de-AT', 'uk'])).toBe('de')
    expect(nativeLanguage('system', ['fr'])).toBe('en')
    expect(nativeLanguage('tlh', [])).toBe('en')
  })

  it('are those of the screens', () => {
    for (const { tag } of interfaceLanguages) expect(nativeLanguage(tag, [])).toBe(tag)
  })
})
