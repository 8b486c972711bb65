/** A topic of the contract: the calls of one subject, each with the schema of its input and the type of its value. */
import { z } from 'zod'
import type { projectInput } from './parts.ts'

/**
 * A topic of the contract: the calls of one subject. Each call has a schema of its input, by which the dispatcher checks
 * messages, and the type of its value. Names are `subject.verb`; the subject is the topic's own.
 *
 * A call with an input and no output, or the reverse, does not compile. `topics.ts` lists the topics. CONTRIBUTING.md,
 * "Add a call", has the steps.
 *
 * @example
 * interface LabelOutputs {
 *   'label.rename': { title: string }
 * }
 * const labelCalls = topic<LabelOutputs>()({
 *   'label.rename': z.strictObject({ project: projectInput, labelId: idInput, title: z.string().max(BUDGETS.name.most) }),
 * })
 */
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
 * holds. The file is then named in topics.ts, and its calls are handled in core/workbench/handlers.ts.
 */
export function topic<Outputs>() {
  return <const Inputs extends Record<keyof Outputs, z.ZodType>>(
    inputs: Inputs & WithoutOutputs<Inputs, Outputs>,
  ): Topic<Inputs, Outputs> => new Topic<Inputs, Outputs>(inputs)
}

/** The read or the write of an open project's store that a call stands for (core/workbench/project/{reads,writes}.ts). */
export interface CallOperation<
  Kind extends 'read' | 'write' = 'read' | 'write',
  Name extends string = string,
> {
  kind: Kind
  name: Name
}

type ProjectShape = z.ZodRawShape & { project: typeof projectInput }

/**
 * The input of a call that answers what a read of the project answers: it has no handler. The read gets the members of
 * the input and the user's id.
 *
 * @example
 * 'snapshot.list': readCall('listSnapshots', { project: projectInput }),
 */
export function readCall<const Name extends string, Shape extends ProjectShape>(name: Name, shape: Shape) {
  return standsFor({ kind: 'read', name } satisfies CallOperation<'read', Name>, shape)
}

/** The same for a write, which runs as the user: in an earlier state of a project it fails with `project.readOnly`. */
export function writeCall<const Name extends string, Shape extends ProjectShape>(name: Name, shape: Shape) {
  return standsFor({ kind: 'write', name }, shape)
}

function standsFor<Operation extends CallOperation, Shape extends ProjectShape>(
  operation: Operation,
  shape: Shape,
) {
  return Object.assign(z.strictObject(shape), { operation })
}
