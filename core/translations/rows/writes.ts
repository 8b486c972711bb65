/** What the writer of a project can be asked for of translations, by name; each runs in one transaction. */
import type { Operations } from '../../store/operation.ts'
import { runBulk } from './bulk.ts'
import { addComment, resolveComment } from './commenting.ts'
import { saveDraft } from './drafting.ts'
import { replaceTexts } from './replacing.ts'
import { approveTranslation, vote } from './reviewing.ts'
import { deleteTranslation, saveForms } from './translating.ts'
import { pretranslate } from './pretranslating.ts'
import { exceptRepetition, useForRepetitions } from './propagating.ts'
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
