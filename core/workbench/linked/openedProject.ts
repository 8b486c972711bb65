/** What is needed to open a place, and what comes of it. */
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
  /** Lets go of one that was looked into and is not the one that was meant. */
  release: (session: ProjectSession) => Promise<void>
  /** Closes one that was opened here and is shown by nobody. */
  discard: (path: string) => Promise<void>
}

export type OpenAnswers = Omit<CallInput<'bound.open'>, 'path'>

/** A project that is open now, and where to go in it. */
export type OpenedProject = Omit<Opened, 'overview'> & {
  session: ProjectSession
  /** What each file of the folder is, where the project was made for it. */
  account?: FolderAccount
}

export function openedSession(session: ProjectSession): OpenedProject {
  return { kind: 'opened', session, fileId: null, languageId: null, report: null }
}
