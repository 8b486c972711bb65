/** Conflicts with the cloud: both sides as they are, and what a person decides. Nothing waits on one but itself. */
import type {
  Conflict,
  ConflictSide,
  Decided,
  LeftConflict,
  Members,
  OutboxEntity,
  Resolution,
} from '../../contract/cloud.ts'
import type { Database } from 'better-sqlite3'
import { Failure } from '../../failure.ts'
import type { PluralForm } from '../../contract/plural.ts'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import { readRow } from '../../history/rows/rows.ts'
import type { CommentRow, TranslationRow } from '../../translations/rows/entities.ts'
import type { ConflictRow } from './entities.ts'
import type { TermRow } from '../../glossary/rows/entities.ts'
import { countSteps } from '../../store/steps.ts'
import { removeTranslation } from '../../translations/rows/translating.ts'
import { requireUser } from '../../history/rows/users.ts'
import { cloudRowOf } from './cloudRows.ts'
import { insertOutboxRow, removeOutboxRow, unsentRow, type OutboxRow } from './outbox.ts'
import { giveState } from './reverting.ts'
import { isSentByCopy } from './sentByCopy.ts'
import { parse } from './synced.ts'

interface StoredConflict {
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
  const theirs = parse(row.theirs)
  return {
    id: row.id,
    entity: row.entity,
    stringId: row.string_id,
    languageId: row.language_id,
    form: row.plural_form,
    identifier: row.identifier,
    source: row.source,
    base: parse(row.base),
    ours: sideOf(oursNow(row)),
    theirs: theirs && {
      ...sideOf(theirs),
      isApprovedOrUpvoted: theirs.isJudged === true,
    },
    openedAt: row.opened_at,
    choices: choicesOf(row),
  }
}

/** What `ours` would send: people go on editing while a conflict is open. */
function oursNow({ ours, edit_id: editId, edit }: StoredConflict): Members | null {
  if (editId === null) return parse(ours)
  const value = parse(edit)
  const { author = null, at = null } = parse(ours) ?? {}
  return value && { ...value, author, at }
}

/** What theirs has beside the members that people edit. */
const OF_CLOUD: ReadonlySet<string> = new Set(['translationId', 'isJudged', 'approvalIds', 'rating'])

function sideOf<Side extends Members | null>(side: Side): Side extends null ? null : ConflictSide
function sideOf(side: Members | null): ConflictSide | null {
  if (side === null) return null
  const { author, at, ...rest } = side
  return {
    members: Object.fromEntries(Object.entries(rest).filter(([name]) => !OF_CLOUD.has(name))),
    author: typeof author === 'string' ? author : null,
    at: typeof at === 'number' ? at : null,
  }
}

/** Two of the same can stand side by side where the cloud has room for both; texts can be merged. */
function choicesOf(conflict: StoredConflict): Resolution[] {
  const { entity, theirs } = conflict
  const ours = oursNow(conflict)
  const choices: Resolution[] = ['ours', 'theirs']
  if (ours === null || theirs === null) return choices
  if (entity === 'translation' || entity === 'comment' || entity === 'term') choices.push('both')
  if (entity === 'approval') return [...choices, 'both']
  if ('text' in ours) choices.push('merged')
  return choices
}

export interface Decision {
  conflictIds: readonly number[]
  resolution: Resolution
  /** The text of a conflict that is resolved as `merged`. */
  text?: string
  userId: number
}

/**
 * Decides conflicts, as one intent that undo takes back. `ours` and `merged` are sent on what the cloud now has;
 * `theirs` gives the row here the cloud's state, and ours stays in the history; `both` keeps each. A string that goes
 * so takes the conflicts within it along. Of several those that cannot be decided so are left as they were, and named.
 * @throws Failure `conflict.text`, and where none can be `conflict.unknown`, `conflict.choice`
 */
export function resolveConflicts(
  db: Database,
  { conflictIds, resolution, text, userId }: Decision,
  context: OperationContext,
): Decided {
  requireUser(db, userId)
  if ((resolution === 'merged') !== (text !== undefined && text !== ''))
    throw new Failure('conflict.text', 'A merged conflict, and no other, has a text of its own.', {
      kept: 'Nothing was changed.',
      todo: 'Write the text that both sides shall have.',
    })
  const step = countSteps(context, conflictIds.length)
  const left: LeftConflict[] = []
  let first: Failure | null = null
  const isOpen = new Map(conflictIds.map((id) => [id, openConflict(db, id) !== undefined]))
  const resolve = db.transaction((intent: Intent, id: number) => {
    const conflict = openConflict(db, id)
    if (conflict) resolveOne(db, intent, conflict, { resolution, text, userId })
    // One that went along with its string is decided with it.
    else if (isOpen.get(id) !== true) throw notOpen(id)
  })
  return asIntent(db, { userId, action: 'conflict.resolve', now: context.now }, (intent) => {
    for (const id of conflictIds) {
      step('Resolving conflicts')
      try {
        resolve(intent, id)
      } catch (error) {
        if (!(error instanceof Failure) || conflictIds.length === 1) throw error
        first ??= error
        left.push({ id, code: error.code, message: error.message })
      }
    }
    if (first !== null && left.length === conflictIds.length) throw first
    return { resolved: conflictIds.length - left.length, left }
  })
}

function openConflict(db: Database, id: number): StoredConflict | undefined {
  return db.prepare<[number], StoredConflict>(`${STORED} WHERE c.id = ? AND c.resolution IS NULL`).get(id)
}

function notOpen(id: number): Failure {
  return new Failure('conflict.unknown', `There is no open conflict with the id ${id}.`, {
    value: String(id),
    kept: 'Nothing was changed.',
    todo: 'Look at the conflicts again: it may have been resolved.',
  })
}

function resolveOne(
  db: Database,
  intent: Intent,
  conflict: StoredConflict,
  { resolution, text, userId }: Pick<Decision, 'resolution' | 'text' | 'userId'>,
): void {
  const choices = choicesOf(conflict)
  if (!choices.includes(resolution))
    throw new Failure('conflict.choice', `This conflict cannot be resolved with ${resolution}.`, {
      value: resolution,
      near: choices,
      kept: 'Nothing was changed.',
    })
  // First in the intent, so that undo comes to it last: then the edits that it brings back wait for a decision again.
  const before = readRow(db, 'conflict', { id: conflict.id })
  if (!before) return
  const decided: Partial<ConflictRow> = { resolution, resolved_at: intent.now, resolved_by: userId }
  intent.update('conflict', before, decided, conflict)
  switch (resolution) {
    case 'ours':
      return keepOurs(db, intent, conflict)
    case 'theirs':
      return takeTheirs(db, intent, conflict)
    case 'both':
      return keepBoth(db, intent, conflict)
    case 'merged':
      keepOurs(db, intent, conflict)
      return giveState(db, intent, placed(db, conflict), { text })
  }
}

/** The edit is sent, on what the cloud has now; of a translation ours is shown, too. */
function keepOurs(db: Database, intent: Intent, conflict: StoredConflict): void {
  const edit = editOf(db, conflict)
  if (edit && conflict.theirs === null) {
    const { entity, local_id: localId } = conflict
    // Ours is there: what waits here would be a second one.
    if (isSentByCopy(db, { entity, localId, intentId: edit.intent_id }))
      return takeTheirs(db, intent, conflict)
  }
  // An edit that deletes stays with its own intent: since that one the history has the row.
  if (edit && edit.value !== null && intent.id !== null)
    db.prepare('UPDATE outbox SET intent_id = ? WHERE id = ?').run(intent.id, edit.id)
  const judged = goneUnderJudgement(db, conflict)
  if (judged && intent.id !== null)
    insertOutboxRow(db, {
      ...{ intent_id: intent.id, entity: 'translation', local_id: judged.id },
      ...{ string_id: judged.string_id, language_id: judged.language_id },
      ...{ base: null, value: JSON.stringify({ text: judged.text }), created_at: intent.now },
    })
  const own =
    conflict.entity === 'translation' ? readRow(db, 'translation', { id: conflict.local_id }) : undefined
  if (own) intent.update('translation', own, { updated_at: newerThan(db, own, intent) }, own)
}

/** A time after all other translations of the place: the newest is shown, where nobody approved or voted. */
function newerThan(db: Database, own: TranslationRow, intent: Intent): number {
  const newest = db
    .prepare<TranslationRow, number | null>(
      `SELECT max(updated_at) FROM translation
       WHERE string_id = @string_id AND language_id = @language_id AND plural_form = @plural_form`,
    )
    .pluck()
    .get(own)
  return Math.max(intent.now, (newest ?? 0) + 1)
}

/** The row here gets the cloud's state. Their translation stands beside ours already: ours goes back to its base. */
function takeTheirs(db: Database, intent: Intent, conflict: StoredConflict): void {
  const theirs = parse(conflict.theirs)
  const edit = editOf(db, conflict)
  // A re-worded translation that the cloud has reads as it did; one that it never had, or has no more, goes.
  const isInCloud = cloudRowOf(db, 'translation', conflict.local_id) !== undefined
  const target =
    theirs?.translationId === undefined ? membersOf(theirs) : isInCloud ? parse(conflict.base) : null
  const judged = goneUnderJudgement(db, conflict)
  giveState(db, intent, placed(db, conflict), target)
  const left = edit && editOf(db, conflict)
  if (left) removeOutboxRow(db, left.id)
  if (judged && !isJudgedUnsent(db, judged.id)) removeTranslation(db, intent, judged)
}

/**
 * The translation that was approved or voted on here while the cloud lost it. It stayed here for that word alone: with
 * ours it is sent anew, with theirs it goes.
 */
function goneUnderJudgement(
  db: Database,
  { entity, local_id: id, theirs }: StoredConflict,
): TranslationRow | undefined {
  if ((entity !== 'approval' && entity !== 'vote') || theirs !== null) return undefined
  const translationId = entity === 'vote' ? id : readRow(db, 'approval', { id })?.translation_id
  if (translationId === undefined || cloudRowOf(db, 'translation', translationId)) return undefined
  if (unsentRow(db, 'translation', translationId)) return undefined
  return readRow(db, 'translation', { id: translationId })
}

function isJudgedUnsent(db: Database, translationId: number): boolean {
  const found = db
    .prepare<{ translationId: number }>(
      `SELECT 1 FROM outbox WHERE value IS NOT NULL AND (
         (entity = 'vote' AND local_id = @translationId)
         OR (entity = 'approval' AND local_id IN (SELECT id FROM approval WHERE translation_id = @translationId)))`,
    )
    .get({ translationId })
  return found !== undefined
}

function membersOf(side: Members | null): Members | null {
  return side && sideOf(side).members
}

/** Ours stands beside theirs as one of its own. */
function keepBoth(db: Database, intent: Intent, conflict: StoredConflict): void {
  if (conflict.entity === 'translation' || conflict.entity === 'approval')
    return keepOurs(db, intent, conflict)
  const ours = membersOf(oursNow(conflict)) ?? {}
  const own = readRow(db, conflict.entity === 'term' ? 'term' : 'comment', { id: conflict.local_id })
  takeTheirs(db, intent, conflict)
  if (!own) return
  const { id: _, ...copied } = { ...own, ...ours }
  if (conflict.entity === 'term') intent.insert('term', copied as Omit<TermRow, 'id'>, conflict)
  else intent.insert('comment', copied as Omit<CommentRow, 'id'>, conflict)
}

function editOf(db: Database, { entity, local_id: localId }: StoredConflict): OutboxRow | undefined {
  return db
    .prepare<[string, number], OutboxRow>(
      `SELECT * FROM outbox WHERE entity = ? AND local_id = ? AND state <> 'sending'`,
    )
    .get(entity, localId)
}

/** The place of the row; `intent_id` is of the edit, so that a row that it deleted is found. */
function placed(db: Database, conflict: StoredConflict) {
  const { entity, local_id, string_id, language_id } = conflict
  return { entity, local_id, string_id, language_id, intent_id: editOf(db, conflict)?.intent_id ?? 0 }
}
