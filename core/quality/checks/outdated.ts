import type { Check } from '../check.ts'
import { findingSentence } from '../sentences.ts'

/** The source was changed after the translation was saved. */
export const outdated: Check = {
  title: 'Outdated translation',
  readsMessages: true,
  isOnByDefault: true,
  run({ string }) {
    if (!string.isOutdated) return []
    return [findingSentence('outdated.source')]
  },
}
