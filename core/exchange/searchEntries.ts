/** Words looked for in memories and glossaries: CroQL's `contains`. */
import { z } from 'zod'
import type { Project } from '../history/project.ts'
import type { LanguageResource } from '../strings/rows/resources.ts'
import type { ResourceTable } from '../strings/rows/resourceTarget.ts'
import { quotedText } from '../croql/print.ts'
import { idsMatching } from '../croql/projectQueries.ts'
import { chosenResource, resourcesOf } from './resources.ts'

// Lines of the archive, as the store reads them: what this search shows of them is checked, and the rest goes along.
const unit = z.object({
  id: z.number(),
  records: z.array(z.looseObject({ languageId: z.string(), text: z.string(), usageCount: z.number() })),
})
const term = z.object({
  id: z.number(),
  conceptId: z.number(),
  languageId: z.string(),
  text: z.string(),
  partOfSpeech: z.string().nullish(),
  status: z.string().nullish(),
})

export type FoundUnit = { tm: string } & z.output<typeof unit>
export type FoundTerm = { glossary: string } & z.output<typeof term>

export async function searchMemories(
  session: Project,
  { text, tm, limit }: { text: string; tm?: string | undefined; limit: number },
): Promise<FoundUnit[]> {
  const croql = `count of (records where (text contains ${quotedText(text)})) > 0`
  const found: FoundUnit[] = []
  for (const { id: tmId, name } of await searched(session, 'tm', tm)) {
    const request = { croql, context: 'segments', tmId, timeZone: 'UTC', order: 'id' } as const
    const { ids } = await idsMatching(session, request, { limit })
    const rows = await session.store.read('rowsOfContext', { context: 'segments', ids })
    found.push(...rows.map((row) => ({ tm: name, ...row, ...unit.parse(row) })))
  }
  return found
}

export async function searchGlossaries(
  session: Project,
  { text, glossary, limit }: { text: string; glossary?: string | undefined; limit: number },
): Promise<FoundTerm[]> {
  const croql = `text contains ${quotedText(text)} or lemma contains ${quotedText(text)}`
  const found: FoundTerm[] = []
  for (const { id: glossaryId, name } of await searched(session, 'glossary', glossary)) {
    const request = { croql, context: 'terms', glossaryId, timeZone: 'UTC', order: 'id' } as const
    const { ids } = await idsMatching(session, request, { limit })
    const rows = await session.store.read('rowsOfContext', { context: 'terms', ids })
    found.push(...rows.map((row) => ({ glossary: name, ...row, ...term.parse(row) })))
  }
  return found
}

async function searched(
  session: Project,
  table: ResourceTable,
  wanted: string | undefined,
): Promise<LanguageResource[]> {
  if (wanted === undefined) return resourcesOf(session, table)
  return [await chosenResource(session, table, wanted)]
}
