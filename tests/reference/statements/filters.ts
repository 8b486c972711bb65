/** The editor's advanced filters, each an expression: a row for each that the panel has. */
import { writeFilters } from '../../../core/croql/filters.ts'
import type { FilterName, FilterValues } from '../../../core/contract/index.ts'
import { chosen, held, testsIn, type Citation, type Page, type Statement } from '../statement.ts'

const filters = testsIn('tests/croql/filters.test.ts')
const selected = testsIn('tests/croql/spec.test.ts', 'tests/croql/specExpressions.ts')

interface Filter {
  title: string
  values?: FilterValues
  /** Its expression over the sample project, as the tests have it; the panel's own filters have none. */
  sample?: string
}

const FILTERS: Readonly<Record<FilterName, Filter>> = {
  added: {
    title: 'Strings added',
    values: { from: '2026-01-01', to: 'today' },
    sample: "added between '2026-01-02 00:00:00' and '2026-01-04 23:59:59'",
  },
  updated: {
    title: 'Strings updated',
    values: { from: '2026-01-01', to: 'today' },
    sample: "updated between '2026-01-01 00:00:00' and '2026-01-10 00:00:00'",
  },
  type: {
    title: 'String type',
    values: { kinds: ['plain', 'icu'] },
    sample: 'type is plain or type is icu',
  },
  comments: { title: 'Comments', sample: 'count of comments > 0' },
  screenshots: { title: 'Screenshots', sample: 'count of screenshots > 0' },
  qaIssues: { title: 'QA issues', sample: 'count of languages summary where (has qa issues) > 0' },
  untranslated: { title: 'Untranslated', sample: 'count of languages summary = 0' },
  partiallyTranslated: {
    title: 'Partially translated (plurals)',
    sample: 'count of languages summary where (is partially translated) > 0',
  },
  translated: { title: 'Translated', sample: 'count of languages summary where (is translated) > 0' },
  translatedBy: {
    title: 'Translated by',
    values: { login: 'anna' },
    sample: 'count of translations where (user = @user:"anna") > 0',
  },
  notTranslatedBy: {
    title: 'Not translated by',
    values: { login: 'boris' },
    sample: 'count of translations where (user != @user:"boris") > 0',
  },
  translationEqualsSource: {
    title: 'Translation equals source',
    sample: 'count of languages summary where (has translation as source) > 0',
  },
  sourceChanged: {
    title: 'Source changed after translation',
    sample: 'count of languages summary where (is source changed after translation) > 0',
  },
  translationsUpdated: {
    title: 'Translations updated',
    values: { from: '2026-01-01', to: 'today' },
    sample:
      "count of languages summary where ( translation updated between '2026-01-10 00:00:00' and '2026-01-20 00:00:00') > 0",
  },
  votes: { title: 'Votes', sample: 'count of languages summary where (rating > 0) > 0' },
  visible: { title: 'Visible' },
  hidden: { title: 'Hidden' },
  masters: { title: 'Master strings', sample: 'not is duplicate' },
  duplicates: { title: 'Duplicates only', sample: 'is duplicate' },
  duplicatesShared: {
    title: 'Duplicates with shared translations',
    sample: 'is duplicate and count of languages summary where (has shared translation) > 0',
  },
  duplicatesOwn: {
    title: 'Duplicates with own translations',
    sample:
      'is duplicate and count of languages summary where (not has shared translation and is translated) > 0',
  },
  notApproved: {
    title: 'Translated, not approved',
    sample: 'count of languages summary where (is translated and not is approved) > 0',
  },
  partiallyApproved: {
    title: 'Partially approved (plurals)',
    sample: 'count of languages summary where (is partially approved) > 0',
  },
  approved: { title: 'Approved', sample: 'count of languages summary where (is approved) > 0' },
  needsWork: { title: 'Needs work', sample: 'count of languages summary where (needs work) > 0' },
  approvedBy: {
    title: 'Approved by',
    values: { login: 'anna' },
    sample: 'count of translations where (count of approvals where (user = @user:"anna") > 0) > 0',
  },
  notApprovedBy: {
    title: 'Not approved by',
    values: { login: 'boris' },
    sample: 'count of translations where (count of approvals where (user != @user:"boris") > 0) > 0',
  },
  afterApproval: {
    title: 'Translation added after approval',
    sample: 'count of languages summary where (has translation after approval) > 0',
  },
  label: { title: 'With a label', values: { title: 'urgent' } },
  byAi: { title: 'Translated by AI', sample: 'count of languages summary where (is translated by ai) > 0' },
  byMt: { title: 'Translated by MT', sample: 'count of languages summary where (is translated by mt) > 0' },
  byTm: { title: 'Translated by TM', sample: 'count of languages summary where (is translated by tm) > 0' },
  automatic: {
    title: 'Translated by AI, MT or TM',
    sample: 'count of languages summary where (is auto translated) > 0',
  },
}

export function filterStatement(name: FilterName): Statement {
  const { title, values = {}, sample } = FILTERS[name]
  const expression = writeFilters([{ filter: name, values }])
  const ticked = filters('%s is ticked by its expression, and writes it', name)
  const cited: [Citation, ...Citation[]] = [ticked, ...(sample === undefined ? [] : [selected('%s', sample)])]
  return held(`**${title}** is \`${expression}\``, ...cited)
}

export const filtersPage: Page = {
  name: 'croql-filters',
  title: 'CroQL: the editor’s filters',
  intro:
    'The filter panel and the query bar are two views of one expression. Label, Visible and Hidden are filters of this workbench; the others are those of the service.',
  sections: [
    {
      title: 'Filters',
      statements: (Object.keys(FILTERS) as FilterName[]).map(filterStatement),
    },
    {
      title: 'The panel',
      statements: [
        held(
          'Filters are joined by `and`; what no filter says stays in the expression as it was typed',
          filters('keep parts without a filter as typed'),
          filters('bracket operands that `and` would separate'),
        ),
        chosen(
          'Filters of the service’s editor that CroQL cannot express are left out: pre-translation, order, verbal expressions, place of the search',
          {
            what: 'the panel has the filters above and no others; the order has a menu in the list.',
            page: 'docs/croql.md',
          },
          filters('is one of a row above'),
        ),
      ],
    },
  ],
}
