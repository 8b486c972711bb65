/** The glossary's word on translations: which terms are in a source, and what they are translated as. */
import type { Project } from '../history/project.ts'
import { isForbidden } from '../glossary/term.ts'
import type { TermInSource } from './check.ts'
import type { TermFinder } from './inputs.ts'

/** The project's own glossaries. */
export function glossaryTerms(session: Project): TermFinder {
  return async (rows, options) => {
    const found: TermInSource[][] = rows.map(() => [])
    const byLanguage = Map.groupBy(rows.keys(), (index) => rows[index]?.languageId ?? '')
    for (const [languageId, indexes] of byLanguage) {
      const matches = await session.store.read(
        'matchTerms',
        {
          texts: indexes.map((index) => rows[index]?.source ?? ''),
          sourceLanguageId: session.facts.sourceLanguage.id,
          languageId,
        },
        options,
      )
      indexes.forEach((index, place) => {
        const source = rows[index]?.source ?? ''
        found[index] = (matches[place] ?? []).map(({ start, end, translations }) => ({
          term: source.slice(start, end),
          translations: translations.filter((term) => !isForbidden(term)).map(({ text }) => text),
          forbidden: translations.filter(isForbidden).map(({ text }) => text),
        }))
      })
    }
    return found
  }
}
