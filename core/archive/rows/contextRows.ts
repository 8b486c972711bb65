/** Rows that a query found, as lines of the archive. */
import type { Database } from 'better-sqlite3'
import { KINDS } from './kinds.ts'
import { writeMembers, type ArchiveCell, type ArchiveKind } from './members.ts'

const KIND_OF_CONTEXT = {
  strings: 'string',
  translations: 'translation',
  segments: 'tmSegment',
  terms: 'term',
} as const

export type QueryContext = keyof typeof KIND_OF_CONTEXT

/** The rows of a query's ids, in their order, with the members of the archive's lines (docs/reference/archive.md). */
export function rowsOfContext(
  db: Database,
  { context, ids }: { context: QueryContext; ids: readonly number[] | Float64Array },
): Record<string, unknown>[] {
  const kind = kindNamed(KIND_OF_CONTEXT[context])
  const selected = kind.members.flatMap((member) => member.select)
  const rows = db
    .prepare<[string], [number, ...ArchiveCell[]]>(
      `SELECT line.id, ${selected.join(', ')} FROM ${kind.table} AS line
       WHERE line.id IN (SELECT value FROM json_each(?))`,
    )
    .raw()
    .all(JSON.stringify([...ids]))
  const byId = new Map(rows.map(([id, ...cells]) => [id, `{${writeMembers(kind, cells).slice(1)}}`]))
  return [...ids].flatMap((id) => {
    const json = byId.get(id)
    return json === undefined ? [] : [JSON.parse(json) as Record<string, unknown>]
  })
}

/**
 * The kind of line without `position`, which only tells a restore the order of a file and is found by looking at all
 * strings.
 */
function kindNamed(name: string): ArchiveKind {
  const kind = KINDS.find((candidate) => candidate.name === name)
  if (!kind) throw new Error(`the archive has no lines of the kind ${name}`)
  return { ...kind, members: kind.members.filter((member) => member.name !== 'position') }
}
