/** The reads of glossaries, by name. */
import { inChunks, type Operations } from '../../store/operation.ts'
import { glossaryConcepts } from './exchange.ts'
import { forbiddenTerms, glossaryWords, matchStoredTerms, matchTexts } from './termMatches.ts'
import { conceptDetail, conceptRows, glossaries } from './concepts.ts'

export const glossaryReads = {
  conceptDetail,
  conceptRows,
  forbiddenTerms,
  glossaries,
  glossaryConcepts: inChunks(glossaryConcepts),
  glossaryWords,
  matchTerms: matchStoredTerms,
  matchTexts,
} satisfies Operations

type GlossaryReads = typeof glossaryReads

declare module '../../store/operation.ts' {
  interface Reads extends GlossaryReads {}
}
