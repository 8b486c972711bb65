/** Every check, in the order of their bits (qaChecks.ts). */
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

export const CHECKS: readonly Check[] = [
  empty,
  length,
  tags,
  spaces,
  variables,
  punctuation,
  characterCase,
  specialCharacters,
  incorrectTranslation,
  spelling,
  icuSyntax,
  terms,
  duplicateTranslation,
  ftlSyntax,
  androidSyntax,
  numbers,
  ai,
  outdated,
  mdxSyntax,
  custom,
]
