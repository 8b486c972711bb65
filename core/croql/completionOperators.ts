/** Completions of operators, by the type of the preceding operand. */
import { sentence, type Sentence } from '../platform/text/sentence.ts'
import type { Meaning } from './meaning.ts'
import { type Completion, filter, keyword, NOTHING_TO_SAY } from './completion.ts'

/** Returns the operators after a value, an object or a collection; Booleans are joined, others are compared. */
export function operatorsFor(meaning: Meaning): Completion[] {
  if (meaning.kind === 'collection') return [filter('where', sentence`Only those for which this holds`)]
  if (meaning.kind === 'object') {
    return [filter('with', sentence`Whether this holds for it`), ...comparisons('=', '!=')]
  }
  if (meaning.kind === 'texts') return [CONTAINS, MATCHES]
  switch (meaning.value.type) {
    case 'boolean':
      return JOINING
    case 'text':
      return [CONTAINS, ...comparisons('=', '!='), MATCHES]
    case 'dateTime':
      return [
        ...comparisons('>=', '<', '>', '<=', '=', '!='),
        keyword('between', sentence`Both ends included`),
      ]
    case 'integer':
    case 'float':
      return [
        ...comparisons('=', '>', '<', '>=', '<=', '!='),
        keyword('between', sentence`Both ends included`),
      ]
  }
}

const CONTAINS = keyword('contains', sentence`Has this in it, in any letter case`)
const MATCHES = keyword('matches', sentence`Has a match of this regular expression`)

export const JOINING: Completion[] = [
  keyword('and', sentence`Both hold`),
  keyword('or', sentence`At least one of the two holds`),
  keyword('xor', sentence`Exactly one of the two holds`),
]

type ComparisonOperator = '=' | '!=' | '<' | '<=' | '>' | '>='

const COMPARED: Readonly<Record<ComparisonOperator, Sentence>> = {
  '=': sentence`Is the same`,
  '!=': sentence`Is not the same`,
  '<': sentence`Is less`,
  '<=': sentence`Is less, or the same`,
  '>': sentence`Is more`,
  '>=': sentence`Is more, or the same`,
}

function comparisons(...operators: ComparisonOperator[]): Completion[] {
  return operators.map((operator) => ({
    label: operator,
    insert: `${operator} `,
    detail: NOTHING_TO_SAY,
    about: COMPARED[operator],
    kind: 'operator' as const,
  }))
}
