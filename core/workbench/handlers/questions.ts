/** Exports the questions of translators to the authors of the source. */
import { Readable } from 'node:stream'
import type { HandlersOf } from '../dispatcher.ts'
import { readQuestions } from '../../translations/questions/readQuestions.ts'
import { countQuestions } from '../../translations/questions/report.ts'
import { writeChunks } from '../../platform/files/writeChunks.ts'
import type { OpenProjects } from '../openProjects.ts'

/** Letters of a report that a screen shows and a clipboard takes. */
const MAX_SHOWN = 1_000_000

export function questionHandlers(projects: OpenProjects): HandlersOf<'question'> {
  return {
    'question.report': async ({ project, ...asked }) => {
      const { strings, counts, pieces } = await readQuestions(await projects.find(project), asked)
      return { markdown: shown(pieces()), questions: countQuestions(strings), counts }
    },
    'question.save': async ({ project, path, ...asked }) => {
      const { strings, pieces } = await readQuestions(await projects.find(project), asked)
      const { bytes } = await writeChunks(path, Readable.from(pieces()))
      return { path, bytes, questions: countQuestions(strings) }
    },
  }
}

/** Null where it is too long. */
function shown(pieces: Iterable<string>): string | null {
  let markdown = ''
  for (const piece of pieces) {
    markdown += piece
    if (markdown.length > MAX_SHOWN) return null
  }
  return markdown
}
