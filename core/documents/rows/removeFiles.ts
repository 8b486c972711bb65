/** Files that the user removes from a project, with all their data (docs/files.md, "Take a file out"). */
import type { Database } from 'better-sqlite3'
import type { FilesRemoved } from '../../contract/index.ts'
import type { OperationContext } from '../../store/operation.ts'
import { addSnapshot, freeSnapshotName } from '../../snapshots/rows/snapshots.ts'
import { requireFile } from '../../strings/rows/files.ts'
import { deleteFiles } from '../../strings/rows/places.ts'

type Counts = Omit<FilesRemoved, 'snapshot'>

/** Counts the rows that are removed with files. @throws Failure `file.unknown` */
export function goesWithFiles(db: Database, { fileIds }: { fileIds: readonly number[] }): Counts {
  for (const fileId of fileIds) requireFile(db, fileId)
  const counts = db.prepare<[string], Omit<Counts, 'files'>>(COUNTS).get(JSON.stringify(fileIds))
  return { files: fileIds.length, ...(counts ?? { strings: 0, translations: 0, comments: 0, drafts: 0 }) }
}

/** A string counts once in each language in which it has a text, whatever its plural forms are. */
const COUNTS = `WITH going AS (SELECT id FROM source_string WHERE file_id IN (SELECT value FROM json_each(?)))
  SELECT
    (SELECT count(*) FROM source_string AS s JOIN going ON going.id = s.id WHERE s.is_archived = 0) AS strings,
    (SELECT count(*) FROM (SELECT DISTINCT string_id, language_id FROM translation
      WHERE string_id IN (SELECT id FROM going))) AS translations,
    (SELECT count(*) FROM comment WHERE string_id IN (SELECT id FROM going)) AS comments,
    (SELECT count(*) FROM draft WHERE string_id IN (SELECT id FROM going)) AS drafts`

/**
 * Removes files with their strings and dependent rows, after a snapshot of the project.
 * @param input.snapshot The snapshot's name; numbered if it is taken
 * @throws Failure `file.unknown`
 */
export function removeFiles(
  db: Database,
  { userId, fileIds, snapshot }: { userId: number; fileIds: readonly number[]; snapshot: string },
  context: OperationContext,
): FilesRemoved {
  const counts = goesWithFiles(db, { fileIds })
  const name = freeSnapshotName(db, snapshot)
  addSnapshot(db, { userId, name, note: '' }, context)
  deleteFiles(db, { userId, fileIds }, context)
  return { ...counts, snapshot: name }
}
