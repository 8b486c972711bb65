/**
 * Import of source files. Everything is read and parsed before the store hears of it; then one transaction takes
 * all of it in or nothing.
 */
import { Failure } from '../failure.ts'
import type { ParsedFile } from '../formats/format.ts'
import { assignCodes, codesIn, meansLanguage } from '../formats/languageTag.ts'
import { findLanguage } from '../languages/catalog.ts'
import type { LanguageInFile } from '../project/operations/importing.ts'
import type { ImportReport } from './contract.ts'
import type { CallContext } from './door.ts'
import { decisionsFor, readOne, readAll } from './reading.ts'
import type { ImportRequest, ReadFile } from './reading.ts'
import type { ProjectSession } from './session.ts'

/** Imports or updates source files (modules.md, "Identity"). A file that carries translations brings them along. */
export async function importSourceFiles(
  session: ProjectSession,
  request: ImportRequest,
  context: CallContext,
): Promise<ImportReport> {
  const { sourceLanguage } = session.facts
  const { branch } = request
  const { files, skipped } = await readAll(request, context, async (entry) => {
    const place = { path: entry.path, ...(branch !== undefined && { branch }) }
    const { type, settings } = decisionsFor(entry, request, await session.store.read('settingsAt', place))
    return readOne(session, entry, { type, sourceLanguage, settings, branch }, context.signal)
  })
  await refuseNamesakes(session, files, request.branch)
  const carried = files.map((file) => carriedLanguages(session, file))
  const reports = await session.store.write(
    'importSources',
    {
      userId: await session.editorId(),
      files: files.map(({ name, path, type, content, settings, parsed, languages, module }, index) => ({
        name,
        path,
        type,
        ...(request.branch !== undefined && { branch: request.branch }),
        content,
        settings,
        strings: parsed.strings,
        ...(module !== undefined && { module }),
        ...(languages === 'many'
          ? { languages: carried[index]!.languages }
          : carriedLanguage(session, parsed)),
      })),
    },
    context,
  )
  return {
    files: reports.map((report, index) => ({
      ...report,
      warnings: [...files[index]!.parsed.warnings, ...carried[index]!.warnings],
    })),
    skipped,
  }
}

/** The target language whose translations a source file carries, where it says so and the project has it. */
function carriedLanguage({ facts }: ProjectSession, { targetLanguage }: ParsedFile): { languageId?: string } {
  if (targetLanguage === null) return {}
  const language = facts.targetLanguages.find((target) => meansLanguage(targetLanguage, target))
  return language === undefined ? {} : { languageId: language.id }
}

/** Which of the languages that a file carries are those of the project; the others are named in a warning. */
function carriedLanguages(
  { facts }: ProjectSession,
  { languages, parsed }: ReadFile,
): { languages: LanguageInFile[]; warnings: string[] } {
  const codes = languages === 'many' ? codesIn(parsed.strings) : []
  const assigned = assignCodes(codes, facts.targetLanguages)
  const taken = new Set(assigned.values())
  const lacking = codes.filter((code) => !taken.has(code) && !meansLanguage(code, facts.sourceLanguage))
  return {
    languages: [...assigned].map(([languageId, code]) => ({ languageId, code })),
    warnings: lacking.length === 0 ? [] : [lackingWarning(lacking)],
  }
}

/** So many languages are named one by one. */
const LANGUAGES_SHOWN = 12

function lackingWarning(codes: readonly string[]): string {
  const shown = codes.slice(0, LANGUAGES_SHOWN).map((code) => {
    const name = findLanguage(code)?.name
    return name === undefined ? code : `${name} (${code})`
  })
  const more = codes.length > shown.length ? ` and ${codes.length - shown.length} more` : ''
  return `The file has translations into languages that the project lacks; they were left out: ${shown.join(', ')}${more}.`
}

/** Fewer strings than this say nothing about whether two files are the same one. */
const FEW_STRINGS = 5

/**
 * A file named on its own is known by its bare name. Another one of that name would put away all strings of the
 * first, so a file that shares no string with the one it would update is refused.
 */
async function refuseNamesakes(
  session: ProjectSession,
  files: readonly ReadFile[],
  branch: string | undefined,
): Promise<void> {
  const present = await session.store.read('listFiles', {})
  for (const { path, parsed } of files) {
    const old = present.find((file) => file.path === path && file.branch === (branch ?? null))
    if (old === undefined || old.strings < FEW_STRINGS || parsed.strings.length < FEW_STRINGS) continue
    if (await sharesAnyString(session, old.id, parsed)) continue
    throw new Failure(
      'import.namesake',
      'The project has another file of this name, and the two share no string.',
      {
        path,
        kept: 'The project was not changed.',
        todo: 'Import the folder that both files are in, so that their paths tell them apart; or rename one.',
      },
    )
  }
}

/** So many strings are looked up at a time: mostly the first ones are there. */
const LOOKED_UP = 500

async function sharesAnyString(
  session: ProjectSession,
  fileId: number,
  { strings }: ParsedFile,
): Promise<boolean> {
  for (let from = 0; from < strings.length; from += LOOKED_UP) {
    const identifiers = strings.slice(from, from + LOOKED_UP).map(({ identifier }) => identifier)
    if (await session.store.read('hasAnyIdentifier', { fileId, identifiers })) return true
  }
  return false
}
