/**
 * Contexts and lengths that a client set at strings of files. The file does not say them, so its next version would take
 * them away; the history knows whose they are.
 */
import type { Database } from 'better-sqlite3'
import type { Action } from '../../history/rows/action.ts'
import type { ParsedString } from '../../formats/format.ts'
import type { SourceStringRow } from './strings.ts'

const MEMBERS = ['context', 'max_length'] as const
type Member = (typeof MEMBERS)[number]
type Members = Pick<SourceStringRow, Member>

/** The action under which the history has a string that was changed outside of its file. */
const BY_HAND: Action = 'source.change'

const NOTHING: Members = { context: null, max_length: null }

/**
 * Returns a file's data of existing strings (`kept`, by identifier), by the string's id. They include the members that
 * were set outside of it and differ from its earlier data; other strings are left out. `replacesContext`: their
 * contexts are the file's.
 */
export function withSetByHand(
  db: Database,
  slice: readonly ParsedString[],
  kept: ReadonlyMap<string, SourceStringRow>,
  { replacesContext = false }: { replacesContext?: boolean | undefined },
): Map<number, ParsedString> {
  const differing = slice.flatMap((string) => {
    const before = kept.get(string.identifier)
    const { context = null, maxLength = null } = string
    const isAlike =
      before === undefined || (isSame(before.context, context) && isSame(before.max_length, maxLength))
    return isAlike ? [] : [{ before, string }]
  })
  const histories = historiesOf(
    db,
    differing.map(({ before }) => before.id),
  )
  return new Map(
    differing.flatMap(({ before, string }) => {
      const own = setIn(histories.get(before.id) ?? [], before)
      const keepsContext = own.has('context') && !replacesContext
      if (!keepsContext && !own.has('max_length')) return []
      const { context, maxLength, ...others } = string
      const members = {
        context: (keepsContext ? before.context : context) ?? undefined,
        maxLength: (own.has('max_length') ? before.max_length : maxLength) ?? undefined,
      }
      return [[before.id, { ...others, ...members }]]
    }),
  )
}

interface Change {
  stringId: number
  action: string
  before: string | null
  after: string | null
}

function historiesOf(db: Database, stringIds: readonly number[]): Map<number, Change[]> {
  if (stringIds.length === 0) return new Map()
  const changes = db
    .prepare<[string], Change>(
      `SELECT e.string_id AS stringId, i.action, e.before, e.after
       FROM event e JOIN intent i ON i.id = e.intent_id
       WHERE e.string_id IN (SELECT value FROM json_each(?)) AND e.language_id IS NULL AND e.entity = 'string'
       ORDER BY e.id`,
    )
    .all(JSON.stringify(stringIds))
  return Map.groupBy(changes, ({ stringId }) => stringId)
}

/** The members that were last set by hand, and not back to what the file had said. */
function setIn(changes: readonly Change[], now: Members): Set<Member> {
  const ofFile = new Map<Member, Members[Member]>()
  for (const { action, before, after } of changes) {
    const isByHand = action === BY_HAND
    const from = before === null ? NOTHING : (JSON.parse(before) as Members)
    // The history of a new string has only its id: its members are in the current row.
    const to = before === null || after === null ? null : (JSON.parse(after) as Members)
    for (const member of MEMBERS) {
      if (to !== null && isSame(from[member], to[member])) continue
      if (!isByHand) ofFile.delete(member)
      else if (!ofFile.has(member)) ofFile.set(member, from[member])
    }
  }
  return new Set(
    MEMBERS.filter((member) => ofFile.has(member) && !isSame(ofFile.get(member) ?? null, now[member])),
  )
}

/** An empty context is none, and so is a length of zero. */
function isSame(one: string | number | null, other: string | number | null): boolean {
  return (one || null) === (other || null)
}
