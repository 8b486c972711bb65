/** The inputs and results of opening a place. */
import type { CallInput, Opened } from '../../contract/index.ts'
import type { FolderAccount } from '../../contract/folderAccount.ts'
import type { LinkedFiles } from '../../documents/linked/linkedFiles.ts'
import type { Person } from '../../history/project.ts'
import type { ProjectSession } from '../session.ts'

export interface OpeningContext {
  places: LinkedFiles
  owner: Person
  /** Opens a project file, or answers the session that has it open. */
  open: (path: string) => Promise<ProjectSession>
  /** Releases a project that was examined and is not the requested one. */
  release: (session: ProjectSession) => Promise<void>
  /** Closes a project that was opened here and is shown on no screen. */
  discard: (path: string) => Promise<void>
}

export type OpenAnswers = Omit<CallInput<'linked.open'>, 'path'>

/** A project that is open now, and where to go in it. */
export type OpenedProject = Omit<Opened, 'overview'> & {
  session: ProjectSession
  /** The account of the folder's files, if the project was created for it. */
  account?: FolderAccount
}

export function openedSession(session: ProjectSession): OpenedProject {
  return { kind: 'opened', session, fileId: null, languageId: null, report: null }
}
