/** Every check under the name that the contract gives it (core/contract/qaChecks.ts). */
import { QA_CHECKS, type QaCheck } from '../../contract/qaChecks.ts'
import type { Check } from '../check.ts'
import { ai } from './ai.ts'
import { androidSyntax } from './androidSyntax.ts'
import { characterCase } from './characterCase.ts'
import { custom } from './custom.ts'
import { duplicateTranslation } from './duplicateTranslation.ts'
import { empty } from './empty.ts'
import { ftlSyntax } from './ftlSyntax.ts'
import { icuSyntax } from './icuSyntax.ts'
import { incorrectTranslation } from './incorrectTranslation.ts'
import { length } from './length.ts'
import { mdxSyntax } from './mdxSyntax.ts'
import { numbers } from './numbers.ts'
import { outdated } from './outdated.ts'
import { punctuation } from './punctuation.ts'
import { spaces } from './spaces.ts'
import { specialCharacters } from './specialCharacters.ts'
import { spelling } from './spelling.ts'
import { tags } from './tags.ts'
import { terms } from './terms.ts'
import { variables } from './variables.ts'

/** A name of the contract without a check here is an error of types, a file of this folder without a name fails a test. */
const checks: Readonly<Record<QaCheck, Check>> = {
  empty_translation: empty,
  translation_length: length,
  tags_mismatch: tags,
  spaces_mismatch: spaces,
  variables_mismatch: variables,
  punctuation_mismatch: punctuation,
  character_case_mismatch: characterCase,
  special_characters_mismatch: specialCharacters,
  incorrect_translation: incorrectTranslation,
  spelling,
  icu_syntax: icuSyntax,
  terms,
  duplicate_translation: duplicateTranslation,
  ftl_syntax: ftlSyntax,
  android_syntax: androidSyntax,
  numbers_mismatch: numbers,
  ai,
  outdated_translation: outdated,
  mdx_syntax: mdxSyntax,
  custom,
}

export interface NamedCheck extends Check {
  name: QaCheck
}

/** The checks, ordered as the contract lists them. */
export const CHECKS: readonly NamedCheck[] = QA_CHECKS.map((name) => ({ name, ...checks[name] }))
