/** Comments of a pull. */
import { comment } from '../../model/comment.ts'
import { columnsOfPresent } from './syncedMembers.ts'
import { readRow } from '../../history/rows/rows.ts'
import { commentRow } from '../../translations/rows/comments.ts'
import { adoptComment } from './adoptRemote.ts'
import { firstDates, idsOf, type Pulling } from './pullRows.ts'
import type { RemoteComment } from '../pull/remote/comments.ts'

export function pullComments(pulling: Pulling, items: readonly RemoteComment[]): void {
  pulling.ids.expect(
    'string',
    items.map(({ stringId }) => stringId),
  )
  pulling.expectHere(
    'string',
    items.map(({ stringId }) => stringId),
  )
  pulling.ids.expect('comment', idsOf(items), 'comment')
  for (const item of items) {
    const stringId = pulling.here('string', item.stringId)
    if (stringId === null) continue
    const { text, issueStatus } = item
    const userId = pulling.user(item.user) ?? pulling.userOf(item.userId)
    adoptComment(pulling, stringId, item)
    pulling.settle({
      entity: 'comment',
      row: 'comment',
      remoteId: item.id,
      values: commentRow({ ...item, stringId, userId, createdAt: pulling.dateOf(item.createdAt) }),
      theirs: { text, issueStatus },
      columnsOf: (members) => columnsOfPresent(comment, members),
      place: { string_id: stringId, language_id: item.languageId },
      author: item.user?.login ?? null,
      at: item.createdAt,
      first: firstDates(item.createdAt),
    })
  }
}

/** Issues that are unresolved here and not among those of the cloud were resolved there. */
export function resolveOthers(pulling: Pulling, unresolved: ReadonlySet<number>): void {
  const open = pulling.db
    .prepare<[], { localId: number; remoteId: number; base: string }>(
      `SELECT c.local_id AS localId, c.remote_id AS remoteId, c.base FROM comment AS m
       JOIN cloud_row AS c ON c.entity = 'comment' AND c.local_id = m.id
       WHERE m.type = 'issue' AND c.base ->> 'issueStatus' = 'unresolved'`,
    )
    .all()
  for (const { localId, remoteId, base } of open) {
    if (unresolved.has(remoteId)) continue
    const row = readRow(pulling.db, 'comment', { id: localId })
    if (row === undefined) continue
    const { id: _id, ...values } = row
    const theirs = { ...(JSON.parse(base) as { text: string }), issueStatus: 'resolved' as const }
    pulling.settle({
      entity: 'comment',
      row: 'comment',
      remoteId,
      values,
      theirs,
      columnsOf: (members) => columnsOfPresent(comment, members),
      place: row,
      first: ['text'],
    })
  }
}
