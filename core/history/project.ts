/** An open project as its use cases see it: its store, its languages and the user who edits it. */
import type { ProjectFacts } from '../contract/project.ts'
import type { Language } from '../contract/language.ts'
import type { CallContext } from '../platform/threads/progress.ts'
import type { Store } from '../store/store.ts'

/** The editing user, recorded in the history of every change. */
export interface Person {
  login: string
  name: string | null
  /** Used in the headers of files that support it. */
  mail?: string | null
}

/** Shown by a session of an earlier state of a project: where the project is, and the name of the snapshot. */
export interface Past {
  path: string
  name: string
  /** Milliseconds since 1970. */
  at: number
}

/**
 * An open project as its use cases see it, and the parameter of each of them. A use case reads and writes rows through
 * `store`, and takes languages and names from `facts`. `ProjectSession` of the workbench implements it.
 *
 * A use case that writes first asks for `editorId()`: it adds the user to the project, and throws `project.readOnly` if
 * the session shows an earlier state.
 *
 * @example
 * async function nameSnapshot(project: Project, name: string): Promise<Snapshot[]> {
 *   const userId = await project.editorId()
 *   return project.store.write('addSnapshot', { userId, name, note: '' })
 * }
 */
export interface Project {
  /** The project file, absolute. */
  readonly path: string
  readonly store: Store
  readonly person: Person
  readonly facts: ProjectFacts
  /** The user's id in the project; 0 until the first change. */
  readonly userId: number
  /** Null: the project itself. */
  readonly past: Past | null
  /** The QA issues, which a query may use. */
  readonly quality: { bringUpToDate(context: CallContext): Promise<void> }
  /** The same for a change: adds the user to the project at the first change. */
  editorId(): Promise<number>
  /** Returns the target language with this id. Failure: `language.notTarget`. */
  targetLanguage(languageId: string): Language
  /** Reads the facts again after a change of them. */
  refreshFacts(): Promise<void>
}
