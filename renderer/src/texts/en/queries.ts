/** Saved queries and the advanced filters. */
import type { FilterName, StringKind } from '../../../../core/workbench/contract.ts'

const names: Record<FilterName, string> = {
  type: 'Type',
  added: 'Added',
  updated: 'Updated',
  comments: 'With comments',
  screenshots: 'With screenshots',
  qaIssues: 'With QA issues',
  untranslated: 'Untranslated',
  partiallyTranslated: 'Partly translated (plurals)',
  translated: 'Translated',
  translatedBy: 'Translated by',
  notTranslatedBy: 'Not translated by',
  translationEqualsSource: 'Same as source',
  sourceChanged: 'Source changed after translation',
  translationsUpdated: 'Translation updated',
  votes: 'With votes in favour',
  masters: 'No duplicates',
  duplicates: 'Duplicates only',
  duplicatesShared: 'Duplicates with shared translations',
  duplicatesOwn: 'Duplicates with own translations',
  notApproved: 'Translated, not approved',
  partiallyApproved: 'Partly approved (plurals)',
  approved: 'Approved',
  approvedBy: 'Approved by',
  notApprovedBy: 'Not approved by',
  afterApproval: 'Translation added after approval',
  byAi: 'By AI',
  byMt: 'By machine translation',
  byTm: 'By translation memory',
  automatic: 'By any of the three',
}

const kinds: Record<StringKind, string> = { plain: 'Plain', plural: 'Plural', icu: 'ICU', asset: 'Asset' }

export const filters = {
  button: 'Filters',
  ticked: (count: number) => `${count} ticked`,
  title: 'Filters',
  groups: {
    string: 'String',
    translation: 'Translation',
    approval: 'Approval',
    automatic: 'Translated automatically',
  },
  names,
  kinds,
  from: 'from',
  to: 'to',
  user: 'User',
  rest: 'And also, as typed:',
  unreadable: 'The query cannot be read, so no filter can be ticked. Correct it, or clear it.',
  clear: 'Clear all',
}

export const savedQueries = {
  heading: 'Saved queries',
  none: 'Run a query and save it: it becomes a worklist with a live count.',
  add: 'Save this query…',
  title: 'Save the query',
  changeTitle: 'Change the saved query',
  name: 'Name',
  namePlaceholder: 'Ready for review',
  croql: 'Query',
  save: 'Save',
  actions: (name: string) => `What to do with ${name}`,
  change: 'Change…',
  remove: 'Delete',
  removed: (name: string) => `${name} was deleted.`,
  bringBack: 'Bring it back',
}
