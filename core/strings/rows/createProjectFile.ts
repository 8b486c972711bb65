/** A new project file, with its project in it, whole or not at all. */
import { createDatabase } from '../../store/database.ts'
import type { OperationContext } from '../../store/operation.ts'
import { initProject, type NewProject } from './project.ts'

/** @throws Failure `project.exists`, `project.unwritable`, `project.sameLanguage`, `language.unknown` */
export function createProjectFile(path: string, project: NewProject): void {
  const context: OperationContext = {
    now: Date.now(),
    onProgress: () => undefined,
    throwIfCancelled: () => undefined,
  }
  createDatabase(path, (db) => initProject(db, project, context))
}
