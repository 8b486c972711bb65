/** An open project as its use cases see it: its store, its languages and the user who edits it. */
import type { ProjectFacts } from '../contract/project.ts'
import type { Language } from '../contract/language.ts'
import type { CallContext, WriteOptions } from '../platform/threads/progress.ts'
import type { InputOf, OutputOf, Writes } from '../store/operation.ts'
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
 * A use case changes it by `edit`, which runs a write as the user.
 *
 * @example
 * function nameSnapshot(project: Project, name: string): Promise<Snapshot[]> {
 *   return project.edit('addSnapshot', { name, note: '' })
 * }
 */
export interface Project extends Editing {
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
  /** Returns the target language with this id. Failure: `language.notTarget`. */
  targetLanguage(languageId: string): Language
  /** Reads the facts again after a change of them. */
  refreshFacts(): Promise<void>
}

/** The input of a write without the user's id. */
export type EditInput<Name extends keyof Writes> = WithoutUser<InputOf<Writes, Name>>
type WithoutUser<Input> = Input extends unknown ? Omit<Input, 'userId'> : never

/** Changes of a project by its user. */
export interface Editing {
  /** The user's id for a change: the first change adds them to the project. @throws Failure `project.readOnly` */
  editorId(): Promise<number>
  /** Runs a write as the user. @throws Failure `project.readOnly`, and what the write throws */
  edit<Name extends keyof Writes>(
    name: Name,
    input: EditInput<Name>,
    options?: WriteOptions,
  ): Promise<OutputOf<Writes, Name>>
}

/** `Editing.edit` for a project with a store and a user. */
export async function writeAsUser<Name extends keyof Writes>(
  { store, editorId }: { store: Pick<Store, 'write'>; editorId: () => Promise<number> },
  name: Name,
  input: EditInput<Name>,
  options?: WriteOptions,
): Promise<OutputOf<Writes, Name>> {
  return store.write(name, { ...input, userId: await editorId() } as InputOf<Writes, Name>, options)
}
