/**
 * Registers of the home folder: small JSON files of entries that one change replaces whole. No change loses what it cannot
 * understand. An entry that a later version of the program wrote is written back as it was; a file that is damaged is kept
 * beside itself first; and one that the system does not let be read is not written.
 */
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { asideName, isAsideOf } from './damagedFile.ts'
import { Failure } from './failure.ts'
import { alone, writePrivateFile } from './privateFile.ts'
import { systemCodeOf } from './systemCode.ts'

/** An entry as it stands in the file, and what it says; undefined where that is not understood. */
interface Item<Entry> {
  raw: unknown
  entry: Entry | undefined
}

/** A register whose file is a list, the newest entry last. */
export class PrivateList<Entry> {
  readonly #path: string
  readonly #entry: z.ZodType<Entry>
  readonly #most: number

  /** `most`: so many entries are kept, the newest. */
  constructor(path: string, { entry, most }: { entry: z.ZodType<Entry>; most: number }) {
    this.#path = path
    this.#entry = entry
    this.#most = most
  }

  /** Every entry that is understood; none of a file that is damaged or not there. @throws Failure `home.unreadable` */
  async read(): Promise<Entry[]> {
    return understood(this.#items(await readContent(this.#path, z.array(z.unknown()))))
  }

  /**
   * Changes the entries that are understood. One that is in the answer as it was given keeps its place and all that
   * stands in it; others come last. @throws Failure `home.unreadable`
   */
  async change(change: (entries: Entry[]) => readonly Entry[]): Promise<void> {
    await changeContent(this.#path, z.array(z.unknown()), (content) => {
      const items = this.#items(content)
      const wanted = new Set(change(understood(items)))
      const standing = items.filter(({ entry }) => entry === undefined || wanted.delete(entry))
      const added = [...wanted].map((entry) => ({ raw: entry, entry }))
      return newest([...standing, ...added], this.#most).map(({ raw }) => raw)
    })
  }

  #items(content: readonly unknown[] | null): Item<Entry>[] {
    return (content ?? []).map((raw) => ({ raw, entry: this.#entry.safeParse(raw).data }))
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
  readonly #content: z.ZodType<Record<string, unknown>>

  constructor(path: string, options: RecordOptions<Value>) {
    this.#path = path
    this.#options = options
    const entries = z.record(z.string(), z.unknown())
    this.#content = options.within === undefined ? entries : z.looseObject({ [options.within]: entries })
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
    await changeContent(this.#path, this.#content, (content) => {
      const items = this.#items(content)
      const changes = new Map(change(new Map(understood(items))))
      const standing = items.filter(({ raw: [name] }) => !changes.has(name))
      const added = [...changes].flatMap(([name, value]) =>
        value === null ? [] : [{ raw: [name, value] as const, entry: [name, value] as const }],
      )
      const most = this.#options.most ?? Infinity
      return this.#joined(
        content,
        newest([...standing, ...added], most).map(({ raw }) => raw),
      )
    })
  }

  /** Removes every entry, understood or not, and what was kept of damaged files. Answers whether there was any of that. */
  async clear(): Promise<boolean> {
    let hadAny = false
    await changeContent(this.#path, this.#content, (content) => {
      hadAny = this.#items(content).length > 0
      return this.#joined(content, [])
    })
    const folder = dirname(this.#path)
    for (const name of (await readdir(folder)).filter((one) => isAsideOf(one, this.#path))) {
      await rm(join(folder, name), { force: true })
      hadAny = true
    }
    return hadAny
  }

  #items(
    content: Record<string, unknown> | null,
  ): (Item<readonly [string, Value]> & { raw: readonly [string, unknown] })[] {
    const { within, value } = this.#options
    const entries = within === undefined ? content : content?.[within]
    return Object.entries(entries ?? {}).map(([name, raw]: [string, unknown]) => {
      const read = value.safeParse(raw)
      return { raw: [name, raw], entry: read.success ? [name, read.data] : undefined }
    })
  }

  #joined(
    content: Record<string, unknown> | null,
    raw: readonly (readonly [string, unknown])[],
  ): Record<string, unknown> {
    const { within } = this.#options
    const entries = Object.fromEntries(raw)
    return within === undefined ? entries : { ...content, [within]: entries }
  }
}

function understood<Entry>(items: readonly Item<Entry>[]): Entry[] {
  return items.flatMap(({ entry }) => (entry === undefined ? [] : [entry]))
}

/** The newest of those that are understood, and all others: whoever wrote those knows how many are enough. */
function newest<Kept extends Item<unknown>>(items: readonly Kept[], most: number): Kept[] {
  const known = items.filter(({ entry }) => entry !== undefined)
  const tooOld = new Set(known.slice(0, Math.max(0, known.length - most)))
  return items.filter((item) => !tooOld.has(item))
}

/** What stands in a file; null where there is none, or it is damaged. @throws Failure `home.unreadable` */
async function readContent<Content>(path: string, schema: z.ZodType<Content>): Promise<Content | null> {
  const text = await readText(path)
  return text === null ? null : contentOf(text, schema)
}

async function changeContent<Content>(
  path: string,
  schema: z.ZodType<Content>,
  change: (content: Content | null) => Content,
): Promise<void> {
  await alone(path, async () => {
    const text = await readText(path)
    const content = text === null ? null : contentOf(text, schema)
    const next = change(content)
    if (text !== null && content === null) await rename(path, asideName(path))
    await writePrivateFile(path, `${JSON.stringify(next, null, 1)}\n`)
  })
}

/** Null of what is no JSON, or none of this shape. */
function contentOf<Content>(text: string, schema: z.ZodType<Content>): Content | null {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Null where there is no file, and only there: what cannot be read now is not empty. */
async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    const code = systemCodeOf(cause)
    if (code === 'ENOENT') return null
    throw new Failure(
      'home.unreadable',
      'One of Interlinear’s own files could not be read.',
      {
        ...{ path, ...(code !== undefined && { value: code }) },
        kept: 'It was not changed.',
        todo: 'Check that it is yours to read, and that its disk is connected.',
      },
      { cause },
    )
  }
}
