/** QA: what checks find, and which of them a project uses. */
import { counted, number } from '../format.ts'

export const quality = {
  list: 'QA issues',
  found: (count: number) => counted(count, 'QA issue', 'QA issues'),
  mark: 'QA issues',
  show: 'Show the place',
  fix: 'Fix',
  fixWith: (text: string) => (text === '' ? 'Take it out' : `Write ${text}`),
  learn: 'Add the word to this project’s dictionary',
  ignoreTitle: 'Set aside…',
  ignore: (message: string) => `Set aside: ${message}`,
  reason: 'Reason',
  setAside: 'Set aside',
  ignored: (count: number) => `${number(count)} set aside`,
  takeUp: 'Take up again',
  goToIssues: 'Go to the QA issues of the field',
  fixFirst: 'Fix the first QA issue of the field',

  command: 'QA checks…',
  run: 'Check all translations',
  title: 'QA checks',
  checks: (language: string) => `Checks, with their open issues in ${language}`,
  open: (count: number) => counted(count, 'open issue', 'open issues'),
  showIssues: (title: string) => `List the strings with issues: ${title}`,
  checking: 'Checking translations',
  runDone: (translations: number, withIssues: number) =>
    withIssues === 0
      ? `${counted(translations, 'translation', 'translations')} checked: no issues.`
      : `${counted(translations, 'translation', 'translations')} checked: ${number(withIssues)} with issues.`,
  noDictionary: (language: string) =>
    `There is no dictionary of ${language}, so its spelling is not checked. Add a Hunspell dictionary (an .aff and a .dic file), such as office programs have.`,
  addDictionary: (language: string) => `Add a dictionary of ${language}…`,
  ownDictionary: (language: string) => `Use another dictionary of ${language}…`,
  words: (count: number) => `${counted(count, 'word', 'words')} of this project’s own`,
  forget: (word: string) => `Forget ${word}`,
  rules: 'Rules of this project',
  noRules: 'A rule finds what this project does not want, by a regular expression or by CroQL.',
  newRule: 'New rule…',
  editRule: (name: string) => `Change the rule ${name}`,
  deleteRule: (name: string) => `Delete the rule ${name}`,
  ruleName: 'Name',
  ruleKind: 'Kind',
  ruleKinds: {
    absent: 'Issue where the translation has',
    present: 'Issue where the translation lacks',
    croql: 'Issue where CroQL holds of the translation',
  },
  rulePattern: 'Regular expression',
  ruleSource: 'Only where the source matches (may be empty)',
  ruleCroql: 'CroQL over translations',
  ruleMessage: 'What to tell the translator',
  ruleLanguage: (language: string) => `Only in ${language}`,
  saveRule: 'Save the rule',
}
