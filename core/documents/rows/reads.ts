/** The reads of documents, by name. */
import { inChunks, type Operations } from '../../store/operation.ts'
import { countEditsAfter, editedFiles, stringsNamed } from './editedFiles.ts'
import {
  exportTranslations,
  exportedContent,
  fileToExport,
  needsWorkIn,
  needsWorkLeftOut,
  needsWorkTexts,
  sourceTexts,
  statedHere,
  stringsToPseudo,
} from './exportRows.ts'
import {
  moduleContents,
  modulePreview,
  modulePreviewTexts,
  moduleStrings,
  moduleTranslations,
} from '../../modules/rows/moduleFiles.ts'
import { identifiersOfFile, pageFile, textsOfFile } from './preview.ts'
import { goesWithFiles } from './removeFiles.ts'
import { clearedSince, lastRevision, settledSince, sourceChangesSince } from './changesSince.ts'
import { fileLayouts } from './fileLayouts.ts'
import { translationFile, translationFilePlaces } from './translationFiles.ts'
import type { Database } from 'better-sqlite3'

export const documentsReads = {
  clearedSince: inChunks(clearedSince),
  editedFiles,
  exportTranslations,
  needsWorkIn,
  needsWorkLeftOut,
  needsWorkTexts: inChunks(needsWorkTexts),
  fileContent: exportedContent,
  fileLayouts: inChunks(fileLayouts),
  fileToExport,
  formerSourcePaths,
  goesWithFiles,
  identifiersOfFile: inChunks(identifiersOfFile),
  countEditsAfter,
  lastRevision,
  moduleContents: inChunks(moduleContents),
  modulePreview,
  modulePreviewTexts: inChunks(modulePreviewTexts),
  moduleStrings: inChunks(moduleStrings),
  moduleTranslations: inChunks(moduleTranslations),
  pageFile,
  settledSince: inChunks(settledSince),
  sourceChangesSince,
  sourceTexts: inChunks(sourceTexts),
  statedHere,
  stringsNamed: inChunks(stringsNamed),
  stringsToPseudo: inChunks(stringsToPseudo),
  textsOfFile: inChunks(textsOfFile),
  translationFile,
  translationFilePlaces: inChunks(translationFilePlaces),
} satisfies Operations

type DocumentsReads = typeof documentsReads

declare module '../../store/operation.ts' {
  interface Reads extends DocumentsReads {}
}

/** Returns the paths of removed or moved files, by the history; some may be those of other files now. */
function formerSourcePaths(db: Database): string[] {
  return db
    .prepare<unknown[], string>(
      `SELECT DISTINCT before ->> 'path' FROM intent JOIN event ON event.intent_id = intent.id
       WHERE intent.action = 'source.change' AND event.entity = 'file' AND before ->> 'path' IS NOT NULL`,
    )
    .pluck()
    .all()
}
