/** Pushes approvals, votes and comments of translations and strings. */
import { pickSynced } from '../rows/syncedMembers.ts'
import { comment as commentEntity } from '../../model/comment.ts'
import type { Members } from '../../contract/cloud.ts'
import { z } from 'zod'
import type { PushTaskOf } from '../rows/tasks.ts'
import { remoteText } from '../pull/remote/values.ts'
import {
  acknowledged,
  addAll,
  findRemoved,
  findUnlinked,
  identified,
  anything,
  GONE_REMOTELY,
  replacements,
  timeOf,
  type Sender,
  type PushRequest,
} from './sender.ts'
import { readBeforeWrite, fetchOrNull, remove, guardedWrite, type ReadBeforeWrite } from './guardedWrite.ts'

const by = z.object({ id: z.number().int() }).nullish()
/**
 * Whether the author may be the signed-in user; so may an unknown author: a missing comment is better than a duplicate.
 */
function isBy(user: z.output<typeof by>, ownId: number): boolean {
  return user === null || user === undefined || user.id === ownId
}

const approval = z.object({ id: z.number().int(), user: by, createdAt: z.string().nullish() })
const given = approval.extend({ translationId: z.number().int() })

export const approvalSender: Sender<'approval'> = {
  async send(task, sending) {
    const { client, project, signal } = sending
    // Renewed: the newest approval decides which translation is shown, there as here.
    if (task.remoteId !== null) {
      const path = `${project}/approvals/${task.remoteId}`
      const gone = await remove(sending, path, lookForWord(task, path, sending))
      if (task.change === 'remove') return gone
    }
    const { translationId } = task.references
    const added = await client.post(`${project}/approvals`, {
      body: { translationId },
      schema: approval,
      signal,
    })
    return acknowledged('approval', task, added.id, { base: { at: timeOf(added.createdAt) } })
  },

  batch: {
    takes: ({ change, remoteId }) => change === 'add' && remoteId === null,
    async send(tasks, sending) {
      const values = tasks.map(({ references: { translationId } }) => ({ translationId }))
      const made = await addAll(sending, `${sending.project}/approvals`, values, given)
      const isInOrder =
        made.length === tasks.length &&
        values.every(({ translationId }, index) => made[index]?.translationId === translationId)
      if (!isInOrder) return null
      return tasks.map((task, index) => {
        const { id = 0, createdAt } = made[index] ?? {}
        return acknowledged('approval', task, id, { base: { at: timeOf(createdAt) } })
      })
    },
  },

  async find(task, sending) {
    if (task.change !== 'add') return null
    const list = {
      path: `${sending.project}/approvals`,
      query: { translationId: task.references.translationId },
      schema: approval,
    }
    const found = await findUnlinked(sending, 'approval', list, ({ user }) => isBy(user, sending.ownId))
    return found && acknowledged('approval', task, found.id, { base: { at: timeOf(found.createdAt) } })
  },
}

const word = z.object({ translationId: z.number().int().nullish() })

/** Reads an approval or a vote, which only its author changes, if it may be missing: its id may be reused. */
function lookForWord(
  { references }: PushTaskOf<'approval' | 'vote'>,
  path: string,
  { client, signal }: PushRequest,
): ReadBeforeWrite {
  return async ({ mayHaveActed }) => {
    if (!mayHaveActed) return null
    const found = await fetchOrNull(client.get(path, { schema: word, signal }))
    const isAnother = references.translationId !== 0 && found?.translationId !== references.translationId
    return found === null || isAnother ? GONE_REMOTELY : null
  }
}

const vote = z.object({ id: z.number().int(), user: by, mark: z.enum(['up', 'down']) })

export const voteSender: Sender<'vote'> = {
  async send(task, sending) {
    const { client, project, signal } = sending
    const { translationId } = task.references
    if (task.change !== 'add') {
      const path = `${project}/votes/${task.remoteId ?? 0}`
      const gone = await remove(sending, path, lookForWord(task, path, sending))
      if (task.change === 'remove') return gone
    }
    const body = { translationId, mark: task.value?.mark === 1 ? 'up' : 'down' }
    const added = await client.post(`${project}/votes`, { body, schema: identified, signal })
    return acknowledged('vote', task, added.id)
  },

  async find(task, { client, project, ownId, signal }) {
    if (task.change === 'remove') return null
    const query = { translationId: task.references.translationId }
    const mark = task.value?.mark === 1 ? 'up' : 'down'
    for await (const { items } of client.list(`${project}/votes`, { query, schema: vote, signal })) {
      const own = items.find(({ user }) => user?.id === ownId)
      if (own) return own.mark === mark ? acknowledged('vote', task, own.id) : null
    }
    return null
  },
}

const comment = z
  .object({
    id: z.number().int(),
    text: remoteText,
    issueStatus: z.string().nullish(),
    user: z.object({ id: z.number().int(), username: z.string().nullish() }).nullish(),
    userId: z.number().int().nullish(),
    createdAt: z.string().nullish(),
  })
  .transform(({ user, userId, issueStatus, ...rest }) => ({
    ...rest,
    userId: userId ?? user?.id ?? null,
    author: user?.username ?? null,
    issueStatus: issueStatus ?? null,
  }))

export const commentSender: Sender<'comment'> = {
  async send(task, sending) {
    const { client, project, signal } = sending
    const path = `${project}/comments`
    const { remoteId, value } = task
    if (remoteId !== null) {
      const one = `${path}/${remoteId}`
      const look = readBeforeWrite(task, sending, {
        path: one,
        schema: comment,
        // The cloud tells no date of an edited comment.
        said: ({ author, createdAt }) => ({ author, at: timeOf(createdAt) }),
        members: (item) => pickSynced(commentEntity, item),
        seen: ['text'],
      })
      if (value === null) return remove(sending, one, look)
      return guardedWrite(look, async (repeating) => {
        await client.patch(one, { ...repeating, body: replacements(value), schema: anything, signal })
        return acknowledged('comment', task, remoteId)
      })
    }
    const { stringId, languageId, type, issueType } = task.references
    const body = {
      ...{ stringId, type, text: value?.text },
      ...(languageId !== null && { targetLanguageId: languageId }),
      ...(type === 'issue' && issueType !== null && { issueType }),
    }
    const added = await client.post(path, { body, schema: identified, signal })
    await resolve(sending, added.id, value ?? {})
    return acknowledged('comment', task, added.id)
  },

  async find(task, sending) {
    const path = `${sending.project}/comments`
    if (task.change === 'remove') return findRemoved(sending, `${path}/${task.remoteId ?? 0}`, task.base)
    if (task.change !== 'add' || task.value === null) return null
    const { stringId, type } = task.references
    const list = { path, query: { stringId, type }, schema: comment }
    const { text } = task.value
    const found = await findUnlinked(
      sending,
      'comment',
      list,
      (item) => item.text === text && item.userId === sending.ownId,
    )
    if (found === null) return null
    await resolve(sending, found.id, task.value)
    return acknowledged('comment', task, found.id)
  },
}

/** An issue is unresolved when it is made. */
async function resolve(
  { client, project, signal }: Parameters<Sender<'comment'>['send']>[1],
  commentId: number,
  { issueStatus }: Members,
): Promise<void> {
  if (issueStatus !== 'resolved') return
  await client.patch(`${project}/comments/${commentId}`, {
    body: replacements({ issueStatus }),
    isRepeatable: true,
    schema: anything,
    signal,
  })
}
