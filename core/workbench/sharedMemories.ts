/**
 * The memories that documents share: the one of this machine, and those of clients that a document or folder names.
 * Each is a file of its own in the home folder, in the form of a project without strings. Deleting a memory removes the
 * file, so nothing of it stays in an index, in free pages or in a history. Nothing is sent anywhere.
 */
import { createHash } from 'node:crypto'
import { existsSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { SharedMemory } from '../contract/index.ts'
import type { MemoryBeside } from '../memory/memoryUse.ts'
import type { RunOptions } from '../platform/threads/progress.ts'
import type { ConcordanceRow } from '../memory/rows/lookup.ts'
import { Failure } from '../platform/errors/failure.ts'
import { systemErrorCode } from '../platform/errors/systemErrorCode.ts'
import { makePrivateFolder } from '../platform/files/privateFolder.ts'
import { PrivateList } from '../platform/files/privateRegister.ts'
import { SerialQueue } from '../platform/threads/serialQueue.ts'
import type { ProjectChange, Store } from '../store/store.ts'
import { openStore } from './project/open.ts'
import { createProject, type ProjectSession } from './session.ts'
import type { StateStore } from './shell.ts'
import { personOf } from './storedState.ts'

/** The name of this machine's memory in the register; a client's name is never empty. */
const MACHINE = ''
/** Milliseconds for which changes gather before the memory takes them. */
const GATHER = 300

const entry = z.object({ name: z.string(), file: z.string().regex(/^[0-9a-f]{16}\.interlinear$/) })

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
    const following: Following = { pending: null, timer: undefined, soon: () => soon() }
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
      await this.#feeding.run(() => Promise.resolve())
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
        if (!existsSync(path)) return { name, segments: 0, bytes: 0 }
        const [memory] = await (await this.#store(name)).read('memories', {})
        return { name, segments: memory?.segments ?? 0, bytes: statSync(path).size }
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
    await this.#feeding.run(() => this.#feed(session, null))
  }

  /** Deletes a memory with all of its texts. Documents that named it use none then. */
  async delete(name: string, session: ProjectSession | null): Promise<void> {
    await this.#feeding.run(async () => {
      const store = this.#stores.get(name)
      this.#stores.delete(name)
      await (await store?.catch(() => null))?.close()
      const path = this.#pathOf(name)
      for (const part of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${part}`, { force: true })
      await this.#register.change((entries) => entries.filter((one) => one.name !== name))
    })
    if (name !== MACHINE) await session?.linkedFiles.forgetMemory(name)
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

  #feedChanges(session: ProjectSession, following: Following): Promise<void> {
    const { pending } = following
    following.pending = new Set()
    return this.#feeding.run(() => this.#feed(session, pending))
  }

  /** Takes finished translations of a project into its memory; of some strings, or of all (null). */
  async #feed(session: ProjectSession, stringIds: ReadonlySet<number> | null): Promise<void> {
    try {
      const name = this.#isClosed || stringIds?.size === 0 ? null : await this.#nameFor(session)
      if (name === null) return
      const languageIds = session.facts.targetLanguages.map(({ id }) => id)
      const document = basename(session.path)
      const asked = { stringIds: stringIds === null ? null : [...stringIds], languageIds, document }
      const pairs = await session.store.read('finishedPairs', asked, { isBackground: true })
      if (pairs.count === 0) return
      const store = await this.#store(name)
      const { id: userId } = await store.write('ensureUser', personOf(this.#state.read().settings))
      const target = { name: name === MACHINE ? MACHINE_TITLE : name }
      await store.write('replaceDocumentPairs', { userId, target, document, ...pairs })
    } catch (error) {
      // The project was closed meanwhile, or the disk is full: the next opening feeds what is missing.
      if (!(error instanceof Failure) && systemErrorCode(error) === undefined) throw error
    }
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

/** After all memories of the project, which begin at 0. */
const BEHIND_OWN = 10_000

const MACHINE_TITLE = 'This machine'

function fileOf(name: string): string {
  return `${createHash('sha256').update(name).digest('hex').slice(0, 16)}.interlinear`
}
