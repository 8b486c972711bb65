/** Writing what was changed here back to where it came from (docs/files.md, "Saving to where it came from"). */
import type { ExportReport } from '../../contract/index.ts'
import { Failure } from '../../failure.ts'
import type { CallContext } from '../../progress.ts'
import { exportFiles } from '../exporting/exporting.ts'
import type { Decided } from '../exporting/request.ts'
import type { DocumentsProject } from '../project.ts'
import { isThere, type BoundPlace } from './boundPlaces.ts'

export interface WritingBack {
  /** Every file, also those that nobody changed here. */
  isAll?: boolean | undefined
  /** Makes a file anew that lies there no more. */
  isAnew?: boolean | undefined
  decided?: readonly Decided[] | undefined
  /** Writes nothing, and says what would be written. */
  isDryRun?: boolean | undefined
}

const NOTHING: ExportReport = { files: [], conflicts: [], failed: [], needsWork: 0, drafts: [] }

/**
 * @throws Failure `bound.gone` where the file or folder lies there no more, and what `exportFiles` throws: of a single
 *   file that could not be written, why
 */
export async function writeBack(
  session: DocumentsProject,
  bound: BoundPlace,
  { isAll = false, isAnew = false, decided, isDryRun }: WritingBack,
  context: CallContext,
): Promise<ExportReport> {
  if (!isAnew && !(await isThere(bound.place))) throw gone(bound)
  const only = isAll ? undefined : await session.store.read('editedFiles', {})
  if (only?.length === 0) return NOTHING
  const languages = session.facts.targetLanguages.map(({ id }) => id)
  const touched = only && new Set(only.map(({ languageId }) => languageId))
  const languageIds = languages.filter((id) => touched?.has(id) ?? true)
  if (languageIds.length === 0) return NOTHING
  const files = await session.store.read('listFiles', {})
  const isOne =
    bound.kind === 'file' && files.every(({ path }) => !path.includes('/')) && languages.length === 1
  const report = await exportFiles(
    session,
    {
      languageIds,
      folder: bound.root,
      beside: !isOne,
      ...(only && { only }),
      ...(decided && { decided }),
      ...(isDryRun && { dryRun: true }),
      approvedOnly: false,
    },
    context,
  )
  const [failure] = report.failed
  if (bound.kind === 'file' && failure !== undefined) throw Failure.fromValue(failure)
  return report
}

function gone({ kind, place }: BoundPlace): Failure {
  const what = kind === 'file' ? 'file' : 'folder'
  return new Failure('bound.gone', `This ${what} is not where it was.`, {
    path: place,
    kept: 'The project has your translations.',
    todo: `Show where the ${what} lies now, or write it there again.`,
  })
}
