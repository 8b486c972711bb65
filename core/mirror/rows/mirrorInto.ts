/**
 * One project into a mirror, in one transaction there and of one moment of the file: the mirror has the project as it
 * was before, or as it is now.
 */
import { basename } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { Client } from 'pg'
import type { MirrorReport } from '../../contract/mirror.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { schemaVersion } from '../../store/migrate.ts'
import type { OperationContext } from '../../store/operation.ts'
import { MIRRORED_TABLES } from '../model.ts'
import { tablesChangedSince, type ChangedTables } from './changes.ts'
import { copyChanged, copyWhole } from './copyRows.ts'
import { differences, digestsOf, type Digests } from './digests.ts'
import { stateOf, type ProjectState } from './projectFile.ts'

/** More rows than this make the server look at how its indexes select. */
const ANALYSED = 10_000

/** The result, and the state of the file at that moment. */
export interface Mirrored {
  report: MirrorReport
  state: ProjectState
  digests: Digests
}

interface MirroredRow {
  project_id: string
  generation: string
  last_event: string
  last_event_mark: string
  digests: Digests
}

export interface MirrorOptions {
  /** Copies all of it whatever the history tells. */
  isWhole: boolean
}

/**
 * `db` is a connection without other users meanwhile.
 * @throws Failure `mirror.busy` if another process copies the same project there, `cancelled`; the server's errors
 */
export async function mirrorInto(
  client: Client,
  db: Database,
  { isWhole }: MirrorOptions,
  context: OperationContext,
): Promise<Mirrored> {
  await client.query('BEGIN')
  db.exec('BEGIN')
  try {
    const state = stateOf(db)
    await lock(client, state.ownId)
    const mirrored = await mirroredOf(client, state.ownId)
    const digests = digestsOf(db)
    const changed = isWhole ? null : changesOf(db, state, mirrored, digests)
    const projectId = await keepState(client, db, state, { digests, isWhole: changed === null })
    const target = { db, client, projectId, context }
    const rows =
      changed === null ? await copyWhole(target, mirrored === null) : await copyChanged(target, changed)
    context.throwIfCancelled()
    await client.query('COMMIT')
    if (rows > ANALYSED) await analyse(client)
    const report = {
      project: state.name,
      isWhole: changed === null,
      rows,
      lastIntent: state.lastIntent,
    }
    return { report, state, digests }
  } catch (thrown) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw thrown
  } finally {
    db.exec('COMMIT')
  }
}

async function lock(client: Client, ownId: string): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>(
    `SELECT pg_try_advisory_xact_lock(('x' || left($1, 16))::bit(64)::bigint) AS locked`,
    [ownId],
  )
  if (rows[0]?.locked === true) return
  throw new Failure('mirror.busy', 'Another is mirroring this project to the same database now.', {
    kept: 'The project was not changed, and the mirror is as it was.',
    todo: 'Wait until it has ended, or end it.',
  })
}

async function mirroredOf(client: Client, ownId: string): Promise<MirroredRow | null> {
  const { rows } = await client.query<MirroredRow>(
    'SELECT project_id, generation, last_event, last_event_mark, digests FROM mirrored_projects WHERE own_id = $1',
    [ownId],
  )
  return rows[0] ?? null
}

/** Returns the changes to copy; null: everything. */
function changesOf(
  db: Database,
  state: ProjectState,
  mirrored: MirroredRow | null,
  digests: Digests,
): ChangedTables | null {
  if (mirrored === null || mirrored.generation !== state.generation) return null
  const changed = tablesChangedSince(db, {
    event: Number(mirrored.last_event),
    mark: mirrored.last_event_mark,
  })
  if (changed === null) return null
  const { tables, stringIds } = differences(db, mirrored.digests, digests)
  for (const table of tables) changed.tables.add(table)
  for (const id of stringIds) changed.stringIds.add(id)
  return changed
}

async function keepState(
  client: Client,
  db: Database,
  state: ProjectState,
  { digests, isWhole }: { digests: Digests; isWhole: boolean },
): Promise<number> {
  const values = {
    own_id: state.ownId,
    generation: state.generation,
    identifier: state.identifier,
    name: state.name,
    type: state.type,
    deployment: state.deployment,
    source_language_id: state.sourceLanguageId,
    file_name: basename(db.name),
    schema_version: schemaVersion(db),
    last_event: state.lastEvent,
    last_event_mark: state.lastEventMark,
    last_intent: state.lastIntent,
    digests: JSON.stringify(digests),
  }
  const names = Object.keys(values)
  const times = isWhole ? ['mirrored_at', 'mirrored_whole_at'] : ['mirrored_at']
  const places = names.map((_, index) => `$${index + 1}`)
  const set = [
    ...names.slice(1).map((name) => `${name} = excluded.${name}`),
    ...times.map((name) => `${name} = excluded.${name}`),
  ]
  const { rows } = await client.query<{ project_id: string }>(
    `INSERT INTO mirrored_projects (${names.join(', ')}, mirrored_at, mirrored_whole_at)
     VALUES (${places.join(', ')}, now(), now())
     ON CONFLICT (own_id) DO UPDATE SET ${set.join(', ')} RETURNING project_id`,
    Object.values(values).map((value) =>
      typeof value === 'string' ? value.replaceAll('\0', '\u2400') : value,
    ),
  )
  return Number(rows[0]?.project_id)
}

/** Without it the first questions would be planned for empty tables. Nothing depends on it. */
async function analyse(client: Client): Promise<void> {
  const tables = MIRRORED_TABLES.map(({ name }) => `"${name}"`).join(', ')
  await client.query(`ANALYZE ${tables}`).catch(() => undefined)
}
