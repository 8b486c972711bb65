/** Strings of kind `icu`: messages with branches, edited branch by branch. */
import { z } from 'zod'
import type { MessageView } from '../messages/view.ts'
import type { SampleValue } from '../messages/samples.ts'
import { ofString, text } from './parts.ts'

export type { FieldStep, MessageField, MessageView } from '../messages/view.ts'
export type { MessageProblem } from '../messages/message.ts'
export type { SampleValue } from '../messages/samples.ts'

const branch = z.strictObject({ address: z.array(z.int().min(0)).min(1).max(200), text })

export const messagesInputs = {
  /** What a translation that is being typed says, beside its source. */
  'message.view': z.strictObject({ ...ofString, text }),
  /** Types into branches of a translation; with `complete`, then adds the plural branches that it lacks. */
  'message.edit': z.strictObject({
    ...ofString,
    text,
    edits: z.array(branch).max(1000),
    complete: z.boolean().default(false),
  }),
  /** Source and translation as readers see them, for these values; arguments that have none get one. */
  'message.render': z.strictObject({
    ...ofString,
    text,
    values: z.record(z.string().max(200), z.string().max(2000)),
  }),
} as const

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
