/** Open conflicts with the cloud: both sides as they are, and the choices that a person has. */
import type { Conflict, ConflictSide, Members, OutboxEntity, Resolution } from '../../contract/cloud.ts'
import type { Database } from 'better-sqlite3'
import type { PluralForm } from '../../model/plural.ts'
import { parseSyncedRow } from './syncedMembers.ts'

export interface StoredConflict {
  id: number
  entity: OutboxEntity
  local_id: number
  remote_id: number | null
  string_id: number | null
  language_id: string | null
  plural_form: PluralForm | null
  base: string | null
  ours: string | null
  theirs: string | null
  opened_at: number
  identifier: string | null
  source: string | null
  /** The edit that waits for the decision, and what it would send now; null: there is none, or it deletes. */
  edit_id: number | null
  edit: string | null
}

const STORED = `SELECT c.id, c.entity, c.local_id, c.remote_id, c.string_id, c.language_id, c.plural_form, c.base, c.ours,
    c.theirs, c.opened_at, s.identifier, substr(s.text, 1, 2000) AS source, o.id AS edit_id, o.value AS edit
  FROM conflict AS c LEFT JOIN source_string AS s ON s.id = c.string_id
  LEFT JOIN outbox AS o ON o.entity = c.entity AND o.local_id = c.local_id AND o.state <> 'sending'`

/** Open conflicts, the oldest first. `stringIds`: of these strings alone, which CroQL may have found. */
export function listConflicts(
  db: Database,
  {
    stringIds,
    languageId,
    limit = 100,
    offset = 0,
  }: {
    stringIds?: readonly number[] | Float64Array | undefined
    languageId?: string | undefined
    limit?: number
    offset?: number
  },
): { conflicts: Conflict[]; total: number } {
  const where = `c.resolution IS NULL
    AND (@ids IS NULL OR c.string_id IN (SELECT value FROM json_each(@ids)))
    AND (@languageId IS NULL OR c.language_id = @languageId)`
  const bound = {
    ids: stringIds === undefined ? null : JSON.stringify([...stringIds]),
    languageId: languageId ?? null,
  }
  const total = db
    .prepare<unknown[], number>(`SELECT count(*) FROM conflict AS c WHERE ${where}`)
    .pluck()
    .get(bound)
  const rows = db
    .prepare<unknown[], StoredConflict>(`${STORED} WHERE ${where} ORDER BY c.id LIMIT @limit OFFSET @offset`)
    .all({ ...bound, limit, offset })
  return { conflicts: rows.map(toConflict), total: total ?? 0 }
}

function toConflict(row: StoredConflict): Conflict {
  const theirs = parseSyncedRow(row.theirs)
  return {
    id: row.id,
    entity: row.entity,
    stringId: row.string_id,
    languageId: row.language_id,
    form: row.plural_form,
    identifier: row.identifier,
    source: row.source,
    base: parseSyncedRow(row.base),
    ours: sideOf(oursNow(row)),
    theirs: theirs && {
      ...sideOf(theirs),
      isApprovedOrUpvoted: theirs.isJudged === true,
    },
    openedAt: row.opened_at,
    choices: choicesOf(row),
  }
}

/** Returns the members that `ours` would send: users may edit while a conflict is open. */
export function oursNow({ ours, edit_id: editId, edit }: StoredConflict): Members | null {
  if (editId === null) return parseSyncedRow(ours)
  const value = parseSyncedRow(edit)
  const { author = null, at = null } = parseSyncedRow(ours) ?? {}
  return value && { ...value, author, at }
}

/** The members of theirs that are not synced. */
const OF_CLOUD: ReadonlySet<string> = new Set([
  'translationId',
  'isJudged',
  'approvalIds',
  'rating',
  'records',
])

export function sideOf<Side extends Members | null>(side: Side): Side extends null ? null : ConflictSide
export function sideOf(side: Members | null): ConflictSide | null {
  if (side === null) return null
  const { author, at, ...rest } = side
  return {
    members: Object.fromEntries(Object.entries(rest).filter(([name]) => !OF_CLOUD.has(name))),
    author: typeof author === 'string' ? author : null,
    at: typeof at === 'number' ? at : null,
  }
}

/** Two of the same can stand side by side where the cloud has room for both; texts can be merged. */
export function choicesOf(conflict: StoredConflict): Resolution[] {
  const { entity, theirs } = conflict
  const ours = oursNow(conflict)
  const choices: Resolution[] = ['ours', 'theirs']
  if (ours === null || theirs === null) return choices
  if (entity === 'translation' || entity === 'comment' || entity === 'term') choices.push('both')
  if (entity === 'approval') return [...choices, 'both']
  if ('text' in ours) choices.push('merged')
  return choices
}

export function findOpenConflict(db: Database, id: number): StoredConflict | undefined {
  return db.prepare<[number], StoredConflict>(`${STORED} WHERE c.id = ? AND c.resolution IS NULL`).get(id)
}
