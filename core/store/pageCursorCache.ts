/**
 * Page cursors that a connection caches for lists: without them SQLite scans all rows before a page again. They are
 * valid until any connection writes to the project.
 */
import type { Database } from 'better-sqlite3'

/** The most cached lists, the newest ones: several readers alternate. */
const MOST_LISTS = 4

interface Remembered {
  version: string
  /** Caches by list: its SQL and bound values. */
  lists: Map<string, unknown>
}

const remembered = new WeakMap<Database, Remembered>()

/** Returns the cached value of a list; makes one if none exists, or if the project was written since. */
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

/** Changes after each commit of another connection and each change of this one. */
function versionOf(db: Database): string {
  const own = db.prepare<[], number>('SELECT total_changes()').pluck().get() ?? 0
  return `${String(db.pragma('data_version', { simple: true }))} ${own}`
}

/** Cursors of a list sorted by id: the last id before an offset. */
export class PageEnds {
  readonly #ids = new Map<number, number>()

  /** The entry of the nearest offset at or before a given one. */
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
