/** Glossaries, their concepts and terms of a push. */
import { z } from 'zod'
import type { Synced } from '../../project/operations/cloud/cloudRows.ts'
import { isSame, type Members } from '../../project/operations/cloud/synced.ts'
import type { PushTaskOf } from '../../project/operations/cloud/tasks.ts'
import { spelled, type TermMember } from '../../service/api/termValues.ts'
import { term as remoteTerm } from '../pull/remote.ts'
import {
  acknowledged,
  anything,
  findRemoved,
  findUnlinked,
  GONE,
  identified,
  isMissing,
  remove,
  replacements,
  withoutNulls,
  type Sender,
  type Sending,
  type Sent,
} from './sender.ts'

const glossary = z.object({ id: z.number().int(), name: z.string() })

export const glossarySender: Sender<'glossary'> = {
  async send(task, sending) {
    const { client, signal } = sending
    const { remoteId, value, references } = task
    if (value === null) return remove(sending, `glossaries/${remoteId ?? 0}`, { isOnce: true })
    if (remoteId === null) {
      const body = { name: value.name, languageId: references.languageId }
      const added = await client.post('glossaries', { body, schema: identified, signal })
      return acknowledged('glossary', task, added.id)
    }
    const body = replacements(value)
    await client.patch(`glossaries/${remoteId}`, { body, isRepeatable: true, schema: anything, signal })
    return acknowledged('glossary', task, remoteId)
  },

  async find(task, sending) {
    if (task.change === 'remove') return findRemoved(sending, `glossaries/${task.remoteId ?? 0}`, task.base)
    if (task.change !== 'add') return null
    const list = { path: 'glossaries', schema: glossary }
    const found = await findUnlinked(sending, 'glossary', list, ({ name }) => name === task.value?.name)
    return found && acknowledged('glossary', task, found.id)
  },
}

/** A concept came to be with its first term: here its own members follow. */
export const conceptSender: Sender<'concept'> = {
  async send(task, sending) {
    const { client, signal } = sending
    const path = `glossaries/${task.references.glossaryId}/concepts/${task.remoteId ?? 0}`
    if (task.value === null) {
      // It goes there with its last term, and its id may be given anew: what is gone is not deleted again.
      if (await isGone(sending, path)) return GONE
      return (await hasTerms(task, sending)) ? { kind: 'waits' } : remove(sending, path)
    }
    const body = withoutNulls(task.value)
    await client.put(path, { body, isRepeatable: true, schema: anything, signal })
    return acknowledged('concept', task, task.remoteId ?? 0)
  },
}

async function isGone({ client, signal }: Sending, path: string): Promise<boolean> {
  try {
    await client.get(path, { schema: identified, signal })
    return false
  } catch (error) {
    if (!isMissing(error)) throw error
    return true
  }
}

/** Its terms were deleted before it: those that are there now are somebody else's, and nobody here has seen them. */
async function hasTerms(
  { references, remoteId }: PushTaskOf<'concept'>,
  { client, signal }: Sending,
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
  text: z.string(),
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
    const changed = remoteId === null ? null : await changedThere(task, `${path}/${remoteId}`, sending)
    if (changed !== null) return changed
    if (value === null) return remove(sending, `${path}/${remoteId ?? 0}`, { isOnce: true })
    if (remoteId !== null) {
      const body = replacements(spelledOut(value))
      await client.patch(`${path}/${remoteId}`, { body, isRepeatable: true, schema: anything, signal })
      return acknowledged('term', task, remoteId)
    }
    const conceptId = conceptOf(task, sending)
    const body = { languageId, ...given(spelledOut(value)), ...(conceptId !== null && { conceptId }) }
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

/** What the cloud says now is read before it is written over, or goes: somebody may have worked at it since the pull. */
async function changedThere(
  { base, value, remoteId }: PushTaskOf<'term'>,
  path: string,
  { client, signal }: Sending,
): Promise<Sent | null> {
  try {
    const found = await client.get(path, { schema: remoteTerm, signal })
    const { text, description, partOfSpeech, status, type, gender, note, url, updatedAt: at } = found
    const theirs: Members = { text, description, partOfSpeech, status, type, gender, note, url }
    const isOpen = (name: string): boolean =>
      !isSame(theirs[name] ?? null, base?.[name] ?? null) && !isSame(theirs[name] ?? null, value?.[name])
    if (base === null || !Object.keys(value ?? base).some(isOpen)) return null
    return { kind: 'conflict', theirs: { ...theirs, author: null, at }, remoteId: remoteId ?? 0 }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** As a term makes it. */
const NEW_CONCEPT: Synced['concept'] = {
  ...{ subject: null, definition: null, url: null, note: null },
  translatable: true,
}

function conceptOf({ references }: PushTaskOf<'term'>, { concepts }: Sending): number | null {
  return references.conceptId ?? concepts.get(references.localConceptId) ?? null
}

function withConcept(
  task: PushTaskOf<'term'>,
  sending: Sending,
  { id, conceptId }: z.output<typeof term>,
): Sent {
  const { localConceptId } = task.references
  if (conceptOf(task, sending) !== null) return acknowledged('term', task, id)
  sending.concepts.set(localConceptId, conceptId)
  return acknowledged('term', task, id, {
    more: [{ entity: 'concept', localId: localConceptId, remoteId: conceptId, base: NEW_CONCEPT }],
  })
}

const SPELLED: ReadonlySet<string> = new Set<TermMember>(['partOfSpeech', 'status', 'type', 'gender'])

/** Values as the API spells them; nothing is an empty text there. */
function spelledOut(value: Members): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      SPELLED.has(name) ? spelled(name as TermMember, one as string | null) : (one ?? ''),
    ]),
  )
}

/** A new term is told what it has. */
function given(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== ''))
}
