import type { Check } from '../check.ts'

/** The findings of a connected service. Off by default: no text is sent anywhere unless the user chooses so. */
export const ai: Check = {
  title: 'AI review',
  readsMessages: true,
  isOnByDefault: false,
  sentences: {},
  run(_, context) {
    return context.ai
  },
}
