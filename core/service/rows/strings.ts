/** Source strings that a client changes several at a time, as one intent. */
import type { Database } from 'better-sqlite3'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent } from '../../history/rows/intent.ts'
import {
  addString,
  archiveString,
  changeString,
  type StringToAdd,
  type StringValues,
} from '../../strings/rows/stringEditing.ts'
import type { UpdateOption } from '../../contract/enumerations.ts'
import { takeBackTranslations } from '../../documents/rows/updateOption.ts'
import { runBatch } from './batch.ts'

export type StringChange =
  | { kind: 'add'; string: StringToAdd }
  | { kind: 'change'; stringId: number; changes: Partial<StringValues> }
  | { kind: 'archive'; stringId: number }

export interface StringChanges {
  userId: number
  changes: readonly StringChange[]
  updateOption?: UpdateOption | undefined
}

/**
 * Changes strings as one intent. Answers the string that each change was of.
 * @throws Failure `service.batch` of what `addString`, `changeString` and `archiveString` throw
 */
export function changeStrings(
  db: Database,
  { userId, changes, updateOption = 'keep_translations_and_approvals' }: StringChanges,
  context: OperationContext,
): { stringIds: number[] } {
  return asIntent(db, { userId, action: 'source.change', now: context.now }, (intent) => ({
    stringIds: runBatch(changes, (change) => {
      if (change.kind === 'add') return addString(db, intent, change.string)
      const { stringId } = change
      if (change.kind === 'archive') archiveString(db, intent, stringId)
      else if (changeString(db, intent, change).isOtherSource)
        takeBackTranslations(db, intent, stringId, updateOption)
      return stringId
    }),
  }))
}

/** How many strings of a file there are, and their words; `fileId` null: strings of no file. */
export interface StringCount {
  fileId: number | null
  strings: number
  /** Words that are not counted yet are left out. */
  words: number
}

/** Counts strings file by file, in the order of the files' ids. */
export function countStrings(db: Database, { stringIds }: { stringIds: readonly number[] }): StringCount[] {
  return db
    .prepare<[string], StringCount>(
      `SELECT s.file_id AS fileId, count(*) AS strings, coalesce(sum(s.words), 0) AS words
       FROM json_each(?) AS wanted CROSS JOIN source_string AS s ON s.id = wanted.value
       GROUP BY s.file_id ORDER BY s.file_id`,
    )
    .all(JSON.stringify(stringIds))
}
