/** What the readers of a project can be asked for of translations, by name. */
import type { Operations } from '../../store/operation.ts'
import { previewBulk } from './bulk.ts'
import { cellsByIds } from './cells.ts'
import { stringDetail } from './detail.ts'
import { draftCounts, recoveredDrafts, stringsWithDrafts } from './drafting.ts'
import { listFiles, listStrings, overview, rowsByIds } from './listing.ts'
import { firstCandidates, firstOfCandidates } from './firstSorted.ts'
import { sortedStrings } from './ordering.ts'
import { labelProgress, languageWork, progressFigures } from './overview.ts'
import { openQuestions } from './questions.ts'
import { seekString } from './seeking.ts'
import { describeReplacements, replaceableTexts } from './replacing.ts'
import { stringHistory } from './stringHistory.ts'
import { emptyForms } from './pretranslating.ts'
import { countRepetitions, previewRepetitions } from './repetitions.ts'

export const translationsReads = {
  cellsByIds,
  countRepetitions,
  describeReplacements,
  draftCounts,
  emptyForms,
  firstCandidates,
  firstOfCandidates,
  labelProgress,
  languageWork,
  listFiles,
  listStrings,
  openQuestions,
  overview,
  previewBulk,
  previewRepetitions,
  progressFigures,
  recoveredDrafts,
  replaceableTexts,
  rowsByIds,
  seekString,
  sortedStrings,
  stringDetail,
  stringHistory,
  stringsWithDrafts,
} satisfies Operations

type TranslationsReads = typeof translationsReads

declare module '../../store/operation.ts' {
  interface Reads extends TranslationsReads {}
}
