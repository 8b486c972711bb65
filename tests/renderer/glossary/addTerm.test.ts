import { describe, expect, it } from 'vitest'
import { TermForm } from '../../../renderer/src/glossary/addTerm.svelte.ts'
import { failing, FakeWorkbench, settled } from '../fakeWorkbench.ts'

function adding() {
  const workbench = new FakeWorkbench().answers('glossary.list', [])
  const term = new TermForm(
    {
      ...{ workbench, project: () => 'p', sourceLanguageId: 'en', languageId: 'uk' },
      ...{ languageIds: ['en', 'uk'], newName: 'Glossary' },
    },
    { source: 'cart ', target: 'кошик' },
  )
  return { workbench, term }
}

describe('a term that is added', () => {
  it('adds to the first glossary, also if it is quicker than the list of them', async () => {
    const { workbench, term } = adding()
    workbench.later('glossary.list').answers('glossary.saveConcept', {})
    void term.list()
    const saving = term.save()
    expect(workbench.inputs('glossary.saveConcept')).toEqual([])
    await workbench.one('glossary.list').answer([{ id: 4 }, { id: 5 }])
    expect(await saving).toBe(true)
    expect(workbench.inputs('glossary.create')).toEqual([])
    expect(workbench.inputs('glossary.saveConcept')).toMatchObject([
      { project: 'p', glossaryId: 4, terms: [{ text: 'cart' }, { languageId: 'uk', text: 'кошик' }] },
    ])
  })

  it('is not added where the glossaries cannot be listed, and asks for them again', async () => {
    const { workbench, term } = adding()
    workbench.answers('glossary.list', failing('project.busy')).answers('glossary.saveConcept', {})
    expect(await term.save()).toBe(false)
    expect(term).toMatchObject({ error: { code: 'project.busy' }, isReady: true })
    expect(workbench.inputs('glossary.create')).toEqual([])
    workbench.answers('glossary.list', [{ id: 4 }])
    expect(await term.save()).toBe(true)
  })

  it('is added once, however often it is asked for', async () => {
    const { workbench, term } = adding()
    workbench.answers('glossary.list', [{ id: 4 }])
    await term.list()
    const saves = [term.save(), term.save()]
    await settled()
    await workbench.one('glossary.saveConcept').answer({})
    expect(await Promise.all([...saves, term.save()])).toEqual([true, false, false])
    expect(workbench.inputs('glossary.saveConcept')).toHaveLength(1)
  })

  it('that is refused has its new glossary used again', async () => {
    const { workbench, term } = adding()
    workbench
      .answers('glossary.create', { id: 7 })
      .answers('glossary.saveConcept', failing('glossary.duplicate'))
    expect(await term.save()).toBe(false)
    expect(term).toMatchObject({
      glossaryId: 7,
      glossaries: [{ id: 7 }],
      error: { code: 'glossary.duplicate' },
    })
    workbench.answers('glossary.saveConcept', {})
    expect(await term.save()).toBe(true)
    expect(workbench.inputs('glossary.create')).toEqual([
      { project: 'p', name: 'Glossary', languageIds: ['en', 'uk'] },
    ])
    expect(workbench.inputs('glossary.saveConcept').map(({ glossaryId }) => glossaryId)).toEqual([7, 7])
  })

  it('is not added without a glossary', async () => {
    const { workbench, term } = adding()
    workbench.answers('glossary.create', failing('project.readOnly'))
    expect(await term.save()).toBe(false)
    expect(term).toMatchObject({ error: { code: 'project.readOnly' }, isReady: true })
    expect(workbench.inputs('glossary.saveConcept')).toEqual([])
  })

  it('is typed where something differs from what was marked', () => {
    const { term } = adding()
    expect(term.isTyped).toBe(false)
    term.definition = 'To put things in.'
    expect(term.isTyped).toBe(true)
  })
})
