/** Whose translations a source file carries, of the project's target languages. */
import { listFirst, sentence, type Sentence } from '../../sentence.ts'
import type { FileForStore } from './readFile.ts'
import type { DocumentsProject } from '../project.ts'
import { assignCodes, meansLanguage } from '../../formats/languageTag.ts'
import { isLanguage } from '../layout/tree.ts'
import { namingParts } from '../layout/pathLanguages.ts'
import { findLanguage } from '../../languages/catalog.ts'
import type { Language } from '../../contract/language.ts'
import type { CarriedLanguages, LanguageInFile } from '../rows/carriedTranslations.ts'

export function carriedLanguages(
  session: DocumentsProject,
  file: FileForStore,
): { taken: CarriedLanguages; warnings: Sentence[] } {
  if (file.languages === 'one') return { taken: {}, warnings: [] }
  if (file.languages === 'two') return carriedLanguage(session, file)
  const { languages, warnings } = languagesAmong(session, file.codes)
  return { taken: { languages }, warnings }
}

/** The target language whose translations a source file carries: as it says, else as is to be presumed. */
function carriedLanguage(
  session: DocumentsProject,
  { path, hasTranslations, parsed: { targetLanguage: code } }: FileForStore,
): { taken: { languageId?: string }; warnings: Sentence[] } {
  const language =
    code === null
      ? presumedLanguageOf(session, path)
      : session.facts.targetLanguages.find((target) => meansLanguage(code, target))
  if (language !== undefined) return { taken: { languageId: language.id }, warnings: [] }
  return { taken: {}, warnings: code === null && hasTranslations ? [UNNAMED] : [] }
}

const UNNAMED = sentence`The file has translations and does not say in which language; they were left out. Import it again as translations into theirs (--language).`

/**
 * The target language of the translations of a file that names none: that of its name, else the project's only one.
 * None where its name tells of another language.
 */
export function presumedLanguageOf({ facts }: DocumentsProject, path: string): Language | undefined {
  const [naming] = namingParts(path.split('/').slice(-1), (code) => isLanguage(code, facts))
  const named = naming && facts.targetLanguages.find((one) => meansLanguage(naming.code, one))
  if (named !== undefined) return named
  const [only, another] = facts.targetLanguages
  return another === undefined && naming === undefined ? only : undefined
}

/** Which of the languages that a file carries are those of the project; the others are named in a warning. */
function languagesAmong(
  { facts }: DocumentsProject,
  codes: readonly string[],
): { languages: LanguageInFile[]; warnings: Sentence[] } {
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

function lackingWarning(codes: readonly string[]): Sentence {
  const named = codes.map((code) => {
    const name = findLanguage(code)?.name
    return name === undefined ? code : `${name} (${code})`
  })
  return sentence`The file has translations into languages that the project lacks; they were left out: ${listFirst(named, LANGUAGES_SHOWN)}.`
}
