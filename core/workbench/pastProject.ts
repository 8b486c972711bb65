/** A project as it was at a snapshot, for the screens: a copy to look at. */
import type { RunOptions } from '../platform/threads/progress.ts'
import { pastWorker } from './project/open.ts'
import { copyAsOf } from '../snapshots/copy.ts'
import { ProjectSession } from './session.ts'

export interface PastSession {
  session: ProjectSession
  /** Removes the copy; close the session first. */
  discard(): void
}

/** @throws Failure `snapshot.unknown`, `cancelled`, and what opening a project throws */
export async function openSnapshot(
  { store, path, person }: Pick<ProjectSession, 'store' | 'path' | 'person'>,
  snapshotId: number,
  options: RunOptions = {},
): Promise<PastSession> {
  const { name, at, event } = await store.read('snapshotPoint', { snapshotId }, options)
  const copy = await copyAsOf(path, { at, event }, pastWorker, options)
  try {
    const session = await ProjectSession.open(copy.path, person, { past: { path, name, at } })
    return { session, discard: () => copy.discard() }
  } catch (error) {
    copy.discard()
    throw error
  }
}
