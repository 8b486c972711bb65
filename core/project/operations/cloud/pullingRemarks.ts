/** Comments and screenshots of a pull. */
import { readRow, type ScreenshotStringRow } from '../rows.ts'
import { cloudRowOfRemote } from './cloudRows.ts'
import { idsOf, NOWHERE, type Pulling } from './pullingRows.ts'
import type { RemoteComment, RemoteScreenshot } from './pullingTypes.ts'

export function takeComments(pulling: Pulling, items: readonly RemoteComment[]): void {
  pulling.expect(
    'string',
    items.map(({ stringId }) => stringId),
  )
  pulling.expect('comment', idsOf(items), 'comment')
  for (const item of items) {
    const stringId = pulling.localId('string', item.stringId)
    if (stringId === null) continue
    const { text, issueStatus } = item
    pulling.settle({
      entity: 'comment',
      row: 'comment',
      remoteId: item.id,
      values: {
        string_id: stringId,
        language_id: item.languageId,
        user_id: pulling.user(item.user),
        type: item.type,
        issue_type: item.type === 'issue' ? item.issueType : null,
        issue_status: issueStatus,
        text,
        created_at: item.createdAt,
      },
      theirs: { text, issueStatus },
      columnsOf: (members) => ({
        ...('text' in members && { text: String(members['text']) }),
        ...('issueStatus' in members && {
          issue_status: members['issueStatus'] as RemoteComment['issueStatus'],
        }),
      }),
      place: { string_id: stringId, language_id: item.languageId },
      author: item.user?.login ?? null,
      at: item.createdAt,
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
      columnsOf: (members) =>
        'issueStatus' in members
          ? { issue_status: members['issueStatus'] as RemoteComment['issueStatus'] }
          : {},
      place: row,
      first: ['text'],
    })
  }
}

export function takeScreenshots(pulling: Pulling, items: readonly RemoteScreenshot[]): void {
  for (const item of items) {
    const id = takeScreenshot(pulling, item)
    takeTags(pulling, id, item.tags)
  }
}

function takeScreenshot(pulling: Pulling, { id: remoteId, name }: RemoteScreenshot): number {
  const { db, intent } = pulling
  const known = cloudRowOfRemote(db, 'screenshot', remoteId)
  const before = known && readRow(db, 'screenshot', { id: known.localId })
  if (!known || !before) {
    const id = intent.insert('screenshot', { id: freeId(pulling, remoteId), name }, NOWHERE)
    if (known) db.prepare("DELETE FROM cloud_row WHERE entity = 'screenshot' AND remote_id = ?").run(remoteId)
    pulling.link('screenshot', id, remoteId, { name })
    pulling.count('added', 'screenshot')
    return id
  }
  if (before.name !== name && (JSON.parse(known.base) as { name?: string }).name !== name) {
    intent.update('screenshot', before, { name }, NOWHERE)
    pulling.link('screenshot', before.id, remoteId, { name })
    pulling.count('changed', 'screenshot')
  }
  return before.id
}

/** The image of one that was deleted waits for its undo under its id. */
function freeId(pulling: Pulling, remoteId: number): number | null {
  const wanted = pulling.idFor('screenshot', remoteId)
  const isTaken = pulling.db.prepare('SELECT 1 FROM screenshot_image WHERE screenshot_id = ?').get(remoteId)
  if (wanted !== null && isTaken === undefined) return wanted
  const above = pulling.db
    .prepare<[], { id: number }>(
      `SELECT max(coalesce((SELECT max(id) FROM screenshot), 0),
         coalesce((SELECT max(screenshot_id) FROM screenshot_image), 0)) + 1 AS id`,
    )
    .get()
  return above?.id ?? null
}

function takeTags(pulling: Pulling, screenshotId: number, tags: RemoteScreenshot['tags']): void {
  const { db, intent } = pulling
  const wanted = new Map<number, string | null>()
  for (const { stringId, region } of tags) {
    const id = pulling.localId('string', stringId)
    if (id !== null) wanted.set(id, region === null ? null : JSON.stringify(region))
  }
  const present = db
    .prepare<[number], ScreenshotStringRow>(
      'SELECT screenshot_id, string_id, region FROM screenshot_string WHERE screenshot_id = ?',
    )
    .all(screenshotId)
  for (const row of present) {
    const region = wanted.get(row.string_id)
    const place = { string_id: row.string_id, language_id: null }
    wanted.delete(row.string_id)
    if (region === undefined) intent.remove('screenshot_string', row, place)
    else if (region !== row.region && region !== null)
      intent.update('screenshot_string', row, { region }, place)
  }
  for (const [stringId, region] of wanted)
    intent.insert(
      'screenshot_string',
      { screenshot_id: screenshotId, string_id: stringId, region },
      { string_id: stringId, language_id: null },
    )
}
