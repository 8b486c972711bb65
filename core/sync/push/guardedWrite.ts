/**
 * Guarded writes. Before a push deletes or overwrites a remote item, `guardedWrite` reads its current state. It does so
 * again before each retry, because others may have changed the item since the pull, or while the first request was
 * lost. A change between that read and the following request goes unnoticed, because the API has no conditional
 * requests.
 */
import type { Members } from '../../contract/cloud.ts'
import type { z } from 'zod'
import { areSameMember, pickMembersOf } from '../rows/syncedMembers.ts'
import type { PushTask } from '../rows/tasks.ts'
import type { WriteRequestOptions } from '../client.ts'
import type { SentBefore } from '../client/transport.ts'
import { GONE_REMOTELY, isMissing, type PushRequest, type Sent } from './sender.ts'

/** The result of an edit, by the server's current state; null: it has to be sent. */
export type ReadBeforeWrite = (before: SentBefore) => Promise<Sent | null>

type Repeating = Required<Pick<WriteRequestOptions, 'isRepeatable' | 'beforeRepeat'>>

/** `write` passes on how its request is repeated. */
export async function guardedWrite(
  look: ReadBeforeWrite,
  write: (repeating: Repeating) => Promise<Sent>,
): Promise<Sent> {
  const seen = await look({ mayHaveActed: false })
  if (seen !== null) return seen
  const beforeRepeat = async (before: SentBefore): Promise<void> => {
    const found = await look(before)
    if (found !== null) throw new Settled(found)
  }
  try {
    return await write({ isRepeatable: true, beforeRepeat })
  } catch (error) {
    if (error instanceof Settled) return error.sent
    throw error
  }
}

/** No request is needed any longer: not a failure, but the client has to abandon the request. */
class Settled extends Error {
  readonly sent: Sent

  constructor(sent: Sent) {
    super('What is in the cloud has settled the edit.')
    this.sent = sent
  }
}

/** Deletes what may be gone already. */
export function remove({ client, signal }: PushRequest, path: string, look: ReadBeforeWrite): Promise<Sent> {
  return guardedWrite(look, async (repeating) => {
    try {
      await client.delete(path, { signal, ...repeating })
    } catch (error) {
      if (!isMissing(error)) throw error
    }
    return GONE_REMOTELY
  })
}

/** How a kind of thing is read. */
export interface RemoteReading<Item> {
  path: string
  schema: z.ZodType<Item>
  /** The item's members as the outbox names them. Null: it is not in what was read. */
  members: (item: Item) => Members | null
  /** The author and time of its current state, as far as the server reports them. */
  said?: (item: Item) => { author: string | null; at: number | null }
  /** The members that a user saw who deletes it; every member if omitted. */
  seen?: readonly string[]
  /** Whether a conflict is about the changed members alone. */
  isPartial?: boolean
}

/**
 * Looks at one thing: where others changed what the edit changes, or what they see who delete it, it is a conflict, which
 * keeps both sides.
 */
export function readBeforeWrite<Item>(
  task: PushTask,
  sending: PushRequest,
  reading: RemoteReading<Item>,
): ReadBeforeWrite {
  const { path, schema, members, said, seen, isPartial = false } = reading
  const { base, value, remoteId } = task
  const { client, signal } = sending
  const identity = new Identity()
  return async ({ mayHaveActed }) => {
    const item = await fetchOrNull(client.get(path, { schema, signal }))
    const theirs = item === null ? null : members(item)
    if (item === null || theirs === null) return value === null ? GONE_REMOTELY : null
    const isAnother = identity.isAnother(item)
    const names = value === null ? (seen ?? Object.keys(base ?? {})) : Object.keys(value)
    const isOpen = (name: string): boolean =>
      !areSameMember(theirs[name] ?? null, base?.[name] ?? null) &&
      !areSameMember(theirs[name] ?? null, value?.[name])
    if (base === null || !names.some(isOpen)) return null
    if (value === null && mayHaveActed && isAnother) return { kind: 'overtaken' }
    const { author, at } = said?.(item) ?? { author: null, at: null }
    const told = isPartial && value !== null ? pickMembersOf(theirs, names) : theirs
    return { kind: 'conflict', theirs: { ...told, author, at }, remoteId: remoteId ?? 0 }
  }
}

/** Detects whether an id was reused between two reads: without a creation time from the server, it may have been. */
export class Identity {
  #createdAt: unknown = undefined

  isAnother(item: unknown): boolean {
    const { createdAt = null } = item as { createdAt?: unknown }
    if (this.#createdAt === undefined) this.#createdAt = createdAt
    return createdAt === null || createdAt !== this.#createdAt
  }
}

/** Null: the cloud does not have it. */
export async function fetchOrNull<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
