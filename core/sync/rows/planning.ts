/** What becomes of a row of the outbox: sent, or why not. Reads only, so that a dry run says what a push would do. */
import type { Members, OutboxEntity } from '../../contract/cloud.ts'
import type { Database } from 'better-sqlite3'
import type { Provider } from '../../contract/enumerations.ts'
import type { PluralForm } from '../../contract/plural.ts'
import { readRow } from '../../history/rows/rows.ts'
import type { Rows } from '../../history/rows/entities.ts'
import type { TranslationRow } from '../../translations/rows/entities.ts'
import { cloudRowOf, type CloudEntity } from './cloudRows.ts'
import { remoteChangeSince, type RemoteChange } from './remoteChanges.ts'
import type { OutboxRow } from './outbox.ts'
import { deletedRow } from './reverting.ts'
import { isSentByCopy } from './sentByCopy.ts'
import { isSame, parse, syncedChange } from './synced.ts'
import type { PushTask, PushTaskOf, References } from './tasks.ts'

export type Verdict =
  | { kind: 'send'; task: PushTask }
  /** Nothing is left to send: both sides agree. */
  | { kind: 'done' }
  /** Something that it needs is not in the cloud yet. */
  | { kind: 'wait' }
  /** Its text needs work, or is a machine's that nobody has confirmed; or it judges such a text. It stays here till then. */
  | { kind: 'held'; why: 'needsWork' | 'machine' | 'judged' }
  | { kind: 'reject'; message: string }
  | { kind: 'conflict'; remoteChange: RemoteChange }
  /** The cloud got the same from somebody else meanwhile, or from a copy of this file: a row of its own here holds it. */
  | { kind: 'twin' }
  /** It judges a translation that the cloud has no more: a person decides whether it is sent anew. */
  | { kind: 'gone' }

const DONE: Verdict = { kind: 'done' }
const WAIT: Verdict = { kind: 'wait' }
const reject = (message: string): Verdict => ({ kind: 'reject', message })

/** What a row's entity needs to be sent. */
type Planner = (db: Database, row: OutboxRow, link: Link, options: PlanOptions) => Verdict

export interface PlanOptions {
  /** A person said that texts by machine go, too, which nobody has confirmed. */
  isSendingMachine?: boolean | undefined
}

interface Link {
  remoteId: number | null
  base: Members | null
  value: Members | null
}

export function planRow(db: Database, row: OutboxRow, options: PlanOptions = {}): Verdict {
  const cloudRow =
    row.entity === 'supersededTranslation' ? undefined : cloudRowOf(db, entityOf(row), row.local_id)
  const link = {
    remoteId: cloudRow?.remoteId ?? null,
    base: parse(row.base),
    value: parse(row.value),
  }
  if (row.entity !== 'supersededTranslation') {
    if (link.value === null && link.remoteId === null && row.entity !== 'vote') return DONE
    if (cloudRow && link.value && row.entity !== 'stringLabel' && holds(parse(cloudRow.base), link.value))
      return DONE
  }
  return planners[row.entity](db, row, link, options)
}

/** Labels of a string hang on the string's own row. */
function entityOf({ entity }: OutboxRow): CloudEntity {
  return entity === 'stringLabel' || entity === 'supersededTranslation' ? 'string' : entity
}

function holds(base: Members | null, value: Members): boolean {
  return base !== null && Object.entries(value).every(([name, one]) => isSame(base[name], one))
}

function send<Name extends OutboxEntity>(
  row: OutboxRow & { entity: Name },
  link: Link,
  references: References[Name],
  lane: string,
): Verdict {
  const { remoteId, base, value } = link
  const task: PushTaskOf<Name> = {
    entity: row.entity,
    outboxId: row.id,
    change: value === null ? 'remove' : remoteId === null ? 'add' : 'change',
    localId: row.local_id,
    ...{ remoteId, base, value, references, lane },
  }
  return { kind: 'send', task: task as PushTask }
}

const planners: Record<OutboxEntity, Planner> = {
  label: (_db, row, link) => send(as(row, 'label'), link, {}, `label ${row.local_id}`),
  string: planString,
  stringLabel: planLabels,
  translation: planTranslation,
  supersededTranslation: (_db, row, link) =>
    send(as(row, 'supersededTranslation'), { ...link, remoteId: row.local_id }, {}, placeLane(row)),
  approval: planApproval,
  vote: planVote,
  comment: planComment,
  glossary: planGlossary,
  concept: planConcept,
  term: planTerm,
  segment: planSegment,
  record: planRecord,
}

/** The planner of an entity gets its rows alone. */
function as<Name extends OutboxEntity>(row: OutboxRow, entity: Name): OutboxRow & { entity: Name } {
  return { ...row, entity }
}

/** What the cloud has no more is sent anew with all that it has, whichever of it was edited. */
function asNew(db: Database, entity: 'comment' | 'term', row: object | undefined, link: Link): Link {
  if (row === undefined || link.value === null || link.remoteId !== null) return link
  return { ...link, value: syncedChange(db, entity, null, row, null)?.after ?? link.value }
}

function placeLane(row: OutboxRow): string {
  return `string ${row.string_id ?? row.local_id}`
}

function remoteIdOf(db: Database, entity: CloudEntity, localId: number | null): number | null {
  return localId === null ? null : (cloudRowOf(db, entity, localId)?.remoteId ?? null)
}

const NO_STRING = 'The cloud has no such string.'
const NO_SEGMENT = 'The cloud has no such segment.'
const NO_GLOSSARY = 'The cloud has no such glossary.'

// ---- Strings ---------------------------------------------------------------------------------------------------

function planString(db: Database, row: OutboxRow, link: Link): Verdict {
  // Only whether it is hidden: of a string that came from the cloud.
  if (link.remoteId === null && link.value !== null && !('identifier' in link.value)) return reject(NO_STRING)
  const branchId =
    db
      .prepare<[number], number | null>('SELECT branch_id FROM source_string WHERE id = ?')
      .pluck()
      .get(row.local_id) ?? null
  return send(as(row, 'string'), link, { branchId: remoteIdOf(db, 'branch', branchId) }, placeLane(row))
}

function planLabels(db: Database, row: OutboxRow, link: Link): Verdict {
  if (link.remoteId === null) return withoutString(db, row.local_id)
  const labels: { labelId: number; isGiven: boolean }[] = []
  for (const [labelId, isGiven] of Object.entries(link.value ?? {})) {
    const remoteId = remoteIdOf(db, 'label', Number(labelId))
    if (remoteId !== null) labels.push({ labelId: remoteId, isGiven: isGiven === true })
    else if (isUnsent(db, 'label', Number(labelId))) return after(db, 'label', Number(labelId))
  }
  return send(as(row, 'stringLabel'), link, { stringId: link.remoteId, labels }, placeLane(row))
}

/** It goes to the cloud first, or is none of its. */
function withoutString(db: Database, stringId: number): Verdict {
  return isUnsent(db, 'string', stringId) ? after(db, 'string', stringId) : reject(NO_STRING)
}

/** What the edits of others hang on; it may be that the cloud does not take it. */
type Holder = 'string' | 'label' | 'translation' | 'glossary' | 'term' | 'segment'

/** Why an edit is not sent: what it belongs to was not taken. It goes after that, once the cloud takes it. */
export const NOT_TAKEN: Readonly<Record<Holder, string>> = {
  string: 'The cloud has not taken the string.',
  label: 'The cloud has not taken the label.',
  translation: 'The cloud has not taken the translation.',
  glossary: 'The cloud has not taken the glossary.',
  term: 'The cloud has not taken the term.',
  segment: 'The cloud has not taken the segment.',
}

/** The verdict on an edit that comes after one that waits: it waits, too, or is settled with it. */
function after(db: Database, holder: Holder, localId: number): Verdict {
  return isRejected(db, holder, localId) ? reject(NOT_TAKEN[holder]) : WAIT
}

function isUnsent(db: Database, entity: OutboxEntity, localId: number): boolean {
  return (
    db.prepare('SELECT 1 FROM outbox WHERE entity = ? AND local_id = ?').get(entity, localId) !== undefined
  )
}

function isRejected(db: Database, entity: OutboxEntity, localId: number): boolean {
  return (
    db
      .prepare("SELECT 1 FROM outbox WHERE entity = ? AND local_id = ? AND state = 'rejected'")
      .get(entity, localId) !== undefined
  )
}

// ---- Translations and what is said of them -----------------------------------------------------------------------

function planTranslation(
  db: Database,
  row: OutboxRow,
  link: Link,
  { isSendingMachine = false }: PlanOptions,
): Verdict {
  const stringId = remoteIdOf(db, 'string', row.string_id)
  if (stringId === null) return withoutString(db, row.string_id ?? 0)
  if (!isSynced(db, row.language_id)) return WAIT
  const translation = readRow(db, 'translation', { id: row.local_id })
  if (translation) {
    if (translation.needs_work === 1) return { kind: 'held', why: 'needsWork' }
    if (!isSendingMachine && isUnconfirmed(db, translation)) return { kind: 'held', why: 'machine' }
    if (link.remoteId !== null && hasTwin(db, translation)) return { kind: 'twin' }
    const remoteChange = remoteChangeSince(db, translation, row.intent_id)
    if (remoteChange) return { kind: 'conflict', remoteChange }
  } else if (link.value !== null) return DONE
  const judged = translation ? NOT_JUDGED : (decidedOn(db, row) ?? judgedBefore(db, row))
  const form = translation?.plural_form ?? ('none' satisfies PluralForm)
  const references = { stringId, languageId: row.language_id ?? '', form, ...judged }
  return send(as(row, 'translation'), link, references, placeLane(row))
}

/** Whether a machine wrote a text, and nobody has saved it as it is, worded it anew or approved it since. */
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

/** The judgement there that a person knew when they decided to delete the row all the same; null: nobody was asked. */
function decidedOn(db: Database, { local_id: id }: OutboxRow): Judged | null {
  const theirs = db
    .prepare<[number], string | null>(
      `SELECT theirs FROM conflict WHERE entity = 'translation' AND local_id = ? AND resolution = 'ours'
       ORDER BY id DESC LIMIT 1`,
    )
    .pluck()
    .get(id)
  const judged = parse(theirs ?? null) as Partial<Judged> | null
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

function planApproval(db: Database, row: OutboxRow, link: Link): Verdict {
  const approval = readRow(db, 'approval', { id: row.local_id })
  const translationId = approval?.translation_id ?? Number((link.base ?? link.value)?.translationId ?? 0)
  const translation = readRow(db, 'translation', { id: translationId })
  // Also one that was taken back with it: the cloud has both still.
  if (isUnsent(db, 'translation', translationId)) return after(db, 'translation', translationId)
  const remoteTranslationId = remoteIdOf(db, 'translation', translationId)
  if (link.value !== null) {
    if (!approval || !translation) return reject(GONE)
    if (remoteTranslationId === null) return judgedInVain(db, row)
    const remoteChange = remoteChangeSince(db, translation, row.intent_id)
    if (remoteChange?.isJudged) return { kind: 'conflict', remoteChange }
  }
  return send(as(row, 'approval'), link, { translationId: remoteTranslationId ?? 0 }, placeLane(row))
}

/** The verdict on an approval or vote of a translation that has no mapping and is not to be sent. */
function judgedInVain(db: Database, { language_id: languageId }: OutboxRow): Verdict {
  return isSynced(db, languageId) ? { kind: 'gone' } : WAIT
}

function planVote(
  db: Database,
  row: OutboxRow,
  link: Link,
  { isSendingMachine = false }: PlanOptions,
): Verdict {
  const translation = isSendingMachine ? undefined : readRow(db, 'translation', { id: row.local_id })
  if (translation && isUnsent(db, 'translation', row.local_id) && isUnconfirmed(db, translation))
    return { kind: 'held', why: 'judged' }
  if (isUnsent(db, 'translation', row.local_id)) return after(db, 'translation', row.local_id)
  const translationId = remoteIdOf(db, 'translation', row.local_id)
  if (translationId === null) return link.value === null ? DONE : judgedInVain(db, row)
  return send(as(row, 'vote'), link, { translationId }, placeLane(row))
}

function planComment(db: Database, row: OutboxRow, link: Link): Verdict {
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
  return send(as(row, 'comment'), asNew(db, 'comment', comment, link), references, placeLane(row))
}

// ---- Glossaries --------------------------------------------------------------------------------------------------

function planGlossary(db: Database, row: OutboxRow, link: Link): Verdict {
  const languageId = db.prepare<[], string>('SELECT source_language_id FROM project').pluck().get() ?? ''
  return send(as(row, 'glossary'), link, { languageId }, `glossary ${row.local_id}`)
}

/** The row as it is, or as the history last had it where it was deleted. */
function lastRow<Name extends 'concept' | 'term' | 'memoryRecord' | 'memorySegment'>(
  db: Database,
  entity: Name,
  row: OutboxRow,
): Rows[Name] | undefined {
  return readRow(db, entity, { id: row.local_id } as Partial<Rows[Name]>) ?? deletedRow(db, entity, row)
}

/** It goes to the cloud first, or is there no more. */
function withoutGlossary(db: Database, glossaryId: number): Verdict {
  return isUnsent(db, 'glossary', glossaryId) ? after(db, 'glossary', glossaryId) : reject(NO_GLOSSARY)
}

function planConcept(db: Database, row: OutboxRow, link: Link): Verdict {
  const concept = lastRow(db, 'concept', row)
  const glossaryId = remoteIdOf(db, 'glossary', concept?.glossary_id ?? null)
  // It went with its last term.
  if (link.value !== null && !readRow(db, 'concept', { id: row.local_id })) return DONE
  if (concept && glossaryId === null && link.value !== null) return withoutGlossary(db, concept.glossary_id)
  // A concept comes to be with its first term; one that has none is nothing in the cloud.
  if (glossaryId === null || link.remoteId === null)
    return link.value === null ? DONE : afterTerms(db, row.local_id)
  return send(as(row, 'concept'), link, { glossaryId }, `concept ${row.local_id}`)
}

/** Its terms are not there yet; where the cloud takes none of them, it has no concept. */
function afterTerms(db: Database, conceptId: number): Verdict {
  const left = db
    .prepare<[number], { isRejected: 0 | 1 }>(
      `SELECT o.state = 'rejected' AS isRejected FROM term AS t
       JOIN outbox AS o ON o.entity = 'term' AND o.local_id = t.id WHERE t.concept_id = ?`,
    )
    .all(conceptId)
  return left.length > 0 && left.every(({ isRejected }) => isRejected === 1) ? reject(NOT_TAKEN.term) : WAIT
}

function planTerm(db: Database, row: OutboxRow, link: Link): Verdict {
  const term = lastRow(db, 'term', row)
  const glossaryId = remoteIdOf(db, 'glossary', term?.glossary_id ?? null)
  if (!term || (glossaryId === null && link.value === null)) return DONE
  if (glossaryId === null) return withoutGlossary(db, term.glossary_id)
  const references = {
    glossaryId,
    conceptId: remoteIdOf(db, 'concept', term.concept_id),
    localConceptId: term.concept_id,
    languageId: term.language_id,
  }
  const { entity, local_id: localId, intent_id: intentId } = row
  if (link.base === null && isSentByCopy(db, { entity, localId, intentId })) return { kind: 'twin' }
  return send(as(row, 'term'), asNew(db, 'term', term, link), references, `concept ${term.concept_id}`)
}

// ---- Memories ----------------------------------------------------------------------------------------------------

function planSegment(db: Database, row: OutboxRow, link: Link): Verdict {
  const segment = lastRow(db, 'memorySegment', row)
  const tmId = remoteIdOf(db, 'tm', segment?.tm_id ?? null)
  if (tmId === null) return link.value === null ? DONE : WAIT
  const records = db
    .prepare<[number], { localId: number; languageId: string; text: string }>(
      'SELECT id AS localId, language_id AS languageId, text FROM tm_record WHERE segment_id = ? ORDER BY id',
    )
    .all(row.local_id)
  if (records.length === 0 && link.value !== null) return WAIT
  return send(as(row, 'segment'), link, { tmId, records }, `segment ${row.local_id}`)
}

function planRecord(db: Database, row: OutboxRow, link: Link): Verdict {
  const record = lastRow(db, 'memoryRecord', row)
  if (!record) return DONE
  if (isUnsent(db, 'segment', record.segment_id)) return after(db, 'segment', record.segment_id)
  const segmentId = remoteIdOf(db, 'segment', record.segment_id)
  const memory = db.prepare<[number], number>('SELECT tm_id FROM tm_segment WHERE id = ?').pluck()
  const tmId = remoteIdOf(db, 'tm', memory.get(record.segment_id) ?? null)
  // The record is gone with its segment, or never was there.
  if (segmentId === null || tmId === null) return link.value === null ? DONE : reject(NO_SEGMENT)
  const references = { tmId, segmentId, languageId: record.language_id }
  return send(as(row, 'record'), link, references, `segment ${record.segment_id}`)
}
