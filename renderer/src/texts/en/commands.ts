/** Commands, the palette, the sheet of shortcuts, toasts. */
import { actions } from './actions.ts'

export const palette = {
  title: 'Command palette',
  placeholder: 'Find a command, a file or a language',
  empty: 'Nothing matches.',
}

export const shortcuts = {
  title: 'Keyboard shortcuts',
  groups: {
    translate: 'Translate',
    move: 'Move',
    find: 'Find',
    project: 'Project',
    view: 'View and help',
  },
  insertRange: 'Insert the placeholder with that number',
  tip: 'Every command is in the palette, too.',
}

export const commands = {
  palette: 'Show all commands',
  shortcuts: 'Keyboard shortcuts',
  newProject: 'New project',
  open: 'Open a project',
  openSample: 'Open the sample',
  restore: 'Restore an archive',
  close: 'Close the project',
  import: 'Import files',
  importTranslations: 'Import translations',
  export: 'Export translations',
  backup: 'Back up the project',
  addLanguage: 'Add a target language',
  undo: 'Undo the last change in the project',
  redo: 'Redo in the project',
  save: 'Save',
  saveNext: 'Save and go to the next string',
  approveNext: 'Save, approve and go to the next string',
  next: 'Next string',
  previous: 'Previous string',
  copySource: 'Copy the source into the field',
  insert: (index: number) => `Insert placeholder ${index}`,
  tabOthers: 'Show other translations',
  tabComments: 'Show comments',
  tabHistory: 'Show history',
  comment: 'Write a comment',
  focusQuery: 'Go to the query bar',
  focusList: 'Go to the list',
  focusField: 'Go to the translation',
  refresh: 'Run the query again',
  clearQuery: 'Show every string',
  themeLight: 'Light theme',
  themeDark: 'Dark theme',
  themeSystem: 'Theme of the system',
  resetPanes: 'Reset pane sizes',
  worklist: (name: string) => `Worklist: ${name}`,
  language: (name: string) => `Translate into ${name}`,
  file: (name: string) => `Show file ${name}`,
}

export const toasts = {
  region: 'Messages',
  saved: 'Saved',
  savedApproved: 'Saved and approved',
  deleted: 'Translation deleted',
  commented: 'Comment added',
  undid: (action: string) => `Undone: ${(actions[action] ?? action).toLowerCase()}`,
  redid: (action: string) => `Redone: ${(actions[action] ?? action).toLowerCase()}`,
  nothingToUndo: 'There is nothing to undo.',
  nothingToRedo: 'There is nothing to redo.',
  imported: 'Import finished',
  endOfList: 'This is the last string of the list.',
  startOfList: 'This is the first string of the list.',
  goThere: 'Go to the string',
  undo: 'Undo',
}
