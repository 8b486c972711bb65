/** What the readers of a project can be asked for of quality, by name. */
import type { Operations } from '../../store/operation.ts'
import { issueCounts, issuesOf, openIssues } from './issues.ts'
import { fieldToCheck, nextToCheck, toCheck } from './checkBatches.ts'
import { dictionaryWords, qaSettings } from './settings.ts'
import { pinnedDictionaries } from './pinnedDictionaries.ts'
import { stringsWithWord } from './wordPlaces.ts'
import { unchecked } from './uncheckedStrings.ts'

export const qualityReads = {
  dictionaryWords,
  fieldToCheck,
  issueCounts,
  issuesOf,
  nextToCheck,
  openIssues,
  pinnedDictionaries,
  qaSettings,
  stringsWithWord,
  toCheck,
  unchecked,
} satisfies Operations

type QualityReads = typeof qualityReads

declare module '../../store/operation.ts' {
  interface Reads extends QualityReads {}
}
