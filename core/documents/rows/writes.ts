/** The writes of documents, by name; each runs in one transaction. */
import type { Operations, OperationContext } from '../../store/operation.ts'
import { followDrafts } from './carriedDrafts.ts'
import { importSources } from './importSources.ts'
import { importTranslations, keepWrittenFiles } from './importTranslations.ts'
import { removeFiles } from './removeFiles.ts'
import { keepLayout } from './fileLayouts.ts'
import { keepUnsettled } from './translationFiles.ts'
import type { Database } from 'better-sqlite3'
import { posix } from 'node:path'
import { asIntent } from '../../history/rows/intent.ts'
import { ensureDirectories, requireFile } from '../../strings/rows/files.ts'
import { moveWithin } from '../../strings/rows/places.ts'

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

/**
 * Gives a file another path, and creates the directories that it needs; its strings with all their data are kept.
 * @throws Failure `file.unknown`, `file.exists`
 */
function moveFile(
  db: Database,
  { userId, fileId, path }: { userId: number; fileId: number; path: string },
  context: OperationContext,
): void {
  const { branch_id: branchId } = requireFile(db, fileId)
  asIntent(db, { userId, action: 'source.change', now: context.now }, (intent) => {
    const parentId = ensureDirectories(db, intent, branchId, path.split('/').slice(0, -1))
    moveWithin(db, intent, { place: 'file', id: fileId, name: posix.basename(path), parentId, branchId })
  })
}
