/** Others work on a concept while it is in the form: a save says what the form began with, so that theirs is left. */
import { expect, it } from 'vitest'
import { detail, made, screen, screenWithNew, typeTerm } from './glossaryScreen.ts'

const term5 = { id: 51, languageId: 'en', text: 'term 5' }

it('a save says what the form began with, and the next one what the first has saved', async () => {
  const { workbench, editing } = await screen()
  await editing.edit(5)
  workbench.answers('glossary.saveConcept', detail(5, 'By Boris'))
  editing.concept.note = 'A note.'
  typeTerm(editing, 'Term 5')
  await editing.save()
  editing.concept.note = 'Another note.'
  await editing.save()
  const [first, second] = workbench.inputs('glossary.saveConcept')
  expect(first).toMatchObject({
    concept: { definition: null, note: 'A note.' },
    base: { concept: { note: null } },
  })
  expect(first?.base?.terms).toContainEqual(term5)
  expect(second).toMatchObject({ base: { concept: { definition: 'By Boris' } } })
})

it('a new concept has nothing that it began with', async () => {
  const { workbench, editing } = await screenWithNew('bag')
  workbench.answers('glossary.saveConcept', made(7, 'bag'))
  await editing.save()
  expect(workbench.inputs('glossary.saveConcept')[0]).not.toHaveProperty('base')
})

it('keeps the base of left input, whatever is saved meanwhile', async () => {
  const { workbench, editing } = await screen()
  await editing.edit(5)
  editing.concept.note = 'A note.'
  await editing.edit(6)
  workbench.answers('glossary.concept', detail(5, 'By Boris'))
  await editing.edit(5)
  workbench.answers('glossary.saveConcept', detail(5, 'By Boris'))
  await editing.save()
  expect(workbench.inputs('glossary.saveConcept')[0]).toMatchObject({
    concept: { definition: null },
    base: { concept: { definition: null } },
  })
})

it('does not overwrite members that the save kept, with input during the save', async () => {
  const { workbench, editing } = await screen()
  await editing.edit(5)
  editing.concept.note = 'A note.'
  const saving = editing.save()
  editing.concept.note = 'Another note.'
  await workbench.one('glossary.saveConcept').answer(detail(5, 'By Boris'))
  await saving
  workbench.answers('glossary.saveConcept', detail(5, 'By Boris'))
  await editing.save()
  expect(workbench.inputs('glossary.saveConcept').at(-1)).toMatchObject({
    concept: { definition: null, note: 'Another note.' },
    base: { concept: { definition: null, note: 'A note.' }, terms: [{ id: 51 }, { id: 50 }] },
  })
})
