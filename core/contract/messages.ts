/** Strings of kind `icu`: messages with branches, edited branch by branch. */
import { z } from 'zod'
import { BUDGETS } from './budgets.ts'
import { ofString, textInput } from './parts.ts'
import { topic } from './topic.ts'
import type { MessageRef } from '../platform/text/sentence.ts'

const branch = z.strictObject({ address: z.array(z.int().min(0)).min(1).max(200), text: textInput })

export const messagesCalls = topic<MessagesOutputs>()({
  /** Analyses a translation while it is being typed, beside its source. */
  'message.view': z.strictObject({ ...ofString, text: textInput }),
  /** Types into branches of a translation; with `complete`, then adds the plural branches that it lacks. */
  'message.edit': z.strictObject({
    ...ofString,
    text: textInput,
    edits: z.array(branch).max(1000),
    complete: z.boolean().default(false),
  }),
  /** Source and translation as readers see them, for these values; arguments that have none get one. */
  'message.render': z.strictObject({
    ...ofString,
    text: textInput,
    values: z.record(z.string().max(BUDGETS.resourceName.max), z.string().max(BUDGETS.note.max)),
  }),
})

export interface RenderedMessage {
  values: SampleValue[]
  /** Null: it cannot be shown with these values, or not be read. */
  source: string | null
  translation: string | null
}

/** The value of each call. */
export interface MessagesOutputs {
  'message.view': MessageView
  /** The view of the text as the edit leaves it. */
  'message.edit': MessageView
  'message.render': RenderedMessage
}

export interface MessageProblem extends TextRange {
  /** Stable: `unclosed`, `noOther`, … */
  code: string
  /** A sentence for a translator. */
  message: string
  /** The same by name and values. */
  said: MessageRef
}

export type SampleKind = 'number' | 'text' | 'date' | 'choice'

export interface SampleValue {
  name: string
  kind: SampleKind
  /** The value as it is typed: a number with a point, a day as 2026-01-31. */
  value: string
  /** The selectors that a `choice` names. */
  choices: string[]
}

export interface FieldStep extends PathStep {
  /** The numbers of a plural branch, as shown; null of other branches. */
  samples: string | null
  /** A value of the argument that leads here; null where none is known. */
  value: string | null
}

export interface MessageField {
  address: readonly number[]
  path: readonly FieldStep[]
  /** The text as it is typed. */
  text: string
  /** The source's text there, or in the branch that it would use; null if it has no counterpart. */
  source: string | null
  isEditable: boolean
  /** A brace in the text is no argument's. */
  hasLooseBrace: boolean
  /** A branch's text, not what stands around a selection. */
  isWhole: boolean
}

export interface MessageView {
  /** The translation; empty where there is none. */
  text: string
  syntax: MessageSyntax
  /** Why the translation cannot be read; then it has no fields. */
  problem: MessageProblem | null
  /** Problems that do not prevent parsing. */
  notes: MessageProblem[]
  fields: MessageField[]
  /** Arguments of the source that are nowhere in the translation, and the other way round. */
  missing: string[]
  unknown: string[]
  /** Used as something else than in the source. */
  changed: string[]
  /** Plural categories that the language has and the translation lacks. */
  lacking: LackingCategories[]
}

export type MessageSyntax = 'icu' | 'fluent'

export type SelectType = 'plural' | 'selectordinal' | 'select'

export interface TextRange {
  start: number
  end: number
}

/** One step into a branch. */
export interface PathStep {
  /** The argument that selects. */
  name: string
  type: SelectType
  selector: string
  isDefault: boolean
}

/** A category that a plural of a message lacks in a language. */
export interface LackingCategories {
  name: string
  categories: string[]
}
