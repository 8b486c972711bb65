/** What the readers of a project can be asked for of documents, by name. */
import type { Operations } from '../../store/operation.ts'
import {
  exportTranslations,
  fileContent,
  needsWorkIn,
  needsWorkLeftOut,
  sourceTexts,
  stringsToPseudo,
} from './exporting.ts'
import {
  filePreview,
  moduleContents,
  moduleStrings,
  moduleTranslations,
  previewTexts,
} from '../../modules/rows/moduleFiles.ts'
import {
  clearedSince,
  fileLayouts,
  lastRevision,
  settledSince,
  sourceChangesSince,
  translationFile,
  translationFilePlaces,
} from './translationFiles.ts'

export const documentsReads = {
  clearedSince,
  exportTranslations,
  needsWorkIn,
  needsWorkLeftOut,
  fileContent,
  fileLayouts,
  filePreview,
  lastRevision,
  moduleContents,
  moduleStrings,
  moduleTranslations,
  previewTexts,
  settledSince,
  sourceChangesSince,
  sourceTexts,
  stringsToPseudo,
  translationFile,
  translationFilePlaces,
} satisfies Operations

type DocumentsReads = typeof documentsReads

declare module '../../store/operation.ts' {
  interface Reads extends DocumentsReads {}
}
