/** Export: a translation file for each source file and language, spliced from its source's bytes. */
import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { placeToWrite } from '../documents/placeToWrite.ts'
import { placeInside } from '../documents/safePath.ts'
import { Failure, toFailureValue } from '../failure.ts'
import type { FailureValue } from '../failure.ts'
import { formats, isBuiltIn } from '../formats/registry.ts'
import { buildFile } from '../formats/worker.ts'
import type { Language } from '../languages/language.ts'
import { discard, type Sealed } from '../parcel.ts'
import { pathsBeside } from './besideSource.ts'
import type { ExportReport } from './contract.ts'
import type { CallContext } from './door.ts'
import { buildByModule } from './modules/building.ts'
import { isOfOneModule, notBuilt, notExported } from './modules/failing.ts'
import type { ProjectModule } from './modules/host.ts'
import type { ProjectSession } from './session.ts'

export interface ExportRequest {
  languageIds: readonly string[]
  /**
   * Where the files go, each under its own path in the project; of several languages in a folder a language, named
   * by its id. A file of many languages is written once, with all of them, whichever are asked for. A source file that
   * lies there is never written over by its translation: that one is named after its language then.
   */
  folder: string
  /** Names files after their languages, as they lie beside their sources (besideSource.ts): `values-uk/strings.xml`. */
  beside?: boolean | undefined
  fileIds?: readonly number[] | undefined
  approvedOnly: boolean
  /** Writes over hidden files too (placeToWrite.ts). */
  hidden?: boolean | undefined
}

/**
 * Builds the files and writes each to a new file that takes its name at the end. All are built before the first
 * is written, so a file that cannot be built leaves the folder as it was; but a module that fails fails at its own files
 * alone (modules/failing.ts).
 * @throws Failure `export.several` after the others were written, or the one that there was; those of writing
 */
export async function exportFiles(
  session: ProjectSession,
  request: ExportRequest,
  context: CallContext,
): Promise<ExportReport> {
  const languages = request.languageIds.map((id) => session.targetLanguage(id))
  const files = await chosenFiles(session, request.fileIds)
  const modules = await session.modules.modules()
  const isOrphan = ({ type }: ExportFile) =>
    !isBuiltIn(type) && !modules.some((one) => one.configuration.type === type)
  const outputs = files.flatMap((file) => (isOrphan(file) ? [] : outputsOf(file, languages, modules)))
  const built: { fileId: number; path: string; content: Uint8Array }[] = []
  const failed: FailureValue[] = []
  for (const { path, type } of files.filter(isOrphan))
    failed.push(notBuilt(path, await session.modules.gone(type)))
  for (const [index, output] of outputs.entries()) {
    context.onProgress({ what: `Building ${output.path}`, done: index, total: outputs.length })
    context.signal.throwIfAborted()
    let content: Uint8Array
    try {
      content = await buildOutput(session, output, languages, request.approvedOnly, context.signal)
    } catch (error) {
      if (output.module === undefined || !isOfOneModule(toFailureValue(error).code)) throw error
      failed.push(notBuilt(output.path, error))
      continue
    }
    built.push({ fileId: output.file.id, path: await placeOf(session, request, output, files), content })
  }
  for (const file of built) await writeWhole(file.path, file.content)
  if (failed.length > 0) throw notExported(failed, built.length)
  context.onProgress({ what: 'Exported', done: outputs.length, total: outputs.length })
  return { files: built.map(({ fileId, path, content }) => ({ fileId, path, bytes: content.byteLength })) }
}

interface ExportFile {
  id: number
  name: string
  path: string
  type: string
}

interface Output {
  file: ExportFile
  /** Of a file of many languages any one of them. */
  language: Language
  isOfMany: boolean
  /** Of a custom format. */
  module: ProjectModule | undefined
  /** In the folder. */
  path: string
}

function outputsOf(
  file: ExportFile,
  languages: readonly Language[],
  modules: readonly ProjectModule[],
): Output[] {
  const module = modules.find(({ configuration }) => configuration.type === file.type)
  const isOfMany =
    module?.configuration.multilingual ?? formats.find(({ type }) => type === file.type)?.languages === 'many'
  if (isOfMany)
    return languages.slice(0, 1).map((language) => ({ file, language, isOfMany, module, path: file.path }))
  return languages.map((language) => {
    const path = languages.length === 1 ? file.path : `${language.id}/${file.path}`
    return { file, language, isOfMany, module, path }
  })
}

async function buildOutput(
  session: ProjectSession,
  { file, language, isOfMany, module }: Output,
  asked: readonly Language[],
  approvedOnly: boolean,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { sourceLanguage, targetLanguages } = session.facts
  const { content, settings } = await session.store.read('fileContent', { fileId: file.id })
  if (module !== undefined) {
    const toBuild = { id: file.id, name: file.name, content, settings }
    const languages = isOfMany ? asked : [language]
    return buildByModule(session, module, toBuild, { languages, approvedOnly }, { signal })
  }
  const read: Sealed<unknown>[] = []
  const translationsInto = async (one: Language) => {
    const input = { fileId: file.id, languageId: one.id, approvedOnly }
    const translations = await session.store.read('exportTranslations', input, { signal })
    read.push(translations)
    return { language: one, translations }
  }
  try {
    const { translations } = await translationsInto(language)
    const others = isOfMany ? targetLanguages.filter(({ id }) => id !== language.id) : []
    const options = {
      ...{ sourceLanguage, targetLanguage: language, settings, translations },
      ...(isOfMany && { others: await Promise.all(others.map(translationsInto)) }),
    }
    return await buildFile({ name: file.name, content }, file.type, options, { signal })
  } finally {
    read.forEach(discard)
  }
}

async function chosenFiles(
  session: ProjectSession,
  fileIds: readonly number[] | undefined,
): Promise<ExportFile[]> {
  const all = await session.store.read('listFiles', {})
  if (fileIds === undefined) return all
  return fileIds.map((id) => {
    const file = all.find((candidate) => candidate.id === id)
    if (file === undefined) {
      throw new Failure('export.unknownFile', `The project has no file with the id ${id}.`, {
        kept: 'Nothing was written.',
        todo: 'List the files to see their ids.',
      })
    }
    return file
  })
}

/** Where an output is written: a checked place below the folder. */
async function placeOf(
  session: ProjectSession,
  request: ExportRequest,
  output: Output,
  files: readonly ExportFile[],
): Promise<string> {
  const { folder, hidden } = request
  const path = await pathOf(session, request, output, files)
  const isFromThere = await session.sourceFolders.hasAt(join(folder, output.file.path), output.file.path)
  return placeToWrite(folder, path, { mayWriteOverHidden: hidden || isFromThere })
}

/** An output's path below the folder. */
async function pathOf(
  session: ProjectSession,
  { folder, beside }: ExportRequest,
  output: Output,
  files: readonly ExportFile[],
): Promise<string> {
  const { file, path, language, isOfMany } = output
  const usual = placeInside(folder, path)
  if (isOfMany || (!beside && !(await isSource(session, output, usual)))) return path
  const templates = files.filter(
    ({ path: other }) => other.endsWith('.pot') && dirname(other) === dirname(file.path),
  )
  const source = { path: file.path, type: file.type, isOnlyTemplate: templates.length === 1 }
  const paths = pathsBeside(source, session.facts.sourceLanguage, language)
  return paths.find((one) => existsSync(placeInside(folder, one))) ?? paths[0]!
}

/** Whether the source file lies at a place. One that holds translations too is there to be written over. */
async function isSource(session: ProjectSession, { file, module }: Output, place: string): Promise<boolean> {
  const holdsTranslations = formats.find(({ type }) => type === file.type)?.languages === 'two'
  if (module === undefined && holdsTranslations && !file.path.endsWith('.pot')) return false
  return existsSync(place) && session.sourceFolders.hasAt(place, file.path)
}

async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  const temporary = `${path}.${process.pid}.part`
  try {
    await mkdir(dirname(path), { recursive: true })
    const file = await open(temporary, 'w')
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (cause) {
    await rm(temporary, { force: true })
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Failure(
      'export.unwritable',
      `This file could not be written: ${reason}`,
      { path, kept: 'The project was not changed.', todo: 'Choose a folder you may write to.' },
      { cause },
    )
  }
}
