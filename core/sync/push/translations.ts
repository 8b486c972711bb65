/** Translations of a push. The cloud has no editing of one: another text is another translation, and the old one goes. */
import { z } from 'zod'
import type { PushTaskOf } from '../rows/tasks.ts'
import { remoteText } from '../pull/remote/values.ts'
import {
  acknowledged,
  addAll,
  GONE_REMOTELY,
  identified,
  MAX_BATCH,
  timeOf,
  type Sender,
  type PushRequest,
  type Sent,
} from './sender.ts'
import { Identity, fetchOrNull, remove } from './guardedWrite.ts'

const user = z.object({ id: z.number().int(), username: z.string().nullish() })
const translation = z.object({
  id: z.number().int(),
  text: remoteText,
  pluralCategoryName: z.string().nullish(),
  user: user.nullish(),
  rating: z
    .number()
    .nullish()
    .transform((rating) => rating ?? 0),
  createdAt: z.string().nullish(),
})
const written = translation.pick({ id: true, text: true, pluralCategoryName: true })
type RemoteTranslation = z.output<typeof translation>
const approval = z.object({ id: z.number().int(), user: user.nullish(), createdAt: z.string().nullish() })

export const translationSender: Sender<'translation'> = {
  async send(task, sending) {
    if (task.change === 'remove') return removeUnchanged(task, sending)
    const { client, project, signal } = sending
    const body = bodyOf(task)
    const added = await client.post(`${project}/translations`, { body, schema: identified, signal })
    return taken(task, added.id)
  },

  batch: {
    takes: (task) => task.change !== 'remove' && textOf(task).length <= MAX_BATCH,
    async send(tasks, sending) {
      const made = await addAll(sending, `${sending.project}/translations`, tasks.map(bodyOf), written)
      const isInOrder =
        made.length === tasks.length &&
        tasks.every((task, index) => {
          const { text, pluralCategoryName } = made[index] ?? {}
          return text === textOf(task) && (pluralCategoryName ?? 'none') === task.references.form
        })
      return isInOrder ? tasks.map((task, index) => taken(task, made[index]?.id ?? 0)) : null
    },
  },

  async find(task, sending) {
    if (task.change === 'remove') return null
    const found = await findSame(task, sending)
    if (found === null) return null
    const isOwn = found.user?.id === sending.ownId
    const known = await sending.linked('translation', [found.id])
    return isOwn || !known.has(found.id) ? taken(task, found.id) : null
  },
}

function bodyOf(task: PushTaskOf<'translation'>): object {
  const { stringId, languageId, form } = task.references
  return {
    ...{ stringId, languageId, text: textOf(task) },
    ...(form !== 'none' && { pluralCategoryName: form }),
  }
}

function textOf({ value }: PushTaskOf<'translation'>): string {
  return typeof value?.text === 'string' ? value.text : ''
}

function taken(task: PushTaskOf<'translation'>, remoteId: number): Sent {
  const supersededId = task.remoteId === remoteId ? null : task.remoteId
  return acknowledged('translation', task, remoteId, { supersededId })
}

/** A place has each text once: the one that has ours. */
async function findSame(
  task: PushTaskOf<'translation'>,
  { client, project, signal }: PushRequest,
): Promise<RemoteTranslation | null> {
  const { stringId, languageId, form } = task.references
  const query = { stringId, languageId }
  for await (const { items } of client.list(`${project}/translations`, {
    query,
    schema: translation,
    signal,
  })) {
    const found = items.find(
      (item) => item.text === textOf(task) && (item.pluralCategoryName ?? 'none') === form,
    )
    if (found) return found
  }
  return null
}

async function read(
  { client, project, signal }: PushRequest,
  remoteId: number,
): Promise<{ item: RemoteTranslation; approvals: z.output<typeof approval>[] } | null> {
  const readBoth = async () => {
    const item = await client.get(`${project}/translations/${remoteId}`, { schema: translation, signal })
    const approvals: z.output<typeof approval>[] = []
    const query = { translationId: remoteId }
    for await (const { items } of client.list(`${project}/approvals`, { query, schema: approval, signal }))
      approvals.push(...items)
    return { item, approvals }
  }
  return fetchOrNull(readBoth())
}

/** Deletes a translation only if it is unchanged since the user deleted it: not approved or upvoted. */
function removeUnchanged(task: PushTaskOf<'translation'>, sending: PushRequest): Promise<Sent> {
  const { remoteId, base, references } = task
  const identity = new Identity()
  return remove(sending, `${sending.project}/translations/${remoteId ?? 0}`, async ({ mayHaveActed }) => {
    const found = remoteId === null ? null : await read(sending, remoteId)
    if (remoteId === null || found === null) return GONE_REMOTELY
    const { item, approvals } = found
    const isAnother = identity.isAnother(item)
    const approvedSince = approvals.find(({ id }) => !references.approvalIds.includes(id))
    const isJudged = approvedSince !== undefined || item.rating > Math.max(0, references.rating)
    if (item.text === base?.text && !isJudged) return null
    if (mayHaveActed && isAnother) return { kind: 'overtaken' }
    const author = (approvedSince?.user ?? item.user)?.username ?? null
    const time = timeOf(approvedSince?.createdAt ?? item.createdAt)
    const approvalIds = approvals.map(({ id }) => id)
    const judged = { isJudged, approvalIds, rating: item.rating }
    return { kind: 'conflict', theirs: { text: item.text, author, at: time, ...judged }, remoteId }
  })
}

/** The user's own older text: it is deleted, unless it belongs to another user, or another user judged it. */
export const supersededSender: Sender<'supersededTranslation'> = {
  send({ localId: remoteId }, sending) {
    return remove(sending, `${sending.project}/translations/${remoteId}`, async () => {
      const found = await read(sending, remoteId)
      if (found === null) return GONE_REMOTELY
      const { item, approvals } = found
      if (item.user?.id === sending.ownId && approvals.length === 0 && item.rating <= 0) return null
      return {
        kind: 'kept',
        translation: {
          remoteId,
          text: item.text,
          form: item.pluralCategoryName ?? null,
          login: item.user?.username ?? '',
          at: timeOf(item.createdAt),
        },
      }
    })
  },
}
