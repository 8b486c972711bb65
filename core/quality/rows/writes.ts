/** The writes of quality, by name; each runs in one transaction. */
import type { Operations } from '../../store/operation.ts'
import { ignoreIssue, writeFindings } from './writeFindings.ts'
import { pinDictionaries } from './pinnedDictionaries.ts'
import { deleteQaRule, saveQaRule, setDictionaryWord, setQaCheck } from './settings.ts'
import { beginCheck, endCheck, forgetChecks } from './uncheckedStrings.ts'

export const qualityWrites = {
  beginCheck,
  deleteQaRule,
  endCheck,
  forgetChecks,
  ignoreIssue,
  keepFindings: writeFindings,
  pinDictionaries,
  saveQaRule,
  setDictionaryWord,
  setQaCheck,
} satisfies Operations

type QualityWrites = typeof qualityWrites

declare module '../../store/operation.ts' {
  interface Writes extends QualityWrites {}
}
