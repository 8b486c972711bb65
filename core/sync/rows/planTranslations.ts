/** The plan of edits of translations, and of what is said of them: approvals, votes, comments. */
import type { Database } from 'better-sqlite3'
import type { Provider } from '../../model/enumerations.ts'
import type { PluralForm } from '../../model/plural.ts'
import type { Rows } from '../../history/rows/entities.ts'
import { readRow } from '../../history/rows/rows.ts'
import type { TranslationRow } from '../../translations/rows/entities.ts'
import type { OutboxRow } from './outbox.ts'
import { withoutString } from './planStrings.ts'
import { remoteChangeSince } from './remoteChanges.ts'
import { parseSyncedRow } from './syncedMembers.ts'
import {
  afterHolder,
  ofEntity,
  asInsert,
  DONE,
  isUnsent,
  orderingKey,
  reject,
  remoteIdOf,
  send,
  WAIT,
  type EditLink,
  type PlanOptions,
  type PushDecision,
} from './pushDecision.ts'

export function planTranslation(
  db: Database,
  row: OutboxRow,
  link: EditLink,
  { isSendingMachine = false }: PlanOptions,
): PushDecision {
  const stringId = remoteIdOf(db, 'string', row.string_id)
  if (stringId === null) return withoutString(db, row.string_id ?? 0)
  if (!isSynced(db, row.language_id)) return WAIT
  const translation = readRow(db, 'translation', { id: row.local_id })
  if (translation) {
    if (translation.needs_work === 1) return { kind: 'held', why: 'needsWork' }
    if (!isSendingMachine && isUnconfirmed(db, translation)) return { kind: 'held', why: 'machine' }
    if (link.remoteId !== null && hasTwin(db, translation)) return { kind: 'duplicate' }
    const remoteChange = remoteChangeSince(db, translation, row.intent_id)
    if (remoteChange) return { kind: 'conflict', remoteChange }
  } else if (link.value !== null) return DONE
  const judged = translation ? NOT_JUDGED : (decidedOn(db, row) ?? judgedBefore(db, row))
  const form = translation?.plural_form ?? ('none' satisfies PluralForm)
  const references = { stringId, languageId: row.language_id ?? '', form, ...judged }
  return send(ofEntity(row, 'translation'), link, references, orderingKey(row))
}

/** Whether a machine wrote a text, and no user has saved, edited or approved it since. */
function isUnconfirmed(db: Database, { id, provider, is_pre_translated: isMade }: TranslationRow): boolean {
  if (isMade === 0 || provider === null || MEMORIES.has(provider)) return false
  return db.prepare('SELECT 1 FROM approval WHERE translation_id = ?').get(id) === undefined
}

/** Their texts are those of people. */
const MEMORIES: ReadonlySet<string> = new Set<Provider>(['tm', 'global_tm'])

function hasTwin(db: Database, translation: TranslationRow): boolean {
  const twin = db
    .prepare<TranslationRow>(
      `SELECT 1 FROM translation AS t JOIN cloud_row AS c ON c.entity = 'translation' AND c.local_id = t.id
       WHERE string_id = @string_id AND language_id = @language_id AND plural_form = @plural_form
         AND text = @text AND t.id <> @id`,
    )
    .get(translation)
  return twin !== undefined
}

/** The rating and the approvals in the cloud that a person knew when they deleted a translation. */
interface Judged {
  rating: number
  approvalIds: number[]
}
const NOT_JUDGED: Judged = { rating: 0, approvalIds: [] }

/** The remote judgement that the user saw when deciding to delete the row anyway; null: there was no such decision. */
function decidedOn(db: Database, { local_id: id }: OutboxRow): Judged | null {
  const theirs = db
    .prepare<[number], string | null>(
      `SELECT theirs FROM conflict WHERE entity = 'translation' AND local_id = ? AND resolution = 'ours'
       ORDER BY id DESC LIMIT 1`,
    )
    .pluck()
    .get(id)
  const judged = parseSyncedRow(theirs ?? null) as Partial<Judged> | null
  return judged && { rating: judged.rating ?? 0, approvalIds: judged.approvalIds ?? [] }
}

function judgedBefore(db: Database, row: OutboxRow): Judged {
  const events = db
    .prepare<{ row: number; intent: number }, { entity: string; before: string }>(
      `SELECT entity, before FROM event WHERE intent_id >= @intent AND entity IN ('vote', 'approval')
         AND after IS NULL AND before ->> 'translation_id' = @row`,
    )
    .all({ row: row.local_id, intent: row.intent_id })
  let rating = 0
  const approvalIds: number[] = []
  for (const { entity, before } of events) {
    if (entity === 'vote') rating += (JSON.parse(before) as Rows['vote']).mark
    else {
      const approvalId = remoteIdOf(db, 'approval', (JSON.parse(before) as Rows['approval']).id)
      if (approvalId !== null) approvalIds.push(approvalId)
    }
  }
  return { rating, approvalIds }
}

function isSynced(db: Database, languageId: string | null): boolean {
  const found = db
    .prepare(`SELECT 1 FROM cloud_project, json_each(language_ids) AS language WHERE language.value = ?`)
    .get(languageId)
  return found !== undefined
}

const GONE = 'The translation was deleted in the cloud.'

export function planApproval(db: Database, row: OutboxRow, link: EditLink): PushDecision {
  const approval = readRow(db, 'approval', { id: row.local_id })
  const translationId = approval?.translation_id ?? Number((link.base ?? link.value)?.translationId ?? 0)
  const translation = readRow(db, 'translation', { id: translationId })
  // Includes a withdrawn approval: the server still has both.
  if (isUnsent(db, 'translation', translationId)) return afterHolder(db, 'translation', translationId)
  const remoteTranslationId = remoteIdOf(db, 'translation', translationId)
  if (link.value !== null) {
    if (!approval || !translation) return reject(GONE)
    if (remoteTranslationId === null) return judgedInVain(db, row)
    const remoteChange = remoteChangeSince(db, translation, row.intent_id)
    if (remoteChange?.isJudged) return { kind: 'conflict', remoteChange }
  }
  return send(ofEntity(row, 'approval'), link, { translationId: remoteTranslationId ?? 0 }, orderingKey(row))
}

/** The verdict on an approval or vote of a translation that has no mapping and is not to be sent. */
function judgedInVain(db: Database, { language_id: languageId }: OutboxRow): PushDecision {
  return isSynced(db, languageId) ? { kind: 'gone' } : WAIT
}

export function planVote(
  db: Database,
  row: OutboxRow,
  link: EditLink,
  { isSendingMachine = false }: PlanOptions,
): PushDecision {
  const translation = isSendingMachine ? undefined : readRow(db, 'translation', { id: row.local_id })
  if (translation && isUnsent(db, 'translation', row.local_id) && isUnconfirmed(db, translation))
    return { kind: 'held', why: 'judged' }
  if (isUnsent(db, 'translation', row.local_id)) return afterHolder(db, 'translation', row.local_id)
  const translationId = remoteIdOf(db, 'translation', row.local_id)
  if (translationId === null) return link.value === null ? DONE : judgedInVain(db, row)
  return send(ofEntity(row, 'vote'), link, { translationId }, orderingKey(row))
}

export function planComment(db: Database, row: OutboxRow, link: EditLink): PushDecision {
  const stringId = remoteIdOf(db, 'string', row.string_id)
  if (stringId === null) return withoutString(db, row.string_id ?? 0)
  const comment = readRow(db, 'comment', { id: row.local_id })
  if (!comment && link.value !== null) return DONE
  const references = {
    stringId,
    languageId: comment?.language_id ?? null,
    type: comment?.type ?? 'comment',
    issueType: comment?.issue_type ?? null,
  } as const
  return send(ofEntity(row, 'comment'), asInsert(db, 'comment', comment, link), references, orderingKey(row))
}
