/**
 * Short writes of which many come at once: the store commits those that wait together, so that they share one flush
 * of the disk. None of them looks at what is found by an index of texts, which is written last.
 */
import type { Writes } from '../../store/operation.ts'

export const GROUPED_WRITES: ReadonlySet<string> = new Set([
  'saveForms',
  'deleteTranslation',
  'approveTranslation',
  'vote',
  'addComment',
  'resolveComment',
  'serviceChangeTranslations',
  'serviceRestoreTranslation',
  'serviceDeleteTranslations',
  'serviceChangeApprovals',
  'serviceDeleteApprovals',
  'serviceChangeComments',
  'serviceChangeStrings',
  'serviceAddTerm',
  'serviceChangeTerm',
] satisfies (keyof Writes)[])
