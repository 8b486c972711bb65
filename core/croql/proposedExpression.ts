/** The expression that a condition on an element of a string was meant as: `needs work` is of a language's summary. */
import { contexts } from './catalog.ts'
import { entity } from './catalogMembers.ts'
import { checkText } from './croql.ts'
import type { CheckEnvironment } from './environment.ts'
import { spacedName } from './names.ts'
import { parse } from './parse.ts'

/** The collections in the order in which a condition is likely meant of one. */
const LIKELY = ['languagesSummary', 'translations', 'comments']

/** Returns the count over the first collection of which the text is a sound condition; null where it is of none. */
export function proposedExpression(text: string, environment: CheckEnvironment): string | null {
  const condition = text.trim()
  if (!parse(condition).ok) return null
  const collections = Object.entries(entity(contexts[environment.context]).members)
    .filter(([, { type }]) => typeof type === 'object' && 'collection' in type)
    .map(([name]) => name)
    .toSorted((one, other) => rank(one) - rank(other))
  const proposals = collections.map((name) => `count of ${spacedName(name)} where (${condition}) > 0`)
  return proposals.find((proposal) => checkText(proposal, environment).problems.length === 0) ?? null
}

function rank(name: string): number {
  const place = LIKELY.indexOf(name)
  return place === -1 ? LIKELY.length : place
}
