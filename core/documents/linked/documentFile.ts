/** What a single file says of itself before there is a project for it: its format, and its languages. */
import { readFile } from 'node:fs/promises'
import { basename, extname, sep } from 'node:path'
import type { Language } from '../../contract/language.ts'
import { LARGEST_FILE } from '../../formats/encoding.ts'
import { detectFormat, formatOfType } from '../../formats/registry.ts'
import { codesIn } from '../../formats/languageTag.ts'
import type { FileSettings, Format } from '../../formats/format.ts'
import { anyLanguage, findLanguage, languageOfName } from '../../languages/catalog.ts'
import { resolveLanguage } from '../../languages/custom.ts'
import { inspectFile, parseFile } from '../../parsing/worker.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'
import { namingParts } from '../layout/pathLanguages.ts'

export interface DocumentFile {
  /** The format; null where none is known to be, or several may be. */
  type: string | null
  /** The formats that it may be in, where they are several. */
  types: string[]
  /** What files of the format hold: the source alone, source and translation, source and many translations. */
  languages: 'one' | 'two' | 'many'
  /** Undefined where nothing tells. */
  sourceLanguageId: string | undefined
  /** Those that the file has translations into, or is meant for. */
  targetLanguageIds: string[]
  /** How a table is read. */
  settings?: FileSettings
  /** How many of its texts are to be translated; absent: nobody has read it. */
  strings?: number
}

/** What nearly all files that do not name it are written in; gettext's own tools presume it. */
export const USUAL_SOURCE = 'en'

/**
 * Looks into a file, which is in the format that a person `said`, if one did. A file that holds two languages says
 * which, else its name or its folders do (`uk.po`, `uk/LC_MESSAGES/shop.po`).
 * @throws Failure Those of the format, `format.unknownType`
 */
export async function lookIntoFile(
  path: string,
  said: string | undefined,
  signal: AbortSignal,
): Promise<DocumentFile> {
  const name = basename(path)
  const content = new Uint8Array(await readFile(path))
  const candidates = content.length > LARGEST_FILE ? [] : candidatesFor(name, content, said)
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

/** The format that a person said, else those that a file may be in. @throws Failure `format.unknownType` */
function candidatesFor(name: string, content: Uint8Array, said: string | undefined): Format[] {
  if (said !== undefined) return [formatOfType(said)]
  const detected = detectFormat(name, content)
  if (detected.kind === 'found') return [detected.format]
  return detected.kind === 'ambiguous' ? detected.formats : []
}

/** What is known of a file by its path alone. */
function inDoubt(path: string, candidates: readonly Format[]): DocumentFile {
  const isOfOne = candidates.every(({ languages }) => languages === 'one')
  return {
    ...{ type: null, types: candidates.map(({ type }) => type), languages: isOfOne ? 'one' : 'two' },
    ...{ sourceLanguageId: undefined, targetLanguageIds: languagesOfPath(path) },
  }
}

/** So many parts of a path, from its end, are looked at: `uk/LC_MESSAGES/shop.po`. Somebody's home may be called `is`. */
const PARTS = 3

/** The languages that a path names, the innermost part first. */
function languagesOfPath(path: string): string[] {
  const isLanguage = (code: string) => (findLanguage(code) ?? languageOfName(code)) !== undefined
  const naming = namingParts(path.split(sep).slice(-PARTS), isLanguage)
  return naming.reverse().flatMap(({ code }) => idOf(code) ?? [])
}

/** A language's id by what a file calls it; undefined where it says nothing, or nothing that is known. */
function idOf(code: string | null | undefined): string | undefined {
  if (code === null || code === undefined || code.trim() === '') return undefined
  return (anyLanguage(code) ?? languageOfName(code))?.id
}

/** Only what is listed: `key` and `id` are titles, and codes of languages too. */
export function languageOfTitle(title: string): string | undefined {
  return title === 'id' ? undefined : (findLanguage(title) ?? languageOfName(title))?.id
}

function without(ids: readonly string[], other: string): string[] {
  return [...new Set(ids)].filter((id) => id !== '' && id !== other)
}

/** A table whose first row names languages is one of several languages; what else its columns hold a person has to say. */
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
