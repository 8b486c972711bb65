/** The history of a string in a language: user, action, before, after, time. */
import type { Database } from 'better-sqlite3'
import { shortenToBudget } from '../../contract/budgets.ts'
import type { PluralForm } from '../../model/plural.ts'
import type { HistoryEntry } from '../../contract/index.ts'
import { NOT_OF_MEMORY } from '../../memory/rows/updateMemory.ts'
import { formatTime } from '../../store/timestamps.ts'
import { rowAfter } from '../../history/rows/bulkRows.ts'
import { WORKLIST_DECISION } from './decisions.ts'
import { matchOf } from './stateColumns.ts'

interface EventRow {
  id: number
  intent_id: number
  action: string
  at: number
  user: string | null
  is_undone: 0 | 1
  entity: string
  entity_id: number
  string_id: number
  language_id: string | null
  before: string | null
  after: string | null
}

/** Members that the history shows of some row, read with care: the file may come from anywhere. */
interface ShownRow {
  text?: string
  theirs?: string
  translation_id?: number
  plural_form?: PluralForm
  mark?: number
  match_score?: number | null
  is_match_edited?: 0 | 1
  issue_status?: string | null
  agent?: string
  is_archived?: number
}

/** How many changes the history of one string shows at most. */
const MAX_EVENTS = 2000

/** Newest first; changes of the source and comments of no language too. */
export function stringHistory(
  db: Database,
  { stringId, languageId }: { stringId: number; languageId: string },
): HistoryEntry[] {
  const events = db
    .prepare<unknown[], EventRow>(
      `SELECT event.id, event.intent_id, intent.action, intent.at, user.login AS user, intent.is_undone,
         event.entity, event.entity_id, event.string_id, event.language_id, event.before, event.after
       FROM event JOIN intent ON intent.id = event.intent_id
         -- What came from the cloud is nobody's here: its row says who made it there.
         LEFT JOIN user ON user.id = coalesce(intent.user_id, coalesce(event.after, event.before) ->> 'user_id')
       WHERE event.string_id = @stringId
         AND ${NOT_OF_MEMORY}
         AND coalesce(event.language_id, @languageId) = @languageId
       ORDER BY event.intent_id DESC, event.id LIMIT @limit`,
    )
    .all({ stringId, languageId, limit: MAX_EVENTS })
    .map((event) => ({ ...event, after: rowAfter(db, event) }))
  const formOf = formsOfTranslations(db, { stringId, languageId }, events)
  return [...Map.groupBy(events, (event) => event.intent_id).values()].map((changes) => {
    const [{ intent_id: intentId, action, at, user, is_undone: isUndone }] = changes as [EventRow]
    return {
      intentId,
      action,
      at: formatTime(at),
      user,
      ...agentOf(changes),
      isUndone: isUndone === 1,
      // The row that names the agent has the text of the translation that stands beside it.
      changes: changes.filter(({ entity }) => entity !== 'proposal').map((event) => changeOf(event, formOf)),
    }
  })
}

function agentOf(changes: readonly EventRow[]): Pick<HistoryEntry, 'agent'> {
  const proposal = changes.find(({ entity }) => entity === 'proposal')
  const agent = proposal && shownRow(proposal.after ?? proposal.before)?.agent
  return agent === undefined ? {} : { agent }
}

function changeOf(event: EventRow, formOf: ReadonlyMap<number, PluralForm>): HistoryEntry['changes'][number] {
  const { entity, entity_id: entityId } = event
  const [before, after] = [shownRow(event.before), shownRow(event.after)]
  const row = after ?? before
  const translationId = entity === 'translation' ? entityId : row?.translation_id
  const form = translationId === undefined ? null : (formOf.get(translationId) ?? null)
  if (entity === 'comment' && before && after) {
    return {
      entity,
      entityId,
      form,
      before: before.issue_status ?? null,
      after: after.issue_status ?? null,
      match: null,
    }
  }
  // A rejected answer is shown as a removed text; a reverted decision is not shown.
  if (entity === WORKLIST_DECISION)
    return {
      entity,
      entityId,
      form: row?.plural_form ?? null,
      before: after?.theirs ?? null,
      after: null,
      match: null,
    }
  const texts = { before: shownText(entity, before), after: shownText(entity, after) }
  const { match_score: score = null, is_match_edited: isEdited = 0 } = after ?? {}
  const match = matchOf({ match_score: entity === 'translation' ? score : null, is_match_edited: isEdited })
  return { entity, entityId, form, ...texts, match }
}

/** The form of each translation, deleted ones too: those the events still tell. */
function formsOfTranslations(
  db: Database,
  { stringId, languageId }: { stringId: number; languageId: string },
  events: readonly EventRow[],
): Map<number, PluralForm> {
  const rows = db
    .prepare<unknown[], { id: number; plural_form: PluralForm }>(
      'SELECT id, plural_form FROM translation WHERE string_id = ? AND language_id = ?',
    )
    .all(stringId, languageId)
  const forms = new Map(rows.map((row) => [row.id, row.plural_form]))
  for (const event of events) {
    const form = event.entity === 'translation' && shownRow(event.before ?? event.after)?.plural_form
    if (form) forms.set(event.entity_id, form)
  }
  return forms
}

function shownText(entity: string, row: ShownRow | null): string | null {
  if (!row) return null
  const text = row.text === undefined ? null : shortenToBudget(row.text)
  switch (entity) {
    case 'approval':
      return 'approved'
    case 'vote':
      return row.mark === 1 ? 'up' : 'down'
    case 'string':
      return row.is_archived === 1 ? null : text
    default:
      return text
  }
}

function shownRow(json: string | null): ShownRow | null {
  return json === null ? null : (JSON.parse(json) as ShownRow)
}
