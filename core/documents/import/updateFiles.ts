/** Updates the files of a project from a folder with their new versions, such as catalogues from their templates. */
import { basename, dirname, extname } from 'node:path/posix'
import type { FileEntry, FilesUpdate } from '../../contract/index.ts'
import { Failure, toFailureValue } from '../../platform/errors/failure.ts'
import type { CallContext } from '../../platform/threads/progress.ts'
import type { DocumentsProject } from '../project.ts'
import { collectFiles, type CollectedFile } from './collect/collectFiles.ts'
import { previewUpdate, updateFile } from './updateFile.ts'

export interface FilesUpdateRequest {
  /** Updates this file alone, or the catalogues of this template. */
  fileId?: number | undefined
  /** New strings of a catalogue start with the translation of the nearest text, which needs work; absent: they do. */
  nearest?: boolean | undefined
  isDryRun?: boolean | undefined
}

/**
 * Updates each file of a project that has a new version in a folder, as `updateFile` does. The new version of a catalogue
 * is its template, and that of any other file lies at the same path. A file that cannot be updated is named in the
 * report, and stays as it is.
 * @throws Failure `file.noNewVersion` if no file has one, and those of `collectFiles`
 */
export async function updateFiles(
  session: DocumentsProject,
  folder: string,
  { fileId, nearest, isDryRun = false }: FilesUpdateRequest,
  context: CallContext,
): Promise<FilesUpdate> {
  const versions = await collectFiles([folder])
  const [all, layouts] = await Promise.all([
    session.store.read('listFiles', {}),
    session.store.read('fileLayouts', {}),
  ])
  const catalogues = new Set(layouts.filter(({ layout }) => layout.isCatalogue).map((one) => one.fileId))
  const pairs = all
    .filter(({ id }) => fileId === undefined || id === fileId)
    .flatMap((file) => {
      const version = newVersionOf(file, versions, catalogues.has(file.id))
      return version === undefined ? [] : [{ file, version }]
    })
  if (pairs.length === 0) throw noNewVersion(folder)
  const report: FilesUpdate = { files: [], failed: [] }
  for (const [done, { file, version }] of pairs.entries()) {
    context.signal.throwIfAborted()
    context.onProgress({ label: `Updating ${file.path}`, done, total: pairs.length })
    try {
      const request = { fileId: file.id, path: version.absolutePath, nearest }
      const counts = await previewUpdate(session, request, context)
      if (!isDryRun) await updateFile(session, request, context)
      report.files.push({ path: file.path, from: version.path, ...counts })
    } catch (error) {
      const failure = toFailureValue(error)
      if (failure.code === 'cancelled') throw error
      report.failed.push(failure)
    }
  }
  return report
}

/** @param isCatalogue Whether the source is no file, but the strings of all its catalogues */
function newVersionOf(
  { path, type }: Pick<FileEntry, 'path' | 'type'>,
  versions: readonly CollectedFile[],
  isCatalogue: boolean,
): CollectedFile | undefined {
  const isOfTemplate = type === 'po' && (isCatalogue || !isTemplate(path))
  const template = isOfTemplate ? templateOf(path, versions) : undefined
  return template ?? versions.find((version) => version.path === path)
}

/**
 * Returns the template of a catalogue: that of its name in its folder or the nearest folder above, else the single
 * template of its folder. So `po/uk.po` has `po/shop.pot`, and `locale/uk/LC_MESSAGES/shop.po` has
 * `locale/shop.pot`.
 */
function templateOf(path: string, versions: readonly CollectedFile[]): CollectedFile | undefined {
  const templates = versions.filter((version) => isTemplate(version.path))
  const within = (folder: string) => templates.filter((template) => dirname(template.path) === folder)
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const named = within(folder).find((template) => nameOf(template.path) === nameOf(path))
    if (named !== undefined) return named
    if (folder === '.') break
  }
  const [only, another] = within(dirname(path))
  return another === undefined ? only : undefined
}

function nameOf(path: string): string {
  return basename(path, extname(path))
}

function isTemplate(path: string): boolean {
  return extname(path).toLowerCase() === '.pot'
}

function noNewVersion(path: string): Failure {
  return new Failure('file.noNewVersion', 'No file of the project has a new version in this folder.', {
    path,
    kept: 'Nothing was changed.',
    todo: 'Name a folder with the templates of the catalogues, or with files at the paths of the project.',
  })
}
