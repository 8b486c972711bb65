import { describe, expect, it } from 'vitest'
import { detail, glossaries, screen, typeTerm } from './glossaryScreen.ts'

describe('a slow deletion', () => {
  it('keeps a new concept that is typed meanwhile', async () => {
    const { workbench, editing } = await screen()
    await editing.edit(5)
    const removing = editing.removeConcept()
    editing.add()
    typeTerm(editing, 'bag')
    await workbench.one('glossary.deleteConcept').answer(null)
    expect(await removing).toBe(true)
    expect(editing).toMatchObject({ edited: { id: null }, isEditedDirty: true })
    expect(editing.terms[0]?.text).toBe('bag')
  })

  it('drops the draft of a concept, which cannot be saved', async () => {
    const { workbench, editing } = await screen()
    await editing.edit(5)
    const removing = editing.removeConcept()
    editing.concept.note = 'typed meanwhile'
    await editing.edit(6)
    expect(editing.isDirty).toBe(true)
    await workbench.one('glossary.deleteConcept').answer(null)
    await removing
    expect(editing).toMatchObject({ edited: { id: 6 }, isDirty: false })
  })

  it('does not show a concept that is chosen again meanwhile', async () => {
    const { workbench, editing } = await screen()
    await editing.edit(5)
    const removing = editing.removeConcept()
    await editing.edit(6)
    workbench.later('glossary.concept')
    void editing.edit(5)
    await workbench.one('glossary.deleteConcept').answer(null)
    await removing
    await workbench.one('glossary.concept').answer(detail(5))
    expect(editing).toMatchObject({ edited: null, wantedId: null })
  })

  it('keeps another glossary that was opened meanwhile', async () => {
    const { workbench, editing } = await screen()
    await editing.edit(5)
    const removing = editing.remove()
    editing.concept.note = 'typed meanwhile'
    await editing.show(2)
    await editing.edit(9)
    workbench.answers('glossary.list', [{ id: 3, name: 'Other' }, glossaries[1]] as never)
    await workbench.one('glossary.delete').answer(null)
    expect(await removing).toBe(true)
    expect(editing).toMatchObject({ glossaryId: 2, edited: { id: 9 }, isDirty: false })
  })

  it('is asked for once', async () => {
    const { workbench, editing } = await screen()
    await editing.edit(5)
    const removing = [editing.removeConcept(), editing.removeConcept(), editing.remove(), editing.remove()]
    await workbench.one('glossary.deleteConcept').answer(null)
    await workbench.one('glossary.delete').answer(null)
    expect(await Promise.all(removing)).toEqual([true, false, true, false])
  })
})

describe('a glossary that is slow to come', () => {
  it('is made once', async () => {
    const { workbench, editing } = await screen()
    const making = [editing.create('Legal'), editing.create('Legal')]
    await workbench.one('glossary.create').answer({ id: 2 })
    await Promise.all(making)
    expect(workbench.inputs('glossary.create')).toHaveLength(1)
    expect(editing).toMatchObject({ glossaryId: 2, edited: { id: null } })
  })
})
