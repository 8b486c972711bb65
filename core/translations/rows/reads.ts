/** The reads of translations, by name. */
import { inChunks, type Operations } from '../../store/operation.ts'
import { previewBulk } from './bulk.ts'
import { cellsByIds } from './cells.ts'
import { stringDetail } from './detail.ts'
import { draftCounts, recoveredDrafts, stringsWithDrafts } from './drafts.ts'
import { listFiles, listStrings, overview, rowsByIds } from './stringList.ts'
import { firstCandidates, firstOfCandidates } from './topN.ts'
import { sortedStrings } from './sortedStrings.ts'
import { labelProgress, languageWork, progressFigures } from './overview.ts'
import { openQuestions } from './questions.ts'
import { nextUnfinished } from './nextUnfinished.ts'
import { describeReplacements, replaceableTexts } from './replaceTexts.ts'
import { stringHistory } from './stringHistory.ts'
import { emptyForms } from './pretranslate.ts'
import { countRepetitions, previewRepetitions } from './repetitions.ts'

export const translationsReads = {
  cellsByIds,
  countRepetitions,
  describeReplacements,
  draftCounts,
  emptyForms: inChunks(emptyForms),
  firstCandidates,
  firstOfCandidates,
  labelProgress,
  languageWork,
  listFiles: inChunks(listFiles),
  listStrings,
  openQuestions: inChunks(openQuestions),
  overview,
  previewBulk,
  previewRepetitions,
  progressFigures,
  recoveredDrafts,
  replaceableTexts: inChunks(replaceableTexts),
  rowsByIds,
  nextUnfinished,
  sortedStrings,
  stringDetail,
  stringHistory,
  stringsWithDrafts,
} satisfies Operations

type TranslationsReads = typeof translationsReads

declare module '../../store/operation.ts' {
  interface Reads extends TranslationsReads {}
}
