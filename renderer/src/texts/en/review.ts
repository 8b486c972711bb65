/** Reviewing many strings at once; labels; screenshots. */
import { counted, number } from '../format.ts'

const strings = (count: number) => counted(count, 'string', 'strings')

export const bulk = {
  command: 'Change all strings of the list…',
  title: (total: number) => `Change ${strings(total)} at once`,
  action: 'What to do',
  actions: {
    approve: 'Approve translations',
    unapprove: 'Take approvals away',
    label: 'Add a label',
    unlabel: 'Take a label away',
    hide: 'Hide strings',
    show: 'Show hidden strings',
    deleteTranslations: 'Delete translations',
    copySource: 'Copy the source where nothing is translated',
  },
  label: 'Label',
  preview: 'What will change',
  nothing: 'Nothing would change.',
  looking: 'Looking at what would change…',
  summary: (found: number, changes: number, total: number) =>
    `${strings(found)} of ${number(total)} will change, in ${counted(changes, 'place', 'places')}.`,
  first: (rows: number) => `The first ${number(rows)}:`,
  identifier: 'Identifier',
  source: 'Source',
  before: 'Now',
  after: 'Then',
  run: (changes: number) => `Change ${number(changes)}`,
  running: 'Changing strings',
  done: (changes: number) => `Changed ${counted(changes, 'place', 'places')}`,
  undo: 'All of it is one step for undo.',
}

export const replace = {
  command: 'Search and replace in translations…',
  title: 'Search and replace in translations',
  scope: (total: number, language: string) => `In ${language}, in the ${strings(total)} of the list`,
  pattern: 'Search for',
  replacement: 'Replace with',
  isRegex: 'Regular expression',
  isCaseSensitive: 'Case matters',
  isWholeWord: 'Whole words',
  inApproved: 'In approved translations, too',
  preview: 'Changes',
  hint: 'Write what to look for.',
  groups: 'With a regular expression, $1 and $<name> stand for groups.',
  nothing: (total: number) => `Not found in ${counted(total, 'translation', 'translations')}.`,
  summary: (changes: number, total: number) =>
    `${counted(changes, 'change', 'changes')} in ${counted(total, 'translation', 'translations')}.`,
  approvedLeft: (count: number) =>
    `${counted(count, 'approved translation is', 'approved translations are')} left as they are.`,
  include: (identifier: string) => `Replace in ${identifier}`,
  more: (count: number) => `${number(count)} more will be changed, too.`,
  run: (changes: number) => `Replace ${number(changes)}`,
  done: (changes: number) => `Replaced in ${counted(changes, 'translation', 'translations')}`,
}

export const labels = {
  command: 'Labels of the string…',
  title: 'Labels',
  filter: 'Find or write a label',
  empty: 'There are no labels yet. Write one and press Enter.',
  create: (title: string) => `New label “${title}”`,
  given: (title: string) => `Added the label ${title}`,
  taken: (title: string) => `Took the label ${title} away`,
  hide: 'Hide the string, or show it again',
  hidden: 'The string is hidden',
  shown: 'The string is shown',
}

export const mentions = {
  people: 'People to mention',
}

export const screenshots = {
  title: 'Screenshots',
  add: 'Add a screenshot of this string…',
  added: 'Screenshot added',
  open: (name: string) => `Open the screenshot ${name}`,
  dialog: (name: string) => `Screenshot ${name}`,
  noImage: 'The image of this screenshot is not in the project.',
  name: 'Name',
  strings: 'Strings in it',
  draw: 'Choose a string and draw a rectangle around it, or write the numbers.',
  region: {
    x: 'Left',
    y: 'Top',
    width: 'Width',
    height: 'Height',
  },
  noRegion: 'no place marked',
  clear: 'Take the mark away',
  untag: (source: string) => `Take off ${source}`,
  tag: 'Add a string',
  tagHint: 'Some words of the source',
  save: 'Save',
  remove: 'Delete the screenshot',
  removed: 'Screenshot deleted',
}
