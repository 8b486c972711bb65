/** Writes changes of the project back to the bound file or folder (docs/files.md, "Save to the files"). */
import type { ExportReport } from '../../contract/index.ts'
import { Failure } from '../../platform/errors/failure.ts'
import type { CallContext } from '../../platform/threads/progress.ts'
import { exportFiles } from '../export/exportFiles.ts'
import { planExport } from '../export/planExport.ts'
import type { DecidedConflicts } from '../export/exportRequest.ts'
import type { DocumentsProject } from '../project.ts'
import { pathExists } from '../../platform/files/pathExists.ts'
import type { LinkedPlace } from './linkedFiles.ts'

export interface WritingBack {
  /** Includes files without local changes. */
  isAll?: boolean | undefined
  /** Recreates a file that no longer exists. */
  isAnew?: boolean | undefined
  /** Brings the files up to date with their source: adds the strings that they lack, and refreshes the others. */
  followsSource?: boolean | undefined
  decided?: readonly DecidedConflicts[] | undefined
  /** Writes the MO file of each written PO file, too; absent: of those whose settings say so. */
  writesMo?: boolean | undefined
  /** Writes nothing, and reports the planned changes. */
  isDryRun?: boolean | undefined
}

const NOTHING: ExportReport = { files: [], conflicts: [], noPlace: [], failed: [], needsWork: 0, drafts: [] }

/**
 * @throws Failure `bound.gone` if the file or folder no longer exists, and the errors of `exportFiles`; for a single
 *   file that could not be written, its error
 */
export async function writeBack(
  session: DocumentsProject,
  bound: LinkedPlace,
  { isAll = false, isAnew = false, followsSource = false, decided, writesMo, isDryRun }: WritingBack,
  context: CallContext,
): Promise<ExportReport> {
  if (!isAnew && !(await pathExists(bound.place))) throw gone(bound)
  const only = isAll ? undefined : await session.store.read('editedFiles', {})
  if (only?.length === 0) return NOTHING
  const languages = session.facts.targetLanguages.map(({ id }) => id)
  const touched = only && new Set(only.map(({ languageId }) => languageId))
  const languageIds = languages.filter((id) => touched?.has(id) ?? true)
  if (languageIds.length === 0) return NOTHING
  const report = await exportFiles(
    session,
    {
      languageIds,
      ...(await placeOf(session, bound)),
      ...(only && { only }),
      ...(decided && { decided }),
      ...(isDryRun && { dryRun: true }),
      writesMo,
      isAnew,
      fillWithSource: followsSource,
      followsSource,
      approvedOnly: false,
    },
    context,
  )
  if (!isDryRun && report.failed.length === 0) await session.linkedFiles.noteUnwritten(bound.project, null)
  const [failure] = report.failed
  if (bound.kind === 'file' && failure !== undefined) throw Failure.fromValue(failure)
  return report
}

/** Returns the folder and the naming with which the files of a linked place are written. */
export async function placeOf(
  session: DocumentsProject,
  { kind, root }: LinkedPlace,
): Promise<{ folder: string; beside: boolean }> {
  const files = await session.store.read('listFiles', {})
  const isOne =
    kind === 'file' &&
    files.every(({ path }) => !path.includes('/')) &&
    session.facts.targetLanguages.length === 1
  return { folder: root, beside: !isOne }
}

/**
 * Returns the translation files of a source file that was opened alone, below its root, by language id. Undefined: the
 * opened file itself is written, or it is a folder.
 */
export async function translationsToWrite(
  session: DocumentsProject,
  bound: LinkedPlace,
): Promise<Record<string, string> | undefined> {
  if (bound.kind !== 'file') return undefined
  const languageIds = session.facts.targetLanguages.map(({ id }) => id)
  const request = { languageIds, ...(await placeOf(session, bound)), isAnew: false, approvedOnly: false }
  // A path that cannot be written is reported when it is written.
  const { outputs } = await planExport(session, request).catch(() => ({ outputs: [] }))
  const others = outputs.filter(({ place, isOfMany }) => !isOfMany && place !== bound.place)
  if (others.length === 0) return undefined
  return Object.fromEntries(others.map(({ language, path }) => [language.id, path]))
}

export function gone({ kind, place }: LinkedPlace): Failure {
  const noun = kind === 'file' ? 'file' : 'folder'
  return new Failure('bound.gone', `This ${noun} is not where it was.`, {
    path: place,
    kept: 'The project has your translations.',
    todo: `Show where the ${noun} lies now, or write it there again.`,
  })
}
