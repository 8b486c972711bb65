import { describe, expect, it } from 'vitest'
import { ConceptSearch, type FoundConcepts } from '../../../renderer/src/glossary/conceptSearch.svelte.ts'
import { failing, settled } from '../fakeWorkbench.ts'
import { pass, useHandMovedTimers } from '../timers.ts'
import { detail, found, screen } from './glossaryScreen.ts'

useHandMovedTimers()

/** A search whose questions the test answers. */
function searching() {
  const asked: { text: string; answer: (found: FoundConcepts) => void }[] = []
  const search = new ConceptSearch((text) => new Promise((answer) => asked.push({ text, answer })))
  return { search, asked }
}

describe('a search from which one goes on at once', () => {
  it('is asked without the pause, and waits for what it finds', async () => {
    const { search, asked } = searching()
    search.type('cart')
    let isReady: boolean | null = null
    void search.ready().then((ready) => (isReady = ready))
    await settled()
    expect([asked, isReady]).toMatchObject([[{ text: 'cart' }], null])
    asked[0]?.answer(found(7))
    await settled()
    expect([isReady, search.rows]).toEqual([true, [{ id: 7 }]])
    await pass(1_000)
    expect(asked).toHaveLength(1)
  })

  it('waits for a question that was asked before', async () => {
    const { search, asked } = searching()
    search.type('cart')
    await pass(120)
    const ready = search.ready()
    asked[0]?.answer(found(7))
    expect(await ready).toBe(true)
    expect(search.rows).toEqual([{ id: 7 }])
  })

  it('is not ready where one typed on meanwhile', async () => {
    const { search, asked } = searching()
    search.type('cart')
    const ready = search.ready()
    search.type('carts')
    asked[0]?.answer(found(7))
    expect(await ready).toBe(false)
  })

  it('is ready at once where what is typed was found', async () => {
    const { search, asked } = searching()
    search.type('cart')
    await pass(120)
    asked[0]?.answer(found(7))
    await settled()
    expect(await search.ready()).toBe(true)
    expect(asked).toHaveLength(1)
  })
})

describe('a concept that is chosen and not read yet', () => {
  it('is current in the list, and gets input as soon as it is loaded', async () => {
    const { workbench, editing } = await screen()
    await editing.edit(5)
    workbench.later('glossary.concept')
    void editing.edit(6)
    expect(editing).toMatchObject({ wantedId: 6, chosenId: 6, edited: { id: 5 }, isFormWanted: false })
    editing.isFormWanted = true
    await workbench.one('glossary.concept').answer(detail(6))
    expect(editing).toMatchObject({ wantedId: null, chosenId: 6, edited: { id: 6 }, isFormWanted: true })
  })

  it('is asked for once', async () => {
    const { workbench, editing } = await screen()
    workbench.later('glossary.concept')
    void editing.edit(6)
    void editing.edit(6)
    expect(workbench.inputs('glossary.concept')).toHaveLength(1)
    await workbench.one('glossary.concept').answer(detail(6))
    expect(editing.edited?.id).toBe(6)
  })

  it('is not written in where another one is chosen, or it cannot be read', async () => {
    const { workbench, editing } = await screen()
    workbench.later('glossary.concept')
    void editing.edit(5)
    editing.isFormWanted = true
    void editing.edit(6)
    expect(editing).toMatchObject({ wantedId: 6, isFormWanted: false })
    workbench.answers('glossary.concept', failing('project.busy'))
    const reading = editing.edit(5)
    editing.isFormWanted = true
    await reading
    expect(editing).toMatchObject({ wantedId: null, isFormWanted: false, error: { code: 'project.busy' } })
  })

  it('is cancelled by a return to the one that is still shown', async () => {
    const { workbench, editing } = await screen()
    await editing.edit(5)
    workbench.later('glossary.concept')
    void editing.edit(6)
    await editing.edit(5)
    expect(editing.chosenId).toBe(5)
    await workbench.one('glossary.concept').answer(detail(6))
    expect(editing).toMatchObject({ wantedId: null, edited: { id: 5 } })
  })

  it('is shown as it was saved meanwhile, not as it was read before', async () => {
    const { workbench, editing } = await screen()
    await editing.edit(5)
    editing.concept.definition = 'newer'
    const saving = editing.save()
    await editing.edit(6)
    workbench.later('glossary.concept')
    void editing.edit(5)
    await workbench.one('glossary.saveConcept').answer(detail(5, 'newer'))
    await saving
    await workbench.one('glossary.concept').answer(detail(5, 'older'))
    expect(editing.concept.definition).toBe('newer')
  })
})
