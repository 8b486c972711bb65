/** Data of a message with branches that are loaded before its field is shown. */
import type { MessageField, MessageView, RenderedMessage } from '../../../core/contract/index.ts'

/** Values of a message's arguments, by the arguments' names. */
export type SampleValues = Readonly<Record<string, string>>

export interface KnownMessage {
  view: MessageView
  /** The view's text as it reads with the values that lead into its first branch; null where it is not known yet. */
  rendered: RenderedMessage | null
}

/** The values that lead into the branch that one comes to first. */
export function firstSamples({ fields }: MessageView): SampleValues {
  const [first] = fields
  return first === undefined ? {} : valuesInto(first)
}

export function valuesInto({ path }: MessageField): SampleValues {
  return Object.fromEntries(path.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])))
}
