/** Help with an expression as one types. */
import { z } from 'zod'
import { projectInput, croqlInput, contextInput, offsetInput } from './parts.ts'
import { topic } from './topic.ts'
import type { MessageRef, Sentence } from '../platform/text/sentence.ts'

export const searchOptions = z.strictObject({
  matchCase: z.boolean(),
  wholeWords: z.boolean(),
  /** The whole text, behind a prefix, is one regular expression. */
  isRegExp: z.boolean(),
})
export type SearchOptions = z.infer<typeof searchOptions>

export const croqlCalls = topic<CroqlOutputs>()({
  /** Problems and colours of an expression as one types. */
  'croql.check': z.strictObject({
    project: projectInput.optional(),
    croql: croqlInput,
    context: contextInput,
    /** How the text is searched for where it is no expression. */
    search: searchOptions.default({ matchCase: false, wholeWords: false, isRegExp: false }),
  }),
  /** Lists the completions at a position of an expression. */
  'croql.complete': z.strictObject({
    project: projectInput.optional(),
    croql: croqlInput,
    offset: offsetInput,
    context: contextInput,
  }),
  /** Explains the name at a position of an expression. */
  'croql.describe': z.strictObject({ croql: croqlInput, offset: offsetInput, context: contextInput }),
  /** Puts an expression in shape: a long one on several lines, its meaning the same. */
  'croql.format': z.strictObject({ croql: croqlInput }),
})

export interface CroqlProblem {
  code: string
  severity: 'error' | 'warning'
  /** UTF-16 offsets into the expression. */
  start: number
  end: number
  message: string
  /** The same by its text and values, for other languages. */
  said: MessageRef | null
  expected: string[]
  near: string[]
}

/** A token of an expression, for highlighting. */
export interface CroqlToken {
  start: number
  end: number
  kind:
    | 'keyword'
    | 'operator'
    | 'identifier'
    | 'text'
    | 'number'
    | 'date'
    | 'mention'
    | 'literal'
    | 'bracket'
    | 'unknown'
}

/** The prefixes of a search that narrow it: `source:`, `target:` and so on. */
export type SearchField = 'source' | 'target' | 'key' | 'note' | 'file'

/** A word, a phrase or a regular expression (RE2) that a search looks for. */
export interface SearchTerm extends SearchOptions {
  /** Null: anywhere. */
  field: SearchField | null
  text: string
}

/** A text that does not run as an expression, as a search. */
export interface CroqlSearch {
  /** The expression that finds the strings with all terms; empty where there is a problem. */
  croql: string
  terms: SearchTerm[]
  /** The fault of the search: a regular expression that cannot be read, a text that is too long. */
  problem: Sentence | null
  /** The text was likely intended as an expression: its problems are shown, too. */
  isExpressionMeant: boolean
}

export interface CroqlChecked {
  problems: CroqlProblem[]
  tokens: CroqlToken[]
  /** Null where the text runs as an expression, has nothing to look for, or is not about strings. */
  search: CroqlSearch | null
  /** The search that an expression writes down; null of any other one. */
  written: { text: string; options: SearchOptions; terms: SearchTerm[] } | null
  /** The expression that was likely meant by a condition on an element: `needs work` of a language's summary. */
  proposal: string | null
}

export interface CroqlCompletion {
  label: string
  /** The inserted text; it ends with a space or a bracket if more has to follow. */
  insert: string
  /** The type, or what it is a value of. */
  detail: Sentence
  about: Sentence
  kind: 'member' | 'value' | 'operator' | 'keyword'
}

/** Replacements for the range `from` to `to`, best first. */
export interface CroqlCompletions {
  from: number
  to: number
  items: CroqlCompletion[]
  /** The expression may as well end here: nothing is begun that an item would go on with. */
  mayEnd: boolean
}

export interface CroqlDescription {
  start: number
  end: number
  label: string
  detail: Sentence
  about: Sentence
}

/** Invalid text is unchanged, and its problems are listed. */
export interface CroqlFormatted {
  text: string
  problems: CroqlProblem[]
}

/** The value of each call. */
export interface CroqlOutputs {
  'croql.check': CroqlChecked
  'croql.complete': CroqlCompletions
  /** Null where there is no name, or the expression cannot be read yet. */
  'croql.describe': CroqlDescription | null
  'croql.format': CroqlFormatted
}
