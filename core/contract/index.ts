/**
 * The contract: every call and event that a screen or a shell may use. Inputs are schemas, checked at the door;
 * outputs are types. The renderer imports this file as types only; Electron's IPC and the browser shell's
 * WebSocket carry it unchanged. A call answers `{ok: true, value}` or `{ok: false, error}`; long calls report
 * progress and can be cancelled.
 * Each topic has a file of its own in core/contract/index.
 */
import type { z } from 'zod'
import type { FailureValue } from '../failure.ts'
import type { ProgressReport } from '../progress.ts'
import { accountsInputs } from './accounts.ts'
import type { AccountsOutputs } from './accounts.ts'
import { appInputs } from './app.ts'
import type { AppOutputs } from './app.ts'
import { cloudInputs } from './cloud.ts'
import type { CloudOutputs } from './cloud.ts'
import { croqlInputs } from './croql.ts'
import type { CroqlOutputs } from './croql.ts'
import { exchangeInputs } from './exchange.ts'
import type { ExchangeOutputs } from './exchange.ts'
import { filesInputs } from './files.ts'
import type { FilesOutputs } from './files.ts'
import { glossaryInputs } from './glossary.ts'
import type { GlossaryOutputs } from './glossary.ts'
import { listsInputs } from './lists.ts'
import type { ListsOutputs } from './lists.ts'
import { memoryInputs } from './memory.ts'
import type { MemoryOutputs } from './memory.ts'
import { messagesInputs } from './messages.ts'
import type { MessagesOutputs } from './messages.ts'
import { modulesInputs } from './modules.ts'
import type { ModulesOutputs } from './modules.ts'
import { overviewInputs } from './overview.ts'
import type { OverviewOutputs } from './overview.ts'
import { projectInputs } from './project.ts'
import type { ProjectOutputs } from './project.ts'
import { queriesInputs } from './queries.ts'
import type { QueriesOutputs } from './queries.ts'
import { reviewInputs } from './review.ts'
import type { ReviewOutputs } from './review.ts'
import { qualityInputs } from './quality.ts'
import type { QualityOutputs } from './quality.ts'
import { screenshotsInputs } from './screenshots.ts'
import type { ScreenshotsOutputs } from './screenshots.ts'
import { segmentationInputs } from './segmentation.ts'
import type { SegmentationOutputs } from './segmentation.ts'
import { serviceInputs } from './service.ts'
import type { ServiceOutputs, ServiceRequest, ServiceState } from './service.ts'
import { snapshotsInputs } from './snapshots.ts'
import type { SnapshotsOutputs } from './snapshots.ts'
import { stringsInputs } from './strings.ts'
import type { StringsOutputs } from './strings.ts'

export type { ProgressReport } from '../progress.ts'
export type { FailureValue, FailureDetails } from '../failure.ts'
export type { Language } from './language.ts'
export type { PluralCategory, PluralForm, PluralForms } from './plural.ts'
export type * from './accounts.ts'
export type * from './app.ts'
export type * from './croql.ts'
export type * from './enumerations.ts'
export type * from './exchange.ts'
export type * from './cloud.ts'
export type * from './files.ts'
export type * from './glossary.ts'
export type * from './lists.ts'
export type * from './memory.ts'
export type * from './messages.ts'
export type * from './modules.ts'
export type * from './overview.ts'
export type * from './project.ts'
export type * from './quality.ts'
export type * from './queries.ts'
export type * from './review.ts'
export type * from './screenshots.ts'
export type * from './segmentation.ts'
export type * from './service.ts'
export type * from './snapshots.ts'
export type * from './strings.ts'

/** The schema of each call's input. `core/workbench/door.ts` checks every message against it. */
export const inputs = {
  ...accountsInputs,
  ...appInputs,
  ...cloudInputs,
  ...projectInputs,
  ...exchangeInputs,
  ...filesInputs,
  ...glossaryInputs,
  ...listsInputs,
  ...memoryInputs,
  ...messagesInputs,
  ...modulesInputs,
  ...overviewInputs,
  ...reviewInputs,
  ...screenshotsInputs,
  ...segmentationInputs,
  ...serviceInputs,
  ...snapshotsInputs,
  ...stringsInputs,
  ...croqlInputs,
  ...queriesInputs,
  ...qualityInputs,
} as const

export type CallName = keyof typeof inputs
/** What a caller passes (members with a default may be left out). */
export type CallInput<Name extends CallName> = z.input<(typeof inputs)[Name]>
/** What a handler gets. */
export type CheckedInput<Name extends CallName> = z.output<(typeof inputs)[Name]>

/** The value of each call. */
export interface Outputs
  extends
    AccountsOutputs,
    AppOutputs,
    CloudOutputs,
    ProjectOutputs,
    ExchangeOutputs,
    FilesOutputs,
    GlossaryOutputs,
    ListsOutputs,
    MemoryOutputs,
    MessagesOutputs,
    ModulesOutputs,
    OverviewOutputs,
    ReviewOutputs,
    ScreenshotsOutputs,
    SegmentationOutputs,
    ServiceOutputs,
    SnapshotsOutputs,
    StringsOutputs,
    CroqlOutputs,
    QualityOutputs,
    QueriesOutputs {}

export type Result<Value> = { ok: true; value: Value } | { ok: false; error: FailureValue }

// ---- Events -------------------------------------------------------------------------------------------------

/** What a shell sends without being asked. */
export interface Events {
  /** The project changed, here or in another process: `stringIds` null means "anything may have". */
  'project.changed': { project: string; stringIds: number[] | null; languageId: string | null }
  /** What no QA check had seen is being checked in the background; null: it is done. */
  'qa.progress': { project: string; report: ProgressReport | null }
  /** The background check of a large file found that it is damaged; `problems` are SQLite's own words. */
  'project.damaged': { project: string; problems: string[] }
  /** A file in the folder of one of the project's apps changed, while the screen watches (`modules.watch`). */
  'modules.changed': { project: string }
  /** Asked for by the system: a file was double-clicked, a menu item chosen. */
  'app.open': { path: string }
  'app.command': { command: string }
  /** Something went wrong that no call waits for: a link came back from a sign-in that nobody began. */
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

/** What the renderer talks to, whatever carries it. */
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
  { kind: 'call'; id: number; name: string; input: unknown } | { kind: 'cancel'; id: number }
export type ServerMessage =
  | { kind: 'result'; id: number; result: Result<unknown> }
  | { kind: 'progress'; id: number; report: ProgressReport }
  | { kind: 'event'; name: EventName; event: unknown }
