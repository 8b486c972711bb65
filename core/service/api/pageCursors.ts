/**
 * The cursors of list pages, so that the next page starts after the last row. It costs the same as the first page, and
 * a walk over all pages neither skips nor repeats a row that exists throughout, despite writes in between
 * (docs/reference/service.md, "Lists"). Each client has cursors of its own, because its pages end elsewhere.
 */
import type { ServedProject } from '../store.ts'

/** Lists of a project that are walked over at the same time, and ends of each of them. */
const MAX_LISTS = 64
const MAX_ENDS = 64
/** Milliseconds that a cursor is valid: a walk requests the next page by then. Later pages are counted again. */
const HOLDS = 30_000

interface Marked {
  end: unknown
  at: number
}

export class PageCursors {
  readonly #lists = new Map<string, Map<number, Marked>>()
  readonly #now: () => number

  /** `now`: in milliseconds, of whichever beginning. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Returns the end of the page before an offset; undefined if it is unknown or expired. */
  before<End>(list: string, offset: number): End | undefined {
    const marked = this.#lists.get(list)?.get(offset)
    return marked !== undefined && this.#now() - marked.at <= HOLDS ? (marked.end as End) : undefined
  }

  /** The newest end at an offset counts. */
  note(list: string, offset: number, end: unknown): void {
    const ends = this.#lists.get(list) ?? new Map<number, Marked>()
    renew(this.#lists, list, ends, MAX_LISTS)
    renew(ends, offset, { end, at: this.#now() }, MAX_ENDS)
  }
}

/** Sets an entry as the newest, and removes the oldest. */
function renew<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, max: number): void {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > max && oldest !== undefined) map.delete(oldest)
}

const ofProjects = new WeakMap<ServedProject, PageCursors>()

export function pageCursorsOf(project: ServedProject): PageCursors {
  const known = ofProjects.get(project)
  if (known !== undefined) return known
  const made = new PageCursors()
  ofProjects.set(project, made)
  return made
}
