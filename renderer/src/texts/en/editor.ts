/** The editor around the string at hand. */
import { counted, milliseconds } from '../format.ts'

export const editor = {
  list: 'Strings',
  side: 'Project',
  detail: 'Translation',
  resizeSide: 'Width of the project pane',
  resizeDetail: 'Width of the translation pane',
  menu: 'Menu',
  home: 'Close the project and go to the start screen',
  switchLanguage: 'Target language',
  pair: (source: string, target: string) => `${source} to ${target}`,
}

export const side = {
  languages: 'Languages',
  worklists: 'Worklists',
  files: 'Files',
  allFiles: 'All files',
  addLanguage: 'Add a language…',
  importFiles: 'Import files…',
  noFiles: 'No files yet. Import the files that you want to translate.',
  progress: (name: string, translated: string, approved: string) =>
    `${name}: ${translated} translated, ${approved} approved`,
  folder: (name: string) => `Folder ${name}`,
  worklist: {
    all: 'All strings',
    untranslated: 'Untranslated',
    partial: 'Partly translated',
    unapproved: 'Translated, not approved',
    issues: 'Unresolved issues',
    sourceChanged: 'Source changed',
    sameAsSource: 'Same as source',
    mine: 'Translated by me',
  },
}

export const query = {
  label: 'Query in CroQL',
  placeholder: 'Filter, for example: text contains "cart" and count of translations = 0',
  clear: 'Clear the query',
  history: 'Query history',
  moreLines: (lines: number) => (lines === 1 ? '1 more line' : `${lines} more lines`),
  noHistory: 'Queries that you run will be listed here.',
  result: (total: number, time: number) => `${counted(total, 'string', 'strings')} · ${milliseconds(time)}`,
  preview: (total: number) => `Enter shows ${counted(total, 'string', 'strings')}`,
  problems: 'Problems in the query',
  completions: 'Completions',
  expected: (values: readonly string[]) => `Expected ${values.join(', ')}.`,
  replace: (name: string) => `Replace with ${name}`,
  at: (place: number) => `at ${place}`,
}

export const list = {
  columns: {
    state: 'State',
    identifier: 'Identifier',
    source: 'Source',
    translation: 'Translation',
    marks: 'Marks',
  },
  plural: 'Plural forms',
  icu: 'ICU message',
  comments: (count: number) => counted(count, 'comment', 'comments'),
  issues: (count: number) => counted(count, 'unresolved issue', 'unresolved issues'),
  hidden: 'Hidden',
  sourceChanged: 'The source changed after translation',
  emptyProject: 'There is nothing to translate yet.',
  emptyProjectHint: 'Import source files; their strings appear here.',
  emptyQuery: 'No string matches.',
  emptyQueryHint: 'Change the query, or clear it to see every string.',
  showAll: 'Show every string',
  import: 'Import files…',
}

export const status = {
  region: 'Status',
  saved: (time: string) => `Saved ${time}`,
  allSaved: 'All saved',
  draft: 'Draft kept',
  typing: 'Typing…',
  saving: 'Saving…',
  checking: (part: string) => `Checking translations: ${part}`,
  offline: 'Offline: all work is in the project file',
  connecting: 'Connecting…',
  reconnecting: 'Connection lost, trying again. What you type is kept.',
  lost: 'Interlinear has ended. Copy what you typed last, then start it again.',
  unsent: (count: number) => `${counted(count, 'text waits', 'texts wait')} to be kept`,
  progress: (translated: string, approved: string) => `${translated} translated, ${approved} approved`,
  position: (index: string, total: string) => `${index} of ${total}`,
}
