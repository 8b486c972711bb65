/**
 * Exports a translation file for each source file and language, spliced into the existing file or its last seen
 * version.
 */
import type { ExportRequest } from './exportRequest.ts'
import type { DocumentsProject } from '../project.ts'
import type { CallContext } from '../../platform/threads/progress.ts'
import { dirname, join, posix } from 'node:path'
import { formWithoutSign } from '../needsWorkText.ts'
import { mapConcurrently } from '../../platform/threads/mapConcurrently.ts'
import { syncFolders } from '../../platform/files/atomicWrite.ts'
import { placeToWrite } from '../outputPath.ts'
import { readIfThere, refuseChanged, writeWhole } from '../writeFile.ts'
import { compileFile } from '../../parsing/worker.ts'
import { Failure, toFailureValue, type FailureValue } from '../../platform/errors/failure.ts'
import type { DraftCount, ExportReport } from '../../contract/index.ts'
import { isChanged, type Built, type Building } from './buildResult.ts'
import { writeBaseline } from './writeBaseline.ts'
import { planExport, type Output } from './planExport.ts'
import { exportPseudo } from './exportPseudo.ts'
import { isOfOneModule, notBuilt, notExported } from '../../modules/hosting/moduleFailures.ts'
import { pathExists } from '../../platform/files/pathExists.ts'
import { goneSource } from '../deletedSource.ts'
import { releaseBytes } from '../../platform/threads/channel.ts'
import type { SourceOfTranslations } from '../import/merge/fileTexts.ts'
import { buildByModuleAnew } from './buildByModule.ts'
import { buildOfMany } from './buildMultilingual.ts'
import { buildOfOne } from './buildMonolingual.ts'

/**
 * Builds the files, then writes each atomically. The report names files that cannot be built or written, and files that
 * would lose translations. Two builds of one path, or a path outside of the folder, cancel the export before the first
 * write.
 */
export async function exportFiles(
  session: DocumentsProject,
  request: ExportRequest,
  context: CallContext,
): Promise<ExportReport> {
  const { pseudo } = request
  if (pseudo !== undefined) return exportPseudo(session, { ...request, pseudo }, context)
  refuseContradiction(request)
  const plan = await planExport(session, request)
  const gone = request.isAnew ? new Map() : await withoutSources(session, request.folder, plan.outputs)
  const there = plan.outputs.filter((output) => !gone.has(output))
  const outputs = request.skipUntranslatedFiles ? there.filter(isTranslated) : there
  if (request.settledOnly) await refuseUnsettled(session, outputs, request)
  const { built, failed, ofModules } = await buildAll(session, outputs, request, context)
  ofModules.unshift(...plan.orphans)
  const failures = [...plan.failed, ...failed]
  const [only] = failures
  if (only !== undefined && (request.strict || built.length === 0))
    throw exportFailure([...failures, ...ofModules])
  const written = request.dryRun
    ? { files: built, failed: [] }
    : await writeAll(session, built, request, context)
  if (written.failed.length > 0 && written.files.length === 0) throw exportFailure(written.failed)
  if (ofModules.length > 0) throw notExported(ofModules, written.files.length)
  context.onProgress({ label: 'Exported', done: outputs.length, total: outputs.length })
  return {
    files: written.files.map(reported),
    conflicts: written.files.flatMap(conflictsOf),
    noPlace: written.files.flatMap(noPlaceOf),
    failed: [...failures, ...written.failed],
    needsWork: await countLeftOut(session, written.files, request),
    drafts: await draftsOf(session, written.files, request.languageIds),
    ...(gone.size > 0 && { gone: eachOnce(gone.values()) }),
  }
}

/** A source file has an output for each language. */
function eachOnce(failures: Iterable<FailureValue>): FailureValue[] {
  return [...new Map(Array.from(failures, (one) => [one.details.path, one])).values()]
}

/** @throws Failure `export.unsettled` if a text of the files needs work */
async function refuseUnsettled(
  session: DocumentsProject,
  outputs: readonly Output[],
  request: ExportRequest,
): Promise<void> {
  const count = await countNeedsWork(session, 'needsWorkIn', outputs, request)
  if (count === 0) return
  throw new Failure(
    'export.unsettled',
    count === 1 ? 'A text of these files needs work.' : `${count} texts of these files need work.`,
    {
      values: { count },
      kept: 'Nothing was written.',
      todo: 'Settle the texts of the worklist "Needs work", or export without this condition.',
    },
  )
}

/** Counts the strings of files with texts that need work: of all files, or of those whose format has no mark for it. */
async function countNeedsWork(
  session: DocumentsProject,
  read: 'needsWorkIn' | 'needsWorkLeftOut',
  outputs: readonly Output[],
  { languageIds }: ExportRequest,
): Promise<number> {
  const files = outputs.map(({ file, language, isOfMany }) => ({
    fileId: file.id,
    languageIds: isOfMany ? languageIds.map((id) => session.targetLanguage(id).id) : [language.id],
  }))
  return session.store.read(read, { files })
}

/** The number of strings that are left out because they need work. */
async function countLeftOut(
  session: DocumentsProject,
  files: readonly Built[],
  request: ExportRequest,
): Promise<number> {
  const anew = files.flatMap(({ output, leftOut }) => (leftOut === undefined ? [output] : []))
  const counted = files.reduce((sum, { leftOut = 0 }) => sum + leftOut, 0)
  return counted + (await countNeedsWork(session, 'needsWorkLeftOut', anew, request))
}

/** Returns the unsaved drafts for these files. */
async function draftsOf(
  session: DocumentsProject,
  files: readonly Built[],
  languageIds: readonly string[],
): Promise<DraftCount[]> {
  const counts = await session.store.read('draftCounts', { userId: session.userId })
  const languages = new Set(languageIds.map((id) => session.targetLanguage(id).id))
  const has = ({ fileId, languageId }: DraftCount) =>
    files.some(
      ({ output: { file, language, isOfMany } }) =>
        file.id === fileId && (isOfMany ? languages.has(languageId) : language.id === languageId),
    )
  return counts.filter(has)
}

function refuseContradiction({
  skipUntranslatedFiles,
  skipUntranslatedStrings,
  fillWithSource,
}: ExportRequest): void {
  if ([skipUntranslatedFiles, skipUntranslatedStrings, fillWithSource].filter(Boolean).length < 2) return
  throw new Failure('export.untranslated', 'Choose only one option for texts without a translation.', {
    kept: 'Nothing was written.',
    todo: 'Skip untranslated strings, or skip untranslated files, or fill with the source.',
  })
}

function isTranslated({ file, language, isOfMany }: Output): boolean {
  if (isOfMany) return true
  const progress = file.progress.find(({ languageId }) => languageId === language.id)
  return (progress?.translated ?? 0) >= file.strings
}

async function buildAll(
  session: DocumentsProject,
  outputs: readonly Output[],
  request: ExportRequest,
  context: CallContext,
): Promise<{ built: Built[]; failed: FailureValue[]; ofModules: FailureValue[] }> {
  const building = {
    request,
    languages: request.languageIds.map((id) => session.targetLanguage(id)),
    written: await session.writtenFiles.read(),
    isTree: await session.sourceFolders.has(request.folder),
    signal: context.signal,
  }
  const build = async (output: Output, index: number) => {
    context.onProgress({ label: `Building ${output.path}`, done: index, total: outputs.length })
    context.signal.throwIfAborted()
    try {
      return { built: await buildOutput(session, output, building) }
    } catch (error) {
      const failure = toFailureValue(error)
      if (failure.code === 'cancelled') throw error
      if (output.module !== undefined && isOfOneModule(failure.code))
        return { ofModule: notBuilt(output.path, error) }
      return { failed: { ...failure, details: { ...failure.details, path: output.place } } }
    }
  }
  const isSequential = outputs.some(({ module }) => module !== undefined)
  const all = await mapConcurrently(outputs, build, { isSequential })
  return {
    built: all.flatMap((one) => (one.built ? [one.built] : [])),
    failed: all.flatMap((one) => (one.failed ? [one.failed] : [])),
    ofModules: all.flatMap((one) => (one.ofModule ? [one.ofModule] : [])),
  }
}

// One build of an export: the file on the disk or the last seen version, combined with the project's texts.

/** Null: there is no text to write, and the language has no readable file. */
async function buildOutput(
  session: DocumentsProject,
  output: Output,
  building: Building,
): Promise<Built | null> {
  const { file, module, isOfMany } = output
  const isOfOne = module === undefined && !isOfMany
  const read = isOfOne
    ? await session.store.read('fileToExport', { fileId: file.id, languageId: output.language.id })
    : {
        asOf: await session.store.read('asOfNow', {}),
        ...(await session.store.read('fileContent', { fileId: file.id })),
        kept: null,
      }
  const { content, settings, kept, asOf } = read
  const source: SourceOfTranslations = { id: file.id, name: file.name, type: file.type, content, settings }
  const disk = await onDisk(output.place, kept?.content)
  if (module !== undefined) return buildByModuleAnew(session, output, { source, disk }, building)
  const built = await (isOfMany
    ? buildOfMany(session, output, { source, disk }, building)
    : buildOfOne(session, output, { source, disk, kept }, building))
  const writesMo = file.type === 'po' && (building.request.writesMo ?? settings.writesMo ?? false)
  return built && { ...built, asOf, writesMo, header: settings.headers?.[output.language.id] }
}

/** Reads a file (`readIfThere`), and shares the memory of the last seen version if they are equal. */
async function onDisk(path: string, seen: Uint8Array | undefined): Promise<Uint8Array | null> {
  const content = await readIfThere(path)
  if (content === null || seen === undefined || Buffer.compare(content, seen) !== 0) return content
  releaseBytes(content)
  return seen
}

function exportFailure(failures: FailureValue[]): Failure {
  const [only] = failures
  const kept = 'Nothing was written.'
  if (only !== undefined && failures.length === 1)
    return new Failure(only.code, only.message, { ...only.details, kept })
  return new Failure('export.several', `${failures.length} files could not be built.`, {
    causes: failures,
    values: { count: failures.length },
    kept,
  })
}

async function writeAll(
  session: DocumentsProject,
  built: readonly Built[],
  request: ExportRequest,
  context: CallContext,
): Promise<{ files: Built[]; failed: FailureValue[] }> {
  const write = async (one: Built, index: number) => {
    context.onProgress({ label: `Writing ${one.output.path}`, done: index, total: built.length })
    try {
      if (isChanged(one)) {
        const { place } = one.output
        await writeWhole(place, one.content, { beforeReplacing: () => refuseChanged(place, one.disk) })
      }
    } catch (error) {
      return { failed: toFailureValue(error) }
    }
    try {
      return { one: one.writesMo ? { ...one, mo: await writeMo(one, request, context.signal) } : one }
    } catch (error) {
      return { one, failed: toFailureValue(error) }
    }
  }
  const all = await mapConcurrently(built, write)
  const files = all.flatMap((each) => (each.one ? [each.one] : []))
  const failed = all.flatMap((each) => (each.failed ? [each.failed] : []))
  await syncFolders(files.filter(isChanged).map(({ output }) => dirname(output.place)))
  const isTree = await session.sourceFolders.has(request.folder)
  return { files, failed: [...failed, ...(await writeBaseline(session, files, { isTree }))] }
}

/**
 * Writes the MO file beside a catalogue, unless it has these bytes already.
 * @returns its absolute path; null if it was not written
 * @throws Failure `format.mo`, and those of `placeToWrite` and `writeWhole`
 */
async function writeMo(
  { output: { path }, content }: Built,
  { folder, hidden }: ExportRequest,
  signal: AbortSignal,
): Promise<string | null> {
  const place = await placeToWrite(folder, `${path.replace(/\.po$/i, '')}.mo`, { mayWriteOverHidden: hidden })
  const [mo, disk] = await Promise.all([
    compileFile({ name: posix.basename(path), content }, { signal }),
    readIfThere(place),
  ])
  if (mo === null || (disk !== null && Buffer.compare(disk, mo) === 0)) return null
  await writeWhole(place, mo)
  return place
}

function reported(built: Built): ExportReport['files'][number] {
  const { output, content, taken, edits = 0, ofLanguages = [], mo } = built
  const { file, place, language, isOfMany } = output
  return {
    fileId: file.id,
    ...(!isOfMany && { languageId: language.id }),
    path: place,
    bytes: content.byteLength,
    isChanged: isChanged(built),
    edits,
    takenIn: ofLanguages.reduce((sum, one) => sum + one.taken.length, taken.length),
    ...(mo && { mo }),
  }
}

function conflictsOf({ output, conflicts }: Built): ExportReport['conflicts'] {
  return conflicts.map(({ identifier, form, ours, theirs, languageId = output.language.id }) => ({
    ...{ path: output.place, fileId: output.file.id, languageId },
    ...{ identifier, form, ours: formWithoutSign(ours), theirs: formWithoutSign(theirs) },
  }))
}

function noPlaceOf({ output, noPlace = [] }: Built): ExportReport['noPlace'] {
  const { place, file, language } = output
  return noPlace.map(({ languageId = language.id, ...one }) => ({
    ...{ path: place, fileId: file.id, languageId, ...one },
  }))
}

/**
 * Files whose source others have removed or renamed (docs/files.md, "When a source file is gone"): no export in place
 * recreates them.
 */

/**
 * Returns the outputs of an export in place whose sources exist in none of the project's folders. Folders that are
 * missing themselves are ignored, and files whose translations were never seen or written in place, which may come from
 * elsewhere.
 */
async function withoutSources(
  { sourceFolders, store }: DocumentsProject,
  folder: string,
  outputs: readonly Output[],
): Promise<ReadonlyMap<Output, FailureValue>> {
  const gone = new Map<Output, FailureValue>()
  if (!(await sourceFolders.has(folder)) || !(await pathExists(folder))) return gone
  const folders = await sourceFolders.list()
  const inPlace = new Set((await store.read('translationFilePlaces', {})).map(({ fileId }) => fileId))
  const bySource = Map.groupBy(
    outputs.filter(({ file, isInPlace, isCatalogue }) => isInPlace && !isCatalogue && inPlace.has(file.id)),
    ({ file }) => file.path,
  )
  for (const [path, ofSource] of bySource) {
    const places = [folder, ...folders].map((one) => join(one, path))
    if ((await Promise.all(places.map(pathExists))).includes(true)) continue
    for (const output of ofSource) gone.set(output, goneSource(join(folder, path)))
  }
  return gone
}
