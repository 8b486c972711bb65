/** Plans an export: its builds, and the path of each. */
import type { ProjectModule } from '../../modules/hosting/projectModule.ts'
import type { ExportRequest } from './exportRequest.ts'
import type { DocumentsProject } from '../project.ts'
import type { KnownFolders } from '../sourceFolders.ts'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { translationPaths } from '../layout/translationPaths.ts'
import { spellingsOf } from '../layout/pathLanguages.ts'
import { assignCodes } from '../../languages/matchLanguage.ts'
import { pathOfPattern } from '../layout/patternPath.ts'
import { spellCode } from '../layout/spellCode.ts'
import { areSamePath, foldedPath } from '../../platform/files/samePath.ts'
import { placeToWrite } from '../outputPath.ts'
import { readIfThere } from '../writeFile.ts'
import { contentHash } from '../import/baseline.ts'
import { ofAnother, statesOtherLanguage } from './declaredLanguage.ts'
import { placeInside } from '../safePath.ts'
import { Failure, toFailureValue, type FailureValue } from '../../platform/errors/failure.ts'
import { formats, isBuiltIn } from '../../formats/registry.ts'
import type { Language } from '../../contract/language.ts'
import type { FileLayout } from '../rows/fileLayouts.ts'
import type { TranslationFilePlace } from '../rows/translationFiles.ts'
import type { FileEntry } from '../../contract/index.ts'
import { notBuilt } from '../../modules/hosting/moduleFailures.ts'

/** A file to be built. */
export interface Output {
  file: FileEntry
  /** The language of the build; of a file of many languages any one of them. */
  language: Language
  isOfMany: boolean
  /** The module of a custom format; undefined for a built-in one. */
  module: ProjectModule | undefined
  /** The path in the folder of the export. */
  path: string
  /** Absolute. */
  place: string
  /** Whether its path is that of its translation file: then the existing file is merged. */
  isInPlace: boolean
  /** The translation file as it was last seen, without its bytes. */
  seen: TranslationFilePlace | undefined
  /** Whether the source is no file: its strings are those of all its translation files. */
  isCatalogue: boolean
}

/**
 * Returns the builds of a request.
 * @throws Failure `export.unknownFile`, `export.outside`, `export.link`, `export.hidden`
 */
export async function planExport(
  session: DocumentsProject,
  request: ExportRequest,
  languages: readonly Language[] = request.languageIds.map((id) => session.targetLanguage(id)),
): Promise<{ outputs: Output[]; failed: FailureValue[]; orphans: FailureValue[] }> {
  const all = await session.store.read('listFiles', {})
  const files = chosenFiles(all, request.fileIds)
  const modules = await session.modules.modules()
  const isOrphan = ({ type }: FileEntry) =>
    !isBuiltIn(type) && !modules.some((one) => one.configuration.type === type)
  const orphans: FailureValue[] = []
  for (const { path, type } of files.filter(isOrphan))
    orphans.push(notBuilt(path, await session.modules.gone(type)))
  const seen = await session.store.read('translationFilePlaces', {})
  const layouts = new Map(
    (await session.store.read('fileLayouts', {})).map(({ fileId, layout }) => [fileId, layout]),
  )
  /** The paths of source files, and of the translations that were seen. */
  const taken = new Set([...all, ...seen].map(({ path }) => path))
  const translated = new Set(seen.map(({ path }) => path))
  const written = await session.writtenFiles.read()
  const keyOf = (fileId: number, languageId: string) => `${fileId} ${languageId}`
  const seenAt = new Map(seen.map((one) => [keyOf(one.fileId, one.languageId), one]))
  const folders = await session.sourceFolders.known()
  const former = await session.store.read('formerSourcePaths', {})
  const wasSource = (place: string) => former.some((path) => folders.hasAt(place, path))
  const outputs: Output[] = []
  const failed: FailureValue[] = []
  for (const file of files.filter((one) => !isOrphan(one))) {
    const module = modules.find(({ configuration }) => configuration.type === file.type)
    const isOfMany =
      module?.configuration.multilingual ??
      formats.find(({ type }) => type === file.type)?.languages === 'many'
    const wanted = (languageId: string) =>
      request.only?.some((one) => one.fileId === file.id && (isOfMany || one.languageId === languageId)) ??
      true
    for (const language of isOfMany ? languages.slice(0, 1) : languages) {
      if (!wanted(language.id)) continue
      const known = seenAt.get(keyOf(file.id, language.id))
      const asked = { file, language, isOfMany, module, seen: known, layout: layouts.get(file.id) }
      // A file without strings has no translations, wherever they would lie.
      if (request.beside && !isOfMany && file.strings === 0 && known === undefined) continue
      try {
        outputs.push(
          await placed(session, request, asked, {
            ...{ isOne: languages.length === 1, all, taken, translated, folders, written, wasSource },
          }),
        )
      } catch (error) {
        const failure = toFailureValue(error)
        // The fault is in this file alone, so the others are exported.
        if (!OF_ONE_FILE.has(failure.code)) throw error
        failed.push(failure)
      }
    }
  }
  const clashes = await samePaths(outputs)
  return {
    outputs: outputs.filter((one) => !clashes.has(one)),
    failed: [...failed, ...clashes.values()],
    orphans,
  }
}

const OF_ONE_FILE: ReadonlySet<string> = new Set(['export.unnameable', 'export.otherLanguage'])

type Asked = Pick<Output, 'file' | 'language' | 'isOfMany' | 'module' | 'seen'> & {
  layout: FileLayout | undefined
}

async function placed(
  session: DocumentsProject,
  request: ExportRequest,
  { layout, ...output }: Asked,
  {
    isOne,
    all,
    taken,
    translated,
    folders,
    written,
    wasSource,
  }: {
    isOne: boolean
    all: readonly FileEntry[]
    taken: ReadonlySet<string>
    translated: ReadonlySet<string>
    folders: KnownFolders
    written: ReadonlyMap<string, string>
    /** Whether the project had a source file at a path that it no longer has. */
    wasSource: (place: string) => boolean
  },
): Promise<Output> {
  const { folder, hidden, beside } = request
  const { file, language, isOfMany } = output
  const inFolder = (path: string) => (isOne || isOfMany ? path : `${language.id}/${path}`)
  const besidePath = () => pathBeside(session, folder, { layout, ...output }, { all, taken, wasSource })
  // A template is no translation: the new file is named by its language.
  const isNamedByLanguage = layout?.isCatalogue === true || file.path.endsWith('.pot')
  const usual = inFolder(isNamedByLanguage ? besidePath() : file.path)
  const mayBeOthers = !beside && !isOfMany && output.seen?.path !== usual
  const isSourceThere =
    mayBeOthers &&
    (holdsTranslations(output)
      ? await isOfOthers(session, output, {
          place: placeInside(folder, usual),
          isSeenByOthers: translated.has(usual),
          hasOwnFiles: layout?.isCatalogue === false,
          ...{ folders, written },
        })
      : isSource(folders, output, placeInside(folder, usual)))
  const path = isOfMany || !(beside || isSourceThere) ? usual : besidePath()
  const isFromThere = folders.hasAt(join(folder, file.path), file.path)
  const place = await placeToWrite(folder, path, { mayWriteOverHidden: hidden || isFromThere })
  const isOwn = output.seen?.path === path || (path === file.path && holdsTranslations(output))
  const isOfTree = beside === true || folders.hasAt(place, path)
  const isTaken = taken.has(path) || wasSource(place)
  if (!isOfMany && !isOwn && isTaken && isOfTree && existsSync(place)) throw ofAnother(place, output.language)
  // A file in a folder that the project imported from is a user's work.
  const isOfWork = folders.hasAt(place, file.path) || (existsSync(place) && folders.has(folder))
  const isCatalogue = layout?.isCatalogue ?? false
  return { ...output, path, place, isInPlace: beside === true || isSourceThere || isOfWork, isCatalogue }
}

/** The path of a translation file below the root of its source file. */
function pathBeside(
  session: DocumentsProject,
  folder: string,
  { file, language, seen, layout }: Asked,
  {
    all,
    taken,
    wasSource,
  }: { all: readonly FileEntry[]; taken: ReadonlySet<string>; wasSource: (place: string) => boolean },
): string {
  if (seen !== undefined) return seen.path
  // A file that belongs to another language is not one of this language: `pt_BR` is no file of pt if pt-BR has it, nor
  // is a source file in `en` one of en-GB.
  const isThere = (path: string) => {
    const place = placeInside(folder, path)
    return !taken.has(path) && !wasSource(place) && existsSync(place)
  }
  if (layout !== undefined) {
    const pathOf = (code: string) => pathOfPattern(layout.pattern, { language, code, path: file.path })
    const usual = pathOf(spellCode(language, layout.pattern, layout.codes))
    if (isThere(usual)) return usual
    const there = spellingsOf(language).filter((code) => isThere(pathOf(code)))
    if (there.length === 0) return usual
    // An import assigns each existing code to one language, or to none: `es` beside `es_AR` is not es-MX.
    const codes = new Set([...there, ...layout.codes.filter((code) => isThere(pathOf(code)))])
    const own = assignCodes([...codes], session.facts.targetLanguages).get(language.id)
    return own === undefined ? usual : pathOf(own)
  }
  const templates = all.filter(
    ({ path: other }) => other.endsWith('.pot') && dirname(other) === dirname(file.path),
  )
  const source = { path: file.path, type: file.type, isOnlyTemplate: templates.length === 1 }
  const [usual, ...others] = translationPaths(source, session.facts.sourceLanguage, language)
  return [usual, ...others].find(isThere) ?? usual
}

/** Whether the source file lies at a place. */
function isSource(folders: KnownFolders, { file }: Pick<Output, 'file'>, place: string): boolean {
  return existsSync(place) && folders.hasAt(place, file.path)
}

/** Whether a source file holds translations too, and may be overwritten. */
function holdsTranslations({ file, module }: Pick<Output, 'file' | 'module'>): boolean {
  const { languages } = formats.find(({ type }) => type === file.type) ?? {}
  return module === undefined && languages === 'two' && !file.path.endsWith('.pot')
}

/**
 * Whether the existing file holds the translations of another language: the project imported them, or the file states
 * it. A file that an export wrote elsewhere is not a user's work.
 */
async function isOfOthers(
  session: DocumentsProject,
  { file, language }: Pick<Output, 'file' | 'language'>,
  {
    place,
    isSeenByOthers,
    hasOwnFiles,
    folders,
    written,
  }: {
    place: string
    isSeenByOthers: boolean
    /** Whether its translations lie in files of their own, so that it is a source only. */
    hasOwnFiles: boolean
    folders: KnownFolders
    written: ReadonlyMap<string, string>
  },
): Promise<boolean> {
  const content = await readIfThere(place)
  if (content === null) return false
  const isFromThere = folders.hasAt(place, file.path)
  if (!isFromThere && written.get(place) === contentHash(content)) return false
  if (hasOwnFiles || (isFromThere && isSeenByOthers)) return true
  return statesOtherLanguage(session, file.type, content, language)
}

/**
 * Returns outputs that would be written to the path of others; if a path was seen or laid out for an output, it keeps
 * it.
 */
async function samePaths(outputs: readonly Output[]): Promise<Map<Output, FailureValue>> {
  const clashes = new Map<Output, FailureValue>()
  const named = ({ file, language }: Output) => `${file.path} (${language.id})`
  for (const alike of await atOnePlace(outputs)) {
    const [one, other] = alike
    if (one === undefined || other === undefined) continue
    const owners = alike.filter(({ seen }) => seen !== undefined)
    const owner = owners.length === 1 ? owners[0] : undefined
    for (const output of alike) {
      if (output === owner) continue
      const rival = owner ?? (output === one ? other : one)
      const message = `${named(output)} and ${named(rival)} would be written to one file.`
      clashes.set(output, {
        code: 'export.samePath',
        message,
        details: {
          path: output.place,
          near: alike.map(named),
          kept: 'This file was not written.',
          todo: 'Export it alone, to a folder of its own (--file, --out).',
        },
      })
    }
  }
  return clashes
}

/** Some file systems ignore case or Unicode normalization; others have both files side by side. */
async function atOnePlace(outputs: readonly Output[]): Promise<Output[][]> {
  const places: Output[][] = []
  for (const alike of Map.groupBy(outputs, ({ place }) => foldedPath(place)).values()) {
    const left = new Set(alike)
    for (const first of alike) {
      if (!left.delete(first)) continue
      const one = [first]
      for (const output of left)
        if (await areSamePath(first.place, output.place)) {
          one.push(output)
          left.delete(output)
        }
      places.push(one)
    }
  }
  return places
}

function chosenFiles(all: FileEntry[], fileIds: readonly number[] | undefined): FileEntry[] {
  if (fileIds === undefined) return all
  const byId = new Map(all.map((file) => [file.id, file]))
  return fileIds.map((id) => {
    const file = byId.get(id)
    if (file === undefined) {
      throw new Failure('export.unknownFile', `The project has no file with the id ${id}.`, {
        kept: 'Nothing was written.',
        todo: 'List the files to see their ids.',
      })
    }
    return file
  })
}
