/** Translations of a pull, and what people said of them: approvals and votes. */
import { readRow, type TranslationRow, type VoteRow } from '../rows.ts'
import type { CloudEntity } from './cloudRows.ts'
import { agreeOnTranslation, isSuperseded, meetRemote, unsentTwin } from './meeting.ts'
import type { Pulling } from './pullingRows.ts'
import type { RemoteApproval, RemoteTranslation, RemoteVote } from './pullingTypes.ts'

export function takeTranslations(
  pulling: Pulling,
  languageId: string,
  items: readonly RemoteTranslation[],
): void {
  for (const item of items) {
    const stringId = pulling.localId('string', item.stringId)
    // Of a string that came after the strings were listed: both come with the next pull.
    if (stringId === null) {
      if (pulling.isDryRun) pulling.count('added', 'translation')
      continue
    }
    if (pulling.localId('translation', item.id) === null) {
      if (isSuperseded(pulling.db, item.id)) continue
      adopt(pulling, { stringId, languageId, item })
    }
    takeTranslation(pulling, { stringId, languageId, item })
  }
}

interface Arriving {
  stringId: number
  languageId: string
  item: RemoteTranslation
}

/** One that is here too, word for word, and that the cloud did not have: it stands for that of the cloud now. */
function adopt(pulling: Pulling, { stringId, languageId, item }: Arriving): void {
  const { form, text } = item
  const twin = unsentTwin(pulling.db, { stringId, languageId, form, text })
  if (twin === undefined) return
  pulling.link('translation', twin, item.id, { text })
  agreeOnTranslation(pulling.db, twin)
}

function takeTranslation(pulling: Pulling, { stringId, languageId, item }: Arriving): void {
  const { text, form } = item
  const place = { string_id: stringId, language_id: languageId }
  const row: Omit<TranslationRow, 'id'> = {
    ...place,
    plural_form: form,
    text,
    user_id: pulling.user(item.user),
    provider: item.provider,
    is_pre_translated: item.isPreTranslated ? 1 : 0,
    is_shared: 0,
    created_at: item.createdAt,
    updated_at: item.createdAt,
  }
  pulling.settle({
    entity: 'translation',
    row: 'translation',
    remoteId: item.id,
    values: row,
    theirs: { text },
    columnsOf: (members) => ({ text: String(members['text']) }),
    // The cloud does not tell when: a text that is another than before is as new as its arrival.
    stamp: { updated_at: pulling.at },
    place,
    author: item.user?.login ?? null,
    at: item.createdAt,
    first: ['is_shared'],
  })
}

export function takeApprovals(pulling: Pulling, items: readonly RemoteApproval[]): void {
  for (const item of items) {
    const translation = translationOf(pulling, item.translationId)
    if (translation === undefined) continue
    const userId = pulling.user(item.user)
    if (pulling.localId('approval', item.id) === null) adoptApproval(pulling, translation.id, userId, item)
    pulling.settle({
      entity: 'approval',
      row: 'approval',
      remoteId: item.id,
      values: { translation_id: translation.id, user_id: userId, created_at: item.createdAt },
      theirs: { at: item.createdAt },
      columnsOf: (members) => ({ created_at: Number(members['at']) }),
      place: translation,
      author: item.user?.login ?? null,
      at: item.createdAt,
    })
  }
}

/** The same person approved it here too, and the cloud did not know. */
function adoptApproval(
  pulling: Pulling,
  translationId: number,
  userId: number | null,
  item: RemoteApproval,
): void {
  const twin = pulling.db
    .prepare<[number, number | null], { id: number }>(
      `SELECT id FROM approval WHERE translation_id = ? AND user_id IS ?
         AND NOT EXISTS (SELECT 1 FROM cloud_row WHERE entity = 'approval' AND local_id = approval.id) LIMIT 1`,
    )
    .get(translationId, userId)
  if (twin === undefined) return
  pulling.link('approval', twin.id, item.id, { at: item.createdAt })
  dropOutbox(pulling, 'approval', twin.id)
}

export function takeVotes(pulling: Pulling, items: readonly RemoteVote[]): void {
  for (const item of items) {
    const translation = translationOf(pulling, item.translationId)
    const userId = pulling.user(item.user)
    if (translation === undefined || userId === null) continue
    const isOwn = userId === ownUser(pulling)
    const { mark } = item
    let wanted: VoteRow['mark'] | null = mark
    if (isOwn) {
      const met = meetRemote(
        pulling.db,
        { entity: 'vote', localId: translation.id, theirs: { mark } },
        pulling.intent.now,
      )
      wanted = (met.value?.['mark'] as VoteRow['mark'] | undefined) ?? null
      pulling.link('vote', translation.id, item.id, { mark })
    }
    writeVote(pulling, translation, { translation_id: translation.id, user_id: userId }, wanted, item.votedAt)
  }
}

/** Gives, turns or takes a vote. */
export function writeVote(
  { db, intent }: Pulling,
  place: TranslationRow,
  key: Pick<VoteRow, 'translation_id' | 'user_id'>,
  mark: VoteRow['mark'] | null,
  votedAt: number,
): void {
  const before = readRow(db, 'vote', key)
  if (mark === null) {
    if (before) intent.remove('vote', before, place)
  } else if (!before) intent.insert('vote', { ...key, mark, voted_at: votedAt }, place)
  else if (before.mark !== mark || before.voted_at !== votedAt)
    intent.update('vote', before, { mark, voted_at: votedAt }, place)
}

export function translationOf(pulling: Pulling, remoteId: number): TranslationRow | undefined {
  const id = pulling.localId('translation', remoteId)
  return id === null ? undefined : readRow(pulling.db, 'translation', { id })
}

/** Who signed in, as a user here. */
export function ownUser({ db }: Pick<Pulling, 'db'>): number | null {
  return db.prepare<[], { id: number | null }>('SELECT user_id AS id FROM cloud_project').get()?.id ?? null
}

function dropOutbox({ db }: Pulling, entity: CloudEntity, localId: number): void {
  db.prepare('DELETE FROM outbox WHERE entity = ? AND local_id = ?').run(entity, localId)
}
