/** Rows of the project file to the server: all of a project, or those of what changed. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Database } from 'better-sqlite3'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { OperationContext } from '../../store/operation.ts'
import { MIRRORED_TABLES, tableNamed, type MirroredTable } from '../model.ts'
import type { ChangedTables } from './changes.ts'
import { copyText, type WhichRows } from './copyText.ts'
import { copyInto } from './schema.ts'

export interface Target {
  db: Database
  client: Client
  projectId: number
  context: OperationContext
}

/** How many ids one statement names. */
const BATCH = 5_000

/** Copies every row of the project, in the place of all that were there; answers how many. */
export async function copyWhole(target: Target, isNew: boolean): Promise<number> {
  const { db, context } = target
  const total = countRows(db)
  let rows = 0
  for (const table of MIRRORED_TABLES) {
    if (!isNew) await removeTable(target, table)
    rows += await copyRows(target, table, undefined, (done) =>
      context.onProgress({ label: 'Copying rows', done: rows + done, total }),
    )
  }
  return rows
}

/** Copies the rows of what changed, in the place of those that were there; answers how many. */
export async function copyChanged(
  target: Target,
  { stringIds, segmentIds, tables }: ChangedTables,
): Promise<number> {
  let rows = 0
  for (const name of tables) {
    await removeTable(target, tableNamed(name))
    rows += await copyRows(target, tableNamed(name))
  }
  const all = stringIds.size + segmentIds.size
  let done = 0
  const told = (ids: readonly number[]) => {
    done += ids.length
    target.context.onProgress({ label: 'Copying what changed', done, total: all })
  }
  for (const ids of batches(stringIds)) {
    rows += await copyOwned(target, ids, ['translation', 'string'], tables)
    told(ids)
  }
  for (const ids of batches(segmentIds)) {
    rows += await copyOwned(target, ids, ['segment'], tables)
    told(ids)
  }
  return rows
}

/** Dependent rows are copied before translations, which identify their parents. */
async function copyOwned(
  target: Target,
  ids: readonly number[],
  owners: readonly ('string' | 'translation' | 'segment')[],
  copied: ReadonlySet<string>,
): Promise<number> {
  const tables = owners.flatMap((of) =>
    MIRRORED_TABLES.filter(({ name, owner }) => owner.of === of && !copied.has(name)),
  )
  for (const table of tables) await removeOwned(target, table, ids)
  let rows = 0
  for (const table of tables) rows += await copyRows(target, table, ownedBy(table, ids))
  return rows
}

async function removeOwned({ client, projectId }: Target, table: MirroredTable, ids: readonly number[]) {
  const { owner, name } = table
  if (owner.of === 'project') return
  const isOwned =
    owner.of === 'translation'
      ? `${owner.column} IN (SELECT id FROM translation WHERE project_id = $1 AND string_id = ANY($2::bigint[]))`
      : `${owner.column} = ANY($2::bigint[])`
  await client.query(`DELETE FROM "${name}" WHERE project_id = $1 AND ${isOwned}`, [projectId, ids])
}

function ownedBy({ owner }: MirroredTable, ids: readonly number[]): WhichRows {
  const bound = [JSON.stringify(ids)]
  if (owner.of === 'project') return { where: '1', bound: [] }
  const wanted = '(SELECT value FROM json_each(?))'
  return owner.of === 'translation'
    ? {
        where: `line.${owner.column} IN (SELECT id FROM translation WHERE string_id IN ${wanted})`,
        bound,
      }
    : { where: `line.${owner.column} IN ${wanted}`, bound }
}

async function removeTable({ client, projectId }: Target, { name }: MirroredTable): Promise<void> {
  await client.query(`DELETE FROM "${name}" WHERE project_id = $1`, [projectId])
}

async function copyRows(
  { db, client, projectId, context }: Target,
  table: MirroredTable,
  which?: WhichRows,
  told: (done: number) => void = () => undefined,
): Promise<number> {
  let rows = 0
  const counted = (count: number) => {
    rows += count
    context.throwIfCancelled()
    told(rows)
  }
  const pieces = copyText(db, table, projectId, counted, which)
  const first = pieces.next()
  if (first.done === true) return 0
  const rest = function* () {
    yield first.value
    yield* pieces
  }
  await pipeline(
    Readable.from(rest(), { objectMode: true, highWaterMark: 2 }),
    client.query(copyFrom(copyInto(table))),
  )
  return rows
}

function countRows(db: Database): number {
  return MIRRORED_TABLES.reduce(
    (sum, { name }) => sum + (db.prepare<[], number>(`SELECT count(*) FROM "${name}"`).pluck().get() ?? 0),
    0,
  )
}

function* batches(ids: ReadonlySet<number>): Generator<number[]> {
  const all = [...ids]
  for (let start = 0; start < all.length; start += BATCH) yield all.slice(start, start + BATCH)
}
