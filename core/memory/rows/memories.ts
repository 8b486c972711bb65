/** The memories of a project: created, renamed, ordered, detached, deleted; each edit is one intent. */
import { NO_LOCATION } from '../../history/rows/action.ts'
import type { Database } from 'better-sqlite3'
import { Failure } from '../../platform/errors/failure.ts'
import type { CheckedInput, MemoryInfo } from '../../contract/index.ts'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import { readRow } from '../../history/rows/rows.ts'
import type { MemorySettingRow } from './entities.ts'
import { progressCounter } from '../../store/progressCounter.ts'
import { requireUser } from '../../history/rows/users.ts'
import { removeSegments, segmentIdsOf } from './segments.ts'

interface Inputs {
  create: CheckedInput<'memory.create'>
  rename: CheckedInput<'memory.rename'>
  remove: CheckedInput<'memory.delete'>
  order: CheckedInput<'memory.order'>
  settings: CheckedInput<'memory.settings'>
}
type Edit<Name extends keyof Inputs> = Omit<Inputs[Name], 'project'> & { userId: number }

type Settings = Omit<MemorySettingRow, 'tm_id'>

/** The settings of a memory without any choice. */
const UNSET: Settings = { is_own: 0, is_attached: 1, is_read_only: 0, priority: 1000, penalty: 0 }

/** The memories ordered by priority and name; of equal ones the project's own comes first. */
export function memories(db: Database): MemoryInfo[] {
  const rows = db
    .prepare<[], Settings & { id: number; name: string; language_ids: string; segments: number }>(
      `SELECT tm.id, name, language_ids, coalesce(is_own, 0) AS is_own, coalesce(is_attached, 1) AS is_attached,
         coalesce(is_read_only, 0) AS is_read_only, coalesce(priority, 1000) AS priority,
         coalesce(penalty, 0) AS penalty,
         (SELECT count(*) FROM tm_segment WHERE tm_segment.tm_id = tm.id) AS segments
       FROM tm LEFT JOIN tm_setting ON tm_setting.tm_id = tm.id ORDER BY priority, is_own DESC, name, tm.id`,
    )
    .all()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    languageIds: JSON.parse(row.language_ids) as string[],
    segments: row.segments,
    isOwn: row.is_own === 1,
    isAttached: row.is_attached === 1,
    isReadOnly: row.is_read_only === 1,
    priority: row.priority,
    penalty: row.penalty,
  }))
}

export function createMemory(
  db: Database,
  { userId, name, languageIds }: Edit<'create'>,
  context: OperationContext,
): { tmId: number } {
  requireUser(db, userId)
  return asIntent(db, { userId, action: 'memory.create', now: context.now }, (intent) => ({
    tmId: intent.insert('memory', { name, language_ids: JSON.stringify(languageIds) }, NO_LOCATION),
  }))
}

/** Throws `memory.unknown`. */
export function renameMemory(
  db: Database,
  { userId, tmId, name }: Edit<'rename'>,
  context: OperationContext,
): MemoryInfo[] {
  const memory = requireMemory(db, tmId)
  requireUser(db, userId)
  if (memory.name !== name)
    asIntent(db, { userId, action: 'memory.settings', now: context.now }, (intent) =>
      intent.update('memory', memory, { name }, NO_LOCATION),
    )
  return memories(db)
}

/** Throws `memory.unknown`. */
export function setMemory(
  db: Database,
  { userId, tmId, isAttached, isReadOnly, priority, penalty }: Edit<'settings'>,
  context: OperationContext,
): MemoryInfo[] {
  requireMemory(db, tmId)
  requireUser(db, userId)
  const changes = {
    ...(isAttached === undefined ? {} : { is_attached: flag(isAttached) }),
    ...(isReadOnly === undefined ? {} : { is_read_only: flag(isReadOnly) }),
    ...(priority === undefined ? {} : { priority }),
    ...(penalty === undefined ? {} : { penalty }),
  }
  asIntent(db, { userId, action: 'memory.settings', now: context.now }, (intent) =>
    changeSettings(db, intent, tmId, changes),
  )
  return memories(db)
}

/** Gives memories the priorities of their places in the list; those that it leaves out stay. */
export function orderMemories(
  db: Database,
  { userId, tmIds }: Edit<'order'>,
  context: OperationContext,
): MemoryInfo[] {
  for (const tmId of tmIds) requireMemory(db, tmId)
  requireUser(db, userId)
  asIntent(db, { userId, action: 'memory.settings', now: context.now }, (intent) => {
    for (const [priority, tmId] of tmIds.entries()) changeSettings(db, intent, tmId, { priority })
  })
  return memories(db)
}

function changeSettings(db: Database, intent: Intent, tmId: number, changes: Partial<Settings>): void {
  const before = readRow(db, 'memorySetting', { tm_id: tmId })
  const isSame = Object.entries(changes).every(
    ([column, value]) => (before ?? UNSET)[column as keyof Settings] === value,
  )
  if (isSame) return
  if (before) intent.update('memorySetting', before, changes, NO_LOCATION)
  else intent.insert('memorySetting', { tm_id: tmId, ...UNSET, ...changes }, NO_LOCATION)
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0
}

/** Deletes a memory with all that is in it. Throws `memory.unknown`, `memory.own`, `memory.readOnly`. */
export function deleteMemory(
  db: Database,
  { userId, tmId }: Edit<'remove'>,
  context: OperationContext,
): MemoryInfo[] {
  const memory = requireWritable(db, tmId)
  requireUser(db, userId)
  const setting = readRow(db, 'memorySetting', { tm_id: tmId })
  if (setting?.is_own === 1)
    throw new Failure('memory.own', 'This is the memory that takes what is translated here.', {
      kept: 'Nothing was changed.',
      todo: 'Set it aside, or make it read-only.',
    })
  const step = progressCounter(context, segmentIdsOf(db, tmId).length)
  asIntent(db, { userId, action: 'memory.delete', now: context.now }, (intent) => {
    removeSegments(db, intent, tmId, step)
    if (setting) intent.remove('memorySetting', setting, NO_LOCATION)
    intent.remove('memory', memory, NO_LOCATION)
  })
  return memories(db)
}

/** Throws `memory.unknown`. */
export function requireMemory(db: Database, tmId: number) {
  const memory = readRow(db, 'memory', { id: tmId })
  if (memory) return memory
  throw new Failure('memory.unknown', `There is no translation memory with the id ${tmId}.`, {
    near: memories(db).map(({ id, name }) => `${id} (${name})`),
    kept: 'Nothing was changed.',
  })
}

/** Throws `memory.unknown`, `memory.readOnly`. */
export function requireWritable(db: Database, tmId: number) {
  const memory = requireMemory(db, tmId)
  if (readRow(db, 'memorySetting', { tm_id: tmId })?.is_read_only !== 1) return memory
  throw new Failure('memory.readOnly', 'This translation memory is read-only.', {
    kept: 'Nothing was changed.',
    todo: 'Allow changes in its settings first.',
  })
}
