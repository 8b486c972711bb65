/**
 * Where pages of lists ended, so that the page that follows one begins behind its last row: it costs what the first
 * page does, and a walk over all pages neither leaves out nor repeats a row that is there all the while, whatever is
 * written between them (docs/reference/service.md, "Lists"). Each client has ends of its own: another's walk began at
 * another time, and its pages end elsewhere.
 */
import type { ServedProject } from '../store.ts'

/** Lists of a project that are walked over at the same time, and ends of each of them. */
const MOST_LISTS = 64
const MOST_ENDS = 64
/** Milliseconds for which an end holds: whoever walks asks for the next page by then. Later pages are counted anew. */
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

  /** The end of the page before an offset; undefined where none of it is known, or not any more. */
  before<End>(list: string, offset: number): End | undefined {
    const marked = this.#lists.get(list)?.get(offset)
    return marked !== undefined && this.#now() - marked.at <= HOLDS ? (marked.end as End) : undefined
  }

  /** The newest end at an offset counts. */
  note(list: string, offset: number, end: unknown): void {
    const ends = this.#lists.get(list) ?? new Map<number, Marked>()
    renew(this.#lists, list, ends, MOST_LISTS)
    renew(ends, offset, { end, at: this.#now() }, MOST_ENDS)
  }
}

/** Sets an entry as the newest, and lets the oldest go. */
function renew<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > most && oldest !== undefined) map.delete(oldest)
}

const ofProjects = new WeakMap<ServedProject, PageCursors>()

export function pageCursorsOf(project: ServedProject): PageCursors {
  const known = ofProjects.get(project)
  if (known !== undefined) return known
  const made = new PageCursors()
  ofProjects.set(project, made)
  return made
}
