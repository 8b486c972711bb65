/** The user and project in jobs, tokens and events, which all have the same identity. */
import type { Project } from '../../history/project.ts'
import { stableId } from '../organization.ts'
import type { JobProject } from '../../contract/moduleProtocol.ts'

/** Its id is of the project itself: a copy of its file is the same project, and another file another one. */
export function moduleProjectOf({ facts }: Project): JobProject {
  const { identifier, name, createdAt } = facts
  return { id: stableId('project', `${identifier}\0${createdAt}`), identifier, name }
}

/** The person's, in whichever project. */
export function userIdOf({ person }: Project): number {
  return stableId('user', person.login)
}
