/** Words looked for in memories and glossaries: CroQL's `contains`. */
import type { Project } from '../history/project.ts'
import type { LanguageResource } from '../strings/rows/resources.ts'
import type { ResourceTable } from '../strings/rows/resourceTarget.ts'
import { queryIds } from '../croql/querying.ts'
import { chosenResource, resourcesOf } from './resources.ts'

export interface FoundUnit {
  tm: string
  id: number
  records: { languageId: string; text: string; usageCount: number }[]
}

export async function searchMemories(
  session: Project,
  { text, tm, limit }: { text: string; tm?: string | undefined; limit: number },
): Promise<FoundUnit[]> {
  const croql = `count of (records where (text contains ${quoted(text)})) > 0`
  const found: FoundUnit[] = []
  for (const { id: tmId, name } of await searched(session, 'tm', tm)) {
    const request = { croql, context: 'segments', tmId, timeZone: 'UTC', order: 'id' } as const
    const { ids } = await queryIds(session, request, { limit })
    const rows = await session.store.read('rowsOfContext', { context: 'segments', ids })
    found.push(...rows.map((row) => ({ tm: name, ...(row as Omit<FoundUnit, 'tm'>) })))
  }
  return found
}

export interface FoundTerm {
  glossary: string
  id: number
  conceptId: number
  languageId: string
  text: string
  partOfSpeech: string | null
  status: string | null
}

export async function searchGlossaries(
  session: Project,
  { text, glossary, limit }: { text: string; glossary?: string | undefined; limit: number },
): Promise<FoundTerm[]> {
  const croql = `text contains ${quoted(text)} or lemma contains ${quoted(text)}`
  const found: FoundTerm[] = []
  for (const { id: glossaryId, name } of await searched(session, 'glossary', glossary)) {
    const request = { croql, context: 'terms', glossaryId, timeZone: 'UTC', order: 'id' } as const
    const { ids } = await queryIds(session, request, { limit })
    const rows = await session.store.read('rowsOfContext', { context: 'terms', ids })
    found.push(...rows.map((row) => ({ glossary: name, ...(row as unknown as Omit<FoundTerm, 'glossary'>) })))
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

/** `""` inside of a text is one double quote (docs/reference/croql.md, "Words"). */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
