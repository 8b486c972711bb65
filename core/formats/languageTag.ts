/** Language codes as files write them, against the project's languages. */
import { sentence, type Sentence } from '../platform/text/sentence.ts'
import { findLanguage } from '../languages/catalog.ts'
import { matchLanguage, meansLanguage } from '../languages/matchLanguage.ts'
import type { Language } from '../contract/language.ts'
import type { BuildOptions, ParsedString, ParseOptions } from './format.ts'

/** The codes of the languages that strings are translated into, in the order in which they come up. */
export function codesIn(strings: readonly ParsedString[]): string[] {
  const codes = new Set<string>()
  for (const { translations = {} } of strings) for (const code of Object.keys(translations)) codes.add(code)
  return [...codes]
}

/** The language that a file's code means: one of the project, which may be its own, else one of the catalogue. */
export function languageOfCode(
  code: string,
  targetLanguages: readonly Language[] = [],
): Language | undefined {
  return matchLanguage(code, targetLanguages).language ?? findLanguage(code)
}

/**
 * The language in which a source file has translations: that of the reading, else that which the file names, else that
 * which is to be presumed.
 */
export function languageOfTranslations(
  code: string | null,
  { targetLanguage, presumedLanguage, targetLanguages }: ParseOptions,
): Language | undefined {
  return targetLanguage ?? (code === null ? presumedLanguage : languageOfCode(code, targetLanguages))
}

/**
 * Whether a file's code means the language of a build, rather than the source's or another language of the project.
 * Content in that language stays, and content in another is ignored.
 */
export function isTargetCode(
  code: string,
  {
    sourceLanguage,
    targetLanguage,
    otherLanguages = [],
  }: Pick<BuildOptions, 'sourceLanguage' | 'targetLanguage' | 'otherLanguages'>,
): boolean {
  const { language } = matchLanguage(code, [targetLanguage, sourceLanguage, ...otherLanguages])
  return language?.id === targetLanguage.id
}

/** The sentence for a file whose translations are read as those of another language than it says. */
export function languageMismatch(code: string | null, language: Language | undefined): Sentence[] {
  if (!code || !language || meansLanguage(code, language)) return []
  return [
    sentence`The file says that its translations are in "${code}"; they were read as ${{ languageId: language.id, title: language.name }} (${language.id}).`,
  ]
}
