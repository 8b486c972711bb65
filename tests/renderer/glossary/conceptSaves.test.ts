import { describe, expect, it } from 'vitest'
import { settled } from '../fakeWorkbench.ts'
import { detail, made, screen, screenWithNew, typeTerm } from './glossaryScreen.ts'

describe('a concept that is being saved', () => {
  it('keeps what is typed meanwhile; new terms are saved once', async () => {
    const { workbench, editing } = await screenWithNew('bag')
    const saving = editing.save()
    editing.concept.note = 'typed meanwhile'
    await workbench.one('glossary.saveConcept').answer(made(7, 'bag'))
    expect(await saving).toBe(true)
    expect(editing).toMatchObject({
      ...{ edited: { id: 7 }, isEditedDirty: true, concept: { note: 'typed meanwhile' } },
    })
    expect(editing.terms[0]).toMatchObject({ id: 70, text: 'bag' })
  })

  it('does not take the place of one that was chosen meanwhile', async () => {
    const { workbench, editing } = await screen()
    await editing.edit(5)
    editing.concept.note = 'five'
    const saving = editing.save()
    await editing.edit(6)
    editing.concept.note = 'six'
    await workbench.one('glossary.saveConcept').answer(detail(5))
    await saving
    await settled()
    expect([editing.edited?.id, editing.concept.note, [...editing.drafts.keys()]]).toEqual([6, 'six', []])
  })

  it('stays in the same form, with and without typing on', async () => {
    const { workbench, editing } = await screenWithNew('bag')
    const { form } = editing
    workbench.answers('glossary.saveConcept', made(7, 'bag'))
    await editing.save()
    expect(editing).toMatchObject({ form, edited: { id: 7 }, isEditedDirty: false })
    workbench.later('glossary.saveConcept')
    typeTerm(editing, 'bags')
    const saving = editing.save()
    typeTerm(editing, 'bagss')
    await workbench.one('glossary.saveConcept').answer(made(7, 'bags'))
    await saving
    expect(editing).toMatchObject({ form, isEditedDirty: true })
    await editing.edit(5)
    expect(editing.form).toBeGreaterThan(form)
  })

  it('is made once where a save is asked for twice', async () => {
    const { workbench, editing } = await screenWithNew('bag')
    const saves = [editing.save(), editing.save()]
    await workbench.one('glossary.saveConcept').answer(made(7, 'bag'))
    expect(await Promise.all(saves)).toEqual([true, true])
    expect(workbench.inputs('glossary.saveConcept')).toHaveLength(1)
    expect(editing).toMatchObject({ edited: { id: 7 }, isDirty: false })
  })

  it('is changed, not made again, by a save of what was typed on', async () => {
    const { workbench, editing } = await screenWithNew('bag')
    const saves = [editing.save()]
    typeTerm(editing, 'bags')
    saves.push(editing.save())
    await workbench.one('glossary.saveConcept').answer(made(7, 'bag'))
    const second = workbench.one('glossary.saveConcept')
    expect(second.input).toMatchObject({ conceptId: 7, terms: [{ id: 70, text: 'bags' }] })
    await second.answer(made(7, 'bags'))
    expect(await Promise.all(saves)).toEqual([true, true])
    expect(editing.isDirty).toBe(false)
  })

  it('leaves no unsaved draft where another glossary is chosen meanwhile', async () => {
    const { workbench, editing } = await screenWithNew('bag')
    const saving = editing.save()
    await editing.show(2)
    await workbench.one('glossary.saveConcept').answer(made(7, 'bag'))
    expect(await saving).toBe(true)
    expect(editing).toMatchObject({ glossaryId: 2, edited: null, isDirty: false })
  })

  it('that was typed on and left is a draft of what was made, with the ids of its terms', async () => {
    const { workbench, editing } = await screenWithNew('bag')
    const saving = editing.save()
    typeTerm(editing, 'bags')
    await editing.edit(5)
    await workbench.one('glossary.saveConcept').answer(made(7, 'bag'))
    await saving
    expect([...editing.drafts]).toMatchObject([[7, { conceptId: 7, terms: [{ id: 70, text: 'bags' }, {}] }]])
  })

  it('keeps new input while it is saved with all others', async () => {
    const { workbench, editing } = await screen()
    await editing.edit(5)
    editing.concept.note = 'older'
    await editing.edit(6)
    const saving = editing.saveAll()
    await editing.edit(5)
    editing.concept.note = 'newer'
    await editing.edit(6)
    await workbench.one('glossary.saveConcept').answer(detail(5))
    expect(await saving).toBe(true)
    expect(editing.drafts.get(5)?.concept.note).toBe('newer')
  })
})
