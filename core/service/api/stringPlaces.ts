/** Requests that are of one string, or of all strings of a file. */
import { invalid } from '../answers.ts'
import type { ServedProject } from '../store.ts'
import { idText } from './input.ts'
import { itemJson, listJson } from './listPages.ts'

/** Parameters of a query. */
export const stringOrFile = { stringId: idText.optional(), fileId: idText.optional() }

/** The ids of the strings that are meant. Throws 400 where none are named, 404 where they are not there. */
export async function stringsAt(
  project: ServedProject,
  { stringId, fileId }: { stringId?: number | undefined; fileId?: number | undefined },
): Promise<number[]> {
  if (stringId !== undefined) return [(await itemJson(project, 'string', stringId, 'String')).id]
  if (fileId === undefined)
    throw invalid({ key: 'stringId', code: 'isEmpty', message: "Value is required and can't be empty" })
  await itemJson(project, 'file', fileId, 'File')
  return (await listJson(project, 'string', { filters: { fileId } })).map(({ id }) => id)
}
