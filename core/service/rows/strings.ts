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
