/** The expected schema of a project file, including tables that SQLite creates itself. */
import SqliteDatabase, { type Database } from 'better-sqlite3'
import { nodeCrypto } from '../platform/crypto/nodeCrypto.ts'
import { migrate, newerSchema, NEWEST_VERSION, schemaVersion } from './migrate.ts'
import { allSupersededSteps, migrations, type Migration } from './migrations/index.ts'
import newest from './migrations/newest.json' with { type: 'json' }
import { damaged } from './sqliteFailure.ts'

/**
 * The tables of index statistics, which some files have and others lack. The other tables of SQLite, for AUTOINCREMENT
 * and keys, come with ours.
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
 * Known schemas by version. The newest is written down, because running the migrations takes longer than a short
 * command; tests/store/migrate.test.ts compares it with them.
 */
const expected = new Map<number, string[][]>([[newest.version, [newest.objects]]])

/** The objects of each schema that a released version created: by the migrations, or by a superseded last step. */
function expectedSchemas(version: number): string[][] {
  const known = expected.get(version)
  if (known) return known
  const steps = migrations.slice(0, version)
  const superseded = allSupersededSteps.filter((step) => step.version === version)
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
 * Reads the schema as the connection loaded it, including changes in a log or journal beside the file. Excludes no row
 * by its name: SQLite runs a trigger named `sqlite_…` like any other.
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
 * Returns the index of a row among objects, or -1. Its SQL may have other comments and white space: SQLite keeps these,
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

/**
 * Matches a piece of SQL as SQLite tokenizes it: a gap (group 1) or a token. Unclosed quotes and comments extend to the
 * end, so that matching stays linear.
 */
const PIECE = new RegExp(
  [
    /([ \t\n\f\r]+|--[^\n]*|\/\*(?:[^]*?\*\/|[^]+$))/,
    /[xX]?'[^']*(?:''[^']*)*(?:'|$)/,
    /"[^"]*(?:""[^"]*)*(?:"|$)/,
    /`[^`]*(?:``[^`]*)*(?:`|$)/,
    /\[[^\]]*(?:\]|$)/,
    /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[\w$\u0080-\uffff]*/,
    /[\w$\u0080-\uffff]+/,
    /->>|->|\|\||<<|>>|<>|<=|>=|==|!=/,
    /[^]/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gy',
)

/** Returns the tokens of SQL as they are spelled, without comments and white space. */
export function sqlTokens(sql: string): string[] {
  return Array.from(sql.matchAll(PIECE)).flatMap(([piece, gap]) => (gap === undefined ? [piece] : []))
}

/** SQLite reads no further than NUL, and passes the arguments of a virtual table to its module with their comments. */
const VERBATIM = /\0|^CREATE VIRTUAL TABLE/

/** Characters; some ten times the length of a migration's statement. */
const MAX_LENGTH = 32_768

/**
 * Returns a normalized statement: two results are equal only if the statements differ in nothing but comments and white
 * space. Statements that cannot be tokenized reliably, and overlong ones, are returned unchanged.
 */
export function comparableSql(sql: string): string {
  return sql.length > MAX_LENGTH || VERBATIM.test(sql) ? sql : sqlTokens(sql).join(' ')
}

function isStatistics({ type, name, tbl_name, sql }: SchemaRow): boolean {
  return type === 'table' && name === tbl_name && STATISTICS.get(String(name)) === sql
}

/** A virtual table keeps its rows in other tables. */
function hasPages({ type, sql }: SchemaRow): boolean {
  return type === 'index' || (type === 'table' && !String(sql).startsWith('CREATE VIRTUAL TABLE'))
}

/** Whether every table and index has a root page of its own: writing to a shared one would change the other. */
function hasOwnPages(db: Database, rows: readonly SchemaRow[]): boolean {
  const pages = Number(db.pragma('page_count', { simple: true }))
  const roots = rows.filter(hasPages).map(({ rootpage }) => rootpage)
  const isPage = (root: unknown) => Number.isInteger(root) && Number(root) > 1 && Number(root) <= pages
  return roots.every(isPage) && new Set(roots).size === roots.length
}

/**
 * Returns the difference of a schema from that of `version`; undefined if they are equal. A trigger or view that was
 * added to a file would run with every edit.
 */
function schemaBreach(db: Database, version: number): string | undefined {
  const rows = rowsOf(db)
  const [breach, ...others] = expectedSchemas(version).map((objects) => breachOf(rows, objects))
  if (breach !== undefined && !others.includes(undefined)) return breach
  if (!hasOwnPages(db, rows)) return 'two of its tables share their pages'
  // Every migration writes UTF-8, and texts are compared by their bytes.
  return db.pragma('encoding', { simple: true }) === 'UTF-8' ? undefined : 'its texts are not UTF-8'
}

/** Returns the first missing or additional row. */
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

/** Whether the schema is exactly that of a program of `version`. */
export function hasSchemaOf(db: Database, version: number): boolean {
  return schemaBreach(db, version) === undefined
}

/**
 * Returns a short digest that is equal for two connections only if their schemas are equal, including comments but
 * without statistics.
 */
export function schemaDigest(db: Database): string {
  const rows = rowsOf(db).filter((row) => !isStatistics(row))
  const values = [schemaVersion(db), db.pragma('encoding', { simple: true }), ...rows.map(objectOf)]
  return nodeCrypto().createHash('sha256').update(values.join('\n')).digest('hex')
}

/**
 * Throws unless the schema is ours as this connection loaded it. Must be called on every connection to a file before
 * any other query, because the earlier check read another state, or a copy.
 * @param known The digest of a connection that passed; comparing it takes less than a millisecond
 * @throws Failure `project.newer`, `project.damaged`
 */
export function requireOurSchema(db: Database, path: string, known?: string): void {
  if (known !== undefined && schemaDigest(db) === known) return
  // The version in the header may be older: a migration that has not been checkpointed is only in the log.
  const version = schemaVersion(db)
  if (version > NEWEST_VERSION) throw newerSchema(version, path)
  const breach = schemaBreach(db, version)
  if (breach !== undefined) throw damaged(path, breach)
}
