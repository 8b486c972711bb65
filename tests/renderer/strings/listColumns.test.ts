import { describe, expect, it } from 'vitest'
import type { Language, ListChoices, StringRow } from '../../../core/contract/index.ts'
import { languageIn, ListColumns } from '../../../renderer/src/strings/listColumns.svelte.ts'
import { inEffects } from '../effects.svelte.ts'

const targetLanguages = ['uk', 'ar', 'de'].map((id) => ({ id, name: id }) as unknown as Language)
const said = [{ identifier: 'menu.open', text: 'Open' }] as unknown as StringRow[]
const silent = [{ identifier: 'Open', text: 'Open' }] as unknown as StringRow[]
const noted = [{ id: 1, note: 'A verb', texts: [] }]

function make(choices: ListChoices = {}) {
  const around = inEffects.state({ choices, targetLanguages, languageId: 'uk', subject: 0 })
  const [columns] = inEffects.run(() => new ListColumns(() => around))
  columns.width = 1200
  return { around, columns }
}

describe('the columns of the list', () => {
  it('have identifiers and notes where they say something and there is space', () => {
    const { columns } = make()
    expect(columns.shown).toEqual(['source', 'translation'])
    expect(columns.asked.notes).toBe(true)
    columns.decide(said, [])
    expect(columns.shown).toEqual(['identifier', 'source', 'translation'])
    columns.decide(said, noted)
    expect(columns.shown).toEqual(['identifier', 'source', 'translation', 'notes'])
    columns.width = 700
    expect(columns.shown).toEqual(['identifier', 'source', 'translation'])
    expect(columns.asked.notes).toBe(false)
    columns.width = 600
    expect(columns.shown).toEqual(['source', 'translation'])
  })

  it('stay while one list is scrolled, and are decided again for another', () => {
    const { around, columns } = make()
    columns.decide(said, [])
    columns.decide(silent, [])
    expect(columns.shown).toContain('identifier')
    around.subject = 1
    columns.decide(silent, [])
    expect(columns.shown).not.toContain('identifier')
  })

  it('are as they were chosen, whatever they say', () => {
    const { columns } = make({ shown: { identifier: false, notes: true } })
    columns.width = 500
    columns.decide(said, [{ id: 1, note: '', texts: [] }])
    expect(columns.shown).toEqual(['source', 'translation', 'notes'])
    expect(columns.asked.notes).toBe(true)
  })

  it('have the chosen languages between the translation and the notes, without the current one', () => {
    const { around, columns } = make({ languages: ['de', 'fr', 'uk', 'ar'], shown: { notes: true } })
    expect(columns.shown).toEqual(['source', 'translation', 'in:de', 'in:ar', 'notes'])
    expect(columns.asked).toEqual({ languageIds: ['de', 'ar'], notes: true })
    expect(columns.shown.map((column) => languageIn(column, columns.beside)?.id)).toEqual([
      undefined,
      undefined,
      'de',
      'ar',
      undefined,
    ])
    around.languageId = 'ar'
    expect(columns.beside.map(({ id }) => id)).toEqual(['de', 'uk'])
  })
})
