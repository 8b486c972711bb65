/** The string at hand. */
import { actions } from './actions.ts'
import { number } from '../format.ts'

export const detail = {
  nothing: 'No string is selected.',
  nothingHint: 'Choose one in the list with Up and Down.',
  source: 'Source',
  context: 'Context',
  copyIdentifier: 'Copy the identifier',
  copied: 'Copied',
  hidden: 'Hidden',
  length: (length: number, longest: number) => `${number(length)} of ${number(longest)} characters`,
  tooLong: (over: number) => `${number(over)} too long`,
  insert: (text: string) => `Insert ${text}`,
  insertByKey: (text: string, key: string) => `Insert ${text} (${key})`,
  fieldLabel: (language: string) => `Translation into ${language}`,
  formLabel: (language: string, form: string) => `Translation into ${language}, form ${form}`,
  missing: 'Missing:',
  save: 'Save',
  saveNext: 'Save and next',
  approveNext: 'Approve and next',
  unsaved: 'Not saved yet',
  copySource: 'Copy source',
  revert: 'Back to what is saved',
  tabs: { others: 'Translations', comments: 'Comments', history: 'History' },
  sourceChanged: 'The source changed after this was translated. Check it, then save.',
  whitespace: {
    newline: 'line break',
    tab: 'tab',
    space: 'spaces',
    'no-break': 'no-break space',
    invisible: 'invisible character',
  },
}

export const others = {
  empty: 'Nobody has translated this string yet.',
  unknown: 'unknown',
  top: 'in use',
  approve: 'Approve',
  approved: 'Approved',
  unapprove: 'Take the approval away',
  approvalTaken: 'Approval taken away',
  list: 'Translations of this string',
  mark: 'Mark what differs',
  compare: 'Compare the others with this',
  approvedBy: (who: string) => `Approved by ${who}`,
  use: 'Use this text',
  remove: 'Delete',
  up: 'Vote up',
  down: 'Vote down',
  rating: (rating: number) => `Rating ${number(rating)}`,
}

export const comments = {
  empty: 'No comments. Ask a question, or report an issue with the source.',
  add: 'Add a comment',
  placeholder: 'Write to whoever works on this string…',
  isIssue: 'This is an issue',
  issueType: 'Kind of issue',
  issueTypes: {
    general_question: 'General question',
    translation_mistake: 'Mistake in the translation',
    context_request: 'Context needed',
    source_mistake: 'Mistake in the source',
  },
  resolved: 'Resolved',
  unresolved: 'Unresolved',
  resolve: 'Mark as resolved',
  reopen: 'Open again',
  send: 'Add',
}

export const history = {
  empty: 'Nothing has been done to this string in this language yet.',
  action: (action: string) => actions[action] ?? action,
  undone: 'taken back',
  nobody: 'somebody',
}
