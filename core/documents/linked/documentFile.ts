/** Facts of a single file before it has a project: its format and languages. */
import { readFile } from 'node:fs/promises'
import { basename, extname, sep } from 'node:path'
import type { Language } from '../../contract/language.ts'
import { MAX_FILE_BYTES } from '../../formats/encoding.ts'
import { detectFormat, formatOfType } from '../../formats/registry.ts'
import { codesIn } from '../../formats/languageTag.ts'
import type { FileSettings, Format } from '../../formats/format.ts'
import { anyLanguage, findLanguage, languageOfName } from '../../languages/catalog.ts'
import { resolveLanguage } from '../../languages/custom.ts'
import { inspectFile, parseFile } from '../../parsing/worker.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { namingParts } from '../layout/pathLanguages.ts'

export interface DocumentFile {
  /** The format; null if unknown or ambiguous. */
  type: string | null
  /** The possible formats, if there are several. */
  types: string[]
  /** The content of files in the format: the source only, source and translation, or source and many translations. */
  languages: 'one' | 'two' | 'many'
  /** Undefined if it cannot be determined. */
  sourceLanguageId: string | undefined
  /** Languages that the file has translations into, or is intended for. */
  targetLanguageIds: string[]
  /** How a table is read. */
  settings?: FileSettings
  /** The number of translatable texts; absent if the file was not read. */
  strings?: number
}

/** The source language of nearly all files that do not state one; gettext's own tools presume it. */
export const USUAL_SOURCE = 'en'

/**
 * Reads a file's facts. `said`: the format that the user chose, if any. A file with two languages states them, or else
 * its name or its folders do (`uk.po`, `uk/LC_MESSAGES/shop.po`).
 * @throws Failure Those of the format, `format.unknownType`
 */
export async function lookIntoFile(
  path: string,
  said: string | undefined,
  signal: AbortSignal,
): Promise<DocumentFile> {
  const name = basename(path)
  const content = new Uint8Array(await readFile(path))
  const candidates = content.length > MAX_FILE_BYTES ? [] : candidatesFor(name, content, said)
  const [format] = candidates
  if (format === undefined || candidates.length > 1) return inDoubt(path, candidates)
  const { type, languages } = format
  if (type === 'csv') return lookIntoTable(name, content, signal)
  if (languages === 'one') return { ...inDoubt(path, []), type }
  const sourceLanguage = resolveLanguage(USUAL_SOURCE)
  const { parsed } = await parseFile({ name, content }, { type, sourceLanguage }, { signal })
  const sourceLanguageId = idOf(parsed.sourceLanguage) ?? USUAL_SOURCE
  const strings = parsed.strings.filter(({ isHidden }) => isHidden !== true).length
  if (languages === 'many') {
    const ids = codesIn(parsed.strings).flatMap((code) => idOf(code) ?? [])
    return {
      ...{ type, types: [], languages, sourceLanguageId, strings },
      targetLanguageIds: without(ids, sourceLanguageId),
    }
  }
  const isTemplate = extname(name).toLowerCase() === '.pot'
  const named = isTemplate ? undefined : idOf(parsed.targetLanguage)
  const ids = named === undefined && !isTemplate ? languagesOfPath(path) : [named ?? '']
  const targetLanguageIds = without(ids, sourceLanguageId).slice(0, 1)
  return { type, types: [], languages, sourceLanguageId, targetLanguageIds, strings }
}

/** Returns the format that the user chose, else the possible formats. @throws Failure `format.unknownType` */
function candidatesFor(name: string, content: Uint8Array, said: string | undefined): Format[] {
  if (said !== undefined) return [formatOfType(said)]
  const detected = detectFormat(name, content)
  if (detected.kind === 'found') return [detected.format]
  return detected.kind === 'ambiguous' ? detected.formats : []
}

/** Returns the facts that a file's path alone shows. */
function inDoubt(path: string, candidates: readonly Format[]): DocumentFile {
  const isOfOne = candidates.every(({ languages }) => languages === 'one')
  return {
    ...{ type: null, types: candidates.map(({ type }) => type), languages: isOfOne ? 'one' : 'two' },
    ...{ sourceLanguageId: undefined, targetLanguageIds: languagesOfPath(path) },
  }
}

/**
 * The number of path segments, from the end, that may name a language: `uk/LC_MESSAGES/shop.po`. A user's home may be
 * called `is`.
 */
const PARTS = 3

/** Returns the languages that a path names, the innermost segment first. */
function languagesOfPath(path: string): string[] {
  const isLanguage = (code: string) => (findLanguage(code) ?? languageOfName(code)) !== undefined
  const naming = namingParts(path.split(sep).slice(-PARTS), isLanguage)
  return naming.reverse().flatMap(({ code }) => idOf(code) ?? [])
}

/** Returns the id of a language by its name in a file; undefined if the file names none, or an unknown one. */
function idOf(code: string | null | undefined): string | undefined {
  if (code === null || code === undefined || code.trim() === '') return undefined
  return (anyLanguage(code) ?? languageOfName(code))?.id
}

/** Listed ids only: `key` and `id` are column titles, and language codes too. */
export function languageOfTitle(title: string): string | undefined {
  return title === 'id' ? undefined : (findLanguage(title) ?? languageOfName(title))?.id
}

function without(ids: readonly string[], other: string): string[] {
  return [...new Set(ids)].filter((id) => id !== '' && id !== other)
}

/**
 * A table whose first row names languages is one of several languages; the user has to choose what other columns hold.
 */
async function lookIntoTable(name: string, content: Uint8Array, signal: AbortSignal): Promise<DocumentFile> {
  const nothing: DocumentFile = {
    ...{ type: 'csv', types: [], languages: 'many' },
    ...{ sourceLanguageId: undefined, targetLanguageIds: [] },
  }
  const usual = resolveLanguage(USUAL_SOURCE)
  const look = (source: Language, targets: Language[]) =>
    inspectFile({ name, content }, { type: 'csv', languages: { source, targets } }, { signal })
  const first = await look(usual, [])
  const ids = (first.table?.rows[0] ?? []).flatMap((title) => languageOfTitle(title.trim()) ?? [])
  const source = ids.includes(USUAL_SOURCE) ? USUAL_SOURCE : ids[0]
  const targets = source === undefined ? [] : without(ids, source)
  if (source === undefined || targets.length === 0) return nothing
  const { table } = await look(
    resolveLanguage(source),
    targets.map((id) => resolveLanguage(id)),
  )
  const scheme = assertDefined(table, 'The columns of a table').scheme
  const held = scheme.columns.filter(({ holds }) => holds === 'translation')
  const isWhole =
    scheme.hasHeader && held.length > 0 && scheme.columns.some(({ holds }) => holds === 'source')
  if (!isWhole) return nothing
  return { ...nothing, sourceLanguageId: source, targetLanguageIds: targets, settings: { table: scheme } }
}

export function unknownFormat(path: string): Failure {
  return new Failure('bound.format', 'Interlinear does not know the format of this file.', {
    path,
    kept: 'Nothing was changed.',
    todo: 'Make a project, add a module for the format, and import the file.',
  })
}
