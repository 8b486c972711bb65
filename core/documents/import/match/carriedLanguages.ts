/** Determines which of the project's target languages the translations in a source file belong to. */
import { listFirst, sentence, type Sentence } from '../../../platform/text/sentence.ts'
import type { FileForStore } from '../read/readFile.ts'
import type { DocumentsProject } from '../../project.ts'
import { assignCodes, matchLanguage, type LanguageMatch } from '../../../languages/matchLanguage.ts'
import { isLanguage } from '../../layout/tree.ts'
import { namingParts } from '../../layout/pathLanguages.ts'
import { findLanguage } from '../../../languages/catalog.ts'
import type { Language } from '../../../contract/language.ts'
import type { CarriedLanguages, LanguageInFile } from '../../rows/carriedTranslations.ts'

export function carriedLanguages(
  session: DocumentsProject,
  file: FileForStore,
): { taken: CarriedLanguages; warnings: Sentence[] } {
  if (file.languages === 'one') return { taken: {}, warnings: [] }
  if (file.languages === 'two') return carriedLanguage(session, file)
  const { languages, warnings } = languagesAmong(session, file.codes)
  return { taken: { languages }, warnings }
}

/** The target language of the translations in a source file: as stated, else as presumed. */
function carriedLanguage(
  session: DocumentsProject,
  { path, hasTranslations, parsed: { targetLanguage: code } }: FileForStore,
): { taken: { languageId?: string }; warnings: Sentence[] } {
  if (code === null) {
    const language = presumedLanguageOf(session, path)
    if (language !== undefined) return { taken: { languageId: language.id }, warnings: [] }
    return { taken: {}, warnings: hasTranslations ? [UNNAMED] : [] }
  }
  const match = matchLanguage(code, languagesOf(session))
  if (match.language !== null && match.language !== session.facts.sourceLanguage)
    return { taken: { languageId: match.language.id }, warnings: [] }
  return { taken: {}, warnings: hasTranslations ? [leftOutWarning(code, match)] : [] }
}

function languagesOf({ facts }: DocumentsProject): Language[] {
  return [...facts.targetLanguages, facts.sourceLanguage]
}

function leftOutWarning(code: string, match: LanguageMatch<Language>): Sentence {
  if (match.language !== null || match.reason === 'none') return lackingWarning([code])
  const candidates = match.candidates.map(({ name, id }) => `${name} (${id})`)
  return sentence`The file says that its translations are in “${code}”, which may be ${listFirst(candidates, LANGUAGES_SHOWN)}; they were left out. Import it again as translations into theirs (--language).`
}

const UNNAMED = sentence`The file has translations and does not say in which language; they were left out. Import it again as translations into theirs (--language).`

/**
 * The target language of translations in a file that names none: that of its name, else the project's only one. None if
 * its name states another language.
 */
export function presumedLanguageOf({ facts }: DocumentsProject, path: string): Language | undefined {
  const [naming] = namingParts(path.split('/').slice(-1), (code) => isLanguage(code, facts))
  const named = naming && matchLanguage(naming.code, facts.targetLanguages).language
  if (named) return named
  const [only, another] = facts.targetLanguages
  return another === undefined && naming === undefined ? only : undefined
}

/** Those of a file's languages that the project has; a warning names the others. */
function languagesAmong(
  { facts }: DocumentsProject,
  codes: readonly string[],
): { languages: LanguageInFile[]; warnings: Sentence[] } {
  const assigned = assignCodes(codes, facts.targetLanguages)
  const taken = new Set(assigned.values())
  const isOfSource = (code: string) =>
    matchLanguage(code, [facts.sourceLanguage, ...facts.targetLanguages]).language === facts.sourceLanguage
  const lacking = codes.filter((code) => !taken.has(code) && !isOfSource(code))
  return {
    languages: [...assigned].map(([languageId, code]) => ({ languageId, code })),
    warnings: lacking.length === 0 ? [] : [lackingWarning(lacking)],
  }
}

/** The most languages that are named individually. */
const LANGUAGES_SHOWN = 12

function lackingWarning(codes: readonly string[]): Sentence {
  const named = codes.map((code) => {
    const name = findLanguage(code)?.name
    return name === undefined ? code : `${name} (${code})`
  })
  return sentence`The file has translations into languages that the project lacks; they were left out: ${listFirst(named, LANGUAGES_SHOWN)}.`
}
