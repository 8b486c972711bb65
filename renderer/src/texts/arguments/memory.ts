/** Translation memories. */
import type { MatchOrigin } from '../../../../core/contract/analysisBands.ts'
import type { MatchPenalty } from '../../../../core/contract/index.ts'

export const memory = {
  insert: (index: number) => ({ index }),
  insertMatch: (score: number, text: string, key: string | null) => ({
    score,
    text,
    key: key ?? '',
    hasKey: key !== null,
  }),
  percent: (score: number) => ({ score }),
  origin: ({ score, isEdited }: MatchOrigin) => ({ score, isEdited }),
  announced: (count: number, best: number) => ({ count, best }),
  reason: (penalty: MatchPenalty) => ({
    kind: penalty.kind,
    percent: penalty.percent,
    years: penalty.kind === 'age' ? penalty.years : 0,
    memory: penalty.kind === 'memory' ? penalty.memory : '',
  }),
  concordanceOf: (text: string) => ({ text }),
  concordanceFound: (count: number) => ({ count }),
  pretranslate: {
    hint: (strings: string) => ({ strings }),
    found: (forms: number, strings: number) => ({ forms, strings }),
    byKind: (counts: { context: number; exact: number; fuzzy: number }) => ({
      context: counts.context,
      exact: counts.exact,
      fuzzy: counts.fuzzy,
    }),
    done: (forms: number, strings: number) => ({ forms, strings }),
  },
}
