/**
 * Registers of the home folder: small JSON files of entries, replaced as a whole. A change keeps entries that this
 * version cannot parse (privateContent.ts), such as those of a later version.
 */
import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { isAsideOf } from './damagedFile.ts'
import { changeContent, readContent } from './privateContent.ts'

/** An entry as it stands in the file, with its parsed value; undefined if it cannot be parsed. */
interface Item<Entry> {
  raw: unknown
  entry: Entry | undefined
}

export interface ListOptions<Entry> {
  entry: z.ZodType<Entry>
  /** The most entries to keep, counted from the end; no limit if omitted. */
  max?: number
  /** The member of the file's object that holds the entries. If omitted, the file is an array of entries. */
  within?: string
}

/** A register whose file is an array. */
export class PrivateList<Entry> {
  readonly #path: string
  readonly #options: ListOptions<Entry>
  readonly #content: z.ZodType<Content<unknown[]>>

  constructor(path: string, options: ListOptions<Entry>) {
    this.#path = path
    this.#options = options
    this.#content = contentSchema<unknown[]>(z.array(z.unknown()), [], options.within)
  }

  /**
   * Returns every entry that can be parsed; none if the file is damaged or missing. @throws Failure `home.unreadable`
   */
  async read(): Promise<Entry[]> {
    return understood(this.#items(await readContent(this.#path, this.#content)))
  }

  /**
   * Replaces the entries that can be parsed by those that `change` returns, in that order. An entry that it returns
   * unchanged keeps all its members, and an entry that cannot be parsed keeps its place. @throws Failure
   * `home.unreadable`
   */
  async change(change: (entries: Entry[]) => readonly Entry[]): Promise<void> {
    const { max = Infinity, within } = this.#options
    await changeContent(this.#path, this.#content, (content) => {
      const items = this.#items(content)
      const rawOf = new Map(items.map(({ entry, raw }) => [entry, raw]))
      const changed: Item<Entry>[] = change(understood(items)).map((entry) => ({
        raw: rawOf.has(entry) ? rawOf.get(entry) : entry,
        entry,
      }))
      for (const [place, item] of items.entries())
        if (item.entry === undefined) changed.splice(place, 0, item)
      return joined(
        newest(changed, max).map(({ raw }) => raw),
        content,
        within,
      )
    })
  }

  #items(content: Content<unknown[]> | undefined): Item<Entry>[] {
    return (content?.entries ?? []).map((raw) => ({ raw, entry: this.#options.entry.safeParse(raw).data }))
  }
}

export interface RecordOptions<Value> {
  value: z.ZodType<Value>
  /** The most entries to keep, counted from the newest; no limit if omitted. */
  max?: number
  /** The member of the file's object that holds the entries. If omitted, that object itself holds them. */
  within?: string
}

/** A register whose file is an object of entries by name, the newest last. */
export class PrivateRecord<Value> {
  readonly #path: string
  readonly #options: RecordOptions<Value>
  readonly #content: z.ZodType<Content<Record<string, unknown>>>

  constructor(path: string, options: RecordOptions<Value>) {
    this.#path = path
    this.#options = options
    this.#content = contentSchema<Record<string, unknown>>(
      z.record(z.string(), z.unknown()),
      {},
      options.within,
    )
  }

  /**
   * Returns every entry that can be parsed; none if the file is damaged or missing. @throws Failure `home.unreadable`
   */
  async read(): Promise<Map<string, Value>> {
    return new Map(understood(this.#items(await readContent(this.#path, this.#content))))
  }

  /**
   * Changes entries: `change` returns the new ones, which are appended, and null for those to remove, parsed or not.
   * All others stay as they are. @throws Failure `home.unreadable`
   */
  async change(
    change: (values: ReadonlyMap<string, Value>) => Iterable<readonly [string, Value | null]>,
  ): Promise<void> {
    const { max = Infinity, within } = this.#options
    await changeContent(this.#path, this.#content, (content) => {
      const items = this.#items(content)
      const changes = new Map(change(new Map(understood(items))))
      const standing = items.filter(({ raw: [name] }) => !changes.has(name))
      const added = [...changes].flatMap(([name, value]) =>
        value === null ? [] : [{ raw: [name, value] as const, entry: [name, value] as const }],
      )
      const kept = newest([...standing, ...added], max).map(({ raw }) => raw)
      return joined(Object.fromEntries(kept), content, within)
    })
  }

  /** Removes every entry, parsed or not, and the copies of damaged files. Returns whether there were any. */
  async clear(): Promise<boolean> {
    let hadAny = false
    await changeContent(this.#path, this.#content, (content) => {
      hadAny = this.#items(content).length > 0
      return joined({}, content, this.#options.within)
    })
    const folder = dirname(this.#path)
    for (const name of (await readdir(folder)).filter((one) => isAsideOf(one, this.#path))) {
      await rm(join(folder, name), { force: true })
      hadAny = true
    }
    return hadAny
  }

  #items(
    content: Content<Record<string, unknown>> | undefined,
  ): (Item<readonly [string, Value]> & { raw: readonly [string, unknown] })[] {
    return Object.entries(content?.entries ?? {}).map(([name, raw]) => {
      const read = this.#options.value.safeParse(raw)
      return { raw: [name, raw], entry: read.success ? [name, read.data] : undefined }
    })
  }
}

/** The parsed content of a register's file: its entries and, if they are in a member, the whole object. */
interface Content<Entries> {
  entries: Entries
  whole: Readonly<Record<string, unknown>>
}

/** A missing member has no entries: other code may share the file and write its own members first. */
function contentSchema<Entries>(
  entries: z.ZodType<Entries>,
  none: Entries,
  within: string | undefined,
): z.ZodType<Content<Entries>> {
  if (within === undefined) return entries.transform((all) => ({ entries: all, whole: {} }))
  return z.record(z.string(), z.unknown()).transform((whole) => ({
    entries: within in whole ? entries.parse(whole[within]) : none,
    whole,
  }))
}

/** Joins the entries with the rest of the file's content. */
function joined<Entries>(
  entries: Entries,
  content: Content<Entries> | undefined,
  within: string | undefined,
): unknown {
  return within === undefined ? entries : { ...content?.whole, [within]: entries }
}

function understood<Entry>(items: readonly Item<Entry>[]): Entry[] {
  return items.flatMap(({ entry }) => (entry === undefined ? [] : [entry]))
}

/**
 * Returns the newest of the entries that can be parsed, and all others: their own version of the program limits those.
 */
function newest<Kept extends Item<unknown>>(items: readonly Kept[], max: number): Kept[] {
  const known = items.filter(({ entry }) => entry !== undefined)
  const tooOld = new Set(known.slice(0, Math.max(0, known.length - max)))
  return items.filter((item) => !tooOld.has(item))
}
