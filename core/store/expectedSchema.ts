/** What a project file's schema has to be, of the tables that SQLite makes for itself too. */
import SqliteDatabase, { type Database } from 'better-sqlite3'
import { nodeCrypto } from '../platform/crypto/nodeCrypto.ts'
import { migrate, newerSchema, NEWEST_VERSION, schemaVersion } from './migrate.ts'
import { migrations, type Migration } from './migrations/index.ts'
import newest from './migrations/newest.json' with { type: 'json' }
import { supersededSteps } from './migrations/superseded.ts'
import { damaged } from './sqliteFailure.ts'
import { comparableSql } from './sqlTokens.ts'

/**
 * The tables in which SQLite keeps statistics of indexes: in some files and not in others. What else it makes, for
 * AUTOINCREMENT and for keys, comes with our tables.
 */
const STATISTICS: ReadonlyMap<string, string> = new Map([
  ['sqlite_stat1', 'CREATE TABLE sqlite_stat1(tbl,idx,stat)'],
  ['sqlite_stat4', 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)'],
])

interface SchemaRow {
  type: unknown
  name: unknown
  tbl_name: unknown
  rootpage: unknown
  sql: unknown
}

/**
 * The schemas that are known, by version: that of the newest is written down, since making it takes longer than a
 * short command does, and tests/store/migrate.test.ts holds it against the migrations.
 */
const expected = new Map<number, string[][]>([[newest.version, [newest.objects]]])

/** The objects of each schema that a program of a version made: by the migrations, or by a superseded last step. */
function expectedSchemas(version: number): string[][] {
  const known = expected.get(version)
  if (known) return known
  const steps = migrations.slice(0, version)
  const superseded = supersededSteps.filter((step) => step.version === version)
  const schemas = [
    objectsMadeBy(steps),
    ...superseded.map((step) => objectsMadeBy([...steps.slice(0, -1), step])),
  ]
  expected.set(version, schemas)
  return schemas
}

function objectsMadeBy(steps: readonly Migration[]): string[] {
  const ours = new SqliteDatabase(':memory:')
  try {
    migrate(ours, steps)
    return schemaObjects(ours)
  } finally {
    ours.close()
  }
}

/**
 * Reads the schema as the connection itself loaded it: with what a log or a journal beside the file changes. No row
 * is left out by its name: SQLite runs a trigger named `sqlite_…` like any other.
 */
function rowsOf(db: Database): SchemaRow[] {
  return db
    .prepare<[], SchemaRow>(
      'SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema ORDER BY type, name',
    )
    .all()
}

/** Each object of a schema with its SQL as SQLite keeps it, in the order of its type and name. */
export function schemaObjects(db: Database): string[] {
  return rowsOf(db).map(objectOf)
}

function objectOf({ type, name, tbl_name, sql }: SchemaRow): string {
  return JSON.stringify([type, name, tbl_name, sql])
}

/**
 * Returns the place of a row among objects, or -1. Its SQL may have other comments and white space: SQLite keeps these,
 * and earlier builds had other comments in their migrations.
 */
function placeAmong(objects: readonly string[], row: SchemaRow): number {
  const exact = objects.indexOf(objectOf(row))
  if (exact >= 0 || typeof row.sql !== 'string') return exact
  const sql = comparableSql(row.sql)
  return objects.findIndex((object) => {
    const [type, name, table, ours] = JSON.parse(object) as unknown[]
    const isNamed = type === row.type && name === row.name && table === row.tbl_name
    return isNamed && typeof ours === 'string' && comparableSql(ours) === sql
  })
}

function isStatistics({ type, name, tbl_name, sql }: SchemaRow): boolean {
  return type === 'table' && name === tbl_name && STATISTICS.get(String(name)) === sql
}

/** A virtual table has its rows in others. */
function hasPages({ type, sql }: SchemaRow): boolean {
  return type === 'index' || (type === 'table' && !String(sql).startsWith('CREATE VIRTUAL TABLE'))
}

/** Whether every table and index has pages of its own: writing to one that shares them would change the other. */
function hasOwnPages(db: Database, rows: readonly SchemaRow[]): boolean {
  const pages = Number(db.pragma('page_count', { simple: true }))
  const roots = rows.filter(hasPages).map(({ rootpage }) => rootpage)
  const isPage = (root: unknown) => Number.isInteger(root) && Number(root) > 1 && Number(root) <= pages
  return roots.every(isPage) && new Set(roots).size === roots.length
}

/**
 * What of a schema is not as a program of `version` made it, no more and no less: a trigger or view that somebody put into
 * a file would run with every edit. Undefined: it is ours.
 */
function schemaBreach(db: Database, version: number): string | undefined {
  const rows = rowsOf(db)
  const [breach, ...others] = expectedSchemas(version).map((objects) => breachOf(rows, objects))
  if (breach !== undefined && !others.includes(undefined)) return breach
  if (!hasOwnPages(db, rows)) return 'two of its tables share their pages'
  // Every migration writes UTF-8, and texts are compared by their bytes.
  return db.pragma('encoding', { simple: true }) === 'UTF-8' ? undefined : 'its texts are not UTF-8'
}

/** What of the rows is not among the objects, or lacks. */
function breachOf(rows: readonly SchemaRow[], objects: readonly string[]): string | undefined {
  const left = [...objects]
  const statistics = new Set<unknown>()
  for (const row of rows) {
    const place = placeAmong(left, row)
    if (place >= 0) left.splice(place, 1)
    else if (isStatistics(row) && !statistics.has(row.name)) statistics.add(row.name)
    else return `its ${String(row.type)} "${String(row.name)}" is not of a project`
  }
  return left.length > 0 ? 'its tables are not those of a project' : undefined
}

/** Whether the schema is one that a program of `version` made, no more and no less. */
export function hasSchemaOf(db: Database, version: number): boolean {
  return schemaBreach(db, version) === undefined
}

/**
 * A short value that is the same of two connections whose schemas are, statistics apart and comments included, and of no
 * others.
 */
export function schemaDigest(db: Database): string {
  const rows = rowsOf(db).filter((row) => !isStatistics(row))
  const values = [schemaVersion(db), db.pragma('encoding', { simple: true }), ...rows.map(objectOf)]
  return nodeCrypto().createHash('sha256').update(values.join('\n')).digest('hex')
}

/**
 * Throws unless the schema is ours as this connection loaded it. To be called on every connection to a file before
 * anything else is asked of it: what was checked before was another one, or a copy.
 * @param known The digest of a connection that passed; comparing with that takes less than a millisecond
 * @throws Failure `project.newer`, `project.damaged`
 */
export function requireOurSchema(db: Database, path: string, known?: string): void {
  if (known !== undefined && schemaDigest(db) === known) return
  // The header's number may be behind: a migration that has not been checkpointed is in the log alone.
  const version = schemaVersion(db)
  if (version > NEWEST_VERSION) throw newerSchema(version, path)
  const breach = schemaBreach(db, version)
  if (breach !== undefined) throw damaged(path, breach)
}
