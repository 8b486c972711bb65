/**
 * The contract: every call and event that a screen or a shell may use. Inputs are schemas, checked by the dispatcher;
 * outputs are types. The renderer imports this file as types only; Electron's IPC and the browser shell's
 * WebSocket carry it unchanged. A call answers `{ok: true, value}` or `{ok: false, error}`; long calls report
 * progress and can be cancelled.
 * Each topic has a file of its own, which topics.ts names.
 */
import type { z } from 'zod'
import type { FailureValue } from '../platform/errors/failure.ts'
import type { ProgressReport } from '../platform/threads/progress.ts'
import type { DiskChange } from './linked.ts'
import type { ServiceRequest, ServiceState } from './service.ts'
import { Topic } from './topic.ts'
import * as topics from './topics.ts'

export type { ProgressReport } from '../platform/threads/progress.ts'
export type { FailureValue, FailureDetails } from '../platform/errors/failure.ts'
export type { Language } from './language.ts'
export type {
  MessageRef,
  MessageLanguage,
  MessageValue,
  MessageRefValues,
  Sentence,
} from '../platform/text/sentence.ts'
export type { ExportChoices, ListChoices, Settings } from './settings.ts'
export type { JobString } from './moduleProtocol.ts'
export type { PluralCategory, PluralForm, PluralForms } from '../model/plural.ts'
export type * from '../model/enumerations.ts'
export type * from './enumerations.ts'
export type { QaCheck } from './qaChecks.ts'
export type { TermMember, TermMembers } from '../model/term.ts'
export type * from './topics.ts'

type Topics = (typeof topics)[keyof typeof topics]
type InputsOf<Of> = Of extends Topic<infer Inputs, unknown> ? Inputs : never
type OutputsOf<Of> = Of extends Topic<unknown, infer Values> ? Values : never
/** The members of every element of a union in one type. */
type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The schema of each call's input. `core/workbench/dispatcher.ts` checks every message against it. */
export const inputs = Object.assign(
  {},
  ...Object.values(topics).flatMap((one) => (one instanceof Topic ? [one.inputs] : [])),
) as Together<InputsOf<Topics>>

export type CallName = keyof typeof inputs
/** The input of a caller (members with a default may be omitted). */
export type CallInput<Name extends CallName> = z.input<(typeof inputs)[Name]>
/** The input of a handler. */
export type CheckedInput<Name extends CallName> = z.output<(typeof inputs)[Name]>
/** The input of a call of an open project, without the project's name. */
export type ProjectCallInput<Name extends CallName> = Omit<CheckedInput<Name>, 'project'>

/** The value of each call. */
export type Outputs = Together<OutputsOf<Topics>>

export type Result<Value> = { ok: true; value: Value } | { ok: false; error: FailureValue }

// ---- Events -------------------------------------------------------------------------------------------------

/**
 * The events that a shell sends to its screens, by name: something changed without a call of this screen. An event has
 * no answer, and none is repeated: a screen that reconnects reads the state again.
 *
 * `project` is the handle of an open project. A new event is a member here; the renderer listens by its name, which the
 * compiler checks.
 *
 * @example
 * const stop = workbench.on('project.changed', ({ stringIds }) => list.refresh(stringIds))
 */
export interface Events {
  /** The project changed, here or in another process: `stringIds` null means "anything may have". */
  'project.changed': { project: string; stringIds: number[] | null; languageId: string | null }
  /** Progress of the background check of unchecked translations; null: it is done. */
  'qa.progress': { project: string; report: ProgressReport | null }
  /** The background check of a large file found that it is damaged; `problems` are SQLite's own words. */
  'project.damaged': { project: string; problems: string[] }
  /** Changes of others in the bound files of a project were imported, or could not be. */
  'linked.changed': DiskChange
  /** A file in the folder of one of the project's apps changed, while the screen watches (`modules.watch`). */
  'modules.changed': { project: string }
  /** Asked for by the system: a file was double-clicked, a menu item chosen. */
  'app.open': { path: string }
  'app.command': { command: string }
  /** An error outside of any call: a link returned from an unknown sign-in. */
  'app.failed': { error: FailureValue }
  /** The local service was started or stopped. */
  'service.changed': ServiceState
  /** Requests that the local service answered, the newest last. */
  'service.requested': { requests: ServiceRequest[] }
  /** The consent page of a sign-in that was begun: shown to the person, whether or not a browser has opened. */
  'accounts.address': { connection: string; address: string }
}

export type EventName = keyof Events

// ---- The client ---------------------------------------------------------------------------------------------

export interface CallOptions {
  onProgress?: (report: ProgressReport) => void
  signal?: AbortSignal
}

/** The workbench as the renderer calls it, over any transport. */
export interface Workbench {
  call<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    options?: CallOptions,
  ): Promise<Result<Outputs[Name]>>
  on<Name extends EventName>(name: Name, listener: (event: Events[Name]) => void): () => void
}

/** The messages both transports carry, as JSON or structured clones. */
export type ClientMessage =
  | { kind: 'call'; id: number; name: string; input: unknown }
  | { kind: 'cancel'; id: number }
export type ServerMessage =
  | { kind: 'result'; id: number; result: Result<unknown> }
  | { kind: 'progress'; id: number; report: ProgressReport }
  | { kind: 'event'; name: EventName; event: unknown }
