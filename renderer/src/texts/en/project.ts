/** The dialogs of a project as a whole. */
import { counted, number } from '../format.ts'

export const newProject = {
  title: 'New project',
  name: 'Name',
  namePlaceholder: 'My application',
  nameDefault: 'Project',
  source: 'Source language',
  targets: 'Target languages',
  chosen: (count: number) => (count === 0 ? 'None chosen yet' : counted(count, 'language', 'languages')),
  place: 'Save as',
  noPlace: 'Choose where the project file goes',
  create: 'Create project',
  search: 'Search languages',
  searchHint: 'By name or code, such as uk or pt-BR',
  noLanguage: (query: string) => `No language matches “${query}”.`,
  remove: (name: string) => `Remove ${name}`,
  needs: {
    name: 'Give the project a name.',
    targets: 'Choose at least one target language.',
    path: 'Choose where to save the project.',
  },
}

export const browser = {
  titles: {
    'open-project': 'Open a project',
    'save-project': 'Save the project',
    'import-files': 'Choose files to import',
    'export-folder': 'Choose a folder to export to',
    'open-archive': 'Choose an archive',
    'save-archive': 'Save the archive',
    'open-rules': 'Choose segmentation rules',
    'save-rules': 'Save the segmentation rules',
    'open-exchange': 'Choose a file to import',
    'save-exchange': 'Save the export',
    'open-app': 'Choose the folder of an app',
    'open-image': 'Choose a screenshot',
    'open-dictionary': 'Choose a Hunspell dictionary',
    'open-trial': 'Choose a file to try',
    'save-job': 'Save the job',
  },
  path: 'Folder',
  filter: 'Type to filter',
  fileName: 'File name',
  parent: 'Up to the parent folder',
  entries: 'Folders and files',
  empty: 'Nothing here to choose.',
  noMatch: (filter: string) => `Nothing here matches “${filter}”.`,
  folder: 'folder',
  open: 'Open',
  save: 'Save',
  chooseFolder: 'Choose this folder',
  chooseFiles: (count: number) => (count > 1 ? `Choose ${number(count)} files` : 'Choose'),
  exists: (name: string) => `${name} is there already.`,
  hint: 'Enter opens a folder or chooses a file, Backspace goes up.',
  hintSeveral: 'Enter opens a folder or chooses a file, Backspace goes up, Space marks several.',
}

export const importing = {
  title: 'Import',
  what: 'What is in the files',
  sources: 'Source texts',
  sourcesHint: 'New files are added. Files that are there are brought up to date; translations stay.',
  translations: 'Translations',
  translationsHint: 'They go into the source file that they share most strings with.',
  language: 'Language',
  files: 'Files',
  chooseFiles: 'Choose files…',
  noFiles: 'No files chosen',
  type: 'Type',
  automatic: 'Automatic',
  start: 'Import',
  again: 'Import more',
  report: (files: number, strings: number) =>
    `Imported ${counted(files, 'file', 'files')} with ${counted(strings, 'string', 'strings')}.`,
  reportTranslations: (files: number, translations: number) =>
    `Imported ${counted(translations, 'translation', 'translations')} from ${counted(files, 'file', 'files')}.`,
  added: 'Added',
  changed: 'Changed',
  archived: 'Gone',
  strings: 'Strings',
  translationsShort: 'Translations',
  skipped: 'Skipped',
  warnings: 'Notes',
  removeFile: (name: string) => `Leave out ${name}`,
}

export const exporting = {
  title: 'Export',
  languages: 'Languages',
  allLanguages: (count: number) => `All ${number(count)} languages`,
  foldersHint: (example: string) =>
    `Each language gets a folder of its own, such as ${example}. Files that hold all languages are written once.`,
  folder: 'Folder',
  noFolder: 'No folder chosen',
  approvedOnly: 'Approved translations only',
  approvedOnlyHint: 'Everything else is written as in the source.',
  onlyFile: (name: string) => `Only ${name}`,
  start: 'Export',
  report: (files: number) => `Wrote ${counted(files, 'file', 'files')}.`,
}

export const backup = {
  title: 'Backup',
  progress: 'Writing the archive',
  report: (lines: number) => `The backup is written: ${counted(lines, 'line', 'lines')}.`,
}

export const restore = {
  title: 'Restore an archive',
  progress: 'Reading the archive',
}

export const languages = {
  title: 'Add a language',
  add: 'Add',
  custom: 'A language that is not in the list',
  name: 'Name',
  code: 'Code',
  like: 'Like',
  likeHint: 'Its plural forms and its direction of writing are taken from that language.',
}
