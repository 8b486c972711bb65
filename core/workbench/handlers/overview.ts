/** The overview: figures, and a report of them. */
import { Readable } from 'node:stream'
import type { HandlersOf } from '../dispatcher.ts'
import { writeChunks } from '../../platform/files/writeChunks.ts'
import type { OpenProjects } from '../openProjects.ts'
import { readActivity } from '../../translations/overview/activity.ts'
import { countRemainingWork } from '../../translations/overview/remainingWork.ts'
import { makeReport } from '../../translations/overview/report.ts'
import { reportPage } from '../../translations/overview/reportPage.ts'
import { countSourceWords } from '../../translations/overview/words.ts'

export function overviewHandlers(projects: OpenProjects): HandlersOf<'overview'> {
  return {
    'overview.figures': async ({ project, languageId }) =>
      (await projects.find(project)).store.read('progressFigures', { languageId }),
    'overview.activity': async ({ project, languageId }, { signal }) => {
      const session = await projects.find(project)
      return readActivity(session, session.targetLanguage(languageId).id, signal)
    },
    'overview.left': async ({ project, languageId }, { signal }) =>
      countRemainingWork(await projects.find(project), languageId, { signal }),
    'overview.repetitions': async ({ project }, { signal }) =>
      (await projects.find(project)).store.read('countRepetitions', {}, { signal }),
    'overview.countWords': async ({ project }, context) => {
      const session = await projects.find(project)
      const [first] = session.facts.targetLanguages
      if (!first) return { counted: 0 }
      const figures = await session.store.read('progressFigures', { languageId: first.id })
      return countSourceWords(session, figures, context)
    },
    'overview.report': async ({ project, path }, context) => {
      const report = await makeReport(await projects.find(project), context)
      const { bytes } = await writeChunks(path, Readable.from([reportPage(report)]))
      return { path, bytes }
    },
  }
}
