import { describe, expect, it } from 'vitest'
import { failing } from '../fakeWorkbench.ts'
import { pass, useHandMovedTimers } from '../timers.ts'
import { detail, found, glossaries, screen, typeTerm } from './glossaryScreen.ts'

useHandMovedTimers()

describe('the screen of glossaries', () => {
  it('shows the first glossary, or that of the concept that is wanted', async () => {
    const first = (await screen()).editing
    expect(first).toMatchObject({
      isLoaded: true,
      glossaryId: 1,
      current: { name: 'Shop' },
      edited: null,
    })
    expect(first.concepts.total).toBe(2)
    const wanted = (await screen(9)).editing
    expect(wanted).toMatchObject({ glossaryId: 2, edited: { id: 9 }, isFormWanted: true })
    expect(wanted.terms.map(({ languageId }) => languageId)).toEqual(['en', 'uk'])
  })

  it('searches a moment after the last key, and shows what was searched last', async () => {
    const { workbench, editing } = await screen()
    editing.concepts.type('ca')
    await pass(100)
    editing.concepts.type('cart')
    await pass(119)
    expect(workbench.inputs('glossary.concepts')).toHaveLength(1)
    workbench.later('glossary.concepts')
    await pass(1)
    editing.concepts.type('carts')
    await pass(120)
    const [older, newer] = workbench.waiting('glossary.concepts')
    expect([older?.input.search, newer?.input.search]).toEqual(['cart', 'carts'])
    await newer?.answer(found(7))
    await older?.answer(found(1, 2, 3))
    expect(editing.concepts.rows.map(({ id }) => id)).toEqual([7])
  })

  it('creates a glossary, renames and deletes one; what fails says why and changes nothing', async () => {
    const { workbench, editing } = await screen()
    workbench.answers('glossary.create', { id: 2 })
    await editing.create('Legal')
    expect(editing).toMatchObject({ glossaryId: 2, edited: { id: null } })
    expect(workbench.inputs('glossary.create')[0]?.languageIds).toEqual(['en', 'uk'])
    workbench.answers('glossary.change', null as never)
    await editing.rename('Law')
    expect(workbench.inputs('glossary.change')).toMatchObject([{ glossaryId: 2, name: 'Law' }])
    workbench.answers('glossary.delete', failing('project.readOnly'))
    expect(await editing.remove()).toBe(false)
    expect(editing).toMatchObject({ glossaryId: 2, error: { code: 'project.readOnly' } })
    workbench.answers('glossary.delete', null).answers('glossary.list', glossaries.slice(0, 1))
    expect(await editing.remove()).toBe(true)
    expect(editing).toMatchObject({ glossaryId: 1, edited: null })
    workbench.answers('glossary.create', failing('glossary.nameTaken'))
    await editing.create('Shop')
    expect(editing).toMatchObject({ glossaryId: 1, error: { code: 'glossary.nameTaken' } })
  })
})

describe('a concept', () => {
  it('is edited, saved without its empty rows, and then as it was saved', async () => {
    const { workbench, editing } = await screen()
    await editing.edit(5)
    expect(editing.isEditedDirty).toBe(false)
    editing.concept.definition = 'A cart.'
    editing.addTerm()
    expect(editing.isDirty).toBe(true)
    workbench.answers('glossary.saveConcept', detail(5, 'A cart.'))
    expect(await editing.save()).toBe(true)
    expect(workbench.inputs('glossary.saveConcept')[0]).toMatchObject({
      ...{ project: 'p', glossaryId: 1, conceptId: 5, concept: { definition: 'A cart.' } },
      terms: [{ id: 51 }, { id: 50 }],
    })
    expect([editing.isDirty, editing.terms]).toMatchObject([false, [{ id: 51 }, { id: 50 }]])
  })

  it('stays as it was typed where it cannot be saved', async () => {
    const { workbench, editing } = await screen()
    expect(await editing.save()).toBe(false)
    editing.add()
    typeTerm(editing, 'bag')
    workbench.answers('glossary.saveConcept', failing('glossary.duplicate'))
    expect(await editing.save()).toBe(false)
    expect(editing).toMatchObject({
      isDirty: true,
      error: { code: 'glossary.duplicate' },
      edited: { id: null },
    })
    expect(workbench.inputs('glossary.saveConcept')[0]).not.toHaveProperty('conceptId')
  })

  it('that was left unsaved is a draft, comes back as it was typed, and is saved with all others', async () => {
    const { workbench, editing } = await screen()
    await editing.edit(5)
    editing.concept.note = 'five'
    await editing.edit(6)
    editing.removeTerm(0)
    await editing.edit(5)
    expect([editing.concept.note, [...editing.drafts.keys()]]).toEqual(['five', [6]])
    workbench.answers('glossary.saveConcept', ({ conceptId }) =>
      conceptId === 6 ? failing('project.busy') : detail(5),
    )
    expect(await editing.saveAll()).toBe(false)
    expect([...editing.drafts.keys()]).toEqual([6])
    workbench.answers('glossary.saveConcept', detail(6))
    expect(await editing.saveAll()).toBe(true)
    expect(editing.isDirty).toBe(false)
  })

  it('is deleted, or stays where that fails', async () => {
    const { workbench, editing } = await screen()
    await editing.edit(5)
    workbench.answers('glossary.deleteConcept', failing('project.readOnly'))
    expect(await editing.removeConcept()).toBe(false)
    expect(editing.edited?.id).toBe(5)
    workbench.answers('glossary.deleteConcept', null)
    expect(await editing.removeConcept()).toBe(true)
    expect(editing.edited).toBeNull()
  })

  it('is read again after an undo; unsaved input stays', async () => {
    const { workbench, editing } = await screen()
    await editing.edit(5)
    workbench.answers('glossary.concept', detail(5, 'undone'))
    await editing.reload()
    expect(editing.concept.definition).toBe('undone')
    editing.concept.note = 'typed'
    await editing.reload()
    expect([editing.concept.note, editing.isEditedDirty]).toEqual(['typed', true])
    workbench.answers('glossary.concepts', found())
    await editing.reload()
    expect([editing.edited, [...editing.drafts.keys()]]).toEqual([null, [5]])
  })

  it('is the one chosen last, whichever is read first', async () => {
    const { workbench, editing } = await screen()
    workbench.later('glossary.concept')
    void editing.edit(5)
    void editing.edit(6)
    const [older, newer] = workbench.waiting('glossary.concept')
    await newer?.answer(detail(6))
    await older?.answer(detail(5))
    expect(editing.edited?.id).toBe(6)
    void editing.edit(5)
    editing.add()
    await workbench.one('glossary.concept').answer(detail(5))
    expect(editing.edited?.id).toBeNull()
  })

  it('in which one typed on while another was read is a draft', async () => {
    const { workbench, editing } = await screen()
    await editing.edit(5)
    workbench.later('glossary.concept')
    void editing.edit(6)
    editing.concept.note = 'typed meanwhile'
    await workbench.one('glossary.concept').answer(detail(6))
    expect([editing.edited?.id, editing.drafts.get(5)?.concept.note]).toEqual([6, 'typed meanwhile'])
  })
})
