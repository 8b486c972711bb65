/** Glossaries, and terms in texts. */
import type { Glossary } from '../../contract/index.ts'
import type { HandlersOf } from '../dispatcher.ts'
import type { OpenProjects } from '../openProjects.ts'
import type { ProjectSession } from '../session.ts'

export function glossaryHandlers(projects: OpenProjects): HandlersOf<'glossary'> {
  return {
    'glossary.list': async ({ project }) => (await projects.find(project)).store.read('glossaries', {}),
    'glossary.create': async ({ project, ...glossary }) => {
      const session = await projects.find(project)
      const made = await session.edit('createGlossary', {
        ...glossary,
      })
      return glossaryOf(session, made.glossaryId)
    },
    'glossary.change': async ({ project, ...glossary }) => {
      const session = await projects.find(project)
      await session.edit('changeGlossary', glossary)
      return glossaryOf(session, glossary.glossaryId)
    },
    'glossary.delete': async ({ project, glossaryId }, context) => {
      const session = await projects.find(project)
      return session.edit('deleteGlossary', { glossaryId }, context)
    },
    'glossary.concepts': async ({ project, ...wanted }) => {
      const session = await projects.find(project)
      return session.store.read('conceptRows', { ...wanted, sourceLanguageId: sourceOf(session) })
    },
    'glossary.concept': async ({ project, conceptId }) =>
      (await projects.find(project)).store.read('conceptDetail', { conceptId }),
    'glossary.saveConcept': async ({ project, ...concept }) => {
      const session = await projects.find(project)
      const { conceptId } = await session.edit('saveConcept', concept)
      return session.store.read('conceptDetail', { conceptId })
    },
    'glossary.deleteConcept': async ({ project, conceptId }) => {
      const session = await projects.find(project)
      return session.edit('deleteConcept', { conceptId })
    },
    'glossary.match': async ({ project, languageId, texts }, { signal }) => {
      const session = await projects.find(project)
      const languages = { sourceLanguageId: sourceOf(session), languageId }
      return session.store.read('matchTexts', { texts, ...languages }, { signal })
    },
    'glossary.checkTranslation': async ({ project, ...translation }, { signal }) =>
      (await projects.find(project)).store.read('forbiddenTerms', translation, { signal }),
  }
}

function sourceOf(session: ProjectSession): string {
  return session.facts.sourceLanguage.id
}

async function glossaryOf(session: ProjectSession, glossaryId: number): Promise<Glossary> {
  const glossary = (await session.store.read('glossaries', {})).find(({ id }) => id === glossaryId)
  if (!glossary) throw new Error('a glossary that was written is there')
  return glossary
}
