/** A project's rows in a database of PostgreSQL, beside those of others. */
import { z } from 'zod'
import { BUDGETS } from './budgets.ts'
import { projectInput } from './parts.ts'
import { topic } from './topic.ts'

/** As PostgreSQL's own tools take it: `postgres://anna@db.example.org/l10n`. */
export const mirrorAddress = z.string().max(BUDGETS.url.max)

export const mirrorCalls = topic<MirrorOutputs>()({
  /**
   * Brings the mirror of a project up to date, and reports progress; the file is only read. The address has no
   * password in it. `isWhole`: all rows are copied again, and not only what has changed since the last time.
   */
  'mirror.run': z.strictObject({
    project: projectInput,
    address: mirrorAddress.min(1),
    isWhole: z.boolean(),
  }),
})

/** The result of a mirror run. */
export interface MirrorReport {
  /** The project's name. */
  project: string
  /** Whether all of it was copied, and not only what changed since. */
  isWhole: boolean
  /** How many rows were copied. */
  rows: number
  /** The newest intent of the history that the mirror has; 0: there is none. */
  lastIntent: number
}

/** The value of each call. */
export interface MirrorOutputs {
  'mirror.run': MirrorReport
}
