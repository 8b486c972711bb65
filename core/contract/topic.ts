/** A topic of the contract: the calls of one subject, each with the schema of its input and the type of its value. */
import type { z } from 'zod'

export class Topic<Inputs, Outputs> {
  /** The schema of each call's input. */
  readonly inputs: Inputs
  /** The value of each call; it exists as a type alone. */
  declare readonly outputs: Outputs

  constructor(inputs: Inputs) {
    this.inputs = inputs
  }
}

/** The compiler's message for a call with an input and no output. */
type WithoutOutputs<Inputs, Outputs> = {
  [Name in Exclude<keyof Inputs, keyof Outputs>]: 'The interface …Outputs of this file lacks the call.'
}

/**
 * The topic of a subject: `topic<Outputs>()({ 'subject.verb': schema })`. Each call stands in both, which the compiler
 * holds. The file is then named in topics.ts, and its calls are handled in core/workbench/handlers.
 */
export function topic<Outputs>() {
  return <const Inputs extends Record<keyof Outputs, z.ZodType>>(
    inputs: Inputs & WithoutOutputs<Inputs, Outputs>,
  ): Topic<Inputs, Outputs> => new Topic<Inputs, Outputs>(inputs)
}
