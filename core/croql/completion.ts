/** The items that completion offers, and words of the language among them. */
import { verbatim, type Sentence } from '../platform/text/sentence.ts'

export interface Completion {
  label: string
  /** The inserted text; it ends with a space or a bracket if more has to follow. */
  insert: string
  /** The type, or what it is a value of. */
  detail: Sentence
  /** Empty where there is nothing to say. */
  about: Sentence
  kind: 'member' | 'value' | 'operator' | 'keyword'
  /** Another word it is found by. */
  alias?: string
}

export const NOTHING_TO_SAY = verbatim('')

export function keyword(word: string, about: Sentence): Completion {
  return { label: word, insert: `${word} `, detail: NOTHING_TO_SAY, about, kind: 'keyword' }
}

/** A filter, with the bracket that its condition stands in. */
export function filter(word: 'where' | 'with', about: Sentence): Completion {
  return { label: word, insert: `${word} (`, detail: NOTHING_TO_SAY, about, kind: 'keyword' }
}
