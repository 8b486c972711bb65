/** A project's rows in a database of PostgreSQL, beside those of others. */

/** What one mirroring did. */
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
