import { z } from 'zod'
import { BUDGETS } from '../../contract/budgets.ts'
import { idInput, languageIdInput } from '../../contract/parts.ts'
import { chooseResource } from '../../croql/projectQueries.ts'
import { defineTool, fitPage, LISTED_TEXT, shorten, type AgentProject } from '../tool.ts'
import { limitOfPage, offsetOfPage } from './inputs.ts'

const MAX_ROWS = 100

export const searchGlossary = defineTool({
  name: 'search_glossary',
  title: 'Search a glossary',
  description:
    'Returns the concepts of a glossary whose terms, definition or notes contain a text, with their terms in the source language and in `languageId`. An empty text lists all. Terms marked `isForbidden` must not be used.',
  effect: 'reads',
  input: z.strictObject({
    languageId: languageIdInput,
    text: z.string().max(BUDGETS.search.max).default(''),
    glossaryId: idInput.optional().describe('Required if the project has several glossaries.'),
    limit: limitOfPage(MAX_ROWS),
    offset: offsetOfPage,
  }),
  async run(project, { languageId: code, text, glossaryId: chosen, limit, offset }) {
    const glossaryId = await chooseGlossary(project, chosen)
    const { total, rows } = await project.store.read('conceptRows', {
      ...{ glossaryId, sourceLanguageId: project.facts.sourceLanguage.id },
      languageId: project.targetLanguage(code).id,
      ...{ search: text, from: offset, count: limit },
    })
    const concepts = rows.map(({ id, subject, definition, source, target }) => ({
      conceptId: id,
      content: {
        ...(subject !== null && { subject }),
        ...(definition !== null && { definition: shorten(definition, LISTED_TEXT) }),
        ...{ source, target },
      },
    }))
    return { value: { glossaryId, total, ...fitPage(concepts, offset, offset + rows.length < total) } }
  },
})

/** Returns the named glossary; unnamed, that of a project with a single one. @throws Failure `query.unknown`, `query.which` */
export async function chooseGlossary({ store }: AgentProject, named: number | undefined): Promise<number> {
  return chooseResource('glossary', named, await store.read('listGlossaries', {}))
}
