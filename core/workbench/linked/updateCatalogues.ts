/**
 * Brings the catalogues of a linked folder to the templates that lie in it, as msgmerge does (docs/files.md, "Update a
 * file from its template"). Each catalogue is updated in a temporary project: the folder's project does not know entries
 * that the template had lost before the folder was opened.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import type { FilesUpdate, UpdatedFile, FileUpdatePreview } from '../../contract/index.ts'
import { isCloudFile } from '../../documents/cloudFiles.ts'
import { goneSource } from '../../documents/deletedSource.ts'
import { exportFiles } from '../../documents/export/exportFiles.ts'
import { planExport, type Output } from '../../documents/export/planExport.ts'
import { ofCloud, previewUpdate, updateFile } from '../../documents/import/updateFile.ts'
import type { FilesUpdateRequest } from '../../documents/import/updateFiles.ts'
import { LinkedFiles, type LinkedPlace } from '../../documents/linked/linkedFiles.ts'
import { noteLeftOut, type FileSignatures } from '../../documents/linked/knownFiles.ts'
import { syncFromDisk } from '../../documents/linked/syncFromDisk.ts'
import { placeOf, writeBack } from '../../documents/linked/writeBack.ts'
import { refuseChanged, writeWhole } from '../../documents/writeFile.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'
import { Failure, toFailureValue, type FailureValue } from '../../platform/errors/failure.ts'
import { requireUnprotected } from '../../platform/files/atomicWrite.ts'
import { pathExists } from '../../platform/files/pathExists.ts'
import type { CallContext } from '../../platform/threads/progress.ts'
import { ProjectSession } from '../session.ts'
import { openPlace } from './openPlace.ts'

/**
 * Updates each catalogue of a linked folder whose template is in the folder. A catalogue that cannot be updated is named
 * in the report, and stays as it is. Edits of the project are written before, so that they are merged, too.
 * @throws Failure `file.updateInCloud`, `file.noTemplate`, and those of `writeBack`
 */
export async function updateCatalogues(
  session: ProjectSession,
  bound: LinkedPlace,
  { fileId, nearest, isDryRun = false }: FilesUpdateRequest,
  context: CallContext,
): Promise<FilesUpdate> {
  if (await isCloudFile(session)) throw ofCloud()
  const { catalogues, failed, left } = await cataloguesIn(session, bound, fileId)
  if (catalogues.length + failed.length === 0) throw noTemplate(bound)
  if (!isDryRun) await writeBack(session, bound, {}, context)
  const files: UpdatedFile[] = []
  const updated: Output[] = []
  const refused: string[] = []
  for (const [done, catalogue] of catalogues.entries()) {
    const { path, file, place } = catalogue
    context.signal.throwIfAborted()
    context.onProgress({ label: `Updating ${path}`, done, total: catalogues.length })
    const template = join(bound.root, file.path)
    try {
      await requireUnprotected(place)
      const request = { path: template, nearest }
      const counts = isDryRun
        ? await inTemporaryProject(session, catalogue, context, (own, fileId) =>
            previewUpdate(own, { ...request, fileId }, context),
          )
        : await updateCatalogue(session, catalogue, request, context)
      files.push({ path, from: file.path, ...counts })
      updated.push(catalogue)
    } catch (error) {
      const failure = toFailureValue(error)
      if (failure.code === 'cancelled') throw error
      // The catalogues of a template that is refused have the same failure.
      if (!refused.includes(failure.details.path ?? '')) failed.push(failure)
      if (failure.details.path === template) left.push(path)
      refused.push(place, template)
    }
  }
  if (!isDryRun && updated.length > 0) await takeIn(session, bound, { updated, refused }, context)
  return { files, failed, ...(left.length > 0 && { left }) }
}

/**
 * Returns the catalogues that lie beside a template, and a failure for each that has no place. The template of those that
 * are left is gone, which is a failure.
 */
async function cataloguesIn(
  session: ProjectSession,
  bound: LinkedPlace,
  fileId: number | undefined,
): Promise<{ catalogues: Output[]; failed: FailureValue[]; left: string[] }> {
  const { outputs, failed } = await planExport(session, {
    languageIds: session.facts.targetLanguages.map(({ id }) => id),
    ...(await placeOf(session, bound)),
    ...(fileId !== undefined && { fileIds: [fileId] }),
    approvedOnly: false,
  })
  const catalogues: Output[] = []
  const left: string[] = []
  const gone = new Set<string>()
  for (const output of outputs) {
    const { file, place, isOfMany } = output
    const hasTemplate = file.type === 'po' && !isOfMany && extname(file.path).toLowerCase() === '.pot'
    if (!hasTemplate || !(await pathExists(place))) continue
    const template = join(bound.root, file.path)
    if (await pathExists(template)) catalogues.push(output)
    else {
      left.push(output.path)
      gone.add(template)
    }
  }
  return { catalogues, failed: [...failed, ...Array.from(gone, goneSource)], left }
}

/** Updates the file of a catalogue. It is replaced as a whole, if no other program changed it meanwhile. */
async function updateCatalogue(
  session: ProjectSession,
  catalogue: Output,
  request: { path: string; nearest: boolean | undefined },
  context: CallContext,
): Promise<FileUpdatePreview> {
  const { place } = catalogue
  return inTemporaryProject(session, catalogue, context, async (own, fileId, { copy, content }) => {
    const counts = await previewUpdate(own, { ...request, fileId }, context)
    await updateFile(own, { ...request, fileId }, context)
    const updated = await readFile(copy)
    if (Buffer.compare(updated, content) !== 0)
      await writeWhole(place, updated, { beforeReplacing: () => refuseChanged(place, content) })
    return counts
  })
}

interface CatalogueCopy {
  /** The path of the copy. */
  copy: string
  content: Buffer
}

/** Opens a copy of a catalogue as a document in a project of its own, which is removed afterwards. */
async function inTemporaryProject<Value>(
  { facts, person }: ProjectSession,
  { place, language }: Output,
  context: CallContext,
  use: (own: ProjectSession, fileId: number, copied: CatalogueCopy) => Promise<Value>,
): Promise<Value> {
  const home = await mkdtemp(join(tmpdir(), 'interlinear-update-'))
  const copy = join(home, basename(place))
  const sessions = new Map<string, ProjectSession>()
  try {
    const content = await readFile(place)
    await writeFile(copy, content)
    const answers = {
      sourceLanguageId: facts.sourceLanguage.id,
      targetLanguageIds: [language.id],
      type: 'po',
    }
    const opening = {
      ...{ places: new LinkedFiles(home), owner: person, release: () => Promise.resolve() },
      open: async (path: string) => {
        const opened = await ProjectSession.open(path, person, { home, readers: 1 })
        sessions.set(path, opened)
        return opened
      },
      discard: async (path: string) => sessions.get(path)?.close(),
    }
    const opened = await openPlace(copy, answers, opening, context)
    if (opened.kind === 'asks') throw new Error(`${place} has both of its languages.`)
    const [failure] = opened.report?.failed ?? []
    if (failure !== undefined) throw Failure.fromValue(failure)
    const [file] = await opened.session.store.read('listFiles', {})
    return await use(opened.session, assertDefined(file, 'The copy').id, { copy, content })
  } catch (error) {
    throw error instanceof Failure && isOfCopy(error.details.path, copy) ? atPlace(error, place) : error
  } finally {
    for (const session of sessions.values()) await session.close()
    await rm(home, { recursive: true, force: true })
  }
}

/** A failure names the file by its path, or by its path in the project. */
function isOfCopy(path: string | undefined, copy: string): boolean {
  return path === copy || path === basename(copy)
}

function atPlace({ code, message, details }: Failure, path: string): Failure {
  return new Failure(code, message, { ...details, path })
}

/** Imports the updated catalogues with their templates. Those that were refused are left for a later look. */
async function takeIn(
  session: ProjectSession,
  bound: LinkedPlace,
  { updated, refused }: { updated: readonly Output[]; refused: readonly string[] },
  context: CallContext,
): Promise<void> {
  const looked: FileSignatures = new Map()
  await noteLeftOut(bound, refused, looked)
  await syncFromDisk(session, bound, { looked, findsNew: false }, context)
  await exportFiles(
    session,
    {
      languageIds: [...new Set(updated.map(({ language }) => language.id))],
      ...(await placeOf(session, bound)),
      only: updated.map(({ file, language }) => ({ fileId: file.id, languageId: language.id })),
      approvedOnly: false,
    },
    context,
  )
}

function noTemplate({ place }: LinkedPlace): Failure {
  return new Failure('file.noTemplate', 'No catalogue was opened together with its template.', {
    path: place,
    kept: 'Nothing was changed.',
    todo: 'Name a catalogue and its template: each is updated by itself.',
  })
}
