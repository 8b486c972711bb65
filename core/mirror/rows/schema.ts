/**
 * The schema of a mirror, by versions: what each step makes of the one before. A mirror of a later version is refused,
 * and one of an earlier is brought to this before anything is copied.
 */
import type { Client } from 'pg'
import { Failure } from '../../platform/errors/failure.ts'
import type { StoredType } from '../../model/define.ts'
import { MIRRORED_TABLES, namesOf, type MirroredTable } from '../model.ts'
import { viewsSchema } from './views.ts'

/** The schema in the database; every name below is in it. */
export const SCHEMA = 'interlinear'

/**
 * The number of partitions by project of the tables of strings, translations and memories. With a partition for each of
 * four hundred projects, a query of all would lock some ten thousand tables and indexes, more than a default server
 * allows. It would take longer to plan than to run. Sixteen keep a partition small enough to be vacuumed and analysed
 * alone, and a query of one project reads one partition.
 */
const PARTS = 16

const TYPES: Readonly<Record<StoredType, string>> = {
  id: 'bigint',
  number: 'bigint',
  flag: 'boolean',
  time: 'bigint',
  text: 'text',
  code: 'text',
}

/**
 * One step. Its place in the list, from 1, is the version that it leads to. The first makes the columns of today: one
 * that adds a column, and its twin, says IF NOT EXISTS.
 */
const STEPS: readonly (() => string)[] = [firstTables, viewsSchema, foldedPaths, matchScores, lockedStrings]

export const MIRROR_VERSION = STEPS.length

/** The key of `pg_advisory_lock` that serializes changes of the schema: a number that others are unlikely to lock. */
const SCHEMA_LOCK = 7_310_227

/** The next update of each project copies its files again, with their paths. */
function foldedPaths(): string {
  return `
ALTER TABLE file ADD COLUMN IF NOT EXISTS path_folded text;
UPDATE mirrored_projects SET digests = digests - 'file';`
}

/** Translations that were mirrored before come from programs that kept no score. */
function matchScores(): string {
  return `
ALTER TABLE translation ADD COLUMN IF NOT EXISTS match_score bigint;
ALTER TABLE translation ADD COLUMN IF NOT EXISTS is_match_edited boolean NOT NULL DEFAULT false;`
}

/** The next mirroring of a project brings the locks of its files. */
function lockedStrings(): string {
  return `
ALTER TABLE source_string ADD COLUMN IF NOT EXISTS is_locked boolean NOT NULL DEFAULT false;
UPDATE mirrored_projects SET digests = digests - 'source_string';`
}

function firstTables(): string {
  return `
CREATE SCHEMA IF NOT EXISTS ${SCHEMA};
CREATE TABLE mirror_version (version integer NOT NULL);
CREATE TABLE mirrored_projects (
  project_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  own_id text NOT NULL UNIQUE,
  generation text NOT NULL,
  identifier text NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  deployment text NOT NULL,
  source_language_id text NOT NULL,
  file_name text NOT NULL,
  schema_version integer NOT NULL,
  last_event bigint NOT NULL,
  last_event_mark text NOT NULL,
  last_intent bigint NOT NULL,
  digests jsonb NOT NULL,
  mirrored_whole_at timestamptz NOT NULL,
  mirrored_at timestamptz NOT NULL
);
${MIRRORED_TABLES.map(definitionOf).join('\n')}`
}

function definitionOf(table: MirroredTable): string {
  const { name, columns, key, indexes, owner } = table
  const isDivided = owner.of !== 'project'
  const defined = columns.flatMap(({ name: column, type, isOptional, twin }) => {
    const rest = `${TYPES[type]}${isOptional ? '' : ' NOT NULL'}`
    return twin === undefined ? [`${column} ${rest}`] : [`${column} ${rest}`, `${column}_folded ${rest}`]
  })
  const parts = Array.from(
    { length: isDivided ? PARTS : 0 },
    (_, part) =>
      `CREATE TABLE ${name}_${part} PARTITION OF "${name}" FOR VALUES WITH (MODULUS ${PARTS}, REMAINDER ${part});`,
  )
  return [
    `CREATE TABLE "${name}" (project_id bigint NOT NULL, ${defined.join(', ')}, PRIMARY KEY (project_id, ${key.join(', ')}))${isDivided ? ' PARTITION BY HASH (project_id)' : ''};`,
    ...parts,
    ...indexes.map(
      (of) => `CREATE INDEX ${name}_by_${of.join('_')} ON "${name}" (project_id, ${of.join(', ')});`,
    ),
  ].join('\n')
}

/** The version of the mirror in the database; 0: there is none. */
async function versionOf(client: Client): Promise<number> {
  const { rows: there } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('${SCHEMA}.mirror_version') IS NOT NULL AS there`,
  )
  if (there[0]?.there !== true) return 0
  const { rows } = await client.query<{ version: number }>(`SELECT version FROM ${SCHEMA}.mirror_version`)
  return rows[0]?.version ?? 0
}

/** Makes the schema, or brings it to the newest version; in one transaction. @throws Failure `mirror.newer` */
export async function prepareSchema(client: Client): Promise<void> {
  if ((await requireKnown(client)) === MIRROR_VERSION) return
  await client.query('BEGIN')
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK])
    const version = await requireKnown(client)
    await client.query(`SET LOCAL search_path TO ${SCHEMA}`)
    for (const step of STEPS.slice(version)) await client.query(step())
    await client.query('DELETE FROM mirror_version')
    await client.query('INSERT INTO mirror_version VALUES ($1)', [MIRROR_VERSION])
    await client.query('COMMIT')
  } catch (thrown) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw thrown
  }
}

/** Throws unless the schema can be queried. @throws Failure `mirror.none`, `mirror.newer`, `mirror.older` */
export async function requireSchema(client: Client): Promise<void> {
  const version = await requireKnown(client)
  if (version === 0)
    throw new Failure('mirror.none', 'There is no mirror in this database.', {
      todo: 'Mirror a project to it first: interlinear mirror PROJECT --to ADDRESS.',
    })
  if (version < MIRROR_VERSION)
    throw new Failure('mirror.older', 'The mirror is one of an older Interlinear.', {
      todo: 'Mirror a project to it with this Interlinear, which brings it up to date.',
      values: { version, known: MIRROR_VERSION },
    })
}

async function requireKnown(client: Client): Promise<number> {
  const version = await versionOf(client)
  if (version <= MIRROR_VERSION) return version
  throw new Failure(
    'mirror.newer',
    `The mirror is of version ${version}; this Interlinear knows up to ${MIRROR_VERSION}.`,
    {
      values: { version, known: MIRROR_VERSION },
      kept: 'Nothing was changed.',
      todo: 'Use a newer Interlinear.',
    },
  )
}

/** COPY of a table's rows, with the project's id first. */
export function copyInto(table: MirroredTable): string {
  return `COPY "${table.name}" (project_id, ${namesOf(table).join(', ')}) FROM STDIN`
}
