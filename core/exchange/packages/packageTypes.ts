/** A worklist, in any format. */
import type { UnreadableRow } from '../../contract/exchange.ts'
import { Failure } from '../../platform/errors/failure.ts'
import type { Language } from '../../contract/language.ts'
import type { ReturnedForm } from './rows/compareForm.ts'

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
  unreadableRows?: readonly UnreadableRow[]
  trackedChanges?: number
}

export function notAPackage(): Failure {
  return new Failure('worklist.notOne', 'This file is no worklist that Interlinear wrote.', {
    kept: 'Nothing was changed.',
    todo: 'Import it as translations, or choose the file that was sent to you.',
  })
}
