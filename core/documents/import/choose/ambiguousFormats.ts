/** Files that may be in several formats: one answer applies to all files of a tree with the same candidates. */
import { formatOfType } from '../../../formats/registry.ts'
import type { CallContext } from '../../../platform/threads/progress.ts'
import type { DocumentsProject } from '../../project.ts'
import { inspectFiles } from './inspectFiles.ts'
import type { FileChoice, ImportRequest } from '../importRequest.ts'

/**
 * Returns the type of each ambiguous file.
 * @throws Failure `format.unknownType`, and those of `inspectFiles`
 */
export async function choicesForAmbiguous(
  session: DocumentsProject,
  { paths, branch }: Pick<ImportRequest, 'paths' | 'branch'>,
  type: string | undefined,
  context: CallContext,
): Promise<Record<string, FileChoice>> {
  if (type === undefined) return {}
  const named = formatOfType(type).type
  const inspected = await inspectFiles(session, { paths, branch }, context)
  const ambiguous = inspected.filter(({ types }) => types.length > 1 && types.includes(named))
  return Object.fromEntries(ambiguous.map(({ absolutePath }) => [absolutePath, { type: named }]))
}
