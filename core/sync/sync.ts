/**
 * One sync of a project (docs/reference/sync.md, "One sync"): what became of uncertain edits, then pull, then push.
 * It may end anywhere: the next one goes on from there.
 */
import type { SyncCounts, SyncExample, SyncReport, UndoneDeletions } from '../contract/cloud.ts'
import { Failure } from '../platform/errors/failure.ts'
import type { PlannedEdit } from './rows/pushPlan.ts'
import type { CloudProject } from './rows/pullState.ts'
import type { Store } from '../store/store.ts'
import type { CloudClient } from './client.ts'
import { signedInUser } from './pull/projects.ts'
import { pull } from './pull/pull.ts'
import { MAX_EXAMPLES } from './pull/pullStats.ts'
import { push, settleUncertain, type PushContext } from './push/push.ts'
import { underSyncLock } from './syncLock.ts'
import { addCounts, type SyncOptions } from './syncReport.ts'

export interface SyncInput {
  store: Pick<Store, 'read' | 'write'>
  client: CloudClient
  options: SyncOptions
}

const NOTHING: SyncCounts = { added: {}, changed: {}, removed: {} }

/**
 * Brings and sends what the options say. Sending always brings first: what the cloud changed since is not known
 * otherwise.
 * @throws Failure `cloud.notConnected`, `cloud.syncing`, `cancelled`, and those of the client; all that was done until
 * then is kept
 */
export async function sync(input: SyncInput): Promise<SyncReport> {
  const { store, options } = input
  if (options.isDryRun) return dryRun(input, await connected(store))
  return underSyncLock(store, (lost) => {
    const signal = AbortSignal.any([options.signal, lost])
    return syncAlone({ ...input, options: { ...options, signal } })
  })
}

/** With the lock of the project's one sync, which also keeps it from being linked to another project meanwhile. */
async function syncAlone({ store, client, options }: SyncInput): Promise<SyncReport> {
  const project = await connected(store)
  options.onProgress({ step: 'looking', label: 'edits', done: 0, total: null })
  const context = await pushContext({ store, client, options, remoteProjectId: project.remoteId })
  await settleUncertain(context)
  const pulled = await pull({ store, client, project, options })
  const pushed = options.isPushing ? await push(context) : null
  await store.write('finishSync', {})
  const { outbox } = await store.read('cloudState', {})
  return {
    isDryRun: false,
    pulled: pulled.counts,
    pushed: pushed?.counts ?? NOTHING,
    rejected: pushed?.rejected ?? [],
    skipped: countsOf(pulled.skipped),
    withheld: listsOf(pulled.skipped),
    partly: listsOf(pulled.partly),
    otherLanguages: pulled.otherLanguages,
    undone: undoneOf(pulled.undone, pushed?.overtaken ?? {}),
    setAside: pulled.setAside,
    refused: outbox.rejected,
    conflicts: pulled.conflicts + (pushed?.conflicts ?? 0),
    heldMachine: pushed?.heldMachine ?? 0,
    requests: client.requests,
    examples: { pulled: [], pushed: [] },
  }
}

/** The project of the cloud. @throws Failure `cloud.notConnected` */
async function connected(store: SyncInput['store']): Promise<CloudProject> {
  const project = await store.read('cloudProject', {})
  if (project === null) throw notConnected()
  return project
}

async function pushContext({
  store,
  client,
  options,
  remoteProjectId,
}: SyncInput & { remoteProjectId: number }): Promise<PushContext> {
  const { signal, onProgress, isSendingMachine } = options
  const { id: ownId } = await signedInUser(client, signal)
  return { store, client, remoteProjectId, ownId, isSendingMachine, signal, onProgress }
}

/** Previews a sync. The pull only reads; the push is planned on the local state, without the results of that pull. */
async function dryRun({ store, client, options }: SyncInput, project: CloudProject): Promise<SyncReport> {
  const pulled = options.isPulling ? await pull({ store, client, project, options }) : null
  const { collided, settled } = pulled ?? { collided: new Set<number>(), settled: new Set<number>() }
  const plan = options.isPushing
    ? await store.read('planPush', {
        ...{ examples: MAX_EXAMPLES, without: [...collided, ...settled] },
        isSendingMachine: options.isSendingMachine,
      })
    : null
  const { outbox } = await store.read('cloudState', {})
  const met = [...collided].filter((id) => !settled.has(id)).length
  const pushed: SyncCounts = { added: {}, changed: {}, removed: {} }
  for (const { entity, change, count } of plan?.counts ?? [])
    pushed[change === 'add' ? 'added' : change === 'change' ? 'changed' : 'removed'][entity] = count
  return {
    isDryRun: true,
    pulled: pulled?.counts ?? NOTHING,
    pushed,
    rejected: plan?.rejected ?? [],
    skipped: countsOf(pulled?.skipped ?? []),
    withheld: listsOf(pulled?.skipped ?? []),
    partly: listsOf(pulled?.partly ?? []),
    otherLanguages: pulled?.otherLanguages ?? [],
    undone: undoneOf(pulled?.undone ?? { ofCloud: {}, overtaken: {} }, {}),
    setAside: pulled?.setAside ?? [],
    refused: outbox.rejected + (plan?.rejected.length ?? 0),
    conflicts: (pulled?.conflicts ?? 0) + (plan?.conflicts ?? 0) + met,
    heldMachine: plan?.heldMachine ?? 0,
    requests: client.requests,
    examples: { pulled: pulled?.examples ?? [], pushed: plan?.examples.map(exampleOf) ?? [] },
  }
}

function undoneOf(
  { ofCloud, overtaken }: UndoneDeletions,
  unsent: Readonly<Record<string, number>>,
): UndoneDeletions {
  const all = { ...overtaken }
  addCounts(all, unsent)
  return { ofCloud, overtaken: all }
}

/** Single things: 'file 2'. */
const SINGLE = /^(file|image) /

function countsOf(skipped: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const [, entity] of skipped.flatMap((one) => [SINGLE.exec(one) ?? []]))
    if (entity !== undefined) counts[entity] = (counts[entity] ?? 0) + 1
  return counts
}

/** Whole lists, each once. */
function listsOf(skipped: readonly string[]): string[] {
  return [...new Set(skipped)].filter((one) => !SINGLE.test(one))
}

function exampleOf({ entity, change, stringId, languageId, base, value }: PlannedEdit): SyncExample {
  return { entity, change, stringId, languageId, before: textOf(base), after: textOf(value) }
}

function textOf(members: Readonly<Record<string, unknown>> | null): string | null {
  if (members === null) return null
  return typeof members.text === 'string' ? members.text : JSON.stringify(members)
}

function notConnected(): Failure {
  return new Failure('cloud.notConnected', 'This project does not sync with a cloud yet.', {
    kept: 'Nothing was changed.',
    todo: 'Name the project of the cloud to sync with (--remote ID).',
  })
}
