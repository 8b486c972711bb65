/** An open project, as what works in it sees it: its store, its languages and who changes it. */
import type { ProjectFacts } from '../contract/project.ts'
import type { Language } from '../contract/language.ts'
import type { CallContext } from '../platform/threads/progress.ts'
import type { Store } from '../store/store.ts'

/** Who edits: recorded in the history of every change. */
export interface Person {
  login: string
  name: string | null
  /** Goes into the headers of files that have a place for it. */
  mail?: string | null
}

/**
 * What a session reads that shows a copy of a project as it was: where the project is, and what the point is called.
 */
export interface Past {
  path: string
  name: string
  /** Milliseconds since 1970. */
  at: number
}

/** Every use case takes one; `ProjectSession` of the workbench is one. */
export interface Project {
  /** The project file, absolute. */
  readonly path: string
  readonly store: Store
  readonly person: Person
  readonly facts: ProjectFacts
  /** The user this person is in the project; 0 as long as they have changed nothing in it. */
  readonly userId: number
  /** Null: the project itself. */
  readonly past: Past | null
  /** What checks find, which a query may ask for. */
  readonly quality: { bringUpToDate(context: CallContext): Promise<void> }
  /** The same for a change: who changes a project for the first time is written into it then. */
  editorId(): Promise<number>
  /** The target language with this id. Failure: `language.notTarget`. */
  targetLanguage(languageId: string): Language
  /** Reads the facts again after a change of them. */
  refreshFacts(): Promise<void>
}
