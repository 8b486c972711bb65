/** Findings of a text before its field is shown, available or pending. */
import type { QaFinding } from '../../../core/contract/index.ts'

/** The calls that check a field: the second may have to read a dictionary first. */
export const EXPENSIVE_CHECKS = ['qa.check', 'qa.spell'] as const
export type Checked = (typeof EXPENSIVE_CHECKS)[number]

export interface KnownFindings {
  text: string
  found: Partial<Record<Checked, readonly QaFinding[]>>
  /** Those that were asked for; null: the check failed. */
  asked: Partial<Record<Checked, Promise<readonly QaFinding[] | null>>>
}
