/** Reviewing many strings at once: labels, bulk actions, search and replace. */
import { z } from 'zod'
import { BUDGETS } from './budgets.ts'
import { MAX_PASTED_TEXTS, type DeclaredFormat } from './enumerations.ts'
import type { PluralForm } from '../model/plural.ts'
import { idInput, languageIdInput, listInput, projectInput, rowRanges } from './parts.ts'
import { readCall, topic } from './topic.ts'

/** The strings of a list, as it was when it was opened, or some of its rows, or some strings by their ids. */
const scope = z.union([
  z.strictObject({ list: listInput, rows: rowRanges.optional() }),
  z.strictObject({ stringIds: z.array(idInput).min(1).max(10_000) }),
])

const labelTitle = z.string().trim().min(1).max(BUDGETS.name.max)

const action = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('approve') }),
  z.strictObject({ kind: z.literal('unapprove') }),
  /** A label that is not there is made. */
  z.strictObject({ kind: z.literal('label'), title: labelTitle }),
  z.strictObject({ kind: z.literal('unlabel'), title: labelTitle }),
  z.strictObject({ kind: z.literal('hide') }),
  z.strictObject({ kind: z.literal('show') }),
  /** The translations in use are to be looked at before they count. */
  z.strictObject({ kind: z.literal('needsWork') }),
  /** Takes that mark away. */
  z.strictObject({ kind: z.literal('settle') }),
  /** The newest open proposals of AI agents become the translations in use; or all of them are deleted. */
  z.strictObject({ kind: z.literal('acceptProposals') }),
  z.strictObject({ kind: z.literal('rejectProposals') }),
  z.strictObject({ kind: z.literal('deleteTranslations') }),
  /** A form without a translation gets the source's text. */
  z.strictObject({ kind: z.literal('copySource') }),
  /** The same for sources without a letter beside placeholders and tags: numbers, prices, signs. */
  z.strictObject({ kind: z.literal('copyNumbers') }),
  /** The finished texts are used for repetitions that have none, or whose texts need work. */
  z.strictObject({ kind: z.literal('propagate') }),
  /** Saves a text for each string, in the order of the strings. Strings with several forms are left as they are. */
  z.strictObject({
    kind: z.literal('fill'),
    texts: z.array(z.string().max(BUDGETS.text.max)).min(1).max(MAX_PASTED_TEXTS),
  }),
])

const bulk = { project: projectInput, languageId: languageIdInput, scope, action }

const replacing = {
  project: projectInput,
  languageId: languageIdInput,
  scope,
  search: z.strictObject({
    pattern: z.string().min(1).max(BUDGETS.search.max),
    isRegex: z.boolean().default(false),
    isCaseSensitive: z.boolean().default(true),
    isWholeWord: z.boolean().default(false),
  }),
  /** The replacement of a match; with a regular expression $1 and $<name> stand for groups. */
  replacement: z.string().max(BUDGETS.replacement.max),
  /** Whether approved translations are changed, too: the new text is approved then. */
  inApproved: z.boolean().default(false),
}

export const reviewCalls = topic<ReviewOutputs>()({
  /** Lists the users who can be mentioned. */
  'review.people': z.strictObject({ project: projectInput }),
  'review.labels': readCall('labels', { project: projectInput }),
  /** Previews a bulk action without changes. */
  'bulk.preview': z.strictObject(bulk),
  /** Changes all of it as one intent. */
  'bulk.run': z.strictObject(bulk),
  'replace.preview': z.strictObject(replacing),
  /** `excluded`: translations that are left as they are. */
  'replace.run': z.strictObject({ ...replacing, excluded: z.array(idInput).max(100_000).default([]) }),
})

export type BulkAction = z.output<typeof action>
export type ReplaceSearch = z.output<typeof replacing.search>

export interface Label {
  id: number
  title: string
  isSystem: boolean
  /** How many strings have it. */
  strings: number
}

/** One change of a bulk action, as it is shown before it is made. */
export interface BulkChangeRow {
  stringId: number
  identifier: string
  source: string
  /** The grammar of its placeholders; null: the usual ones of the file's type. */
  format: DeclaredFormat | null
  form: PluralForm
  /** Texts of translations; of labels and visibility null. */
  before: string | null
  after: string | null
}

/** A reason why an action leaves strings as they are. */
export const BULK_LEFT_REASONS = [
  /** They have no translation. */
  'noTranslation',
  /** They have no open proposal of an AI agent. */
  'noProposal',
  /** They have one in all their forms. */
  'translated',
  /** They are already as the action makes them. */
  'unchanged',
  /** They have several forms, or are no text: one text does not fit. */
  'forms',
  /** Their translation is approved, and stays in use. */
  'approved',
  /** Their text is empty. */
  'empty',
  /** They have a text that is not saved yet. */
  'draft',
] as const
export type BulkLeftReason = (typeof BULK_LEFT_REASONS)[number]

/** Strings that an action leaves as they are, by the reason. */
export interface BulkLeft {
  reason: BulkLeftReason
  strings: number
  /** The sources of the first of them. */
  sources: string[]
}

export interface BulkPreview {
  /** How many strings were looked at. */
  total: number
  /** How many of them would be changed, and in how many places. */
  strings: number
  changes: number
  /** The first of them. */
  rows: BulkChangeRow[]
  left: BulkLeft[]
}

export interface BulkRun extends BulkDone {
  left: BulkLeft[]
}

export interface BulkDone {
  strings: number
  changes: number
}

export interface ReplaceChange {
  translationId: number
  stringId: number
  form: PluralForm
  identifier: string
  source: string
  /** The grammar of its placeholders; null: the usual ones of the file's type. */
  format: DeclaredFormat | null
  before: string
  after: string
  isApproved: boolean
}

export interface ReplacePreview {
  /** How many translations were looked at. */
  total: number
  /** How many would be changed. */
  changes: number
  /** Approved translations that match and are left alone. */
  approvedLeft: number
  rows: ReplaceChange[]
}

/** The value of each call. */
export interface ReviewOutputs {
  'review.people': { login: string; name: string | null }[]
  /** The labels, ordered by title. */
  'review.labels': Label[]
  'bulk.preview': BulkPreview
  'bulk.run': BulkRun
  'replace.preview': ReplacePreview
  'replace.run': BulkDone
}
