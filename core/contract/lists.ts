/** Lists of strings: snapshots of what a filter found (docs/decisions/0003). */
import { z } from 'zod'
import { idInput, languageIdInput, projectInput, listInput, croqlInput } from './parts.ts'
import type { MatchOrigin } from './analysisBands.ts'
import { LIST_ORDERS, MAX_READ_BESIDE, SEEK_KINDS, type DeclaredFormat } from './enumerations.ts'
import { type StringType } from '../model/enumerations.ts'
import { topic } from './topic.ts'

export const listOrder = z.strictObject({
  by: z.enum(LIST_ORDERS),
  isDescending: z.boolean(),
  /** The language whose translations, states and times are compared; default: the list's own. */
  languageId: languageIdInput.optional(),
})

export const listsCalls = topic<ListsOutputs>()({
  'list.open': z.strictObject({
    project: projectInput,
    languageId: languageIdInput,
    fileId: idInput.optional(),
    croql: croqlInput.optional(),
    /** Only strings that have changed since this snapshot. */
    snapshotId: idInput.optional(),
    /** Only strings that the person has drafts of. */
    drafts: z.boolean().optional(),
    /** Lists the strings with a bookmark of the person. */
    bookmarks: z.boolean().optional(),
    /** Left out: by file. Descending is the same list from its end. */
    order: listOrder.optional(),
    /** The rows to include: those of the page with this many rows that contains the string, or else this row. */
    show: z
      .strictObject({ stringId: idInput.optional(), index: z.int().min(0), count: z.int().min(1).max(500) })
      .optional(),
  }),
  'list.rows': z.strictObject({ list: listInput, from: z.int().min(0), count: z.int().min(1).max(500) }),
  /** The index of a string in a list. */
  'list.position': z.strictObject({ list: listInput, stringId: idInput }),
  /**
   * Returns the next string of a kind after a position, or the previous one, wrapping around. Excludes the string at
   * the position and those of `except`, because a text that is being saved is not unfinished.
   */
  'list.seek': z.strictObject({
    list: listInput,
    from: z.int().min(-1),
    kind: z.enum(SEEK_KINDS),
    isBackwards: z.boolean(),
    except: z.array(idInput).max(10_000).default([]),
  }),
  /**
   * Returns the next string of a list that an expression finds after a position, or the previous one, wrapping around;
   * with its place among all that it finds there.
   */
  'list.seekHit': z.strictObject({
    list: listInput,
    from: z.int().min(-1),
    croql: croqlInput,
    isBackwards: z.boolean(),
  }),
  /** Returns the additional columns of strings, in any order: each reference language, and notes. */
  'list.cells': z.strictObject({
    project: projectInput,
    stringIds: z.array(idInput).max(500),
    languageIds: z.array(languageIdInput).max(MAX_READ_BESIDE),
    notes: z.boolean(),
  }),
  'list.close': z.strictObject({ list: listInput }),
  /** How many strings each of several expressions would list. */
  'list.counts': z.strictObject({
    project: projectInput,
    languageId: languageIdInput,
    fileId: idInput.optional(),
    expressions: z.array(croqlInput).max(50),
  }),
})

/** A string's state in one language, from nothing to done. `draft`: typed, not yet saved. */
export type StringState = 'untranslated' | 'draft' | 'partial' | 'needsWork' | 'translated' | 'approved'

export interface StringRow {
  id: number
  identifier: string
  fileId: number | null
  type: StringType
  text: string
  /** The grammar of its placeholders; null: the usual ones. */
  format: DeclaredFormat | null
  isHidden: boolean
  /** Its file says that its translation is not to be changed. */
  isLocked: boolean
  state: StringState
  isSourceChanged: boolean
  /** A check has an open finding in a top translation. */
  hasQaIssues: boolean
  unresolvedIssues: number
  comments: number
  /** The top translation, of a plural string that of the first category; null where there is none. */
  translation: string | null
  /** It counts as translated by a memory, a machine or a model, without an approval. */
  isMachine: boolean
  /** The memory match that `translation` was made from; null: none. */
  match: MatchOrigin | null
  /** The user's unsaved draft, of several forms the newest that can be completed; null: there is none. */
  draft: string | null
  /** A text of the person's own is newer than the approval of the one that stays in use. */
  hasUnusedText: boolean
  /** It is translated on its own: it neither gives its text to repetitions nor takes theirs. */
  isRepetitionException: boolean
}

/** A string in another language, as a list shows it. */
export interface CellText extends Pick<StringRow, 'state' | 'isMachine'> {
  languageId: string
  /** The draft, else the top translation as in `StringRow`; null if there is none. */
  text: string | null
}

/** The further columns of a string. */
export interface StringCells {
  id: number
  /** The human-readable context on one line, without source references; '' if it is empty or was not requested. */
  note: string
  /** One entry for each language that was asked for, in their order. */
  texts: CellText[]
}

export interface ListOpened {
  list: string
  total: number
  /** How long the query took, in milliseconds. */
  milliseconds: number
  /** The index of the row to be shown, and its page; null if none was asked for or the list is empty. */
  shown: { index: number; from: number; rows: StringRow[] } | null
}

/** The value of each call. */
export interface ListsOutputs {
  'list.open': ListOpened
  'list.rows': StringRow[]
  'list.position': number | null
  /** `isRound`: the list's end lies between. Null: there is none. */
  'list.seek': { index: number; isRound: boolean } | null
  /** `place`: from 1, among `total`. Null: the list has none. */
  'list.seekHit': { index: number; isRound: boolean; place: number; total: number } | null
  'list.cells': StringCells[]
  'list.close': null
  /** The counts in the order of the request; null for an expression that is wrong. */
  'list.counts': (number | null)[]
}
