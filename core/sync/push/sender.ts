/** The shared part of the senders of a push: their client, and the result of a task. */
import type { Members, OutboxEntity } from '../../contract/cloud.ts'
import { z } from 'zod'
import type { Acknowledgement } from '../rows/acknowledge.ts'
import type { CloudEntity } from '../rows/remoteMapping.ts'
import type { PushTaskOf } from '../rows/tasks.ts'
import { type CloudClient, type RequestQuery } from '../client.ts'
import { enveloped } from '../client/envelope.ts'
import { CloudFailure } from '../client/failures.ts'

export interface PushRequest {
  client: CloudClient
  /** `projects/7`. */
  project: string
  /** The signed-in user, by the server's id. */
  ownId: number
  signal: AbortSignal
  /** The mappings of remote ids: those that have one, with the base that the cloud last had. */
  linked: (entity: CloudEntity, remoteIds: readonly number[]) => Promise<ReadonlyMap<number, Members>>
  /** The cloud's concepts that terms made in this push, by the local id. */
  concepts: Map<number, number>
}

export type Sent =
  | { kind: 'done'; acknowledgement: Omit<Acknowledgement, 'outboxId'> }
  /** The cloud's side changed since, and is not to be lost. */
  | { kind: 'conflict'; theirs: Members; remoteId: number }
  /** The user's own older translation, which was approved or upvoted: it stays on the server, and is restored here. */
  | { kind: 'kept'; translation: CloudTranslation }
  /** Waits for the next pull. */
  | { kind: 'waits' }
  /** Deletion skipped: it would cascade to rows that others changed. The next pull restores the row. */
  | { kind: 'overtaken' }

export interface CloudTranslation {
  remoteId: number
  text: string
  form: string | null
  login: string
  at: number
}

export interface Sender<Name extends OutboxEntity> {
  send(task: PushTaskOf<Name>, sending: PushRequest): Promise<Sent>
  /**
   * Returns the server's state of a task that may have been carried out although the response was lost. Null: nothing.
   * Omitted if the request is idempotent.
   */
  find?(task: PushTaskOf<Name>, sending: PushRequest): Promise<Sent | null>
  /** The way to send several in one request, if the API takes that. */
  batch?: BatchSender<Name>
}

export interface BatchSender<Name extends OutboxEntity> {
  takes(task: PushTaskOf<Name>): boolean
  /** The results, in order; null: the response does not identify them. After a refusal none was carried out. */
  send(tasks: readonly PushTaskOf<Name>[], sending: PushRequest): Promise<Sent[] | null>
}

/** A request's body stays small however long the texts are. */
export const MAX_BATCH = 10_000

/** Adds values by a JSON Patch (RFC 6902); answers what was made, in the service's order. */
export async function addAll<Item>(
  { client, signal }: PushRequest,
  path: string,
  values: readonly object[],
  schema: z.ZodType<Item>,
): Promise<Item[]> {
  const body = values.map((value) => ({ op: 'add', path: '/-', value }))
  const made = await client.patch(path, { body, schema: z.array(enveloped(schema)), signal })
  return made.map(({ data }) => data)
}

export const GONE_REMOTELY: Sent = { kind: 'done', acknowledgement: { link: null } }

export function acknowledged(
  entity: CloudEntity,
  { localId, value }: { localId: number; value: Members | null },
  remoteId: number,
  more: Omit<Acknowledgement, 'outboxId' | 'link'> & { base?: Members } = {},
): Sent {
  const { base, ...rest } = more
  return {
    kind: 'done',
    acknowledgement: { link: { entity, localId, remoteId, base: base ?? value ?? {} }, ...rest },
  }
}

export const identified = z.object({ id: z.number().int() })
export const anything = z.unknown()
const members = z.record(z.string(), z.unknown())

/** How an entity is called, or what it says. */
const READ = ['text', 'title', 'name'] as const

function readsSame(item: Members, known: Members): boolean {
  return READ.every((name) => !(name in known) || known[name] === item[name])
}

/**
 * Determines the result of a deletion that may have been carried out. An item that differs has a reused id. Null: it
 * still exists.
 */
export async function findRemoved(
  { client, signal }: PushRequest,
  path: string,
  known: Members | null,
): Promise<Sent | null> {
  try {
    const found = await client.get(path, { schema: members, signal })
    return readsSame(found, known ?? {}) ? null : GONE_REMOTELY
  } catch (error) {
    if (isMissing(error)) return GONE_REMOTELY
    throw error
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof CloudFailure && error.status === 404
}

/**
 * Returns the first item of a list that `isWanted` accepts, and that no local row is mapped to. An item that differs
 * from its row has a reused id.
 */
export async function findUnlinked<Item extends { id: number }>(
  { client, signal, linked }: PushRequest,
  entity: CloudEntity,
  list: { path: string; query?: RequestQuery; schema: z.ZodType<Item> },
  isWanted: (item: Item) => boolean,
): Promise<Item | null> {
  for await (const { items } of client.list(list.path, { ...list, signal, ahead: 1 })) {
    const wanted = items.filter(isWanted)
    if (wanted.length === 0) continue
    const known = await linked(
      entity,
      wanted.map(({ id }) => id),
    )
    const free = wanted.find((item) => {
      const base = known.get(item.id)
      return base === undefined || !readsSame(item, base)
    })
    if (free) return free
  }
  return null
}

/** `[{op: 'replace', path: '/text', value: …}]` for each member. */
export function replacements(members: Members): object[] {
  return Object.entries(members).map(([name, value]) => ({ op: 'replace', path: `/${name}`, value }))
}

/** The API has empty texts where there is none. */
export function withoutNulls(members: Members): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, value ?? '']))
}

/** Milliseconds since 1970 of the API's date; now where it is none. */
export function timeOf(date: string | null | undefined): number {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? Date.now() : time
}
