/** The writes of suggestions, by name. */
import type { Operations } from '../../store/operation.ts'
import { forbidSuggestions, forgetSuggestions, keepSuggestions } from './suggestions.ts'

export const suggestionsWrites = {
  forbidSuggestions,
  forgetSuggestions,
  keepSuggestions,
} satisfies Operations

type SuggestionsWrites = typeof suggestionsWrites

declare module '../../store/operation.ts' {
  interface Writes extends SuggestionsWrites {}
}
