/**
 * The contract: every call and event that a screen or a shell may use. Inputs are schemas, checked at the door;
 * outputs are types. The renderer imports this file as types only; Electron's IPC and the browser shell's
 * WebSocket carry it unchanged. A call answers `{ok: true, value}` or `{ok: false, error}`; long calls report
 * progress and can be cancelled.
 * Each topic has a file of its own in core/workbench/contract.
 */
import type { z } from 'zod'
import type { FailureValue } from '../failure.ts'
import type { ProgressReport } from '../progress.ts'
import { accountsInputs } from './contract/accounts.ts'
import type { AccountsOutputs } from './contract/accounts.ts'
import { appInputs } from './contract/app.ts'
import type { AppOutputs } from './contract/app.ts'
import { cloudInputs } from './contract/cloud.ts'
import type { CloudOutputs } from './contract/cloud.ts'
import { croqlInputs } from './contract/croql.ts'
import type { CroqlOutputs } from './contract/croql.ts'
import { exchangeInputs } from './contract/exchange.ts'
import type { ExchangeOutputs } from './contract/exchange.ts'
import { filesInputs } from './contract/files.ts'
import type { FilesOutputs } from './contract/files.ts'
import { glossaryInputs } from './contract/glossary.ts'
import type { GlossaryOutputs } from './contract/glossary.ts'
import { listsInputs } from './contract/lists.ts'
import type { ListsOutputs } from './contract/lists.ts'
import { memoryInputs } from './contract/memory.ts'
import type { MemoryOutputs } from './contract/memory.ts'
import { messagesInputs } from './contract/messages.ts'
import type { MessagesOutputs } from './contract/messages.ts'
import { modulesInputs } from './contract/modules.ts'
import type { ModulesOutputs } from './contract/modules.ts'
import { overviewInputs } from './contract/overview.ts'
import type { OverviewOutputs } from './contract/overview.ts'
import { projectInputs } from './contract/project.ts'
import type { ProjectOutputs } from './contract/project.ts'
import { queriesInputs } from './contract/queries.ts'
import type { QueriesOutputs } from './contract/queries.ts'
import { reviewInputs } from './contract/review.ts'
import type { ReviewOutputs } from './contract/review.ts'
import { qualityInputs } from './contract/quality.ts'
import type { QualityOutputs } from './contract/quality.ts'
import { screenshotsInputs } from './contract/screenshots.ts'
import type { ScreenshotsOutputs } from './contract/screenshots.ts'
import { segmentationInputs } from './contract/segmentation.ts'
import type { SegmentationOutputs } from './contract/segmentation.ts'
import { serviceInputs } from './contract/service.ts'
import type { ServiceOutputs, ServiceRequest, ServiceState } from './contract/service.ts'
import { snapshotsInputs } from './contract/snapshots.ts'
import type { SnapshotsOutputs } from './contract/snapshots.ts'
import { stringsInputs } from './contract/strings.ts'
import type { StringsOutputs } from './contract/strings.ts'

export type { ProgressReport } from '../progress.ts'
export type { FailureValue, FailureDetails } from '../failure.ts'
export type { Language } from '../languages/language.ts'
export type { PluralCategory, PluralForm, PluralForms } from '../languages/plural.ts'
export type * from './contract/accounts.ts'
export type * from './contract/app.ts'
export type * from './contract/croql.ts'
export type * from './contract/exchange.ts'
export type * from './contract/cloud.ts'
export type * from './contract/files.ts'
export type * from './contract/glossary.ts'
export type * from './contract/lists.ts'
export type * from './contract/memory.ts'
export type * from './contract/messages.ts'
export type * from './contract/modules.ts'
export type * from './contract/overview.ts'
export type * from './contract/project.ts'
export type * from './contract/quality.ts'
export type * from './contract/queries.ts'
export type * from './contract/review.ts'
export type * from './contract/screenshots.ts'
export type * from './contract/segmentation.ts'
export type * from './contract/service.ts'
export type * from './contract/snapshots.ts'
export type * from './contract/strings.ts'

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
