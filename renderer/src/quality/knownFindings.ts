/** What checks said of a text before its field is shown. */
import type { QaFinding } from '../../../core/workbench/contract.ts'

/** The calls that check a field: the second may have to read a dictionary first. */
export const CHECKS = ['qa.check', 'qa.spell'] as const
export type Checked = (typeof CHECKS)[number]

export interface KnownFindings {
  text: string
  found: Partial<Record<Checked, readonly QaFinding[]>>
}
