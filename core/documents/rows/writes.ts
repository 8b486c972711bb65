/** What the writer of a project can be asked for of documents, by name; each runs in one transaction. */
import type { Operations } from '../../store/operation.ts'
import { importSources } from './importing.ts'
import { importTranslations, keepWrittenFiles } from './importingTranslations.ts'
import { keepLayout } from './fileLayouts.ts'
import { keepUnsettled } from './translationFiles.ts'

export const documentsWrites = {
  importSources,
  importTranslations,
  keepLayout,
  keepUnsettled,
  keepWrittenFiles,
} satisfies Operations

type DocumentsWrites = typeof documentsWrites

declare module '../../store/operation.ts' {
  interface Writes extends DocumentsWrites {}
}
