/** Files that others renamed or moved in the tree that they were taken from. */
import type { Database } from 'better-sqlite3'
import { posix } from 'node:path'
import { asIntent } from '../../history/rows/intent.ts'
import type { OperationContext } from '../../store/operation.ts'
import { ensureDirectories, requireFile } from '../../strings/rows/files.ts'
import { moveWithin } from '../../strings/rows/places.ts'

/**
 * Gives a file another path, with the directories that it needs; its strings and all that was done with them stay its own.
 * @throws Failure `file.unknown`, `file.exists`
 */
export function moveFile(
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
