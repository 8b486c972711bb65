/** The reads of suggestions, by name. */
import { inChunks, type Operations } from '../../store/operation.ts'
import {
  approvedTexts,
  areSuggestionsForbidden,
  issuesInStrings,
  cachedSuggestions,
  textsOfForms,
} from './suggestions.ts'

export const suggestionsReads = {
  approvedTexts,
  areSuggestionsForbidden,
  issuesInStrings,
  cachedSuggestions: inChunks(cachedSuggestions),
  textsOfForms: inChunks(textsOfForms),
} satisfies Operations

type SuggestionsReads = typeof suggestionsReads

declare module '../../store/operation.ts' {
  interface Reads extends SuggestionsReads {}
}
