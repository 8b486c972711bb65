/** What a project file's schema has to be. */
import SqliteDatabase, { type Database } from 'better-sqlite3'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'

/**
 * Everything in the schema with its SQL, by kind and name. SQLite's own tables (statistics, sequences) do not count.
 */
export function listSchema(db: Database): string[] {
  return db
    .prepare<[], { type: string; name: string; sql: string | null }>(
      `SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY type, name`,
    )
    .all()
    .map(({ type, name, sql }) => `${type} ${name}: ${sql ?? ''}`)
}

/**
 * Whether the schema is the one that the migrations up to `version` make, no more and no less: a trigger or view
 * that somebody put into a file would run with every edit.
 */
export function hasSchemaOf(db: Database, version: number): boolean {
  const ours = new SqliteDatabase(':memory:')
  try {
    migrate(ours, migrations.slice(0, version))
    return listSchema(db).join('\n') === listSchema(ours).join('\n')
  } finally {
    ours.close()
  }
}
