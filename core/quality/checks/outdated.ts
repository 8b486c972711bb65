import type { Check } from '../check.ts'
import { messageFactory, type FindingSentences } from '../sentences.ts'

const sentences = {
  'outdated.source': () =>
    'The source was changed after this was translated. Compare the two and save a new translation.',
} satisfies FindingSentences
const say = messageFactory(sentences)

/** The source was changed after the translation was saved. */
export const outdated: Check = {
  title: 'Outdated translation',
  readsMessages: true,
  isOnByDefault: true,
  sentences,
  run({ string }) {
    if (!string.isOutdated) return []
    return [say('outdated.source')]
  },
}
