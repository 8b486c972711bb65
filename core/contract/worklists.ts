/**
 * The ready-made lists of work, as queries in the current language (docs/reference/croql.md, "Language scope"): what the
 * screens list at the side, what the overview counts and what a report says. Hidden strings are no work.
 */

const visible = (condition: string) => `${condition} and is visible`
const summary = (condition: string) => visible(`count of languages summary where (${condition}) > 0`)

/** The remaining work, in its order. A string that has to be translated is in one of the first three. */
export const WORK_QUERIES = {
  untranslated: visible('count of languages summary = 0'),
  partial: summary('is partially translated'),
  needsWork: summary('needs work'),
  proposed: visible('count of translations where (needs work and provider = "ai") > 0'),
  unapproved: summary('is translated and not is approved'),
  qaIssues: summary('has qa issues'),
  issues: visible('count of comments where (has unresolved issue) > 0'),
  sourceChanged: summary('is source changed after translation'),
  sameAsSource: summary('has translation as source'),
} as const

export type WorkName = keyof typeof WORK_QUERIES

/** The lists that the overview counts. A text that is the same as its source may be right. */
export const REMAINING_WORK = [
  'untranslated',
  'partial',
  'needsWork',
  'unapproved',
  'qaIssues',
  'issues',
  'sourceChanged',
] as const satisfies readonly WorkName[]
