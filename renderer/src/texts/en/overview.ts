/** The overview of a project, snapshots, and what brings older texts back. */
import { counted, number } from '../format.ts'

const strings = (count: number) => counted(count, 'string', 'strings')
const words = (count: number) => counted(count, 'word', 'words')

export const overview = {
  command: 'Overview',
  title: (project: string) => `Overview of ${project}`,
  back: 'Back to the strings',
  print: 'Print',
  report: 'Save a report…',
  reportName: (project: string) => `${project} - progress.html`,
  reported: 'The report is saved.',
  reporting: 'Writing the report',
  snapshots: 'Snapshots…',
  source: (language: string) => `Source, ${language}`,
  translated: 'Translated',
  approved: 'Approved',
  left: 'Left to translate',
  strings,
  words,
  stringsAndWords: (stringCount: number, wordCount: number) =>
    `${strings(stringCount)} · ${words(wordCount)}`,
  counting: (done: number, total: number) => `Counting words: ${number(done)} of ${number(total)} strings`,
  stillCounting: 'Words are being counted.',
  whatIsLeft: (language: string) => `What is left in ${language}`,
  leftHint: 'A number key opens the list.',
  worklist: {
    untranslated: 'Not translated',
    unapproved: 'Translated, not approved',
    qaIssues: 'With QA issues',
    comments: 'With open issues in comments',
    sourceChanged: 'Source changed since translated',
  },
  nothingLeft: 'Nothing',
  languages: 'Languages',
  files: (language: string) => `Files in ${language}`,
  labels: (language: string) => `Labels in ${language}`,
  people: (language: string) => `People, into ${language}`,
  time: (language: string) => `Over time, into ${language}`,
  timeHint: {
    day: 'By day. What was written or approved then and is still there.',
    week: 'By week. What was written or approved then and is still there.',
    month: 'By month. What was written or approved then and is still there.',
    year: 'By year. What was written or approved then and is still there.',
  },
  from: (start: string) => `from ${start}`,
  mostLeftFirst: (shown: number, all: number) =>
    shown < all ? `The ${number(shown)} of ${number(all)} with the most left; all are in the table.` : '',
  noFile: 'Strings of no file',
  nobody: 'Not known',
  noLabels: 'No string has a label. Labels are given with Alt+Shift+L.',
  noPeople: 'Nobody has translated into this language yet.',
  table: 'As a table',
  translations: 'Translations',
  approvals: 'Approvals',
  work: (translations: number, approvals: number) =>
    `${number(translations)} written, ${number(approvals)} approved`,
  columns: {
    name: 'Name',
    strings: 'Strings',
    words: 'Words',
    wordsLeft: 'Words left',
    translated: 'Translated',
    approved: 'Approved',
    start: 'Begins',
  },
  chartOf: (name: string, rows: number) =>
    `${name}: a chart of ${counted(rows, 'bar', 'bars')}; its table follows.`,
}

export const snapshots = {
  command: 'Snapshots…',
  title: 'Snapshots',
  about:
    'A snapshot names the point where the project stands now. It costs no space: what changes later is in the history.',
  name: 'Name',
  namePlaceholder: 'Before release 2',
  note: 'Note (may be empty)',
  add: 'Make a snapshot',
  added: (name: string) => `Snapshot “${name}” made`,
  list: 'Snapshots',
  none: 'There is no snapshot yet.',
  by: (user: string | null, when: string) => (user === null ? when : `${user}, ${when}`),
  comparing: 'Comparing',
  compared: (name: string) => `Changed since “${name}”`,
  columns: {
    language: 'Language',
    added: 'Newly translated',
    changed: 'Changed',
    removed: 'Taken away',
    reviewed: 'Approved otherwise',
  },
  sources: ({ added, changed, gone }: { added: number; changed: number; gone: number }) =>
    `Sources: ${number(added)} new, ${number(changed)} changed, ${number(gone)} gone.`,
  gone: (names: readonly string[], more: number) =>
    `Gone from their files, which restoring does not bring back: ${names.join(', ')}${more > 0 ? ` and ${number(more)} more` : ''}.`,
  showChanged: (language: string) => `List what changed in ${language}`,
  open: 'Look at the project of then',
  opening: 'Going back in the history',
  restore: (language: string) => `Restore ${language}`,
  restoreAll: 'Restore all translations',
  restoreString: 'Restore the string at hand',
  restoring: 'Restoring translations',
  restored: (name: string, count: number, lost: number) =>
    `Translations of ${strings(count)} are as they were at “${name}”.${lost > 0 ? ` ${number(lost)} could not come back: their strings were deleted.` : ''}`,
  remove: 'Delete the snapshot',
  removed: (name: string) => `Snapshot “${name}” deleted; the history stays.`,
  changedSince: (name: string) => `Changed since “${name}”`,
  leaveList: 'Show all strings again',
  past: (name: string, when: string) =>
    `This is the project as it was at “${name}”, ${when}. It can only be looked at.`,
  backToNow: 'Back to the project',
}

export const versions = {
  restore: 'Restore this version',
  restoreOf: (text: string) => `Restore this version: ${text}`,
  command: 'Restore an older version of the translation',
  hint: 'Up and Down go from version to version, Enter restores.',
  restored: 'An older version is in use again.',
  stays: 'The older version is among the translations; the approved one stays in use.',
}

export const drafts = {
  recovered: (count: number) =>
    `${counted(count, 'translation was', 'translations were')} typed and not saved last time. ${count === 1 ? 'It is' : 'They are'} still in the fields.`,
  goThere: 'Go there',
}
