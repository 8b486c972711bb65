import type { Check } from '../check.ts'

/** What a connected service found. Off: nothing is sent anywhere unless a person says so. */
export const ai: Check = {
  title: 'AI review',
  readsMessages: true,
  isOnByDefault: false,
  sentences: {},
  run(_, context) {
    return context.ai
  },
}
