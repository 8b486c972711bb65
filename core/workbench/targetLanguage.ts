/** The target language that a person or a script names, among a project's. */
import type { Language } from '../contract/language.ts'
import { Failure } from '../platform/errors/failure.ts'
import { namedAmong } from '../languages/matchLanguage.ts'

/** @throws Failure `language.notTarget`, with the target languages as near values */
export function targetAmong(targetLanguages: readonly Language[], languageId: string): Language {
  const found = namedAmong(languageId, targetLanguages)
  if (found !== undefined) return found
  throw new Failure('language.notTarget', `${languageId} is not a target language of this project.`, {
    value: languageId,
    near: targetLanguages.map((language) => language.id),
    kept: 'Nothing was changed.',
  })
}
