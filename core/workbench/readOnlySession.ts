/** A project that is asked by a query alone: it loads neither modules nor checks, machines or clouds. */
import { resolve } from 'node:path'
import type { QueriedProject } from '../croql/projectQueries.ts'
import type { ProjectFacts } from '../contract/project.ts'
import type { Language } from '../contract/language.ts'
import type { Person } from '../history/project.ts'
import type { CallContext } from '../platform/threads/progress.ts'
import type { Store } from '../store/store.ts'
import { targetAmong } from './targetLanguage.ts'
import { openStoreToQuery } from './project/open.ts'

export interface QueryingOptions {
  /** Whether the rows that are found are read too; else their ids and counts. */
  readsRows: boolean
}

export class ReadOnlySession implements QueriedProject {
  readonly path: string
  readonly person: Person
  readonly past = null
  readonly #options: QueryingOptions
  #opened: Opened

  private constructor(path: string, person: Person, options: QueryingOptions, opened: Opened) {
    this.path = path
    this.person = person
    this.#options = options
    this.#opened = opened
  }

  /** @throws Failure as `ProjectSession.open` does */
  static async open(path: string, person: Person, options: QueryingOptions): Promise<ReadOnlySession> {
    const absolutePath = resolve(path)
    return new ReadOnlySession(absolutePath, person, options, await open(absolutePath, person, options))
  }

  get store(): Store {
    return this.#opened.store
  }

  get facts(): ProjectFacts {
    return this.#opened.facts
  }

  get userId(): number {
    return this.#opened.userId
  }

  /** Unchecked translations are checked by a whole session, and read again. */
  readonly quality = {
    bringUpToDate: async (context: CallContext): Promise<void> => {
      const { ProjectSession } = await import('./session.ts')
      const session = await ProjectSession.open(this.path, this.person, { readers: 1 })
      try {
        await session.quality.bringUpToDate(context)
      } finally {
        await session.close()
      }
      await this.close()
      this.#opened = await open(this.path, this.person, this.#options)
    },
  }

  targetLanguage(languageId: string): Language {
    return targetAmong(this.facts.targetLanguages, languageId)
  }

  close(): Promise<void> {
    return this.#opened.store.close()
  }
}

interface Opened {
  store: Store
  facts: ProjectFacts
  userId: number
}

async function open(path: string, { login }: Person, { readsRows }: QueryingOptions): Promise<Opened> {
  const store = await openStoreToQuery(path, readsRows)
  try {
    const facts = await store.read('projectFacts', {})
    const user = await store.read('findUser', { login })
    return { store, facts, userId: user?.id ?? 0 }
  } catch (error) {
    await store.close()
    throw error
  }
}
