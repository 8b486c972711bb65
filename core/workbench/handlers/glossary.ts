/** Glossaries, and terms in texts. */
import type { Glossary } from '../../contract/index.ts'
import type { HandlersOf } from '../projectCalls.ts'
import type { ProjectSession } from '../session.ts'

export const glossaryHandlers: HandlersOf<'glossary'> = {
  'glossary.create': async (session, glossary) => {
    const made = await session.edit('createGlossary', {
      ...glossary,
    })
    return glossaryOf(session, made.glossaryId)
  },
  'glossary.change': async (session, glossary) => {
    await session.edit('changeGlossary', glossary)
    return glossaryOf(session, glossary.glossaryId)
  },
  'glossary.concepts': (session, wanted) => {
    return session.store.read('conceptRows', { ...wanted, sourceLanguageId: sourceOf(session) })
  },
  'glossary.saveConcept': async (session, concept) => {
    const { conceptId } = await session.edit('saveConcept', concept)
    return session.store.read('conceptDetail', { conceptId })
  },
  'glossary.match': (session, { languageId, texts }, { signal }) => {
    const languages = { sourceLanguageId: sourceOf(session), languageId }
    return session.store.read('matchTexts', { texts, ...languages }, { signal })
  },
}

function sourceOf(session: ProjectSession): string {
  return session.facts.sourceLanguage.id
}

async function glossaryOf(session: ProjectSession, glossaryId: number): Promise<Glossary> {
  const glossary = (await session.store.read('glossaries', {})).find(({ id }) => id === glossaryId)
  if (!glossary) throw new Error('a glossary that was written is there')
  return glossary
}
