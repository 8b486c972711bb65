/** Segments of translation memories and their records, of a push. */
import { z } from 'zod'
import { recordsThere } from '../rows/deletedSegments.ts'
import type { PushTaskOf } from '../rows/tasks.ts'
import { remoteText } from '../pull/remote/values.ts'
import {
  acknowledged,
  anything,
  findUnlinked,
  GONE_REMOTELY,
  isMissing,
  replacements,
  type Sender,
  type PushRequest,
  type Sent,
} from './sender.ts'
import { readBeforeWrite, fetchOrNull, remove, guardedWrite } from './guardedWrite.ts'

const segment = z.object({
  id: z.number().int(),
  records: z.array(z.object({ id: z.number().int(), languageId: z.string(), text: remoteText })),
})

export const segmentSender: Sender<'segment'> = {
  async send(task, sending) {
    const { client, signal } = sending
    const { tmId, records, seen } = task.references
    const path = `tms/${tmId}/segments`
    if (task.value === null) {
      const one = `${path}/${task.remoteId ?? 0}`
      return remove(sending, one, () => lookAtRecords(one, { sending, seen }))
    }
    const body = { records: records.map(({ languageId, text }) => ({ languageId, text })) }
    return withRecords(task, await client.post(path, { body, schema: segment, signal }))
  },

  async find(task, sending) {
    if (task.change !== 'add') return null
    const wanted = keysOf(task.references.records)
    const list = { path: `tms/${task.references.tmId}/segments`, schema: segment }
    const found = await findUnlinked(sending, 'segment', list, ({ records }) => keysOf(records) === wanted)
    return found && withRecords(task, found)
  },
}

/** Reads the records of a segment, which are deleted with it: others may have changed them meanwhile. */
async function lookAtRecords(
  path: string,
  {
    sending: { client, signal, linked },
    seen,
  }: { sending: PushRequest; seen: PushTaskOf<'segment'>['references']['seen'] },
): Promise<Sent | null> {
  const found = await fetchOrNull(client.get(path, { schema: segment, signal }))
  if (found === null) return GONE_REMOTELY
  const known = await linked(
    'record',
    found.records.map(({ id }) => id),
  )
  const isSeen = found.records.every(({ id, text }) => known.get(id)?.text === text || seen[id] === text)
  return isSeen ? null : { kind: 'conflict', theirs: recordsThere(found.records), remoteId: found.id }
}

function keysOf(records: readonly { languageId: string; text: string }[]): string {
  return JSON.stringify(records.map(({ languageId, text }) => [languageId, text]).sort())
}

/** Its records came with it. */
function withRecords(task: PushTaskOf<'segment'>, { id, records }: z.output<typeof segment>): Sent {
  const more = task.references.records.flatMap(({ localId, languageId, text }) => {
    const remote = records.find((record) => record.languageId === languageId && record.text === text)
    return remote ? [{ entity: 'record' as const, localId, remoteId: remote.id, base: { text } }] : []
  })
  return acknowledged('segment', task, id, { more })
}

export const recordSender: Sender<'record'> = {
  async send(task, sending) {
    const { client, signal } = sending
    const { tmId, segmentId, languageId } = task.references
    const path = `tms/${tmId}/segments/${segmentId}/records`
    const { remoteId, value } = task
    if (remoteId !== null) {
      const one = `${path}/${remoteId}`
      const look = readBeforeWrite(task, sending, {
        path: `tms/${tmId}/segments/${segmentId}`,
        schema: segment,
        members: ({ records }) => textOf(records.find(({ id }) => id === remoteId)),
      })
      if (value === null) return remove(sending, one, look)
      return guardedWrite(look, async (repeating) => {
        const body = replacements(value)
        await client.patch(one, { ...repeating, body, schema: anything, signal })
        return acknowledged('record', task, remoteId)
      })
    }
    const body = { records: [{ languageId, text: value?.text }] }
    const { records } = await client.post(path, { body, schema: segment, signal })
    const known = await sending.linked(
      'record',
      records.map(({ id }) => id),
    )
    const added = records.findLast((one) => isIt(task, one) && !known.has(one.id))
    return acknowledged('record', task, added?.id ?? 0)
  },

  async find(task, sending) {
    if (task.change !== 'add') return null
    const { client, signal } = sending
    const { tmId, segmentId } = task.references
    try {
      const { records } = await client.get(`tms/${tmId}/segments/${segmentId}`, { schema: segment, signal })
      const known = await sending.linked(
        'record',
        records.map(({ id }) => id),
      )
      const found = records.find((one) => isIt(task, one) && !known.has(one.id))
      return found ? acknowledged('record', task, found.id) : null
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  },
}

function textOf(record: { text: string } | undefined): { text: string } | null {
  return record ? { text: record.text } : null
}

function isIt(
  { references, value }: PushTaskOf<'record'>,
  { languageId, text }: { languageId: string; text: string },
): boolean {
  return languageId === references.languageId && text === value?.text
}
