import type { Check } from '../check.ts'

/** A translation of nothing but white space and invisible characters. */
export const empty: Check = {
  name: 'empty_translation',
  title: 'Empty translation',
  readsMessages: true,
  isOnByDefault: true,
  run({ source, text }) {
    if (!isBlank(text) || isBlank(source)) return []
    return [{ message: 'The translation is empty. Write one, or clear the field.' }]
  },
}

function isBlank(text: string): boolean {
  return /^[\s\p{Cf}]*$/u.test(text)
}
