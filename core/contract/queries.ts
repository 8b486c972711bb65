/** Saved queries, and the advanced filters as the other view of an expression. */
import { STRING_TYPES, type StringType } from '../model/enumerations.ts'
import { z } from 'zod'
import { BUDGETS } from './budgets.ts'
import { croqlInput, idInput, projectInput } from './parts.ts'
import { readCall, topic, writeCall } from './topic.ts'

const part = z.union([
  z.strictObject({ text: croqlInput }),
  z.strictObject({
    filter: z.string().max(BUDGETS.code.max),
    values: z.strictObject({
      from: z.string().max(BUDGETS.code.max).optional(),
      to: z.string().max(BUDGETS.code.max).optional(),
      login: z.string().max(BUDGETS.resourceName.max).optional(),
      title: z.string().max(BUDGETS.resourceName.max).optional(),
      kinds: z.array(z.enum(STRING_TYPES)).max(4).optional(),
    }),
  }),
])

export const queriesCalls = topic<QueriesOutputs>()({
  'query.list': readCall('listSavedQueries', { project: projectInput }),
  /** Keeps a query by a name; with `id`, changes one. */
  'query.save': writeCall('saveQuery', {
    project: projectInput,
    id: idInput.optional(),
    name: z.string().trim().min(1).max(BUDGETS.shortName.max),
    croql: croqlInput.max(BUDGETS.savedQuery.max),
  }),
  'query.delete': writeCall('deleteSavedQuery', { project: projectInput, id: idInput }),
  /** Which advanced filters an expression says, and what no filter says. */
  'query.readFilters': z.strictObject({ croql: croqlInput }),
  'query.writeFilters': z.strictObject({ parts: z.array(part).max(200) }),
})

export interface SavedQuery {
  id: number
  name: string
  croql: string
}

/** The filters of the panel of advanced filters (docs/croql.md). */
export type FilterName =
  | 'type'
  | 'added'
  | 'updated'
  | 'comments'
  | 'screenshots'
  | 'qaIssues'
  | 'untranslated'
  | 'partiallyTranslated'
  | 'translated'
  | 'translatedBy'
  | 'notTranslatedBy'
  | 'translationEqualsSource'
  | 'sourceChanged'
  | 'translationsUpdated'
  | 'votes'
  | 'label'
  | 'visible'
  | 'hidden'
  | 'masters'
  | 'duplicates'
  | 'duplicatesShared'
  | 'duplicatesOwn'
  | 'notApproved'
  | 'partiallyApproved'
  | 'approved'
  | 'needsWork'
  | 'approvedBy'
  | 'notApprovedBy'
  | 'afterApproval'
  | 'byAi'
  | 'byMt'
  | 'byTm'
  | 'automatic'

export interface FilterValues {
  /** Date-times as CroQL writes them, without quotes. */
  from?: string
  to?: string
  login?: string
  /** The title of a label. */
  title?: string
  /** The kinds that the filter `type` ticks: a string may be of any of them. */
  kinds?: StringType[]
}

/**
 * The operands of an expression's `and`s: filters, and other parts as written; with the search word if the part stands
 * for a word in the query bar.
 */
export type FilterPart = { filter: FilterName; values: FilterValues } | { text: string; word?: string }

/** The value of each call. */
export interface QueriesOutputs {
  /** The saved queries, ordered by name. */
  'query.list': SavedQuery[]
  'query.save': SavedQuery[]
  'query.delete': SavedQuery[]
  /** The expression's filters in its order; null where it cannot be read. */
  'query.readFilters': FilterPart[] | null
  'query.writeFilters': { croql: string }
}
