import { z } from 'zod'
import { BUDGETS } from '../../contract/budgets.ts'
import { languageIdInput } from '../../contract/parts.ts'
import { matchesForText } from '../../memory/memoryUse.ts'
import { defineTool, fitPage, LISTED_TEXT, shorten } from '../tool.ts'
import { limitOfPage } from './inputs.ts'

const MAX_ROWS = 50

export const searchMemory = defineTool({
  name: 'search_memory',
  title: 'Search the translation memories',
  description:
    'Searches the memories of the project. `matches` are segments whose source is similar to the text, with a score in percent; `concordance` are segments that contain the text, in the source or in the translation. Use it to translate as the team did before.',
  effect: 'reads',
  input: z.strictObject({
    languageId: languageIdInput,
    text: z.string().trim().min(1).max(BUDGETS.remark.max),
    limit: limitOfPage(MAX_ROWS),
  }),
  async run(project, { languageId: code, text, limit }, { signal }) {
    const languageId = project.targetLanguage(code).id
    const [matches, found] = await Promise.all([
      // The memory of this machine has texts of other projects, and stays out.
      matchesForText(project, { text, languageId }, { signal }),
      project.store.read('memoryConcordance', { text, languageId }, { signal }),
    ])
    const concordance = found.slice(0, limit).map(({ foundIn, memory, source, target }) => ({
      ...{ foundIn, tmId: memory.id },
      content: { source: shorten(source, LISTED_TEXT), target: shorten(target, LISTED_TEXT) },
    }))
    return {
      value: {
        matches: matches.map(({ score, kind, memory, source, repaired }) => ({
          ...{ score, kind, tmId: memory.id },
          content: { source: shorten(source, LISTED_TEXT), target: shorten(repaired, LISTED_TEXT) },
        })),
        concordance: fitPage(concordance, 0, false).rows,
      },
    }
  },
})
