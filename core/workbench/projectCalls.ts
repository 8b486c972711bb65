/**
 * The calls of an open project. One that stands for a read or a write (`readCall` and `writeCall` of the contract) has no
 * handler; the handler of another gets the project's session.
 */
import {
  inputs,
  type CallName,
  type CheckedInput,
  type Outputs,
  type ProjectCallInput,
} from '../contract/index.ts'
import type { CallOperation } from '../contract/topic.ts'
import type { CallContext } from '../platform/threads/progress.ts'
import type { InputOf, OutputOf, Reads, Writes } from '../store/operation.ts'
import type { Handlers } from './dispatcher.ts'
import type { OpenProjects } from './openProjects.ts'
import type { ProjectSession } from './session.ts'

type Inputs = typeof inputs
type OperationOf<Name extends CallName> = Inputs[Name] extends { operation: infer Operation }
  ? Operation
  : never

/** The names of the calls that stand for an operation, and have no handler. */
export type OperationCall = {
  [Name in CallName]: Inputs[Name] extends { operation: unknown } ? Name : never
}[CallName]

/** Whether an operation takes what its call is given, and returns what the call answers. */
type Fits<Name extends OperationCall, Registry, Operation> = Operation extends keyof Registry
  ? [ProjectCallInput<Name> & { userId: number }, OutputOf<Registry, Operation>] extends [
      InputOf<Registry, Operation>,
      Outputs[Name],
    ]
    ? never
    : Name
  : Name

type Unfit = {
  [Name in OperationCall]: OperationOf<Name> extends CallOperation<'read', infer Read>
    ? Fits<Name, Reads, Read>
    : OperationOf<Name> extends CallOperation<'write', infer Write>
      ? Fits<Name, Writes, Write>
      : Name
}[OperationCall]

// The compiler names here each call whose operation is unknown, takes another input or returns another value.
void ((call: Unfit): never => call)

type HandledCall = Exclude<CallName, OperationCall>

/**
 * The handlers of one subject: those of the calls whose names begin with a topic. The handler of a call whose input names
 * a project gets the project's session, and the input without the name.
 *
 * @example
 * const show: HandlersOf<'code'>['code.show'] = (session, { stringId }) => showCode(session, stringId)
 */
export type HandlersOf<Prefix extends string> = {
  [Name in HandledCall as Name extends `${Prefix}.${string}` ? Name : never]: CheckedInput<Name> extends {
    project: string
  }
    ? SessionHandler<Name>
    : Handlers[Name]
}

type SessionHandler<Name extends CallName> = (
  session: ProjectSession,
  input: ProjectCallInput<Name>,
  context: CallContext,
) => Promise<Outputs[Name]> | Outputs[Name]

/** The handlers of all calls: of those that stand for an operation, and of the others by `handlers`. */
export function handlersWithSessions(projects: OpenProjects, handlers: HandlersOf<string>): Handlers {
  const all = Object.entries(inputs).map(([name, input]) => {
    if ('operation' in input) return [name, operationHandler(projects, input.operation)]
    const handler = handlers[name as HandledCall]
    const isOfProject = 'project' in input.shape && !input.shape.project.isOptional()
    return [name, isOfProject ? sessionHandler(projects, handler as AnyHandler) : handler]
  })
  return Object.fromEntries(all) as Handlers
}

interface ProjectMessage {
  project: string
}

type AnyHandler = (session: ProjectSession, input: object, context: CallContext) => unknown

function sessionHandler(projects: OpenProjects, handler: AnyHandler) {
  return async ({ project, ...input }: ProjectMessage, context: CallContext): Promise<unknown> =>
    handler(await projects.find(project), input, context)
}

type StoreCall = (name: string, input: object, context: CallContext) => Promise<unknown>

function operationHandler(projects: OpenProjects, { kind, name }: CallOperation) {
  return sessionHandler(projects, (session, input, context) => {
    if (kind === 'write') return (session.edit as StoreCall)(name, input, context)
    const read = session.store.read.bind(session.store) as StoreCall
    return read(name, { ...input, userId: session.userId }, context)
  })
}
