/** QA: what checks find, and which of them a project uses. */

export const quality = {
  found: (count: number) => ({ count }),
  fixWith: (text: string) => ({ text, isRemoval: text === '' }),
  ignore: (message: string) => ({ message }),
  ignored: (count: number) => ({ count }),
  checks: (language: string) => ({ language }),
  open: (count: number) => ({ count }),
  finished: (withIssues: number) => ({ withIssues }),
  unchecked: (count: number) => ({ count }),
  showIssues: (title: string) => ({ title }),
  runDone: (translations: number, withIssues: number) => ({ translations, withIssues }),
  noDictionary: (language: string) => ({ language }),
  addDictionary: (language: string) => ({ language }),
  ownDictionary: (language: string) => ({ language }),
  dictionaries: (language: string) => ({ language }),
  useThisDictionary: (path: string) => ({ path }),
  words: (count: number) => ({ count }),
  forget: (word: string) => ({ word }),
  editRule: (name: string) => ({ name }),
  deleteRule: (name: string) => ({ name }),
  ruleLanguage: (language: string) => ({ language }),
}
