/** Changes of case by the rules of languages, with placeholders and tags left as they are. */
import { describe, expect, it } from 'vitest'
import { caseEdits, type LetterCase } from '../../../renderer/src/translations/changeCase.ts'
import type { DeclaredFormat } from '../../../core/contract/enumerations.ts'

function changed(
  text: string,
  letterCase: LetterCase,
  tag: string,
  stretch = { start: 0, end: 0 },
  format: DeclaredFormat | null = null,
): string {
  const edits = caseEdits(text, letterCase, { stretch, tag, format })
  return edits.reduceRight(
    (whole, { start, end, text: by }) => whole.slice(0, start) + by + whole.slice(end),
    text,
  )
}

describe('a change of case', () => {
  it.each([
    ['upper', 'uk', 'зберегти файл', 'ЗБЕРЕГТИ ФАЙЛ'],
    ['upper', 'tr', 'iyi akşamlar', 'İYİ AKŞAMLAR'],
    ['upper', 'de', 'Straße', 'STRASSE'],
    ['upper', 'el', 'Καλημέρα', 'ΚΑΛΗΜΕΡΑ'],
    ['lower', 'tr', 'IŞIK İZNİ', 'ışık izni'],
    ['lower', 'el', 'ΟΔΟΣ ΤΗΣ ΠΟΛΗΣ', 'οδος της πολης'],
    ['title', 'en', 'save the FILE', 'Save The File'],
    ['title', 'nl', 'ijsselmeer en ijs', 'IJsselmeer En IJs'],
    ['title', 'uk', 'об’єкт «київ»', 'Об’єкт «Київ»'],
    ['sentence', 'en', 'SAVE THE FILE. CLOSE IT', 'Save the file. Close it'],
    ['sentence', 'es', '¿QUIÉN ES?', '¿Quién es?'],
    ['upper', 'not a tag', 'save', 'SAVE'],
  ] as const)('follows the language in %s case, %s: %s', (letterCase, tag, text, expected) => {
    expect(changed(text, letterCase, tag)).toBe(expected)
  })

  it.each([
    ['hello {name}, %s <b class="x">you</b> &amp; me', 'HELLO {name}, %s <b class="x">YOU</b> &amp; ME'],
    ['%(count)d files in ${folder}', '%(count)d FILES IN ${folder}'],
  ])('leaves placeholders, tags and entities: %s', (text, expected) => {
    expect(changed(text, 'upper', 'en')).toBe(expected)
  })

  it('leaves the directives of the grammar of the file', () => {
    expect(changed('copy %d items', 'upper', 'en', undefined, 'c')).toBe('COPY %d ITEMS')
    expect(changed('{0} items', 'title', 'en', undefined, 'java')).toBe('{0} Items')
  })

  it('changes the selected stretch alone', () => {
    expect(changed('one two three', 'upper', 'en', { start: 4, end: 7 })).toBe('one TWO three')
    expect(changed('one two three', 'title', 'en', { start: 5, end: 13 })).toBe('one two Three')
  })

  it('makes no edit where nothing changes', () => {
    expect(caseEdits('Save', 'title', { stretch: { start: 0, end: 0 }, tag: 'en', format: null })).toEqual([])
  })
})
