/**
 * Registers of the home folder: small JSON files of entries that one change replaces whole. No change loses what it cannot
 * understand (privateContent.ts): an entry that a later version of the program wrote is written back as it was.
 */
import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { isAsideOf } from './damagedFile.ts'
import { changeContent, readContent } from './privateContent.ts'

/** An entry as it stands in the file, and what it says; undefined where that is not understood. */
interface Item<Entry> {
  raw: unknown
  entry: Entry | undefined
}

export interface ListOptions<Entry> {
  entry: z.ZodType<Entry>
  /** So many entries are kept, the last ones; all of them where it is left out. */
  most?: number
  /** The member of the file's object that holds the entries; left out: the file is that list. */
  within?: string
}

/** A register whose file is a list. */
export class PrivateList<Entry> {
  readonly #path: string
  readonly #options: ListOptions<Entry>
  readonly #content: z.ZodType<Content<unknown[]>>

  constructor(path: string, options: ListOptions<Entry>) {
    this.#path = path
    this.#options = options
    this.#content = contentSchema<unknown[]>(z.array(z.unknown()), [], options.within)
  }

  /** Every entry that is understood; none of a file that is damaged or not there. @throws Failure `home.unreadable` */
  async read(): Promise<Entry[]> {
    return understood(this.#items(await readContent(this.#path, this.#content)))
  }

  /**
   * Changes the entries that are understood, which come in the order of the answer. One that is in it as it was given keeps
   * all that stands in it, and one that is not understood keeps its place. @throws Failure `home.unreadable`
   */
  async change(change: (entries: Entry[]) => readonly Entry[]): Promise<void> {
    const { most = Infinity, within } = this.#options
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
        newest(changed, most).map(({ raw }) => raw),
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
  /** So many entries are kept, the newest; all of them where it is left out. */
  most?: number
  /** The member of the file's object that holds the entries; left out: that object does. */
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

  /** Every entry that is understood; none of a file that is damaged or not there. @throws Failure `home.unreadable` */
  async read(): Promise<Map<string, Value>> {
    return new Map(understood(this.#items(await readContent(this.#path, this.#content))))
  }

  /**
   * Changes entries: `change` answers those that are new, which come last, and with null those that are to go, whether
   * they are understood or not. All others stay as they are. @throws Failure `home.unreadable`
   */
  async change(
    change: (values: ReadonlyMap<string, Value>) => Iterable<readonly [string, Value | null]>,
  ): Promise<void> {
    const { most = Infinity, within } = this.#options
    await changeContent(this.#path, this.#content, (content) => {
      const items = this.#items(content)
      const changes = new Map(change(new Map(understood(items))))
      const standing = items.filter(({ raw: [name] }) => !changes.has(name))
      const added = [...changes].flatMap(([name, value]) =>
        value === null ? [] : [{ raw: [name, value] as const, entry: [name, value] as const }],
      )
      const kept = newest([...standing, ...added], most).map(({ raw }) => raw)
      return joined(Object.fromEntries(kept), content, within)
    })
  }

  /** Removes every entry, understood or not, and what was kept of damaged files. Answers whether there was any of that. */
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

/** What stands in a register's file: its entries, and where they are in a member, the whole object. */
interface Content<Entries> {
  entries: Entries
  whole: Readonly<Record<string, unknown>>
}

/** Where the member is not there, it has no entries: others may share the file, and write theirs first. */
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

/** What is to stand in the file. */
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

/** The last of those that are understood, and all others: whoever wrote those knows how many are enough. */
function newest<Kept extends Item<unknown>>(items: readonly Kept[], most: number): Kept[] {
  const known = items.filter(({ entry }) => entry !== undefined)
  const tooOld = new Set(known.slice(0, Math.max(0, known.length - most)))
  return items.filter((item) => !tooOld.has(item))
}
