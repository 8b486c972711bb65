/** Repetitions: using one translation for all strings with the same source. */
import type { HandlersOf } from '../dispatcher.ts'
import type { OpenProjects } from '../openProjects.ts'

export function repetitionHandlers(projects: OpenProjects): HandlersOf<'repetition'> {
  return {
    'repetition.preview': async ({ project, ...place }, { signal }) =>
      (await projects.find(project)).store.read('previewRepetitions', place, { signal }),
    'repetition.use': async ({ project, ...wanted }, context) => {
      const session = await projects.find(project)
      return session.edit('useForRepetitions', { ...wanted }, context)
    },
    'repetition.except': async ({ project, ...edit }) => {
      const session = await projects.find(project)
      await session.edit('exceptRepetition', edit)
      await session.quality.settleSoon()
      const place = { stringId: edit.stringId, languageId: edit.languageId, userId: session.userId }
      return { detail: await session.store.read('stringDetail', place) }
    },
  }
}
