/** The ids of all strings of a project in their order: the list that an empty query shows. */
import type { Project } from '../history/project.ts'
import { idsMatching } from './projectQueries.ts'

/** The expression behind an empty query bar. */
export const EVERYTHING = 'true'

/** Returns the expression of a query bar; an empty one selects everything. */
export function allStringsExpression(text: string | undefined): string {
  return text?.trim() ? text : EVERYTHING
}

export async function idsOfAllStrings(session: Project): Promise<Float64Array> {
  const request = { croql: EVERYTHING, context: 'strings', order: 'position', timeZone: 'UTC' } as const
  const { ids } = await idsMatching(session, request)
  return ids
}
