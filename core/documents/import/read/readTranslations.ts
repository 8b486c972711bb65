/** Reads files of translations, each for its source file. */
import { listFirst, sentence, type Sentence } from '../../../platform/text/sentence.ts'
import type { ReadFile, ReadTranslations } from './readFile.ts'
import type { ImportRequest } from '../importRequest.ts'
import type { DocumentsProject } from '../../project.ts'
import { extname } from 'node:path'
import { Failure } from '../../../platform/errors/failure.ts'
import { codesIn } from '../../../formats/languageTag.ts'
import { assignCodes } from '../../../languages/matchLanguage.ts'
import { formats } from '../../../formats/registry.ts'
import { typedForms } from '../../../formats/typedForms.ts'
import type { Language } from '../../../contract/language.ts'
import { isAligned, readWithSource, sourceByName, sourcePage, type SourcePage } from './alignTranslations.ts'
import type { CollectedFile } from '../collect/collectFiles.ts'
import {
  matchSourceFile,
  rankSourceFiles,
  type SourceFileEntry,
  type SourceFiles,
} from '../match/matchSourceFile.ts'
import type { UnknownEntries } from '../../rows/importTranslations.ts'
import { decisionsFor, readOne } from './readFiles.ts'
import type { ProjectState } from '../projectState.ts'

/** Reads a file of translations for the source file that it fits best (matching.ts; alignTranslations.ts). */
export async function readForBestSource(
  session: DocumentsProject,
  entry: CollectedFile,
  { request, targetLanguage, furtherLanguages = [], sources, standing, into }: BestSourceReading,
  signal: AbortSignal,
): Promise<BestSource> {
  const { sourceLanguage } = session.facts
  const { type, settings } = decisionsFor(entry, request, standing.settingsAt(entry.path))
  const readings: ReadFile[] = []
  for (const builtIn of typesToRead(entry.path, type, sources)) {
    const readAs = {
      ...{ type, builtIn, sourceLanguage, targetLanguage, furtherLanguages, settings, standing },
      sourceId: into?.fileId,
    }
    const reading = await readOne(session, entry, readAs, signal)
    readings.push(reading)
    if (reading.module !== undefined) break
  }
  const file = bestReading(readings, sources)
  if (furtherLanguages.length > 0 && file.languages !== 'many') throw oneLanguage(entry.path)
  if (!isReadBeside(file))
    return {
      translations: translationsIn(file, targetLanguage, session.facts.targetLanguages),
      further: furtherLanguages.map((language) =>
        translationsIn(file, language, session.facts.targetLanguages),
      ),
      source: matchSourceFile(file, sources),
    }
  const source = sourceToReadBeside(file, sources, [sourceLanguage, targetLanguage])
  const page = await sourcePage(session, source, into?.branch)
  const aligned = await readWithSource(session, file, { ...page, id: source.id }, { targetLanguage, signal })
  return {
    translations: translationsIn(aligned, targetLanguage, session.facts.targetLanguages),
    further: [],
    source,
  }
}

export interface BestSource {
  translations: ReadTranslations
  /** The translations into the further languages, in their order. */
  further: ReadTranslations[]
  source: SourceFileEntry
}

interface BestSourceReading extends TranslationsReading {
  /** Further languages to import beside the target language, from multilingual files. */
  furtherLanguages?: readonly Language[]
  sources: SourceFiles
  /** The named source file, which is the only one of `sources`. */
  into?: { fileId: number; branch: string | null } | undefined
}

function oneLanguage(path: string): Failure {
  return new Failure('import.oneLanguage', 'The file is in one language, and several were named.', {
    path,
    kept: 'The project was not changed.',
    todo: 'Name the language of the file alone.',
  })
}

export interface TranslationsReading {
  request: ImportRequest
  targetLanguage: Language
  standing: ProjectState
}

/** Reads a file of translations for a known source file. */
export async function readForSource(
  session: DocumentsProject,
  entry: CollectedFile,
  {
    request,
    targetLanguage,
    standing,
    source,
  }: TranslationsReading & {
    source: SourcePage & {
      id?: number | undefined
      /** The file's id if the project already has it. */
      knownId?: number | undefined
      type: string
      isOfModule: boolean
    }
  },
  signal: AbortSignal,
): Promise<ReadTranslations> {
  const { type, settings } = decisionsFor(entry, request, source.settings)
  const builtIn = source.isOfModule ? undefined : source.type
  const { sourceLanguage } = session.facts
  const file = await readOne(
    session,
    entry,
    { type, builtIn, sourceLanguage, targetLanguage, settings, sourceId: source.id, standing },
    signal,
  )
  const read = isReadBeside(file)
    ? await readWithSource(session, file, { ...source, id: source.knownId }, { targetLanguage, signal })
    : file
  return translationsIn(read, targetLanguage, session.facts.targetLanguages)
}

/** Returns the source whose strings a file has, if its identifiers match; otherwise the one of its name. */
function sourceToReadBeside(
  file: ReadFile,
  sources: SourceFiles,
  languages: readonly Language[],
): SourceFileEntry {
  const isNamed = file.languages === 'two' && rankSourceFiles(file, sources).length > 0
  return isNamed ? matchSourceFile(file, sources) : sourceByName(file, sources.all, languages)
}

function isReadBeside({ module, type }: ReadFile): boolean {
  return module === undefined && isAligned(type)
}

/**
 * The types that a file of translations is read as: those of its source files, because a language without plurals does
 * not reveal the format. Undefined: it is detected.
 */
function typesToRead(path: string, type: string | undefined, sources: SourceFiles): (string | undefined)[] {
  if (type !== undefined) return [type]
  const extension = extname(path).toLowerCase()
  const fitting = formats
    .filter((format) => format.extensions.includes(extension))
    .map((format) => format.type)
  const types = fitting.filter((one) => sources.has(one))
  return types.length === 0 ? [undefined] : types
}

/** The reading that shares most identifiers with some source file. */
function bestReading(readings: readonly ReadFile[], sources: SourceFiles): ReadFile {
  const [only] = readings
  if (only !== undefined && readings.length === 1) return only
  const shared = (file: ReadFile) => rankSourceFiles(file, sources)[0]?.shared ?? 0
  return readings.reduce((best, file) => (shared(file) > shared(best) ? file : best))
}

/** The translations of a file into one of a project's languages. */
export function translationsIn(
  {
    type,
    languages,
    parsed,
    content,
    hasSourceTexts = languages === 'one',
  }: Pick<ReadFile, 'type' | 'languages' | 'parsed' | 'content' | 'hasSourceTexts'>,
  language: Language,
  targetLanguages: readonly Language[],
): ReadTranslations {
  const code =
    languages === 'many' ? assignCodes(codesIn(parsed.strings), targetLanguages).get(language.id) : undefined
  const entries = parsed.strings.flatMap((string): ReadTranslations['entries'] => {
    const { identifier, formOf, text, translation, translations } = string
    switch (languages) {
      case 'one':
        return [
          { identifier, ...typedForms({ text, status: 'translated' }, language), ...(formOf && { formOf }) },
        ]
      case 'two':
        return translation === undefined ? [] : [{ identifier, ...translation }]
      case 'many': {
        const own = code === undefined ? undefined : translations?.[code]
        return own === undefined ? [] : [{ identifier, ...typedForms(own, language) }]
      }
    }
  })
  const lacking = languages === 'many' && code === undefined ? [lacks(language)] : []
  return {
    type,
    content,
    strings: parsed.strings.filter(({ isHidden }) => !isHidden).length,
    entries,
    hasSourceTexts,
    warnings: [...parsed.warnings, ...lacking],
    translatorComments: parsed.translatorComments ?? new Map(),
  }
}

function lacks({ name, id }: Language): Sentence {
  return sentence`The file has no translations into ${{ languageId: id, title: name }} (${id}).`
}

/** The notice about strings that the source file lacks; none if there are none. */
export function leftOut({ identifiers, count }: UnknownEntries): Sentence[] {
  if (count === 0) return []
  const named = identifiers.map((identifier) => `“${identifier.slice(0, 60)}”`)
  return [
    sentence`These strings are not in the source file and were left out: ${listFirst(named, 3, count)}.`,
  ]
}
