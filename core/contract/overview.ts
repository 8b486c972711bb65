/** The overview: how far the project is, who did what when, and a report of it. */
import { z } from 'zod'
import { languageIdInput, pathInput, projectInput } from './parts.ts'
import { readCall, topic } from './topic.ts'
import type { REMAINING_WORK } from './worklists.ts'

export const overviewCalls = topic<OverviewOutputs>()({
  /** The figures of all languages, and of the files in one: answered at once, however large the project. */
  'overview.figures': readCall('progressFigures', { project: projectInput, languageId: languageIdInput }),
  /** Returns the activity in one language, by user, day and label. */
  'overview.activity': z.strictObject({ project: projectInput, languageId: languageIdInput }),
  /** Returns the remaining work in a language. */
  'overview.left': z.strictObject({ project: projectInput, languageId: languageIdInput }),
  /** Strings and words that repeat a source which stands elsewhere before. */
  'overview.repetitions': readCall('countRepetitions', { project: projectInput }),
  /** Counts words that are not counted yet; reports progress. */
  'overview.countWords': z.strictObject({ project: projectInput }),
  /** Writes a page of all that, without scripts, to send or to print. */
  'overview.report': z.strictObject({ project: projectInput, path: pathInput }),
})

/** Strings that are visible and in their files, and the words of their sources. */
export interface ProgressFigures {
  strings: number
  translated: number
  approved: number
  words: number
  translatedWords: number
  approvedWords: number
}

export interface LanguageFigures extends ProgressFigures {
  languageId: string
}

export interface FileFigures extends ProgressFigures {
  /** Null: strings of no file. */
  fileId: number | null
  path: string | null
}

export interface Figures {
  strings: number
  /** The number of words in the strings that are counted. */
  words: number
  /** Files with strings whose words are not counted yet. */
  uncounted: { fileId: number | null; strings: number }[]
  /** One row for each language, in the project's order. */
  languages: LanguageFigures[]
  /** One row for each file, ordered by path. */
  files: FileFigures[]
}

export interface Activity {
  /** The activity of each user, the most active first; the login is null if the user is unknown. */
  people: { login: string | null; name: string | null; translations: number; approvals: number }[]
  /** Days of UTC on which something was done, the oldest first: what was written then and is still there. */
  days: { day: string; translations: number; approvals: number }[]
  labels: { title: string; strings: number; translated: number; approved: number }[]
}

/** Remaining work, as a list that its query opens. */
export interface RemainingWork {
  id: (typeof REMAINING_WORK)[number]
  croql: string
  strings: number
}

/** Strings that repeat a source which another one had before, and their words. */
export interface RepetitionCount {
  strings: number
  words: number
}

/** The value of each call. */
export interface OverviewOutputs {
  'overview.figures': Figures
  'overview.activity': Activity
  'overview.left': RemainingWork[]
  'overview.repetitions': RepetitionCount
  'overview.countWords': { counted: number }
  'overview.report': { path: string; bytes: number }
}
