/** Whether there is a newer version of the program. */
import { z } from 'zod'
import { topic } from './topic.ts'

export const updateCalls = topic<UpdateOutputs>()({
  /**
   * Queries the project's own page of releases, and downloads nothing. `isAsked`: the user requested it just now.
   * Otherwise it runs only if the settings allow it, at most once a day, and returns null if it did not run.
   */
  'updates.look': z.strictObject({ isAsked: z.boolean() }),
})

/** The newest release, beside the version that runs. */
export interface UpdateReport {
  /** The version that runs. */
  version: string
  /** The newest version that was released; null: none was yet. */
  newest: string | null
  isNewer: boolean
  /** The page of the newest release. */
  page: string
}

/** The value of each call. */
export interface UpdateOutputs {
  'updates.look': UpdateReport | null
}
