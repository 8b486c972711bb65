/**
 * The memories that documents share: the one of this machine, and those of clients that a document or folder names.
 * Each is a file of its own in the home folder, in the form of a project without strings. Deleting a memory removes the
 * file, so nothing of it stays in an index, in free pages or in a history. Nothing is sent anywhere.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { SharedMemory } from '../contract/index.ts'
import type { MemoryBeside } from '../memory/memoryUse.ts'
import type { RunOptions } from '../platform/threads/progress.ts'
import type { ConcordanceRow } from '../memory/rows/lookup.ts'
import { Failure } from '../platform/errors/failure.ts'
import { systemErrorCode } from '../platform/errors/systemErrorCode.ts'
import { asideName, isAsideOf } from '../platform/files/damagedFile.ts'
import { makePrivateFolder } from '../platform/files/privateFolder.ts'
import { PrivateList } from '../platform/files/privateRegister.ts'
import { SerialQueue } from '../platform/threads/serialQueue.ts'
import type { Store } from '../store/store.ts'
import type { ProjectChange } from '../store/protocol.ts'
import { openStore } from './project/open.ts'
import { createProject, type ProjectSession } from './session.ts'
import type { StateStore } from './shell.ts'
import { personOf } from './storedState.ts'

/** The name of this machine's memory in the register; a client's name is never empty. */
const MACHINE = ''
/** Milliseconds for which changes gather before the memory takes them. */
const GATHER = 300

const entry = z.object({
  name: z.string(),
  file: z.string().regex(/^[0-9a-f]{16}\.interlinear$/),
  /** The state of each document (`feedState`) whose finished translations it has. */
  fed: z.record(z.string(), z.string()).optional(),
})

/** A shared memory in use. */
export interface SharedMemoryInUse extends MemoryBeside {
  concordance(
    search: { text: string; languageId: string; sourceLanguageId: string },
    options: RunOptions,
  ): Promise<ConcordanceRow[]>
}

interface Following {
  /** Changed strings; null: all of them. */
  pending: Set<number> | null
  /** Whether the memory has all that is not pending. */
  isFed: boolean
  timer: NodeJS.Timeout | undefined
  soon: () => void
}

export class SharedMemories {
  readonly #home: string
  readonly #state: StateStore
  readonly #register: PrivateList<z.infer<typeof entry>>
  readonly #stores = new Map<string, Promise<Store>>()
  readonly #followed = new Map<ProjectSession, Following>()
  readonly #feeding = new SerialQueue()
  #isClosed = false

  constructor({ home, state }: { home: string; state: StateStore }) {
    this.#home = home
    this.#state = state
    this.#register = new PrivateList(join(home, 'memories.json'), { entry })
  }

  /**
   * The memory that serves a project beside its own; null for one that is no document, and where it is off. A memory
   * that cannot be read offers nothing, so that the project's own matches stay. `list` and `choose` name its failure.
   */
  async beside(session: ProjectSession): Promise<SharedMemoryInUse | null> {
    const name = await this.#nameFor(session)
    if (name === null || !existsSync(this.#pathOf(name))) return null
    const store = await ifReadable(this.#store(name), null)
    if (store === null) return null
    return {
      name,
      bestMatches: (input, options) =>
        ifReadable(
          store.read('bestMatches', input, options),
          input.texts.map(() => null),
        ),
      lookUp: async (query, atLeast, options) => {
        const found = await ifReadable(store.read('memoryLookup', { query, atLeast }, options), [])
        // Ids of another file: below zero none of them is taken for the project's own.
        return found.map((one) => ({
          ...one,
          recordId: -one.recordId,
          segmentId: -one.segmentId,
          isFromHere: one.changedBy === basename(session.path),
          changedBy: null,
          memory: { ...one.memory, name, id: -one.memory.id, priority: BEHIND_OWN },
        }))
      },
      concordance: async (search, options) => {
        const reading = store.read('memoryConcordance', search, { signal: options.signal })
        return (await ifReadable(reading, [])).map((one) => ({
          ...one,
          segmentId: -one.segmentId,
          memory: { id: -one.memory.id, name },
        }))
      },
    }
  }

  /** Feeds the finished translations of a document from now on, in the background. Returns what ends it. */
  follow(session: ProjectSession): () => Promise<void> {
    const following: Following = { pending: null, isFed: false, timer: undefined, soon: () => soon() }
    this.#followed.set(session, following)
    const soon = () => {
      following.timer ??= setTimeout(() => {
        following.timer = undefined
        void this.#feedChanges(session, following)
      }, GATHER).unref()
    }
    const stop = session.store.onChange(({ stringIds }: ProjectChange) => {
      if (stringIds === null) following.pending = null
      else for (const id of stringIds) following.pending?.add(id)
      soon()
    })
    soon()
    return async () => {
      stop()
      this.#followed.delete(session)
      clearTimeout(following.timer)
      if (following.timer !== undefined) await this.#feedChanges(session, following)
      // A feed that is under way still reads the project.
      await this.#feeding.run(() => (following.isFed ? this.#keepState(session) : undefined))
    }
  }

  /** Feeds all of a project soon: it became a document after its texts came in. */
  feedAll(session: ProjectSession): void {
    const following = this.#followed.get(session)
    if (following === undefined) return
    following.pending = null
    following.soon()
  }

  /** The shared memories, that of this machine first, and the one that a project uses. */
  async list(session: ProjectSession | null): Promise<{ memories: SharedMemory[]; used: string | null }> {
    const entries = await this.#register.read()
    const names = [
      MACHINE,
      ...entries
        .map(({ name }) => name)
        .filter((name) => name !== MACHINE)
        .sort(),
    ]
    const memories = await Promise.all(
      names.map(async (name) => {
        const path = this.#pathOf(name)
        if (!existsSync(path)) return { name, segments: 0, bytes: 0, isDamaged: false }
        const reading = this.#store(name).then((store) => store.read('memories', {}))
        const found = await ifReadable(reading, null)
        const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0
        return { name, segments: found?.[0]?.segments ?? 0, bytes, isDamaged: found === null }
      }),
    )
    return { memories, used: session === null ? null : await this.#nameFor(session) }
  }

  /** Chooses the memory of a document or folder: of this machine (empty), of a client, or none. @throws Failure `memory.notShared` */
  async choose(session: ProjectSession, name: string | null): Promise<void> {
    const bound = await session.linkedFiles.ofProject(session.path)
    if (bound === undefined)
      throw new Failure('memory.notShared', 'Only an opened file or folder uses a shared memory.', {
        kept: 'Nothing was changed.',
        todo: 'Use the memories of the project.',
      })
    await session.linkedFiles.nameMemory(session.path, name)
    if (name === null) return
    // It is in the list before it has a text.
    await this.#store(name)
    const isFed = await this.#feeding.run(() => this.#feed(session, null))
    const following = this.#followed.get(session)
    if (following !== undefined) following.isFed = isFed
  }

  /** Deletes a memory with all of its texts. Documents that named it use none then. */
  async delete(name: string, session: ProjectSession | null): Promise<void> {
    await this.#feeding.run(async () => {
      await this.#closeStore(name)
      const folder = join(this.#home, 'memories')
      const path = this.#pathOf(name)
      for (const part of PARTS) rmSync(`${path}${part}`, { force: true })
      const asides = existsSync(folder) ? readdirSync(folder).filter((file) => isAsideOf(file, path)) : []
      for (const file of asides) rmSync(join(folder, file), { force: true })
      await this.#register.change((entries) => entries.filter((one) => one.name !== name))
    })
    if (name !== MACHINE) await session?.linkedFiles.forgetMemory(name)
  }

  /** Sets the file of a memory aside, as other damaged files of the home folder are, and fills a new one. */
  async rebuild(name: string): Promise<void> {
    await this.#feeding.run(async () => {
      await this.#closeStore(name)
      const path = this.#pathOf(name)
      const aside = asideName(path)
      for (const part of PARTS)
        if (existsSync(`${path}${part}`)) renameSync(`${path}${part}`, `${aside}${part}`)
      await this.#changeEntry(name, ({ fed: _fed, ...rest }) => rest)
    })
    for (const session of this.#followed.keys())
      if ((await this.#nameFor(session)) === name) this.feedAll(session)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#feeding.run(async () => {
      for (const store of this.#stores.values()) await (await store.catch(() => null))?.close()
      this.#stores.clear()
    })
  }

  /** The name of the memory that serves a document; null: none. */
  async #nameFor(session: ProjectSession): Promise<string | null> {
    if (session.past !== null) return null
    const bound = await session.linkedFiles.ofProject(session.path)
    if (bound === undefined) return null
    if (bound.memory !== undefined) return bound.memory
    return this.#state.read().settings.usesMachineMemory ? MACHINE : null
  }

  async #feedChanges(session: ProjectSession, following: Following): Promise<void> {
    const { pending } = following
    following.pending = new Set()
    if (pending === null) following.isFed = false
    const isFed = await this.#feeding.run(() => this.#feed(session, pending))
    if (pending === null) following.isFed = isFed
    else if (!isFed) following.isFed = false
  }

  /**
   * Takes finished translations of a project into its memory; of some strings, or of all (null), unless it has them from
   * an earlier session. Returns whether it has them.
   */
  async #feed(session: ProjectSession, stringIds: ReadonlySet<number> | null): Promise<boolean> {
    try {
      if (stringIds?.size === 0) return true
      const name = this.#isClosed ? null : await this.#nameFor(session)
      if (name === null) return false
      if (stringIds === null && (await this.#isFed(name, session))) return true
      const languageIds = session.facts.targetLanguages.map(({ id }) => id)
      const document = basename(session.path)
      const asked = { stringIds: stringIds === null ? null : [...stringIds], languageIds, document }
      const pairs = await session.store.read('finishedPairs', asked, { isBackground: true })
      if (pairs.count === 0) return true
      const store = await this.#store(name)
      const { id: userId } = await store.write('ensureUser', personOf(this.#state.read().settings))
      const target = { name: name === MACHINE ? MACHINE_TITLE : name }
      await store.write('replaceDocumentPairs', { userId, target, document, ...pairs })
      return true
    } catch (error) {
      // The project was closed meanwhile, or the disk is full: the next opening feeds what is missing.
      if (!(error instanceof Failure) && systemErrorCode(error) === undefined) throw error
      return false
    }
  }

  /** Whether a memory has the finished translations of a document as it is now. */
  async #isFed(name: string, session: ProjectSession): Promise<boolean> {
    if (!existsSync(this.#pathOf(name))) return false
    const known = (await this.#register.read()).find((one) => one.name === name)?.fed
    return known?.[basename(session.path)] === (await session.store.read('feedState', {}))
  }

  /** Notes that a memory has the translations of a document as it is now, so that its next opening feeds nothing. */
  async #keepState(session: ProjectSession): Promise<void> {
    try {
      const name = this.#isClosed ? null : await this.#nameFor(session)
      if (name === null) return
      const state = await session.store.read('feedState', {})
      await this.#changeEntry(name, (one) => ({
        ...one,
        fed: { ...one.fed, [basename(session.path)]: state },
      }))
    } catch (error) {
      // Without the note, the next opening feeds all again.
      if (!(error instanceof Failure) && systemErrorCode(error) === undefined) throw error
    }
  }

  #changeEntry(name: string, change: (one: z.infer<typeof entry>) => z.infer<typeof entry>): Promise<void> {
    return this.#register.change((entries) => entries.map((one) => (one.name === name ? change(one) : one)))
  }

  async #closeStore(name: string): Promise<void> {
    const store = this.#stores.get(name)
    this.#stores.delete(name)
    await (await store?.catch(() => null))?.close()
  }

  #pathOf(name: string): string {
    return join(this.#home, 'memories', fileOf(name))
  }

  #store(name: string): Promise<Store> {
    const store = this.#stores.get(name) ?? this.#open(name)
    this.#stores.set(name, store)
    store.catch(() => this.#stores.delete(name))
    return store
  }

  async #open(name: string): Promise<Store> {
    const path = this.#pathOf(name)
    if (!existsSync(path)) {
      await makePrivateFolder(join(this.#home, 'memories'))
      const person = personOf(this.#state.read().settings)
      const languages = { sourceLanguageId: 'en', targetLanguageIds: ['de'] }
      createProject(
        path,
        { name: name || MACHINE_TITLE, ...languages, deployment: 'standard', type: 'file-based' },
        person,
      )
      await this.#register.change((entries) => [
        ...entries.filter((one) => one.name !== name),
        { name, file: fileOf(name) },
      ])
    }
    return openStore(path, { readers: 1 })
  }
}

/** Returns `instead` of a value that cannot be read. Rejects with `cancelled`, and with defects. */
async function ifReadable<Value, Instead>(
  reading: Promise<Value>,
  instead: Instead,
): Promise<Value | Instead> {
  try {
    return await reading
  } catch (error) {
    const isUnreadable =
      error instanceof Failure ? error.code !== 'cancelled' : systemErrorCode(error) !== undefined
    if (isUnreadable) return instead
    throw error
  }
}

/** The files of a database. */
const PARTS = ['', '-wal', '-shm', '-journal']

/** After all memories of the project, which begin at 0. */
const BEHIND_OWN = 10_000

const MACHINE_TITLE = 'This machine'

function fileOf(name: string): string {
  return `${createHash('sha256').update(name).digest('hex').slice(0, 16)}.interlinear`
}
