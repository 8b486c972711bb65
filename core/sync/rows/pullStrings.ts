/** Source strings of a pull, with their labels and fields. */
import { string } from '../../model/string.ts'
import type { Database } from 'better-sqlite3'
import { joinForms, PLURAL_CATEGORIES, type PluralForms } from '../../model/plural.ts'
import { keepProgress } from '../../summaries/rows/derived.ts'
import { removeFieldValue, writeFieldValue } from '../../strings/rows/fields.ts'
import { EMPTY_STRING } from '../../strings/rows/strings.ts'
import { readRow } from '../../history/rows/rows.ts'
import { giveLabel, takeLabel } from '../../strings/rows/stringLabels.ts'
import { targetLanguageIds } from '../../languages/rows/languages.ts'
import { markDirty } from '../../store/dirtyTracking.ts'
import { adoptString } from './adoptRemote.ts'
import { removeRemoteMapping, type Synced, remoteMappingOf } from './remoteMapping.ts'
import { withdrawConflicts, openConflict } from './openConflict.ts'
import { isDeletionWaiting, mergeRemote, unsentLabels } from './threeWayMerge.ts'
import { idsOf, type Pulling } from './pullRows.ts'
import type { RemoteString } from '../pull/remote/strings.ts'
import {
  insertStrings,
  nextStringId,
  readString,
  updateString,
  type StoredString,
} from '../../strings/rows/stringRows.ts'
import { areSameMember, parseSyncedRow, columnsOfSynced, pickSynced } from './syncedMembers.ts'
import { unsentRow } from './outbox.ts'

const REFERENCES = [
  ['file', 'fileId'],
  ['branch', 'branchId'],
  ['string', 'masterStringId'],
] as const

export function pullStrings(pulling: Pulling, items: readonly RemoteString[]): void {
  pulling.ids.expect('string', idsOf(items), 'source_string')
  for (const [entity, member] of REFERENCES)
    pulling.ids.expect(
      entity,
      items.map((item) => item[member]),
    )
  const labelIds = items.flatMap((item) => item.labelIds)
  pulling.ids.expect('label', labelIds)
  pulling.expectHere('label', labelIds)
  const taken = items.map((item) => ({ item, ...takeString(pulling, item) }))
  pulling.writeArrived()
  for (const { item, id, isNew } of taken) {
    // A new string has no dependents that could conflict.
    if (!isNew || item.masterStringId !== null) takeMaster(pulling, id, item.masterStringId)
    if (isNew) for (const labelId of labelsOf(pulling, id, item)) giveLabel(pulling.intent, id, labelId)
    else takeLabels(pulling, id, item)
    const isWithFields = Object.keys(item.fields).length > 0
    if (!isNew || isWithFields) takeFields(pulling, id, item.fields)
  }
}

function takeString(pulling: Pulling, item: RemoteString): { id: number; isNew: boolean } {
  const { db } = pulling
  const theirs = membersOf(item)
  const branchId = item.fileId === null ? pulling.ids.localId('branch', item.branchId) : null
  adoptString(pulling, item.id, { identifier: item.identifier, branchId }, theirs)
  const known = pulling.cloudRow('string', item.id)
  const before = known && readString(db, known.localId)
  if (!known || !before) {
    if (known) {
      removeRemoteMapping(db, 'string', known.localId)
      pulling.countUndone('ofCloud', 'string')
    }
    const id = insertString(pulling, item, theirs)
    pulling.count('added', 'string')
    return { id, isNew: true }
  }
  if (before.is_archived === 1 && pulling.hasEdits) withdrawConflicts(db, known.localId)
  const isNews = !areSameMember(JSON.parse(known.base), theirs)
  if (isNews) pulling.link('string', known.localId, item.id, theirs)
  const isOurs = pulling.isWaiting('string', known.localId)
  let wanted: Synced['string'] = theirs
  if (isOurs && isNews) {
    const merged = mergeRemote(
      db,
      { entity: 'string', localId: known.localId, theirs, at: item.updatedAt },
      pulling.intent.now,
    )
    if (merged.kind === 'conflict') pulling.conflicts++
    // Deleted here: it stays away until that is decided.
    if (merged.value === null) return { id: known.localId, isNew: false }
    // The outbox's members are of the entity's own types: both are written from `Synced`.
    wanted = { ...theirs, ...merged.value }
  }
  const source = isOurs && !isNews ? null : columnsOf(wanted, item)
  const isArchived =
    isOurs && !isNews && isDeletionWaiting(db, 'string', known.localId) ? before.is_archived : 0
  if (before.is_archived === 1 && isArchived === 0 && isArchivedHere(db, known.localId))
    pulling.countUndone(isOurs ? 'overtaken' : 'ofCloud', 'string')
  const isTextChanged =
    source !== null && (source.text !== before.text || source.plural_forms !== before.plural_forms)
  writeString(pulling, before, {
    ...before,
    ...placeOf(pulling, item),
    ...source,
    is_passed_workflow: item.isPassedWorkflow ? 1 : 0,
    is_archived: isArchived,
    updated_at: item.updatedAt,
    ...(isTextChanged && { source_changed_at: item.updatedAt ?? pulling.at }),
  })
  return { id: known.localId, isNew: false }
}

/** Whether a local user archived the string last, and not a pull. */
function isArchivedHere(db: Database, id: number): boolean {
  const action = db
    .prepare<[number], string>(
      `SELECT i.action FROM event AS e JOIN intent AS i ON i.id = e.intent_id
       WHERE e.string_id = ? AND e.entity = 'string' AND e.after ->> 'is_archived' = 1
       ORDER BY e.id DESC LIMIT 1`,
    )
    .pluck()
    .get(id)
  return action !== undefined && action !== 'cloud.pull'
}

function insertString(pulling: Pulling, item: RemoteString, theirs: Synced['string']): number {
  const { db, intent } = pulling
  const row: StoredString = {
    id: item.id,
    ...EMPTY_STRING,
    ...placeOf(pulling, item),
    ...columnsOf(theirs, item),
    is_locked: 0,
    is_passed_workflow: item.isPassedWorkflow ? 1 : 0,
    // The order of the ids is that of the file, as far as the cloud tells.
    position: item.id,
    is_archived: 0,
    created_at: pulling.dateOf(item.createdAt),
    updated_at: item.updatedAt,
  }
  if (pulling.arriveString(row, theirs)) return item.id
  pulling.writeArrived()
  const id = pulling.ids.idFor('source_string', item.id) ?? nextStringId(db)
  insertStrings(db, intent, [{ ...row, id, position: id }])
  pulling.ids.taken('source_string', id)
  pulling.link('string', id, item.id, theirs)
  return id
}

/** Writes what differs; derived rows follow. */
export function writeString(pulling: Pulling, before: StoredString, after: StoredString): void {
  const { db, intent } = pulling
  if (areSameMember(before, after)) return
  const write = (): void => updateString(db, intent, before, after)
  const isMoved =
    before.is_hidden !== after.is_hidden ||
    before.is_archived !== after.is_archived ||
    before.file_id !== after.file_id
  if (isMoved) keepProgress(db, [before.id], write)
  else write()
  // The summary compares translations with the source, and counts the forms of its file.
  const isStale =
    before.text !== after.text ||
    before.plural_forms !== after.plural_forms ||
    before.type !== after.type ||
    before.file_id !== after.file_id
  if (isStale) for (const languageId of targetLanguageIds(db)) intent.touch(before.id, languageId)
  // When it was sent from here is all that the cloud may have to say of it.
  if (areSameMember({ ...before, updated_at: after.updated_at }, after)) return
  pulling.count(after.is_archived > before.is_archived ? 'removed' : 'changed', 'string')
}

function placeOf(
  pulling: Pulling,
  { fileId, branchId }: RemoteString,
): Pick<StoredString, 'file_id' | 'branch_id'> {
  const file = pulling.place('file', fileId)
  // A string's branch is its file's, where it has one.
  return { file_id: file, branch_id: fileId === null ? pulling.place('branch', branchId) : null }
}

function membersOf(item: RemoteString): Synced['string'] {
  return { ...pickSynced(string, item), text: ordered(item.text) }
}

function columnsOf(members: Synced['string'], { type }: Pick<RemoteString, 'type'>) {
  const { text } = members
  const forms = typeof text === 'string' ? null : text
  return {
    ...columnsOfSynced(string, { ...members }),
    type: forms === null ? (type === 'plural' ? ('plain' as const) : type) : ('plural' as const),
    text: forms === null ? (text as string) : joinForms(forms),
    plural_forms: forms === null ? null : JSON.stringify(forms),
  }
}

/** Forms in the order in which they are stored. */
function ordered(text: string | PluralForms): string | Record<string, string> {
  if (typeof text === 'string') return text
  return Object.fromEntries(
    PLURAL_CATEGORIES.flatMap((category) => {
      const form = text[category]
      return form === undefined ? [] : [[category, form]]
    }),
  )
}

// ---- Masters -----------------------------------------------------------------------------------------------------

/** A master that has not come yet is remembered beside the cursor (`linkMasters`). */
function takeMaster(pulling: Pulling, id: number, remoteId: number | null): void {
  const { db } = pulling
  const masterId = pulling.ids.localId('string', remoteId)
  if (remoteId !== null && masterId === null)
    db.prepare('INSERT OR REPLACE INTO cloud_cursor (step, next_offset) VALUES (?, ?)').run(
      `master ${id}`,
      remoteId,
    )
  else setMaster(pulling, id, masterId)
}

function setMaster({ db, intent }: Pulling, id: number, masterId: number | null): void {
  const current = db
    .prepare<[number], { master: number | null }>(
      'SELECT master_string_id AS master FROM source_string WHERE id = ?',
    )
    .get(id)
  if (current === undefined || current.master === masterId || masterId === id) return
  db.prepare('UPDATE source_string SET master_string_id = ? WHERE id = ?').run(masterId, id)
  markDirty(db, [id])
  for (const languageId of targetLanguageIds(db)) intent.touch(id, languageId)
}

/** Links duplicates with masters that came after them. */
export function linkMasters(pulling: Pulling): void {
  const { db } = pulling
  const loose = db
    .prepare<[], { step: string; remoteId: number }>(
      "SELECT step, next_offset AS remoteId FROM cloud_cursor WHERE step GLOB 'master [0-9]*'",
    )
    .all()
  for (const { step, remoteId } of loose) {
    const masterId = pulling.ids.localId('string', remoteId)
    if (masterId !== null) setMaster(pulling, Number(step.slice('master '.length)), masterId)
  }
  db.prepare("DELETE FROM cloud_cursor WHERE step GLOB 'master [0-9]*'").run()
}

// ---- Labels and fields -------------------------------------------------------------------------------------------

function labelsOf(pulling: Pulling, stringId: number, { labelIds }: RemoteString): Set<number> {
  return new Set(
    labelIds.flatMap((remoteId) => {
      const labelId = pulling.reference('label', remoteId)
      if (labelId === null || pulling.here('label', remoteId) !== null) return labelId ?? []
      mergeDeletedLabel(pulling, { stringId, labelId })
      return []
    }),
  )
}

function takeLabels(pulling: Pulling, stringId: number, item: RemoteString): void {
  const { db, intent } = pulling
  const wanted = labelsOf(pulling, stringId, item)
  for (const [labelId, isGiven] of Object.entries(pulling.hasEdits ? unsentLabels(db, stringId) : {})) {
    // The cloud may have deleted it since: the edit waits for the push, which knows that there is nothing to send.
    const isHere = readRow(db, 'label', { id: Number(labelId) }) !== undefined
    if (isGiven && isHere) wanted.add(Number(labelId))
    else wanted.delete(Number(labelId))
  }
  // A label of the file that a string was imported from here is none of the cloud's, which could not take it away.
  const present = db
    .prepare<[number], { label_id: number }>(
      `SELECT label_id FROM string_label JOIN label ON label.id = label_id WHERE string_id = ? AND (NOT is_system
         OR EXISTS (SELECT 1 FROM cloud_row WHERE entity = 'label' AND local_id = label_id))`,
    )
    .all(stringId)
  for (const { label_id: labelId } of present) {
    if (wanted.delete(labelId)) continue
    takeLabel(intent, stringId, labelId)
  }
  for (const labelId of wanted) giveLabel(intent, stringId, labelId)
}

function takeFields(
  { db, unknown }: Pulling,
  stringId: number,
  fields: Readonly<Record<string, string | null>>,
): void {
  const present = new Map(
    db
      .prepare<[number], { id: number; value: string | null }>(
        'SELECT field_id AS id, value FROM string_field WHERE string_id = ?',
      )
      .all(stringId)
      .map(({ id, value }) => [id, value]),
  )
  for (const [slug, value] of Object.entries(fields)) {
    const field = db.prepare<[string], { id: number }>('SELECT id FROM field WHERE slug = ?').get(slug)
    if (field === undefined) {
      unknown.add('field')
      continue
    }
    const { id: fieldId } = field
    const current = present.get(fieldId)
    present.delete(fieldId)
    if (current === value) continue
    writeFieldValue(db, stringId, fieldId, value)
  }
  for (const fieldId of present.keys()) removeFieldValue(db, stringId, fieldId)
}

/** Labels that were deleted here while the cloud still works with them. */
interface Labelled {
  stringId: number
  labelId: number
}

/**
 * Merges a remote label of a string that was deleted here. If the string lost it only with the label, no one changed it
 * there. Otherwise another user added it since, and the user decides whether to remove it.
 */
function mergeDeletedLabel(pulling: Pulling, { stringId, labelId }: Labelled): void {
  const { db, intent } = pulling
  const deletion = unsentRow(db, 'label', labelId)
  if (deletion?.state !== 'pending' && deletion?.state !== 'rejected') return
  if (unsentLabels(db, stringId)[labelId] === false || isDecided(db, labelId)) return
  const link = remoteMappingOf(db, 'label', labelId)
  if (link === undefined) return
  openConflict(db, deletion, { theirs: parseSyncedRow(link.base), remoteId: link.remoteId }, intent.now)
  pulling.conflicts++
}

/** Whether the user already decided to remove the label, whatever uses it on the server. */
function isDecided(db: Database, labelId: number): boolean {
  const found = db
    .prepare<[number]>(
      "SELECT 1 FROM conflict WHERE entity = 'label' AND local_id = ? AND resolution = 'ours' LIMIT 1",
    )
    .get(labelId)
  return found !== undefined
}
