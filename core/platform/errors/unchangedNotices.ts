/**
 * Sentences that tell the user what a failed operation did not change. A failure carries the English text, and is sent
 * with the sentence's name, by which a screen translates it (renderer/src/texts/locales).
 */
export const UNCHANGED_NOTICES = {
  nothing: 'Nothing was changed.',
  project: 'The project was not changed.',
  unwritten: 'Nothing was written.',
  file: 'The file was not changed.',
  asItWas: 'It is as it was.',
  fileUnwritten: 'This file was not written.',
  unadded: 'Nothing was added.',
  signedOut: 'You are not signed in.',
  work: 'All your work is in the project file.',
  unsent: 'Nothing was sent, and every edit waits as before.',
  text: 'The text was left as it is.',
  unimported: 'Nothing was imported.',
  noProject: 'No project file was made or changed.',
  notChanged: 'It was not changed.',
  translations: 'The project has your translations.',
  others: 'The others are.',
  asItWasTranslations: 'It is as it was, and the project has your translations.',
  fileAsItWasTranslations: 'The file is as it was, and the project has your translations.',
  fileAsItWas: 'The file is as it was.',
  unsentThere: 'Nothing was sent there.',
  notRun: 'Nothing of it has run.',
  inProject: 'The file is still in the project with all its translations.',
  appUnadded: 'The app was not added.',
  codeNotRun: 'That code did not run. The project was not changed.',
  changeNotRun: 'The changed code did not run. The project was not changed.',
  spelling: 'The spelling of this language is not checked.',
  noApp: 'No app was added.',
  beforeStep: 'The project is as it was before that step.',
  thatFile: 'That file was not changed.',
  whole: 'It is made wholly or not at all; all earlier changes were kept.',
  wholeWritten: 'The change was made wholly or not at all; all earlier ones were kept.',
  earlier: 'All earlier changes were kept.',
  languages: 'The languages were not changed.',
  unmoved: 'Nothing was moved.',
  targets: 'The target languages were not changed.',
  noneKept: 'Nothing of it was kept.',
  unloaded: 'Nothing was loaded.',
  unsentAtAll: 'Nothing was sent.',
  connections: 'It was not changed, and your projects are as they were.',
  comment: 'The comment was not changed.',
  translation: 'The translation was kept.',
  mirror: 'The project was not changed, and the mirror is as it was.',
  unwrittenTranslations: 'Nothing was written; the project has your translations.',
} as const

/** Sentences that contain a value; the failure gives their name itself. */
export type UnchangedNoticeName = keyof typeof UNCHANGED_NOTICES | 'othersWritten'

const names: ReadonlyMap<string, UnchangedNoticeName> = new Map(
  Object.entries(UNCHANGED_NOTICES).map(([name, sentence]) => [sentence, name as UnchangedNoticeName]),
)

export function unchangedNoticeName(sentence: string | undefined): UnchangedNoticeName | undefined {
  return sentence === undefined ? undefined : names.get(sentence)
}
