/** Branches, directories and files of a pull; labels and fields, which strings refer to as well. */
import { NO_LOCATION } from '../../history/rows/action.ts'
import type { Database } from 'better-sqlite3'
import { unusedIdOf } from '../../history/rows/reservedIds.ts'
import { labelRow } from '../../strings/rows/stringLabels.ts'
import { requireWithinBudget } from '../../store/budgets.ts'
import { mappingOfRemoteId } from './remoteMapping.ts'
import type { Pulling } from './pullRows.ts'
import type { RemoteBranch, RemoteDirectory, RemoteFile } from '../pull/remote/places.ts'
import type { RemoteField, RemoteLabel } from '../pull/remote/strings.ts'
import { areSameMember } from './syncedMembers.ts'

type Row = Record<string, string | number | null>
type PlaceTable = 'branch' | 'directory' | 'file' | 'field'

export function pullBranches(pulling: Pulling, items: readonly RemoteBranch[]): void {
  for (const { id, name, title } of items) place(pulling, 'branch', id, { name, title })
}

/** A directory may come before the one that holds it: those wait for the next round. */
export function pullDirectories(pulling: Pulling, items: readonly RemoteDirectory[]): void {
  let waiting = items
  for (let before = Infinity; waiting.length > 0 && waiting.length < before;) {
    before = waiting.length
    waiting = waiting.filter((item) => !takeDirectory(pulling, item, false))
  }
  for (const item of waiting) takeDirectory(pulling, item, true)
}

function takeDirectory(pulling: Pulling, item: RemoteDirectory, isLoose: boolean): boolean {
  const parentId = pulling.here('directory', item.parentId)
  if (item.parentId !== null && parentId === null && !isLoose) return false
  place(pulling, 'directory', item.id, {
    branch_id: pulling.place('branch', item.branchId),
    parent_id: parentId,
    name: item.name,
    title: item.title,
  })
  return true
}

export function pullFiles(pulling: Pulling, items: readonly RemoteFile[]): void {
  for (const item of items) {
    const { createdAt } = item
    const isNew = pulling.here('file', item.id) === null
    const isChanged = place(pulling, 'file', item.id, {
      branch_id: pulling.place('branch', item.branchId),
      directory_id: pulling.place('directory', item.directoryId),
      name: item.name,
      title: item.title,
      type: item.type,
      context: item.context,
      path: item.path,
      // The short form of a file has no dates: those that are known stay.
      ...((createdAt !== null || isNew) && {
        created_at: pulling.dateOf(createdAt),
        updated_at: item.updatedAt,
      }),
    })
    // Its bytes are not those that it has now: they are loaded again (pullState.ts).
    const localId = pulling.ids.localId('file', item.id)
    if (isChanged) pulling.db.prepare('DELETE FROM file_content WHERE file_id = ?').run(localId)
  }
}

export function pullFields(pulling: Pulling, items: readonly RemoteField[]): void {
  for (const { id, name, slug, type } of items) {
    const own = pulling.db.prepare<[string], { id: number }>('SELECT id FROM field WHERE slug = ?').get(slug)
    if (own && pulling.ids.localId('field', id) === null)
      pulling.link('field', own.id, id, { name, slug, type })
    place(pulling, 'field', id, { name, slug, type })
  }
}

export function pullLabels(pulling: Pulling, items: readonly RemoteLabel[]): void {
  for (const { id, title, isSystem } of items) {
    const theirs = { title }
    if (pulling.ids.localId('label', id) === null) adoptLabel(pulling, id, { title, isSystem })
    pulling.settle({
      entity: 'label',
      row: 'label',
      remoteId: id,
      values: labelRow({ title, isSystem }),
      theirs,
      columnsOf: (members) => ({ title: String(members['title']) }),
      place: NO_LOCATION,
      first: ['is_system'],
    })
  }
}

/** A label of the same title that was made on both sides is one; a person's and a file's are not. */
function adoptLabel(
  pulling: Pulling,
  remoteId: number,
  { title, isSystem }: Pick<RemoteLabel, 'title' | 'isSystem'>,
): void {
  const twin = pulling.db
    .prepare<[string, number], number>(
      `SELECT id FROM label WHERE title = ? AND is_system = ?
         AND NOT EXISTS (SELECT 1 FROM cloud_row WHERE entity = 'label' AND local_id = label.id) LIMIT 1`,
    )
    .pluck()
    .get(title, Number(isSystem))
  if (twin === undefined) return
  pulling.link('label', twin, remoteId, { title })
  pulling.db.prepare("DELETE FROM outbox WHERE entity = 'label' AND local_id = ?").run(twin)
}

/** Answers whether the row was there and reads otherwise now. */
function place(pulling: Pulling, table: PlaceTable, remoteId: number, values: Row): boolean {
  const { db, intent } = pulling
  requireWithinBudget(table, values)
  const known = mappingOfRemoteId(db, table, remoteId)
  const before = known && readPlace(db, table, known.localId)
  const names = Object.keys(values)
  if (!known || !before) {
    const id = pulling.ids.idFor(table, remoteId) ?? unusedIdOf(db, table)
    const inserted = db
      .prepare(
        `INSERT INTO ${table} (id, ${names.join(', ')}) VALUES (@id, ${names.map((name) => `@${name}`).join(', ')})`,
      )
      .run({ id, ...values })
    const localId = Number(inserted.lastInsertRowid)
    intent.record(table, localId, null, { id: localId, ...values })
    if (known) {
      db.prepare('DELETE FROM cloud_row WHERE entity = ? AND remote_id = ?').run(table, remoteId)
      pulling.countUndone('ofCloud', table)
    }
    pulling.link(table, localId, remoteId, values)
    pulling.count('added', table)
    return false
  }
  if (areSameMember(before, { ...before, ...values })) return false
  db.prepare(
    `UPDATE ${table} SET ${names.map((name) => `${name} = @${name}`).join(', ')} WHERE id = @id`,
  ).run({
    id: known.localId,
    ...values,
  })
  intent.record(table, known.localId, before, { ...before, ...values })
  pulling.link(table, known.localId, remoteId, values)
  pulling.count('changed', table)
  return true
}

export function readPlace(db: Database, table: PlaceTable, id: number): Row | undefined {
  return db.prepare<[number], Row>(`SELECT * FROM ${table} WHERE id = ?`).get(id)
}
