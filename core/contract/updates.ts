/** Whether there is a newer version of the program. */
import { z } from 'zod'
import { topic } from './topic.ts'

export const updateCalls = topic<UpdateOutputs>()({
  /**
   * Asks the project's own page of releases, and downloads nothing. `isAsked`: a person asked for it just now; else it is
   * asked only where the settings say so, at most once a day, and null is the answer where it was not.
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
  /** Where the newest one is described and can be had. */
  page: string
}

/** The value of each call. */
export interface UpdateOutputs {
  'updates.look': UpdateReport | null
}
