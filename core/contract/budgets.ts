/**
 * The budget of each kind of value: the most that a call, a file, a pull, an archive or the home folder may bring. Schemas,
 * readers and the check of a project file take their numbers from this table; docs/reference/budgets.md shows it.
 */

/** `characters`: UTF-16 units, as JavaScript and JSON Schema's `maxLength` count ASCII and most scripts. */
type Unit = 'characters' | 'bytes' | 'milliseconds' | 'pixels' | ''

/**
 * A budget: the largest value of one kind that enters the workbench, in `unit`. Schemas of calls, readers of files, pulls
 * and archives take the number from `BUDGETS`, so that a value that one of them accepts fits the others.
 *
 * A value above it is refused where it enters (`value.beyondBudget`), or is left out and named. docs/reference/budgets.md
 * is written from this table.
 *
 * @example
 * const titleInput = z.string().trim().min(1).max(BUDGETS.name.most)
 */
export interface Budget {
  /** The values that it bounds, in the words of the reference page. */
  label: string
  max: number
  unit: Unit
  /** Why it is this number. */
  reason: string
}

/** Checks that each entry is a budget, and keeps the names of the entries. */
function table<Name extends string>(entries: Record<Name, Budget>): Readonly<Record<Name, Budget>> {
  return entries
}

export const BUDGETS = table({
  id: {
    label: 'id that comes from outside',
    max: 2 ** 52,
    unit: '',
    reason:
      'Numbers up to 2^53 are exact in JavaScript. Half of them stay free for the rows that come later.',
  },
  counter: {
    label: 'count, order, position, length in numbers',
    max: Number.MAX_SAFE_INTEGER,
    unit: '',
    reason: 'The largest integer that is exact in JavaScript and in JSON (RFC 8259, section 6).',
  },
  date: {
    label: 'date',
    max: 8_600_000_000_000_000,
    unit: 'milliseconds',
    reason:
      'The range of `Date` (ECMA-262, "Time Values"), with room for the times that are computed from it.',
  },
  pixels: {
    label: 'side of an image or region',
    max: 100_000,
    unit: 'pixels',
    reason: 'An image has at most 10 MB.',
  },
  image: {
    label: 'image of a screenshot',
    max: 10_000_000,
    unit: 'bytes',
    reason: 'A photograph of 12 megapixels.',
  },
  languageId: {
    label: 'language code',
    max: 40,
    unit: 'characters',
    reason: 'A tag of BCP 47 has at most 35 (RFC 5646, section 4.4.1).',
  },
  name: {
    label: 'name of a project, file, branch, label, memory, field or screenshot',
    max: 255,
    unit: 'characters',
    reason: 'The longest file name of common file systems.',
  },
  resourceName: {
    label: 'name of a glossary, template or person; login; e-mail address; model; font',
    max: 200,
    unit: 'characters',
    reason: 'A line of a form. RFC 5321 allows 254 bytes in an e-mail address; real ones are shorter.',
  },
  shortName: {
    label: 'name of a snapshot, saved query, rule, app, connection or list',
    max: 100,
    unit: 'characters',
    reason: 'Shown on one line of a list.',
  },
  code: {
    label: "the program's own name of a format, check, command, encoding, column or handle",
    max: 64,
    unit: 'characters',
    reason: 'The longest that the program has is 40.',
  },
  apiName: {
    label: 'name in the local API',
    max: 1_000,
    unit: 'characters',
    reason: "The service's API states no limit; this is a long paragraph.",
  },
  storedName: {
    label: 'name that a file, a pull, an archive or a project file holds',
    max: 16_384,
    unit: 'bytes',
    reason: 'Four paths of the length that Linux allows (PATH_MAX). No program of ours made a longer one.',
  },
  path: { label: 'path', max: 4_096, unit: 'characters', reason: 'PATH_MAX of Linux.' },
  key: {
    label: 'identifier of a string in the local API',
    max: 10_000,
    unit: 'characters',
    reason: 'Keys that people type. Those of gettext are texts, and have the budget of a text.',
  },
  text: {
    label: 'text of a string, translation, draft, comment or segment; identifier or context that a file has',
    max: 1_000_000,
    unit: 'characters',
    reason: 'A book of 150,000 words. The editor stays quick, and 500 texts fit into memory.',
  },
  styleGuide: {
    label: 'style guide of a project or language',
    max: 100_000,
    unit: 'characters',
    reason: 'Fifteen thousand words: an AI agent reads it with each task.',
  },
  context: {
    label: 'context of a string in the local API',
    max: 100_000,
    unit: 'characters',
    reason: 'Fifteen thousand words of notes.',
  },
  term: {
    label: 'term, its definition, note and the like',
    max: 10_000,
    unit: 'characters',
    reason: 'A page and a half.',
  },
  note: {
    label: 'note of a snapshot; message, value of an argument',
    max: 2_000,
    unit: 'characters',
    reason: 'A long paragraph.',
  },
  remark: {
    label: 'message of a rule, reason to ignore an issue, search in memories, subject of an app',
    max: 500,
    unit: 'characters',
    reason: 'A short paragraph.',
  },
  search: {
    label: 'search in a glossary or for texts to replace',
    max: 1_000,
    unit: 'characters',
    reason: 'A sentence or two.',
  },
  replacement: { label: 'replacement', max: 10_000, unit: 'characters', reason: 'A page and a half.' },
  pattern: {
    label: 'pattern of a rule',
    max: 2_000,
    unit: 'characters',
    reason: 'Larger patterns take too long to compile.',
  },
  savedQuery: {
    label: 'saved or remembered query',
    max: 10_000,
    unit: 'characters',
    reason: 'A long expression that a person writes.',
  },
  query: {
    label: 'query in CroQL',
    max: 100_000,
    unit: 'characters',
    reason: 'Scripts write lists of ids into them.',
  },
  address: {
    label: 'address of a cloud',
    max: 500,
    unit: 'characters',
    reason: 'A host and a short path.',
  },
  url: {
    label: 'any other address',
    max: 2_000,
    unit: 'characters',
    reason: 'Browsers and proxies take longer ones, but not all of them.',
  },
  secret: {
    label: 'key or secret',
    max: 4_096,
    unit: 'characters',
    reason: 'Half of the 8 KB that servers take of a header.',
  },
  token: { label: 'token', max: 10_000, unit: 'characters', reason: 'A JWT with many claims.' },
  prompt: { label: 'prompt', max: 20_000, unit: 'characters', reason: 'Three pages.' },
  segmentationText: {
    label: 'text to try rules of segmentation on; name of a column; key of a decision',
    max: 100_000,
    unit: 'characters',
    reason: 'More than a screen shows, and a trial of it ends in time.',
  },
  srx: {
    label: 'rules of segmentation',
    max: 5_000_000,
    unit: 'characters',
    reason: 'A hundred times the rules that the program has itself.',
  },
  fileContext: {
    label: 'context of a file',
    max: 10_000,
    unit: 'characters',
    reason: 'A page and a half.',
  },
  definition: {
    label: 'definition, list or settings of a project, as a project file holds it',
    max: 32 * 1024 * 1024,
    unit: 'bytes',
    reason: 'Twice the rules of segmentation that a call may bring, in UTF-8.',
  },
  customData: {
    label: '`customData` of a string',
    max: 4_096,
    unit: 'bytes',
    reason: "The service's documented limit: 4 KB.",
  },
  payload: {
    label: 'request to or response of an app',
    max: 5 * 1024 * 1024,
    unit: 'bytes',
    reason: "The service's documented limit: 5 MB.",
  },
  archiveLine: {
    label: 'line of an archive',
    max: 64 * 1024 * 1024,
    unit: 'bytes',
    reason: 'A line holds a file as base64.',
  },
})

export type BudgetName = keyof typeof BUDGETS

/**
 * The most of an id or counter that a project file may have when it opens: beyond three quarters of the range, too few are
 * left to work with. Ids from outside end at half of it, so no honest project comes near.
 */
export const MAX_ID_AT_OPENING = 2 ** 52 + 2 ** 51

/** Whether a text that comes from outside is within its budget. */
export function isTextWithinBudget(text: string): boolean {
  return text.length <= BUDGETS.text.max
}

/** Whether any text of a value that comes from outside, however deep it lies, is beyond its budget. */
export function hasTextBeyondBudget(value: unknown): boolean {
  if (typeof value === 'string') return !isTextWithinBudget(value)
  if (typeof value !== 'object' || value === null) return false
  for (const name in value) {
    if (hasTextBeyondBudget(name) || hasTextBeyondBudget((value as Record<string, unknown>)[name]))
      return true
  }
  return false
}

/** Returns a text as a screen shows it: one of an earlier version that is beyond its budget is shortened. */
export function shortenToBudget(text: string): string {
  if (isTextWithinBudget(text)) return text
  return `${text.slice(0, BUDGETS.text.max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
