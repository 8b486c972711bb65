/**
 * What a connection remembers of lists that are read page by page: without it SQLite goes through all rows before a page
 * once more. It holds as long as nothing is written to the project, by whomever.
 */
import type { Database } from 'better-sqlite3'

/** Lists that are remembered, the newest: their readers take turns. */
const MOST_LISTS = 4

interface Remembered {
  version: string
  /** Lists by what tells one from another: its SQL, and the values bound in it. */
  lists: Map<string, unknown>
}

const remembered = new WeakMap<Database, Remembered>()

/** What was remembered of a list; made where nothing is, or where something was written since. */
export function cursorsFor<Value>(db: Database, list: string, make: () => Value): Value {
  const version = versionOf(db)
  let known = remembered.get(db)
  if (known?.version !== version) remembered.set(db, (known = { version, lists: new Map() }))
  const { lists } = known
  const value = lists.has(list) ? (lists.get(list) as Value) : make()
  lists.delete(list)
  lists.set(list, value)
  for (const oldest of lists.keys()) {
    if (lists.size <= MOST_LISTS) break
    lists.delete(oldest)
  }
  return value
}

/** Another one after each commit of another connection and each change of this one. */
function versionOf(db: Database): string {
  const own = db.prepare<[], number>('SELECT total_changes()').pluck().get() ?? 0
  return `${String(db.pragma('data_version', { simple: true }))} ${own}`
}

/** The ends of pages of a list in the order of ids: the last id before an offset. */
export class PageEnds {
  readonly #ids = new Map<number, number>()

  /** The entry of the nearest offset at or before one. */
  before(offset: number): { offset: number; id: number } | null {
    let nearest = 0
    for (const end of this.#ids.keys()) if (end <= offset && end > nearest) nearest = end
    const id = this.#ids.get(nearest)
    return id === undefined ? null : { offset: nearest, id }
  }

  add(offset: number, id: number): void {
    this.#ids.set(offset, id)
  }
}
