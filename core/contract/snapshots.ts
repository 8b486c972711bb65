/** Named snapshots: points of the history to compare with, to look at and to go back to. */
import { z } from 'zod'
import { BUDGETS } from './budgets.ts'
import type { Overview } from './project.ts'
import { idInput, languageIdInput, projectInput } from './parts.ts'
import { readCall, writeCall, topic } from './topic.ts'

const snapshot = { project: projectInput, snapshotId: idInput }

export const snapshotsCalls = topic<SnapshotsOutputs>()({
  'snapshot.list': readCall('listSnapshots', { project: projectInput }),
  'snapshot.add': writeCall('addSnapshot', {
    project: projectInput,
    name: z.string().trim().min(1).max(BUDGETS.shortName.max),
    note: z.string().trim().max(BUDGETS.note.max).default(''),
  }),
  'snapshot.remove': z.strictObject(snapshot),
  /** Returns the changes since. */
  'snapshot.compare': readCall('compareSnapshot', snapshot),
  /** Translations as they were then: all, of one language, or of one string. */
  'snapshot.restore': writeCall('restoreSnapshot', {
    ...snapshot,
    languageId: languageIdInput.optional(),
    stringId: idInput.optional(),
  }),
  /** Opens the project as it was then, beside it and for reading only. */
  'snapshot.open': z.strictObject(snapshot),
})

/**
 * A named snapshot: a point of the history, by the id of its newest event. It copies no rows. Comparing, restoring and
 * opening a snapshot reads the events since then backwards, so a snapshot costs nothing and can be added at any time.
 *
 * `user` is the login of its author, null for a removed user; `at` is an ISO 8601 time.
 *
 * @example
 * await workbench.call('snapshot.restore', { project, snapshotId: 3, languageId: 'uk' })
 */
export interface Snapshot {
  id: number
  name: string
  note: string
  user: string | null
  at: string
}

/** How many strings of a language have translations that are not as they were. */
export interface LanguageChanges {
  languageId: string
  /** Had none, have some. */
  added: number
  /** Other texts than then. */
  changed: number
  /** Had some, have none. */
  removed: number
  /** The same texts, but approved otherwise. */
  reviewed: number
}

export interface SnapshotComparison {
  snapshot: Snapshot
  /** The changes in each language, in the project's order; a language in which nothing changed has zeros. */
  languages: LanguageChanges[]
  /** Source strings that came, changed their text, or went out of their files. */
  sources: { added: number; changed: number; gone: number }
  /** The first of the deleted strings: an import cannot be reverted, so restoring does not recreate them. */
  goneStrings: { id: number; identifier: string }[]
}

export interface SnapshotRestored {
  /** Strings, counted in each language, and rows of translations that were written. */
  strings: number
  translations: number
  /** Translations that could not come back, since their strings were deleted. */
  lost: number
}

/** The value of each call. */
export interface SnapshotsOutputs {
  /** The newest first. */
  'snapshot.list': Snapshot[]
  'snapshot.add': Snapshot[]
  'snapshot.remove': Snapshot[]
  'snapshot.compare': SnapshotComparison
  'snapshot.restore': SnapshotRestored
  'snapshot.open': Overview
}
