/** Queries that people keep by a name. */
import type { Database } from 'better-sqlite3'
import { requireWithinBudget } from '../../store/budgets.ts'
import { Failure } from '../../platform/errors/failure.ts'
import type { SavedQuery } from '../../contract/index.ts'
import type { OperationContext } from '../../store/operation.ts'

/** The saved queries ordered by name, as a person would look one up. */
export function listSavedQueries(db: Database): SavedQuery[] {
  const rows = db.prepare<unknown[], SavedQuery>('SELECT id, name, croql FROM saved_query').all()
  return rows.sort((a, b) => a.name.localeCompare(b.name))
}

/**
 * Keeps a query under a name, or changes the one of `id`.
 * @throws Failure `savedQuery.exists` where another query has the name, `savedQuery.unknown`
 */
export function saveQuery(
  db: Database,
  { id, name, croql }: { id?: number | undefined; name: string; croql: string },
  { now }: OperationContext,
): SavedQuery[] {
  requireWithinBudget('saved_query', { name, croql })
  const namesake = db
    .prepare<unknown[], { id: number }>('SELECT id FROM saved_query WHERE name = ?')
    .get(name)
  if (namesake !== undefined && namesake.id !== id)
    throw new Failure('savedQuery.exists', `There is a saved query named "${name}" already.`, {
      value: name,
      kept: 'Nothing was changed.',
      todo: 'Choose another name, or change that query.',
    })
  if (id === undefined) {
    db.prepare('INSERT INTO saved_query (name, croql, created_at) VALUES (?, ?, ?)').run(name, croql, now)
    return listSavedQueries(db)
  }
  const { changes } = db
    .prepare('UPDATE saved_query SET name = ?, croql = ? WHERE id = ?')
    .run(name, croql, id)
  if (changes === 0) throw unknownQuery(id)
  return listSavedQueries(db)
}

/** @throws Failure `savedQuery.unknown` */
export function deleteSavedQuery(db: Database, { id }: { id: number }): SavedQuery[] {
  const { changes } = db.prepare('DELETE FROM saved_query WHERE id = ?').run(id)
  if (changes === 0) throw unknownQuery(id)
  return listSavedQueries(db)
}

function unknownQuery(id: number): Failure {
  return new Failure('savedQuery.unknown', 'This saved query no longer exists.', {
    value: String(id),
    kept: 'Nothing was changed.',
  })
}
