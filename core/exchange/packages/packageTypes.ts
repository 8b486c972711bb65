/** A worklist, in any format. */
import type { Language } from '../../contract/language.ts'
import type { ReturnedForm } from './rows/compareForm.ts'

export type PackageFormat = 'xliff' | 'po'

/** The prefix of the project's identifier in a worklist. */
export const ORIGIN = 'interlinear:'

export interface PackageHead {
  /** The project's identifier. */
  project: string
  sourceLanguage: Language
  language: Language
  version: string
}

/** A worklist that came back. */
export interface ReturnedPackage {
  project: string
  /** The language as the file writes it. */
  language: string | null
  forms: ReturnedForm[]
  /** Entries that have no reference to a string, another number of forms than were sent, or a text beyond its budget. */
  unreadable: number
}
