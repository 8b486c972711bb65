import { describe, expect, it } from 'vitest'
import type { CallInput } from '../../core/workbench/contract.ts'
import { testScreen } from './testWorkbench.ts'

type TermInput = CallInput<'glossary.saveConcept'>['terms'][number]

function term(languageId: string, text: string, more: Partial<TermInput> = {}): TermInput {
  const empty = { description: null, partOfSpeech: null, status: null, type: null, gender: null }
  return { languageId, text, ...empty, note: null, lemma: null, url: null, ...more }
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

describe('the glossary through the door', () => {
  it('is edited, and matches what was saved a moment ago', async () => {
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
    await screen.value('glossary.deleteConcept', { project, conceptId })
    expect((await match()).matches).toEqual([[]])
    await screen.value('history.undo', { project })
    expect((await match()).matches[0]).toHaveLength(1)
  })

  it('takes links of the web only', async () => {
    const { screen, project, glossaryId } = await sample()
    const terms = [term('en', 'ticket', { url: 'javascript:alert(1)' })]
    const failure = await screen.failure('glossary.saveConcept', { project, glossaryId, concept, terms })
    expect(failure.code).toBe('call.invalid')
  })
})
