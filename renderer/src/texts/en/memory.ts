/** Translation memories. */
import type { MatchPenalty, MemoryMatch } from '../../../../core/workbench/contract.ts'
import { counted, number } from '../format.ts'

const reasons: Record<MatchPenalty['kind'], string> = {
  case: 'capitals differ',
  spaces: 'spaces differ',
  punctuation: 'punctuation differs',
  numbers: 'numbers differ',
  placeholders: 'placeholders or tags differ',
  form: 'another plural form',
  language: 'a variant of the language',
  age: 'old',
  memory: 'from',
}

export const memory = {
  title: 'Translation memory',
  none: 'No similar text in the memories yet. What you save is remembered.',
  looking: 'Looking…',
  kinds: { context: 'in context', exact: 'exact', fuzzy: 'similar' } satisfies Record<
    MemoryMatch['kind'],
    string
  >,
  insert: (index: number) => `Insert match ${index}`,
  insertRange: 'Insert the match with that number',
  insertMatch: (score: number, text: string, key: string | null) =>
    `Insert the ${number(score)} % match${key === null ? '' : ` (${key})`}: ${text}`,
  percent: (score: number) => `${number(score)} %`,
  announced: (count: number, best: number) =>
    count === 0 ? 'No matches' : `${counted(count, 'match', 'matches')}, the best ${number(best)} %`,
  reason: (penalty: MatchPenalty) => {
    if (penalty.kind === 'memory') return `${penalty.memory} −${number(penalty.percent)}`
    if (penalty.kind === 'age') return `${number(penalty.years)} years old −${number(penalty.percent)}`
    return `${reasons[penalty.kind]} −${number(penalty.percent)}`
  },
  repaired: 'fitted to this source',
  concordance: 'Look up the selection in the memories',
  concordanceOf: (text: string) => `“${text}” in the memories`,
  concordanceNone: 'No text of the memories has it.',
  concordanceNothing: 'Select a word in the source or the translation, then look it up.',
  closeConcordance: 'Close the look-up',
  pretranslate: {
    command: 'Pre-translate from the memories…',
    title: 'Pre-translate from the memories',
    hint: (strings: string) =>
      `Fills empty translations of ${strings} with their best match. It is one change, which undo takes back.`,
    listed: 'the strings listed now',
    minimum: 'Least score',
    preview: 'Count first',
    run: 'Pre-translate',
    looking: 'Looking up translation memories',
    found: (forms: number, strings: number) =>
      `${counted(forms, 'translation', 'translations')} in ${counted(strings, 'string', 'strings')} would be filled.`,
    byKind: (counts: { context: number; exact: number; fuzzy: number }) =>
      `${number(counts.context)} in context, ${number(counts.exact)} exact, ${number(counts.fuzzy)} similar.`,
    nothing: 'Nothing to fill: no empty translation has a match as good as that.',
    done: (forms: number, strings: number) =>
      `${counted(forms, 'translation', 'translations')} in ${counted(strings, 'string', 'strings')} filled from the memories.`,
  },
}
