/** Export: a translation file for each source file and language, spliced into what lies there or was last seen. */
import type { ExportRequest } from './request.ts'
import type { DocumentsProject } from '../project.ts'
import type { CallContext } from '../../progress.ts'
import { readFile } from 'node:fs/promises'
import { plainForm } from '../marked.ts'
import { onSeveral } from '../severalFiles.ts'
import { writeWhole } from '../writing.ts'
import { Failure, toFailureValue, type FailureValue } from '../../failure.ts'
import type { DraftCount, ExportReport } from '../../contract/index.ts'
import { buildOutput } from './building.ts'
import type { Built } from './built.ts'
import { planExport, type Output } from './planning.ts'
import { exportPseudo } from './pseudo.ts'
import { isOfOneModule, notBuilt, notExported } from '../../modules/hosting/failing.ts'
import { hashOf, placeOfMany } from '../importing/seenTranslations.ts'
import { notOnTop } from '../importing/ownTexts.ts'

/**
 * Builds the files, then writes each to a new file that takes its name at the end. What cannot be built or written is
 * named in the report; two builds of one path, a path outside of the folder, or a file that would have fewer
 * translations than it has stop all of them before the first is written.
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
  const outputs = request.skipUntranslatedFiles ? plan.outputs.filter(isTranslated) : plan.outputs
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
  context.onProgress({ what: 'Exported', done: outputs.length, total: outputs.length })
  return {
    files: written.files.map(reported),
    conflicts: written.files.flatMap(conflictsOf),
    failed: [...failures, ...written.failed],
    needsWork: await countNeedsWork(
      session,
      'needsWorkLeftOut',
      written.files.map(({ output }) => output),
      request,
    ),
    drafts: await draftsOf(session, written.files, request.languageIds),
  }
}

/** @throws Failure `export.unsettled` where a text of the files needs work */
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
      todo: 'The worklist "Needs work" has what is to be settled; or export without this condition.',
    },
  )
}

/** How many strings of files have texts that need work: of all of them, or of those whose format has no mark for it. */
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

/** What was typed for these files and never saved. */
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
  throw new Failure('export.untranslated', 'Only one thing can be done with what is not translated.', {
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
    context.onProgress({ what: `Building ${output.path}`, done: index, total: outputs.length })
    context.signal.throwIfAborted()
    try {
      return { built: await buildOutput(session, output, building) }
    } catch (error) {
      const failure = toFailureValue(error)
      if (failure.code === 'cancelled' || failure.code === 'export.shrinks') throw error
      if (output.module !== undefined && isOfOneModule(failure.code))
        return { ofModule: notBuilt(output.path, error) }
      return { failed: { ...failure, details: { ...failure.details, path: output.place } } }
    }
  }
  const oneByOne = outputs.some(({ module }) => module !== undefined)
  const all = await onSeveral(outputs, build, { oneByOne })
  return {
    built: all.flatMap((one) => (one.built ? [one.built] : [])),
    failed: all.flatMap((one) => (one.failed ? [one.failed] : [])),
    ofModules: all.flatMap((one) => (one.ofModule ? [one.ofModule] : [])),
  }
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
    context.onProgress({ what: `Writing ${one.output.path}`, done: index, total: built.length })
    try {
      if (isChanged(one)) {
        await refuseChanged(one)
        await writeWhole(one.output.place, one.content)
      }
      return { one }
    } catch (error) {
      return { failed: toFailureValue(error) }
    }
  }
  const all = await onSeveral(built, write)
  const files = all.flatMap((each) => (each.one ? [each.one] : []))
  const failed = all.flatMap((each) => (each.failed ? [each.failed] : []))
  const isTree = await session.sourceFolders.has(request.folder)
  await keepSeen(session, files, isTree)
  const contested = new Set<Built>()
  for (const one of files) if (!(await keepSeenOfMany(session, one, isTree))) contested.add(one)
  const hashes = files.flatMap((one) =>
    one.differs || contested.has(one) ? [] : [[one.output.place, hashOf(one.content)] as const],
  )
  // An export is done even if the home folder cannot be written to.
  await session.writtenFiles.remember(new Map(hashes)).catch(() => undefined)
  return { files, failed }
}

function isChanged({ disk, content }: Built): boolean {
  return disk === null || Buffer.compare(disk, content) !== 0
}

/** Somebody may have written the file while others were built. */
async function refuseChanged({ output: { place }, disk }: Built): Promise<void> {
  const now = await readFile(place).catch(() => null)
  const isSame = now === null || disk === null ? now === disk : Buffer.compare(now, disk) === 0
  if (isSame) return
  throw new Failure('export.changed', 'This file was changed while it was being built.', {
    path: place,
    kept: 'It is as it was.',
    todo: 'Export again.',
  })
}

/** Keeps files that were written in place as last seen, and takes in what others had changed in them. */
async function keepSeen(session: DocumentsProject, files: readonly Built[], isTree: boolean): Promise<void> {
  const seen = files.filter(
    ({ output: { isOfMany, module, isInPlace, seen: known }, disk }) =>
      isInPlace && !isOfMany && module === undefined && (isTree || (disk && known?.hash === hashOf(disk))),
  )
  if (seen.length === 0) return
  await session.store.write('keepWrittenFiles', {
    userId: await session.editorId(),
    files: seen.map(({ output: { file, language, path }, content, taken, comments, unsettled }) => ({
      ...{ fileId: file.id, languageId: language.id },
      keep: { languageId: language.id, path, content, unsettled },
      changed: taken,
      ...(comments && { translatorComments: comments }),
    })),
  })
  for (const { output, taken, ours, unsettled } of seen) {
    const place = { fileId: output.file.id, languageId: output.language.id }
    const further = await notOnTop(session, place, { taken, before: ours })
    if (Object.keys(further).length > 0)
      await session.store.write('keepUnsettled', { ...place, unsettled: { ...unsettled, ...further } })
  }
}

/**
 * Keeps what a file of many languages now says, as `keepSeen` does. Its bytes are kept once, and only where it says
 * what the project says: else those before stay the base. Answers whether it does.
 */
async function keepSeenOfMany(session: DocumentsProject, built: Built, isTree: boolean): Promise<boolean> {
  const { output, content, ofLanguages = [] } = built
  const place = placeOfMany(session, output.file.id)
  const isSeen = output.isOfMany && output.module === undefined && output.isInPlace && isTree
  if (!isSeen || place === undefined) return !built.differs
  const userId = await session.editorId()
  const fileId = output.file.id
  if (ofLanguages.length > 0)
    await session.store.write('keepWrittenFiles', {
      userId,
      files: ofLanguages.map(({ language, taken }) => ({
        ...{ fileId, languageId: language.id },
        changed: taken,
      })),
    })
  let differs = built.differs
  for (const { language, taken, ours } of ofLanguages) {
    const left = await notOnTop(session, { fileId, languageId: language.id }, { taken, before: ours })
    differs ||= Object.keys(left).length > 0
  }
  if (!differs && (isChanged(built) || ofLanguages.length > 0)) {
    const keep = { languageId: place.languageId, path: output.path, content }
    await session.store.write('keepWrittenFiles', { userId, files: [{ ...place, keep, changed: [] }] })
  }
  return !differs
}

function reported(built: Built): ExportReport['files'][number] {
  const { output, content, taken, ofLanguages = [] } = built
  const { file, place, language, isOfMany } = output
  return {
    fileId: file.id,
    ...(!isOfMany && { languageId: language.id }),
    path: place,
    bytes: content.byteLength,
    isChanged: isChanged(built),
    takenIn: ofLanguages.reduce((sum, one) => sum + one.taken.length, taken.length),
  }
}

function conflictsOf({ output, conflicts }: Built): ExportReport['conflicts'] {
  return conflicts.map(({ identifier, form, ours, theirs, languageId = output.language.id }) => ({
    ...{ path: output.place, fileId: output.file.id, languageId },
    ...{ identifier, form, ours: plainForm(ours), theirs: plainForm(theirs) },
  }))
}
