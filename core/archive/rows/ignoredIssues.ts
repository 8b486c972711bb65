/** The member of a translation's line for its ignored QA issues; docs/archive.md does not have it. */
import {
  defineKind,
  inColumn,
  nullable,
  readMembers,
  required,
  type ArchiveMember,
  type InsertColumns,
} from './members.ts'
import { objectsOf, someIn } from './rows.ts'
import { textValue } from './values.ts'

const IGNORED = "state = 'ignored'"
const ignoredRows: InsertColumns = {
  table: 'qa_issue',
  columns: ['translation_id', 'state', 'qa_check', 'message', 'ignore_reason', 'created_at'],
}
const ignoredIssue = defineKind({
  name: 'translation.ignoredIssues',
  table: 'qa_issue',
  members: [
    inColumn('qa_check', required('check', textValue)),
    required('message', textValue),
    nullable('reason', textValue),
  ],
  stamps: ['created_at'],
  owner: 'translation_id',
})

/** Ignored QA issues: the others are derived. The next check recognizes them by their message. */
export const ignoredIssues: ArchiveMember = {
  ...someIn('ignoredIssues', ignoredIssue, 'id'),
  select: [
    `(SELECT json_group_array(json_array(qa_check, message, ignore_reason) ORDER BY id)
      FROM qa_issue WHERE translation_id = line.id AND ${IGNORED})`,
  ],
  presence: `SELECT 1 FROM qa_issue WHERE ${IGNORED}`,
  store(line, intake) {
    for (const value of objectsOf(line, 'ignoredIssues'))
      intake.insert(ignoredRows, [line.id as number, 'ignored', ...readMembers(ignoredIssue, value, intake)])
  },
}
