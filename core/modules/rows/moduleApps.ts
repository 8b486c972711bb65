/** The apps whose modules a project uses. */
import type { Database } from 'better-sqlite3'
import { requireWithinBudget } from '../../store/budgets.ts'
import { Failure } from '../../platform/errors/failure.ts'
import type { OperationContext } from '../../store/operation.ts'

export interface ModuleAppRow {
  id: number
  /** A folder's path, or a descriptor's address. */
  location: string
  /** JSON, as read last. */
  descriptor: string
  /** JSON: `{category, logins}`. */
  access: string
}

export function listModuleApps(db: Database): ModuleAppRow[] {
  return db
    .prepare<unknown[], ModuleAppRow>('SELECT id, location, descriptor, access FROM module_app ORDER BY id')
    .all()
}

/** Adds an app, or updates its descriptor if the project has it. */
export function putModuleApp(
  db: Database,
  { location, descriptor, access }: Omit<ModuleAppRow, 'id'>,
  { now }: OperationContext,
): ModuleAppRow[] {
  requireWithinBudget('module_app', { location, descriptor, access })
  db.prepare(
    `INSERT INTO module_app (location, descriptor, access, added_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (location) DO UPDATE SET descriptor = excluded.descriptor`,
  ).run(location, descriptor, access, now)
  return listModuleApps(db)
}

/** @throws Failure `module.unknownApp` */
export function setModuleAccess(
  db: Database,
  { id, access }: { id: number; access: string },
): ModuleAppRow[] {
  const { changes } = db.prepare('UPDATE module_app SET access = ? WHERE id = ?').run(access, id)
  if (changes === 0) throw unknownApp(id)
  return listModuleApps(db)
}

/** The files that it parsed stay, with their strings. @throws Failure `module.unknownApp` */
export function removeModuleApp(db: Database, { id }: { id: number }): ModuleAppRow[] {
  const { changes } = db.prepare('DELETE FROM module_app WHERE id = ?').run(id)
  if (changes === 0) throw unknownApp(id)
  return listModuleApps(db)
}

function unknownApp(id: number): Failure {
  return new Failure('module.unknownApp', 'The project no longer uses this app.', {
    value: String(id),
    kept: 'Nothing was changed.',
  })
}
