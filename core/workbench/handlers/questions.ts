/** Exports the questions of translators to the authors of the source. */
import { Readable } from 'node:stream'
import type { HandlersOf } from '../projectCalls.ts'
import { readQuestions } from '../../translations/questions/readQuestions.ts'
import { countQuestions } from '../../translations/questions/report.ts'
import { writeChunks } from '../../platform/files/writeChunks.ts'

/** Letters of a report that a screen shows and a clipboard takes. */
const MAX_SHOWN = 1_000_000

export const questionHandlers: HandlersOf<'question'> = {
  'question.report': async (session, asked) => {
    const { strings, counts, pieces } = await readQuestions(session, asked)
    return { markdown: shown(pieces()), questions: countQuestions(strings), counts }
  },
  'question.save': async (session, { path, ...asked }) => {
    const { strings, pieces } = await readQuestions(session, asked)
    const { bytes } = await writeChunks(path, Readable.from(pieces()))
    return { path, bytes, questions: countQuestions(strings) }
  },
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
