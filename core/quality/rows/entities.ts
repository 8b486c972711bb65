/** The decisions of users on QA issues, as the history records them. */
import { column, registerEntities, type RowsOf } from '../../history/rows/entities.ts'

export const qualityEntities = registerEntities({
  /** The user's decision on a QA issue; the rest of its row is the checks' result. */
  qaDecision: {
    table: 'qa_issue',
    key: ['id'],
    // An issue goes with the text that it was found in.
    isFound: true,
    columns: {
      id: column<number>(),
      state: column<'open' | 'ignored'>(),
      ignore_reason: column<string | null>(),
    },
  },
})

type QualityRows = RowsOf<typeof qualityEntities>

declare module '../../history/rows/entities.ts' {
  interface Rows extends QualityRows {}
}

export type QaDecisionRow = QualityRows['qaDecision']
