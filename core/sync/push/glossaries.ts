/** Glossaries, their concepts and terms of a push. */
import { pickSynced } from '../rows/syncedMembers.ts'
import { concept as conceptEntity } from '../../model/concept.ts'
import type { Members } from '../../contract/cloud.ts'
import { z } from 'zod'
import { isListed, pickMembers, WRITTEN_MEMBERS } from '../../model/term.ts'
import type { Synced } from '../rows/remoteMapping.ts'
import { areSameMember } from '../rows/syncedMembers.ts'
import type { PushTaskOf } from '../rows/tasks.ts'
import { toApi } from '../../glossary/apiValues.ts'
import type { RemoteTerm } from '../pull/remote/concepts.ts'
import { conceptSchema as remoteConcept, termSchema as remoteTerm } from '../pull/remote/concepts.ts'
import { remoteText } from '../pull/remote/values.ts'
import {
  acknowledged,
  anything,
  findRemoved,
  findUnlinked,
  identified,
  isMissing,
  replacements,
  withoutNulls,
  type Sender,
  type PushRequest,
  type Sent,
} from './sender.ts'
import { readBeforeWrite, remove, guardedWrite } from './guardedWrite.ts'

const glossary = z.object({ id: z.number().int(), name: remoteText })

export const glossarySender: Sender<'glossary'> = {
  async send(task, sending) {
    const { client, signal } = sending
    const { remoteId, value, references } = task
    if (remoteId === null) {
      const body = { name: value?.name, languageId: references.languageId }
      const added = await client.post('glossaries', { body, schema: identified, signal })
      return acknowledged('glossary', task, added.id)
    }
    const path = `glossaries/${remoteId}`
    const look = readBeforeWrite(task, sending, { path, schema: glossary, members: ({ name }) => ({ name }) })
    if (value === null)
      return remove(sending, path, async (before) => {
        const seen = await look(before)
        return seen ?? ((await areTermsSeen(path, sending)) ? null : { kind: 'overtaken' })
      })
    return guardedWrite(look, async (repeating) => {
      const body = replacements(value)
      await client.patch(path, { ...repeating, body, schema: anything, signal })
      return acknowledged('glossary', task, remoteId)
    })
  },

  async find(task, sending) {
    if (task.change === 'remove') return findRemoved(sending, `glossaries/${task.remoteId ?? 0}`, task.base)
    if (task.change !== 'add') return null
    const list = { path: 'glossaries', schema: glossary }
    const found = await findUnlinked(sending, 'glossary', list, ({ name }) => name === task.value?.name)
    return found && acknowledged('glossary', task, found.id)
  },
}

/** Whether every term of a remote glossary is known here in its current state, because they are deleted with it. */
async function areTermsSeen(glossaryPath: string, { client, signal, linked }: PushRequest): Promise<boolean> {
  const list = { schema: remoteTerm, signal, ahead: 1 }
  for await (const { items } of client.list(`${glossaryPath}/terms`, list)) {
    const known = await linked(
      'term',
      items.map(({ id }) => id),
    )
    if (!items.every((item) => areSameMember(known.get(item.id), termMembers(item)))) return false
  }
  return true
}

/** A concept was created with its first term: this sends the concept's own members. */
export const conceptSender: Sender<'concept'> = {
  async send(task, sending) {
    const { client, signal } = sending
    const { references, value } = task
    const path = `glossaries/${references.glossaryId}/concepts/${task.remoteId ?? 0}`
    let whole: Members = {}
    const look = readBeforeWrite(task, sending, {
      path,
      schema: remoteConcept,
      members: (item) => (whole = pickSynced(conceptEntity, item)),
    })
    if (value === null)
      // The server deletes a concept with its last term, and may reuse its id: a missing one is not deleted again.
      return remove(sending, path, async (before) => {
        const seen = await look(before)
        return seen ?? ((await hasTerms(task, sending)) ? { kind: 'waits' } : null)
      })
    return guardedWrite(look, async (repeating) => {
      // Missing members of a concept become empty.
      const body = withoutNulls({ ...whole, ...value })
      await client.put(path, { ...repeating, body, schema: anything, signal })
      return acknowledged('concept', task, task.remoteId ?? 0)
    })
  },
}

/**
 * Whether the concept has terms. Its own terms were deleted before it, so that remaining ones belong to other users,
 * and are unknown here.
 */
async function hasTerms(
  { references, remoteId }: PushTaskOf<'concept'>,
  { client, signal }: PushRequest,
): Promise<boolean> {
  const query = { conceptId: remoteId ?? 0 }
  const path = `glossaries/${references.glossaryId}/terms`
  try {
    for await (const { items } of client.list(path, { query, schema: identified, signal, ahead: 1 }))
      return items.length > 0
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  return false
}

const term = z.object({
  id: z.number().int(),
  text: remoteText,
  conceptId: z.number().int(),
  languageId: z.string(),
  userId: z.number().int().nullish(),
})

export const termSender: Sender<'term'> = {
  async send(task, sending) {
    const { client, signal } = sending
    const { glossaryId, languageId } = task.references
    const path = `glossaries/${glossaryId}/terms`
    const { remoteId, value } = task
    if (remoteId !== null) {
      const one = `${path}/${remoteId}`
      const look = readBeforeWrite(task, sending, {
        path: one,
        schema: remoteTerm,
        members: termMembers,
        said: ({ updatedAt: at }) => ({ author: null, at }),
      })
      if (value === null) return remove(sending, one, look)
      return guardedWrite(look, async (repeating) => {
        const body = replacements(spelledOut(value))
        await client.patch(one, { ...repeating, body, schema: anything, signal })
        return acknowledged('term', task, remoteId)
      })
    }
    const conceptId = conceptOf(task, sending)
    const body = { languageId, ...given(spelledOut(value ?? {})), ...(conceptId !== null && { conceptId }) }
    const added = await client.post(path, { body, schema: term, signal })
    return withConcept(task, sending, added)
  },

  async find(task, sending) {
    const { glossaryId, languageId } = task.references
    const path = `glossaries/${glossaryId}/terms`
    if (task.change === 'remove') return findRemoved(sending, `${path}/${task.remoteId ?? 0}`, task.base)
    if (task.change !== 'add') return null
    const conceptId = conceptOf(task, sending)
    const query = { languageId, ...(conceptId !== null && { conceptId }) }
    const list = { path, query, schema: term }
    const found = await findUnlinked(
      sending,
      'term',
      list,
      (item) =>
        item.text === task.value?.text && item.languageId === languageId && item.userId === sending.ownId,
    )
    return found && withConcept(task, sending, found)
  },
}

function termMembers(term: RemoteTerm): Members {
  return { text: term.text, ...pickMembers(term, WRITTEN_MEMBERS) }
}

/** A concept as the cloud makes it for a term without one. */
const NEW_CONCEPT: Synced['concept'] = {
  ...{ subject: null, definition: null, url: null, note: null },
  translatable: true,
}

function conceptOf({ references }: PushTaskOf<'term'>, { concepts }: PushRequest): number | null {
  return references.conceptId ?? concepts.get(references.localConceptId) ?? null
}

function withConcept(
  task: PushTaskOf<'term'>,
  sending: PushRequest,
  { id, conceptId }: z.output<typeof term>,
): Sent {
  const { localConceptId } = task.references
  if (conceptOf(task, sending) !== null) return acknowledged('term', task, id)
  sending.concepts.set(localConceptId, conceptId)
  return acknowledged('term', task, id, {
    more: [{ entity: 'concept', localId: localConceptId, remoteId: conceptId, base: NEW_CONCEPT }],
  })
}

/** Values as the API spells them; nothing is an empty text there. */
function spelledOut(value: Members): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      isListed(name) ? toApi(name, one as string | null) : (one ?? ''),
    ]),
  )
}

/** The members of a new term that are not empty. */
function given(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== ''))
}
