/** A batch of texts in one language to look up, and the answer. */
import { toFailureValue, type FailureValue } from '../../platform/errors/failure.ts'
import { NO_CONTEXT, type CheckInput, type Finding } from '../check.ts'
import { checkTranslation } from '../checkTranslation.ts'
import type { DictionaryFiles } from './dictionaryFiles.ts'
import { baseLetter } from '../text/scripts.ts'
import { openSpeller } from './speller.ts'

export interface SpellJob {
  files: DictionaryFiles
  /** Words that people added. */
  words: readonly string[]
  /** Suggestions take longer than all else: a whole project does without. */
  isSuggesting: boolean
  inputs: readonly CheckInput[]
}

export type SpellAnswer = { ok: true; value: Finding[][] } | { ok: false; error: FailureValue }

export function answerSpellJob({ files, words, isSuggesting, inputs }: SpellJob): SpellAnswer {
  try {
    const language = inputs[0] && baseLetter(inputs[0].language)
    const context = { ...NO_CONTEXT, speller: openSpeller(files, words, isSuggesting, language) }
    return {
      ok: true,
      value: inputs.map((input) => checkTranslation(input, context, (check) => check === 'spelling')),
    }
  } catch (error) {
    return { ok: false, error: toFailureValue(error) }
  }
}
