/** Recently opened projects, and files and folders with projects. */
import { existsSync } from 'node:fs'
import type { AppState } from '../contract/index.ts'
import { LinkedFiles } from '../documents/linked/linkedFiles.ts'
import type { ProjectSession } from './session.ts'
import type { StateStore } from './shell.ts'
import { MAX_RECENT_NAME } from './storedState.ts'

/** The most entries, including files and folders. */
const MAX_RECENT = 40

export function rememberRecent(
  state: StateStore,
  { path, facts }: Pick<ProjectSession, 'path' | 'facts'>,
): void {
  const { recentProjects } = state.read()
  const recent = {
    path,
    name: facts.name.slice(0, MAX_RECENT_NAME).toWellFormed(),
    openedAt: new Date().toISOString(),
  }
  const others = recentProjects.filter((other) => other.path !== path)
  state.update({ recentProjects: [recent, ...others].slice(0, MAX_RECENT) })
}

/** The last first. Of what stands behind a file or folder it is that one that is there or gone. */
export async function recentPlaces(
  state: StateStore,
  places: LinkedFiles,
): Promise<AppState['recentProjects']> {
  const bound = new Map((await places.all()).map((one) => [one.project, one]))
  return state.read().recentProjects.map((recent) => {
    const of = bound.get(recent.path)
    const { kind, place } = of ?? { kind: 'project' as const, place: recent.path }
    const exists = existsSync(recent.path) && existsSync(place)
    return { ...recent, kind, place, exists, isUnwritten: of?.unwritten !== undefined }
  })
}

/** The project, file or folder that was opened last, for the list that the system keeps; null: none yet. */
export async function lastOpened(state: StateStore, home: string): Promise<string | null> {
  const [last] = await recentPlaces(state, new LinkedFiles(home))
  return last?.place ?? null
}
