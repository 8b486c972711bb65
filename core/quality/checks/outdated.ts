import type { Check } from '../check.ts'

/** The source was changed after the translation was saved. */
export const outdated: Check = {
  title: 'Outdated translation',
  readsMessages: true,
  isOnByDefault: true,
  run({ string }) {
    if (!string.isOutdated) return []
    return [
      {
        message:
          'The source was changed after this was translated. Compare the two and save a new translation.',
      },
    ]
  },
}
