/** What the writer of a project can be asked for of documents, by name; each runs in one transaction. */
import type { Operations } from '../../store/operation.ts'
import { followDrafts } from './carriedDrafts.ts'
import { importSources } from './importSources.ts'
import { importTranslations, keepWrittenFiles } from './importTranslations.ts'
import { moveFile } from './moveFile.ts'
import { removeFiles } from './removeFiles.ts'
import { keepLayout } from './fileLayouts.ts'
import { keepUnsettled } from './translationFiles.ts'

export const documentsWrites = {
  followDrafts,
  importSources,
  importTranslations,
  keepLayout,
  keepUnsettled,
  keepWrittenFiles,
  moveFile,
  removeFiles,
} satisfies Operations

type DocumentsWrites = typeof documentsWrites

declare module '../../store/operation.ts' {
  interface Writes extends DocumentsWrites {}
}
