/** Translations of a pull, and what people said of them: approvals and votes. */
import { translation } from '../../model/translation.ts'
import { columnsOfSynced } from './syncedMembers.ts'
import type { EventPlace } from '../../history/rows/action.ts'
import type { Database } from 'better-sqlite3'
import { newTranslation, readSources, type TranslationToDerive } from '../../summaries/rows/derivedRows.ts'
import { readRow } from '../../history/rows/rows.ts'
import type { TranslationRow, VoteRow } from '../../translations/rows/entities.ts'
import { translationRow } from '../../translations/rows/translationRows.ts'
import { freeRemoteId, type CloudEntity } from './remoteMapping.ts'
import { agreeOnTranslation, isSuperseded, mergeRemote, Unsent } from './threeWayMerge.ts'
import { firstDates, idsOf, type PullCounts, type Pulling } from './pullRows.ts'
import type { RemoteApproval, RemoteTranslation, RemoteVote } from '../pull/remote/translations.ts'

export function pullTranslations(
  pulling: Pulling,
  languageId: string,
  items: readonly RemoteTranslation[],
): void {
  pulling.ids.expect(
    'string',
    items.map(({ stringId }) => stringId),
  )
  pulling.ids.expect('translation', idsOf(items), 'translation')
  pulling.expectHere(
    'string',
    items.map(({ stringId }) => stringId),
  )
  const stringIds = new Set(items.flatMap((item) => pulling.here('string', item.stringId) ?? []))
  const translated = translatedStrings(pulling.db, [...stringIds], languageId)
  const unsent = new Unsent(pulling.db, { stringIds: translated, languageId })
  const firsts = new FirstTranslations(stringIds, translated)
  for (const item of items) {
    const stringId = pulling.here('string', item.stringId)
    // The string came after the strings were listed, or was deleted here: both come with the next pull.
    if (stringId === null) {
      if (pulling.isDryRun) pulling.count('added', 'translation')
      continue
    }
    if (pulling.ids.localId('translation', item.id) === null) {
      if (pulling.hasEdits && isSuperseded(pulling.db, item.id)) continue
      adopt(pulling, unsent.claimDuplicate({ stringId, form: item.form, text: item.text }), item)
    }
    const id = takeTranslation(pulling, { stringId, languageId, item })
    if (id !== null) firsts.add(id, { stringId, languageId, item }, pulling.dateOf(item.createdAt))
  }
  pulling.writeArrived()
  firsts.derive(pulling, languageId)
}

/** Those of the strings that have any translation into the language. */
function translatedStrings(db: Database, stringIds: readonly number[], languageId: string): number[] {
  return db
    .prepare<[string, string], number>(
      `SELECT wanted.value FROM json_each(?) AS wanted
       WHERE EXISTS (SELECT 1 FROM translation WHERE string_id = wanted.value AND language_id = ?)`,
    )
    .pluck()
    .all(JSON.stringify(stringIds), languageId)
}

interface Arriving {
  stringId: number
  languageId: string
  item: RemoteTranslation
}

/** The translations of strings that had none: derived rows are made of them without reading them again. */
class FirstTranslations {
  /** The translations that were added, by the string's id and their own. */
  readonly #added = new Map<number, Map<number, TranslationToDerive>>()

  constructor(stringIds: Iterable<number>, translated: readonly number[]) {
    for (const id of stringIds) this.#added.set(id, new Map())
    for (const id of translated) this.#added.delete(id)
  }

  add(id: number, { stringId, languageId, item }: Arriving, createdAt: number): void {
    const { form, text, provider } = item
    const row = { id, stringId, languageId, form, text }
    this.#added.get(stringId)?.set(id, { ...newTranslation(row, createdAt), provider })
  }

  derive({ db, intent }: Pulling, languageId: string): void {
    const sources = readSources(db, [...this.#added.keys()])
    const known = Array.from(this.#added, ([stringId, translations]) => {
      const source = sources.get(stringId)
      return source && translations.size > 0 ? [{ source, translations: [...translations.values()] }] : []
    })
    intent.derive(languageId, known.flat())
  }
}

/** Maps an arriving translation to an unsent one with the same text: nothing is left to send of it. */
function adopt(pulling: Pulling, twin: number | undefined, { id, text }: RemoteTranslation): void {
  if (twin === undefined) return
  pulling.link('translation', twin, id, { text })
  agreeOnTranslation(pulling.db, twin)
}

/** Answers the row's id; null where it was deleted here. */
function takeTranslation(pulling: Pulling, { stringId, languageId, item }: Arriving): number | null {
  const { text, form } = item
  const place = { string_id: stringId, language_id: languageId }
  return pulling.settle({
    entity: 'translation',
    row: 'translation',
    remoteId: item.id,
    values: translationRow({
      stringId,
      languageId,
      form,
      text,
      userId: pulling.user(item.user),
      provider: item.provider,
      isPreTranslated: item.isPreTranslated,
      createdAt: pulling.dateOf(item.createdAt),
    }),
    theirs: { text },
    columnsOf: (members) => columnsOfSynced(translation, members),
    // The cloud does not tell when: a text that is another than before is as new as its arrival.
    stamp: { updated_at: pulling.at, match_score: null, is_match_edited: 0 },
    place,
    author: item.user?.login ?? null,
    at: item.createdAt,
    first: firstDates(item.createdAt),
  })
}

export function pullApprovals(pulling: Pulling, items: readonly RemoteApproval[]): void {
  pulling.ids.expect('approval', idsOf(items), 'approval')
  const judged = judgedTranslations(pulling, items)
  const unsent = unsentApprovals(pulling.db, [...judged.values()])
  for (const item of items) {
    const translation = judged.get(item.translationId)
    if (translation === undefined) continue
    const userId = pulling.user(item.user)
    const time = item.createdAt ?? knownDate(pulling, item.id)
    if (pulling.ids.localId('approval', item.id) === null)
      adoptApproval(pulling, unsent.get(`${translation.id} ${userId ?? ''}`)?.shift(), item)
    pulling.settle({
      entity: 'approval',
      row: 'approval',
      remoteId: item.id,
      values: { translation_id: translation.id, user_id: userId, created_at: time },
      theirs: { at: time },
      columnsOf: (members) => ({ created_at: Number(members['at']) }),
      place: translation,
      author: item.user?.login ?? null,
      at: item.createdAt,
    })
  }
}

/** Approvals here that the cloud does not have, by translation and who gave them. */
function unsentApprovals(db: Database, translations: readonly JudgedTranslation[]): Map<string, number[]> {
  const rows = db
    .prepare<[string], { id: number; key: string }>(
      `SELECT a.id, a.translation_id || ' ' || coalesce(a.user_id, '') AS key
       FROM json_each(?) AS wanted CROSS JOIN approval AS a ON a.translation_id = wanted.value
       WHERE NOT EXISTS (SELECT 1 FROM cloud_row WHERE entity = 'approval' AND local_id = a.id)`,
    )
    .all(JSON.stringify(translations.map(({ id }) => id)))
  const byKey = Map.groupBy(rows, ({ key }) => key)
  return new Map(Array.from(byKey, ([key, same]) => [key, same.map(({ id }) => id)]))
}

/** The same person approved it here too, and the cloud did not know. */
function adoptApproval(pulling: Pulling, twin: number | undefined, item: RemoteApproval): void {
  if (twin === undefined) return
  pulling.link('approval', twin, item.id, { at: pulling.dateOf(item.createdAt) })
  dropOutbox(pulling, 'approval', twin)
}

/** The date of an approval that the cloud tells no date of: that which it first came with, or now. */
function knownDate(pulling: Pulling, remoteId: number): number {
  const base = JSON.parse(pulling.cloudRow('approval', remoteId)?.base ?? '{}') as { at?: number }
  return base.at ?? pulling.at
}

export function pullVotes(pulling: Pulling, items: readonly RemoteVote[]): void {
  const judged = judgedTranslations(pulling, items)
  const own = ownUserRow(pulling)
  for (const item of items) {
    const translation = judged.get(item.translationId)
    const userId = pulling.user(item.user)
    if (translation === undefined || userId === null) continue
    const isOwn = userId === own
    const { mark } = item
    let wanted: VoteRow['mark'] | null = mark
    if (isOwn) {
      const merged = mergeRemote(
        pulling.db,
        { entity: 'vote', localId: translation.id, theirs: { mark } },
        pulling.intent.now,
      )
      wanted = (merged.value?.['mark'] as VoteRow['mark'] | undefined) ?? null
      // A vote on a text that was re-worded and kept there stands for the row that the text has got since.
      freeRemoteId(pulling.db, { entity: 'vote', localId: translation.id, remoteId: item.id })
      pulling.link('vote', translation.id, item.id, { mark })
    }
    const key = { translation_id: translation.id, user_id: userId }
    const written = writeVote(pulling, translation, key, wanted, item.votedAt)
    if (written !== null) pulling.count(written, 'vote')
  }
}

/** Gives, turns or takes a vote; answers which of it, null where it stands as it is. */
export function writeVote(
  { db, intent, at }: Pulling,
  place: EventPlace,
  key: Pick<VoteRow, 'translation_id' | 'user_id'>,
  mark: VoteRow['mark'] | null,
  told: number | null,
): keyof PullCounts | null {
  const before = readRow(db, 'vote', key)
  // A vote that the cloud tells no time of is as old as its arrival.
  const votedAt = told ?? before?.voted_at ?? at
  if (mark === null) {
    if (before) intent.remove('vote', before, place)
    return before ? 'removed' : null
  }
  if (!before) intent.insert('vote', { ...key, mark, voted_at: votedAt }, place)
  else if (before.mark !== mark || before.voted_at !== votedAt)
    intent.update('vote', before, { mark, voted_at: votedAt }, place)
  // When it was given is all that the cloud may have to say of one that was sent from here.
  return before ? (before.mark === mark ? null : 'changed') : 'added'
}

type JudgedTranslation = Pick<TranslationRow, 'id' | 'string_id' | 'language_id'>

/** Returns the judged translations that exist here, by the server's id. */
function judgedTranslations(
  pulling: Pulling,
  items: readonly { translationId: number }[],
): Map<number, JudgedTranslation> {
  const remoteIds = [...new Set(items.map(({ translationId }) => translationId))]
  pulling.ids.expect('translation', remoteIds)
  const localIds = remoteIds.map((remoteId) => pulling.ids.localId('translation', remoteId))
  const rows = pulling.db
    .prepare<[string], JudgedTranslation>(
      `SELECT t.id, t.string_id, t.language_id
       FROM json_each(?) AS wanted CROSS JOIN translation AS t ON t.id = wanted.value`,
    )
    .all(JSON.stringify(localIds))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    remoteIds.flatMap((remoteId, index) => {
      const row = byId.get(localIds[index] ?? 0)
      return row === undefined ? [] : [[remoteId, row]]
    }),
  )
}

/** Returns the local id of the signed-in user. */
export function ownUserRow({ db }: Pick<Pulling, 'db'>): number | null {
  return db.prepare<[], { id: number | null }>('SELECT user_id AS id FROM cloud_project').get()?.id ?? null
}

function dropOutbox({ db }: Pulling, entity: CloudEntity, localId: number): void {
  db.prepare('DELETE FROM outbox WHERE entity = ? AND local_id = ?').run(entity, localId)
}
