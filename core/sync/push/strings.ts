/** Source strings and labels of a push. */
import { label as labelEntity } from '../../model/label.ts'
import { string as stringEntity } from '../../model/string.ts'
import { pickSynced } from '../rows/syncedMembers.ts'
import { z } from 'zod'
import type { PushTaskOf } from '../rows/tasks.ts'
import { stringSchema as remoteString } from '../pull/remote/strings.ts'
import { remoteText } from '../pull/remote/values.ts'
import {
  acknowledged,
  anything,
  findRemoved,
  findUnlinked,
  GONE_REMOTELY,
  identified,
  replacements,
  withoutNulls,
  type Sender,
  type PushRequest,
} from './sender.ts'
import { readBeforeWrite, fetchOrNull, remove, guardedWrite } from './guardedWrite.ts'

const string = z.object({
  id: z.number().int(),
  identifier: remoteText,
  branchId: z.number().int().nullish(),
})

export const stringSender: Sender<'string'> = {
  async send(task, sending) {
    const { client, project, signal } = sending
    const path = `${project}/strings`
    const { remoteId, value } = task
    if (remoteId !== null) {
      const one = `${path}/${remoteId}`
      const look = readBeforeWrite(task, sending, {
        path: one,
        schema: remoteString,
        members: (item) => pickSynced(stringEntity, item),
        isPartial: true,
      })
      if (value === null) return remove(sending, one, look)
      return guardedWrite(look, async (repeating) => {
        const body = replacements(withZero(value))
        await client.patch(one, { ...repeating, body, schema: anything, signal })
        return acknowledged('string', task, remoteId)
      })
    }
    const { branchId } = task.references
    const added = await client.post(path, {
      body: { ...withZero(value ?? {}), ...(branchId !== null && { branchId }) },
      schema: identified,
      signal,
    })
    return acknowledged('string', task, added.id)
  },

  async find(task, sending) {
    const identifier = task.value?.identifier
    if (task.change !== 'add' || typeof identifier !== 'string') return null
    const query = { filter: identifier, scope: 'identifier' }
    const list = { path: `${sending.project}/strings`, query, schema: string }
    const found = await findUnlinked(
      sending,
      'string',
      list,
      (item) => item.identifier === identifier && (item.branchId ?? null) === task.references.branchId,
    )
    return found && acknowledged('string', task, found.id)
  },
}

/** No greatest length is 0 there, and no context an empty text. */
function withZero(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { maxLength, ...rest } = value
  return { ...withoutNulls(rest), ...(maxLength !== undefined && { maxLength: maxLength ?? 0 }) }
}

const label = z.object({ id: z.number().int(), title: remoteText })

export const labelSender: Sender<'label'> = {
  async send(task, sending) {
    const { client, project, signal } = sending
    const path = `${project}/labels`
    const { remoteId, value } = task
    if (remoteId === null) {
      const added = await client.post(path, { body: { title: value?.title }, schema: identified, signal })
      return acknowledged('label', task, added.id)
    }
    const one = `${path}/${remoteId}`
    const look = readBeforeWrite(task, sending, {
      path: one,
      schema: label,
      members: (item) => pickSynced(labelEntity, item),
    })
    if (value === null) return remove(sending, one, look)
    return guardedWrite(look, async (repeating) => {
      const body = replacements(value)
      await client.patch(one, { ...repeating, body, schema: anything, signal })
      return acknowledged('label', task, remoteId)
    })
  },

  async find(task, sending) {
    const path = `${sending.project}/labels`
    if (task.change === 'remove') return findRemoved(sending, `${path}/${task.remoteId ?? 0}`, task.base)
    if (task.change !== 'add') return null
    const list = { path, schema: label }
    const found = await findUnlinked(sending, 'label', list, ({ title }) => title === task.value?.title)
    return found && acknowledged('label', task, found.id)
  },
}

/** Giving and taking are the same however often they are done. */
export const stringLabelSender: Sender<'stringLabel'> = {
  async send({ references: { stringId, labels } }, sending) {
    for (const { labelId, isGiven } of labels) await labelStrings(sending, labelId, isGiven, [stringId])
    return GONE_REMOTELY
  },
}

async function labelStrings(
  sending: PushRequest,
  labelId: number,
  isGiven: boolean,
  stringIds: readonly number[],
): Promise<void> {
  const { client, project, signal } = sending
  const path = `${project}/labels/${labelId}/strings`
  if (isGiven) await client.post(path, { body: { stringIds }, isRepeatable: true, schema: anything, signal })
  else {
    const query = { stringIds: stringIds.join(',') }
    await fetchOrNull(client.delete(path, { query, signal }))
  }
}

/** The service labels up to 500 strings at once: one request for each label, of all that get or lose it. */
export async function sendLabels(
  tasks: readonly PushTaskOf<'stringLabel'>[],
  sending: PushRequest,
): Promise<void> {
  const groups = new Map<string, { labelId: number; isGiven: boolean; stringIds: number[] }>()
  for (const { references } of tasks) {
    for (const { labelId, isGiven } of references.labels) {
      const key = `${labelId} ${isGiven}`
      const group = groups.get(key) ?? { labelId, isGiven, stringIds: [] }
      group.stringIds.push(references.stringId)
      groups.set(key, group)
    }
  }
  for (const { labelId, isGiven, stringIds } of groups.values())
    await labelStrings(sending, labelId, isGiven, stringIds)
}
