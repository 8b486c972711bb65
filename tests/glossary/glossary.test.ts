import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CallInput } from '../../core/contract/index.ts'
import { emptyTermMembers } from '../../core/model/term.ts'
import { testScreen } from '../workbench/testWorkbench.ts'

type TermInput = CallInput<'glossary.saveConcept'>['terms'][number]

function term(languageId: string, text: string, more: Partial<TermInput> = {}): TermInput {
  return { languageId, text, ...emptyTermMembers(), ...more }
}

const concept = {
  subject: '',
  definition: ' Pays for a crossing ',
  url: null,
  note: null,
  translatable: true,
}

async function sample() {
  const screen = testScreen()
  const { project } = await screen.value('project.openSample', {})
  const glossary = await screen.value('glossary.create', {
    project,
    name: 'Ferry',
    languageIds: ['en', 'uk'],
  })
  return { screen, project, glossaryId: glossary.id }
}

describe('the glossary through the dispatcher', () => {
  it('is edited, and immediately matches saved terms', async () => {
    const { screen, project, glossaryId } = await sample()
    const terms = [
      term('en', 'ticket'),
      term('uk', 'квиток'),
      term('uk', 'білет', { status: 'not_recommended' }),
    ]
    const saved = await screen.value('glossary.saveConcept', { project, glossaryId, concept, terms })
    expect(saved.concept).toMatchObject({ subject: null, definition: 'Pays for a crossing' })

    const match = () => screen.value('glossary.match', { project, languageId: 'uk', texts: ['Buy tickets'] })
    expect((await match()).matches[0]).toMatchObject([{ start: 4, end: 11 }])
    const { id: conceptId } = saved.concept
    const text = 'Купіть білети'
    const check = { project, languageId: 'uk', text, conceptIds: [conceptId] }
    expect(await screen.value('glossary.checkTranslation', check)).toMatchObject([
      { start: 7, end: 13, instead: ['квиток'] },
    ])
    // Edits of strings leave terms unchanged; edits of terms are visible whatever came before.
    const { list } = await screen.value('list.open', { project, languageId: 'uk' })
    const [row] = await screen.value('list.rows', { list, from: 0, count: 1 })
    const forms = { none: 'Купіть квиток' }
    await screen.value('translation.save', { project, stringId: row!.id, languageId: 'uk', forms })
    expect((await match()).matches[0]).toHaveLength(1)
    await screen.value('translation.save', {
      ...{ project, stringId: row!.id, languageId: 'uk' },
      forms: { none: 'Купити квиток' },
    })
    await screen.value('glossary.deleteConcept', { project, conceptId })
    expect((await match()).matches).toEqual([[]])
    await screen.value('history.undo', { project })
    expect((await match()).matches[0]).toHaveLength(1)
  })

  it('reverts and restores an import', async () => {
    const { screen, project } = await sample()
    const path = join(screen.folder, 'terms.csv')
    const importTable = async (rows: string) => {
      writeFileSync(path, `definition,term_en,term_uk,note_uk\n${rows}`)
      return screen.value('exchange.importGlossary', { project, path, into: 'Shop' })
    }
    const glossaries = async () =>
      (await screen.value('glossary.list', { project })).map(({ name, terms }) => [name, terms])
    const notes = async () => {
      const concepts = { project, glossaryId, languageId: 'uk', search: 'cart' }
      const [row] = (await screen.value('glossary.concepts', concepts)).rows
      const { terms } = await screen.value('glossary.concept', { project, conceptId: row!.id })
      return terms.map(({ note }) => note)
    }
    const { glossaryId } = await importTable('what one buys,cart,кошик,\n')
    await importTable('what one buys,cart,кошик,not a trolley\n,total,разом,\n')
    expect(await glossaries()).toContainEqual(['Shop', 4])
    expect(await notes()).toEqual([null, 'not a trolley'])
    await screen.value('history.undo', { project })
    expect(await glossaries()).toContainEqual(['Shop', 2])
    expect(await notes()).toEqual([null, null])
    await screen.value('history.undo', { project })
    expect(await glossaries()).toEqual([
      ['Ferry', 0],
      ['Ferry terms', 10],
    ])
    await screen.value('history.redo', { project })
    await screen.value('history.redo', { project })
    expect(await glossaries()).toContainEqual(['Shop', 4])
    expect(await notes()).toEqual([null, 'not a trolley'])
  })

  it('fills in what a known concept lacks at an import, and overwrites nothing', async () => {
    const { screen, project } = await sample()
    const path = join(screen.folder, 'terms.csv')
    const importTable = async (note: string, termNote: string, gender: string) => {
      const columns = 'definition,note,term_en,term_uk,note_uk,gender_uk'
      writeFileSync(path, `${columns}\nwhat one buys,${note},cart,кошик,${termNote},${gender}\n`)
      return screen.value('exchange.importGlossary', { project, path, into: 'Shop' })
    }
    const { glossaryId } = await importTable('Ours', 'not a trolley', '')
    expect(await importTable('Theirs', 'a trolley', 'masculine')).toMatchObject({ added: 0, merged: 1 })
    const concepts = { project, glossaryId, languageId: 'uk', search: 'cart' }
    const [row] = (await screen.value('glossary.concepts', concepts)).rows
    const { concept: stored, terms } = await screen.value('glossary.concept', { project, conceptId: row!.id })
    expect(stored.note).toBe('Ours')
    expect(terms.find(({ languageId }) => languageId === 'uk')).toMatchObject({
      note: 'not a trolley',
      gender: 'masculine',
    })
  })

  it('accepts only web links', async () => {
    const { screen, project, glossaryId } = await sample()
    const terms = [term('en', 'ticket', { url: 'javascript:alert(1)' })]
    const failure = await screen.failure('glossary.saveConcept', { project, glossaryId, concept, terms })
    expect(failure.code).toBe('call.invalid')
  })
})
