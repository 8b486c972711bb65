/** The dialogs of a project as a whole. */

export const languages = {
  removeNamed: (language: string) => ({ language }),
  removed: (language: string) => ({ language }),
}

export const backup = {
  report: (lines: number) => ({ lines }),
}

export const browser = {
  noMatch: (filter: string) => ({ filter }),
  chooseFiles: (count: number) => ({ count }),
  exists: (name: string) => ({ name }),
  isFile: (name: string) => ({ name }),
  isFolder: (name: string) => ({ name }),
}

export const exporting = {
  allLanguages: (count: number) => ({ count }),
  foldersHint: (example: string) => ({ example }),
  onlyFile: (name: string) => ({ name }),
  report: (files: number) => ({ files }),
  needsWork: (count: number) => ({ count }),
}

export const importing = {
  report: (files: number, strings: number) => ({ files, strings }),
  reportTranslations: (files: number, translations: number) => ({ files, translations }),
  nearestFilled: (texts: number) => ({ texts }),
  removeFile: (name: string) => ({ name }),
}

export const mirror = {
  changed: (rows: number) => ({ rows }),
  whole: (rows: number) => ({ rows }),
}

export const newProject = {
  chosen: (count: number) => ({ count }),
  noLanguage: (query: string) => ({ query }),
  remove: (name: string) => ({ name }),
}
