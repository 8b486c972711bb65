/** A case of the contract of building into a translation file. */
import type { Format } from '../../../core/formats/format.ts'

export interface IntoCase {
  format: Format
  /** The names of the two files. */
  names: readonly [source: string, into: string]
  source: string
  /** The Ukrainian file: made by hand with a habit of its own, with entries of its own and work that is not done. */
  into: string
  /** A file of this format that cannot be read. */
  broken: string
  /** Identifiers of the source that `into` lacks, each with the one that it comes behind, or before: `<key`. */
  missing: Readonly<Record<string, string>>
  /** The identifier of what is taken away; else the last that both have. */
  cleared?: string
}
