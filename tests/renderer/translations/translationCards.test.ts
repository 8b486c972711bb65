import { describe, expect, it } from 'vitest'
import type { PluralForm } from '../../../core/model/plural.ts'
import { translationCards } from '../../../renderer/src/translations/translationCards.ts'

const anna = { id: 1, login: 'anna', name: 'Anna' }
const entry = (
  id: number,
  form: PluralForm,
  by: { id: number } | null = anna,
  provider: string | null = null,
) => ({ id, form, user: by, provider, isOfFile: false }) as never

const idsOf = (entries: Parameters<typeof translationCards>[0]) =>
  translationCards(entries).map((card) => card.map(({ id }) => id))

describe('the cards of translations', () => {
  it('join the forms of a plural by one author', () => {
    expect(idsOf([entry(1, 'one'), entry(2, 'few'), entry(3, 'many'), entry(4, 'other')])).toEqual([
      [1, 2, 3, 4],
    ])
  })

  it('part texts of different authors, and of machines', () => {
    const other = { id: 2 }
    expect(
      idsOf([entry(1, 'one'), entry(2, 'one', other), entry(3, 'few'), entry(4, 'few', anna, 'tm')]),
    ).toEqual([[1, 3], [2], [4]])
  })

  it('have an author’s second texts in a card of their own, and each text of a plain string', () => {
    expect(idsOf([entry(1, 'one'), entry(2, 'one'), entry(3, 'few'), entry(4, 'few')])).toEqual([
      [1, 3],
      [2, 4],
    ])
    expect(idsOf([entry(1, 'none'), entry(2, 'none')])).toEqual([[1], [2]])
  })
})
