/** The writes of translations, by name; each runs in one transaction. */
import type { Operations } from '../../store/operation.ts'
import { runBulk } from './bulk.ts'
import { addComment, resolveComment } from './comments.ts'
import { saveDraft } from './drafts.ts'
import { replaceTexts } from './replaceTexts.ts'
import { approveTranslation, vote } from './reviews.ts'
import { deleteTranslation, saveForms } from './saveForms.ts'
import { pretranslate } from './pretranslate.ts'
import { exceptRepetition, useForRepetitions } from './propagate.ts'
import { setTranslatorComment } from './translatorComments.ts'

export const translationsWrites = {
  addComment,
  approveTranslation,
  deleteTranslation,
  exceptRepetition,
  pretranslate,
  replaceTexts,
  resolveComment,
  runBulk,
  saveDraft,
  saveForms,
  useForRepetitions,
  setTranslatorComment,
  vote,
} satisfies Operations

type TranslationsWrites = typeof translationsWrites

declare module '../../store/operation.ts' {
  interface Writes extends TranslationsWrites {}
}
