/** Branches, directories and files: made, renamed and taken away. */
import type { Database } from 'better-sqlite3'
import { posix } from 'node:path'
import { requireWithinBudget } from '../../store/budgets.ts'
import { Failure } from '../../platform/errors/failure.ts'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import { reserveId } from '../../history/rows/reservedIds.ts'
import { unusedPlaceId } from '../../store/placeIds.ts'
import { ensureDirectories, requireFile } from './files.ts'
import { removeStrings } from './removal.ts'

export type TreeEntity = 'branch' | 'directory' | 'file'
type Row = Record<string, unknown>

/** @throws Failure `branch.exists` */
export function addBranch(
  db: Database,
  { userId, name, title }: { userId: number; name: string; title: string | null },
  context: OperationContext,
): { id: number } {
  if (db.prepare('SELECT 1 FROM branch WHERE name = ?').get(name)) throw notUnique('branch')
  requireWithinBudget('branch', { name, title })
  return asIntent(db, { userId, action: 'source.change', now: context.now }, (intent) => {
    const inserted = db
      .prepare('INSERT INTO branch (id, name, title) VALUES (?, ?, ?)')
      .run(unusedPlaceId(db), name, title)
    const id = Number(inserted.lastInsertRowid)
    intent.record('branch', id, null, { id, name, title })
    return { id }
  })
}

export interface DirectoryToAdd {
  userId: number
  name: string
  title: string | null
  branchId: number | null
  parentId: number | null
}

/** @throws Failure `directory.unknown`, `branch.unknown`, `directory.exists` */
export function addDirectory(
  db: Database,
  { userId, ...directory }: DirectoryToAdd,
  context: OperationContext,
): { id: number } {
  const parent = directory.parentId === null ? null : requirePlace(db, 'directory', directory.parentId)
  if (directory.branchId !== null) requirePlace(db, 'branch', directory.branchId)
  const row = {
    branch_id: parent === null ? directory.branchId : (parent['branch_id'] as number | null),
    parent_id: directory.parentId,
    name: directory.name,
    title: directory.title,
  }
  const twin = db
    .prepare(
      'SELECT 1 FROM directory WHERE branch_id IS @branch_id AND parent_id IS @parent_id AND name = @name',
    )
    .get({ branch_id: row.branch_id, parent_id: row.parent_id, name: row.name })
  if (twin) throw notUnique('directory')
  requireWithinBudget('directory', row)
  return asIntent(db, { userId, action: 'source.change', now: context.now }, (intent) => {
    const inserted = db
      .prepare(
        `INSERT INTO directory (id, branch_id, parent_id, name, title)
         VALUES (@id, @branch_id, @parent_id, @name, @title)`,
      )
      .run({ id: unusedPlaceId(db), ...row })
    const id = Number(inserted.lastInsertRowid)
    intent.record('directory', id, null, { id, ...row })
    return { id }
  })
}

/**
 * Sets the title of a directory or a branch; its name in the project stays. @throws Failure `branch.unknown` and its
 * like
 */
export function retitlePlace(
  db: Database,
  { userId, place, id, title }: { userId: number; place: TreeEntity; id: number; title: string | null },
  context: OperationContext,
): void {
  const before = requirePlace(db, place, id)
  requireWithinBudget(place, { title })
  asIntent(db, { userId, action: 'source.change', now: context.now }, (intent) => {
    db.prepare(`UPDATE ${place} SET title = ? WHERE id = ?`).run(title, id)
    intent.record(place, id, before, { ...before, title })
  })
}

/** Sets the file's properties for its strings. @throws Failure `file.unknown` */
export function describeFile(
  db: Database,
  { userId, id, text }: { userId: number; id: number; text: string | null },
  context: OperationContext,
): void {
  const before = requirePlace(db, 'file', id)
  requireWithinBudget('file', { context: text })
  asIntent(db, { userId, action: 'source.change', now: context.now }, (intent) => {
    db.prepare('UPDATE file SET context = ? WHERE id = ?').run(text, id)
    intent.record('file', id, before, { ...before, context: text })
  })
}

/** @throws Failure `branch.unknown`, `branch.exists` */
export function renameBranch(
  db: Database,
  { userId, id, name }: { userId: number; id: number; name: string },
  context: OperationContext,
): void {
  const before = requirePlace(db, 'branch', id)
  if (db.prepare('SELECT 1 FROM branch WHERE name = ? AND id <> ?').get(name, id)) throw notUnique('branch')
  requireWithinBudget('branch', { name })
  asIntent(db, { userId, action: 'source.change', now: context.now }, (intent) => {
    db.prepare('UPDATE branch SET name = ? WHERE id = ?').run(name, id)
    intent.record('branch', id, before, { ...before, name })
  })
}

export interface PlaceToMove {
  userId: number
  place: 'directory' | 'file'
  id: number
  /** Omitted members stay. */
  name?: string | undefined
  /** The directory that it goes into; null: none. */
  parentId?: number | null | undefined
  /** Null: no branch. A directory decides over it. */
  branchId?: number | null | undefined
}

/**
 * Renames a directory or a file, or moves it with all that is in it; paths of files follow.
 * @throws Failure `file.unknown`, `file.exists` and their like, `directory.intoItself`
 */
export function movePlace(db: Database, { userId, ...wanted }: PlaceToMove, context: OperationContext): void {
  asIntent(db, { userId, action: 'source.change', now: context.now }, (intent) =>
    moveWithin(db, intent, wanted),
  )
}

/** The same within an intent. */
export function moveWithin(
  db: Database,
  intent: Intent,
  { place, id, ...wanted }: Omit<PlaceToMove, 'userId'>,
): void {
  const parentColumn = place === 'file' ? 'directory_id' : 'parent_id'
  const before = requirePlace(db, place, id)
  const stays = wanted.branchId === undefined
  const parentId = wanted.parentId === undefined ? (stays ? before[parentColumn] : null) : wanted.parentId
  const parent = typeof parentId === 'number' ? requirePlace(db, 'directory', parentId) : null
  if (place === 'directory' && typeof parentId === 'number' && isBelow(db, parentId, id))
    throw new Failure('directory.intoItself', 'A directory cannot go into itself.', {
      value: String(id),
      kept: 'Nothing was moved.',
    })
  const ownBranch = stays ? before['branch_id'] : wanted.branchId
  const branchId = parent === null ? ownBranch : parent['branch_id']
  if (typeof branchId === 'number') requirePlace(db, 'branch', branchId)
  const after: Row = {
    ...before,
    name: wanted.name ?? before['name'],
    [parentColumn]: parentId,
    branch_id: branchId,
  }
  const twin = db
    .prepare(
      `SELECT 1 FROM ${place} WHERE name = @name AND ${parentColumn} IS @parent AND branch_id IS @branch AND id <> @id`,
    )
    .get({ name: after['name'], parent: parentId, branch: branchId, id })
  if (twin) throw notUnique(place)
  writePlace(db, intent, place, before, after)
  if (place === 'directory') moveContents(db, intent, id, branchId)
  else writePath(db, id)
}

function writePlace(
  db: Database,
  intent: Intent,
  place: 'directory' | 'file',
  before: Row,
  after: Row,
): void {
  const parentColumn = place === 'file' ? 'directory_id' : 'parent_id'
  db.prepare(
    `UPDATE ${place} SET name = @name, ${parentColumn} = @${parentColumn}, branch_id = @branch_id WHERE id = @id`,
  ).run({
    id: after['id'],
    name: after['name'],
    [parentColumn]: after[parentColumn],
    branch_id: after['branch_id'],
  })
  intent.record(place, Number(after['id']), before, after)
}

/** The content of a directory belongs to its branch, and its files' paths begin with its own. */
function moveContents(db: Database, intent: Intent, directoryId: number, branchId: unknown): void {
  for (const id of idsWhere(db, 'SELECT id FROM file WHERE directory_id = ?', directoryId)) {
    const file = requirePlace(db, 'file', id)
    if (file['branch_id'] !== branchId) writePlace(db, intent, 'file', file, { ...file, branch_id: branchId })
    writePath(db, id)
  }
  for (const id of idsWhere(db, 'SELECT id FROM directory WHERE parent_id = ?', directoryId)) {
    const inner = requirePlace(db, 'directory', id)
    if (inner['branch_id'] !== branchId)
      writePlace(db, intent, 'directory', inner, { ...inner, branch_id: branchId })
    moveContents(db, intent, id, branchId)
  }
}

/** The path by which an import knows a file: the names of its directories and its own. */
function writePath(db: Database, fileId: number): void {
  db.prepare(
    `WITH RECURSIVE above (id, parent_id, path) AS (
       SELECT file.id, directory_id, name FROM file WHERE file.id = @fileId
       UNION ALL
       SELECT above.id, directory.parent_id, directory.name || '/' || path
       FROM above JOIN directory ON directory.id = above.parent_id)
     UPDATE file SET path = (SELECT path FROM above WHERE parent_id IS NULL) WHERE id = @fileId`,
  ).run({ fileId })
}

function isBelow(db: Database, id: number, above: number): boolean {
  return (
    db
      .prepare(
        `WITH RECURSIVE up (id) AS (
           SELECT @id UNION SELECT directory.parent_id FROM directory JOIN up ON directory.id = up.id)
         SELECT 1 FROM up WHERE id = @above`,
      )
      .get({ id, above }) !== undefined
  )
}

/**
 * Takes a place away with all that is in it: strings, translations and all that was said of them. The history keeps
 * them.
 */
export function deletePlace(
  db: Database,
  { userId, place, id }: { userId: number; place: TreeEntity; id: number },
  context: OperationContext,
): void {
  requirePlace(db, place, id)
  asIntent(db, { userId, action: 'source.change', now: context.now }, (intent) => {
    switch (place) {
      case 'file':
        return removeFile(db, intent, id)
      case 'directory':
        return removeDirectory(db, intent, id)
      case 'branch':
        return removeBranch(db, intent, id)
    }
  })
}

/** The same of files, as one step. @throws Failure `file.unknown` */
export function deleteFiles(
  db: Database,
  { userId, fileIds }: { userId: number; fileIds: readonly number[] },
  context: OperationContext,
): void {
  asIntent(db, { userId, action: 'source.change', now: context.now }, (intent) => {
    for (const id of fileIds) removeFile(db, intent, id)
  })
}

function removeBranch(db: Database, intent: Intent, id: number): void {
  removeRow(db, intent, 'branch', id, () => {
    for (const fileId of idsWhere(db, 'SELECT id FROM file WHERE branch_id = ?', id))
      removeFile(db, intent, fileId)
    removeStrings(db, intent, idsWhere(db, 'SELECT id FROM source_string WHERE branch_id = ?', id))
    const outermost = 'SELECT id FROM directory WHERE branch_id = ? AND parent_id IS NULL'
    for (const inner of idsWhere(db, outermost, id)) removeDirectory(db, intent, inner)
  })
}

function removeDirectory(db: Database, intent: Intent, id: number): void {
  removeRow(db, intent, 'directory', id, () => {
    for (const inner of idsWhere(db, 'SELECT id FROM directory WHERE parent_id = ?', id))
      removeDirectory(db, intent, inner)
    for (const fileId of idsWhere(db, 'SELECT id FROM file WHERE directory_id = ?', id))
      removeFile(db, intent, fileId)
  })
}

function removeFile(db: Database, intent: Intent, id: number): void {
  removeRow(db, intent, 'file', id, () =>
    removeStrings(db, intent, idsWhere(db, 'SELECT id FROM source_string WHERE file_id = ?', id)),
  )
}

/** `empty`: takes away what is in it. */
function removeRow(db: Database, intent: Intent, place: TreeEntity, id: number, empty: () => void): void {
  intent.record(place, id, requirePlace(db, place, id), null)
  empty()
  reserveId(db, place, id)
  db.prepare(`DELETE FROM ${place} WHERE id = ?`).run(id)
}

function idsWhere(db: Database, sql: string, id: number): number[] {
  return db
    .prepare<[number], { id: number }>(sql)
    .all(id)
    .map((row) => row.id)
}

/** `place` is one of three names that stand in this file. @throws Failure `file.unknown` and its like */
export function requirePlace(db: Database, place: TreeEntity, id: number): Row {
  const row = db.prepare<[number], Row>(`SELECT * FROM ${place} WHERE id = ?`).get(id)
  if (row === undefined) throw unknownPlace(place, id)
  return row
}

export function unknownPlace(place: TreeEntity, id: number): Failure {
  return new Failure(`${place}.unknown`, `There is no ${place} with the id ${id} in this project.`, {
    value: String(id),
    kept: 'Nothing was changed.',
    todo: 'Look at the list of files: it may have been deleted.',
  })
}

export function notUnique(place: TreeEntity): Failure {
  return new Failure(`${place}.exists`, `A ${place} of this name already exists.`, {
    kept: 'Nothing was changed.',
    todo: 'Choose another name.',
  })
}

/**
 * Gives a file another path, and creates the directories that it needs; its strings with all their data are kept.
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
