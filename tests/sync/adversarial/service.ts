/** The local service's own endpoints over a desk, for two people with a token each, without a socket between. */
import { dirname } from 'node:path'
import { writeAsUser } from '../../../core/history/project.ts'
import type { Person } from '../../../core/history/project.ts'
import { apiErrorOf } from '../../../core/service/api/failures.ts'
import { Bundles } from '../../../core/service/bundles.ts'
import { Router } from '../../../core/service/api/router.ts'
import { routes } from '../../../core/service/api/routes.ts'
import type { ServingState } from '../../../core/service/api/call.ts'
import type { ApiAnswer } from '../../../core/service/answers.ts'
import { ALL_SCOPES } from '../../service/service.ts'
import {
  Builds,
  Downloads,
  EndedJobs,
  StoredImages,
  Storages,
  Uploads,
} from '../../../core/service/storages.ts'
import type { ServedProject } from '../../../core/service/store.ts'
import { idsMatching } from '../../../core/croql/projectQueries.ts'
import type { ProjectSession } from '../../../core/workbench/session.ts'
import { FIRST_STATE, type Desk } from './desk.ts'

export const ORIGIN = 'http://127.0.0.1:1'

export interface PlainRequest {
  method: string
  url: URL
  body: string
}

/** How many answers about one state are kept. */
const MAX_KEPT = 2_000

/** Caches the server's responses by request: the same request for the same rows has the same response. */
class Answers {
  readonly #desk: Desk
  /** All runs begin with the same rows. */
  readonly #first = new Map<string, ApiAnswer>()
  #newest = { state: FIRST_STATE, answers: this.#first }

  constructor(desk: Desk) {
    this.#desk = desk
  }

  async to(question: string, ask: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
    const answers = this.#about(this.#desk.state)
    const known = answers.get(question)
    if (known !== undefined) return known
    const answer = await ask()
    if (answers === this.#about(this.#desk.state) && answers.size < MAX_KEPT) answers.set(question, answer)
    return answer
  }

  #about(state: number): Map<string, ApiAnswer> {
    if (state !== this.#newest.state)
      this.#newest = { state, answers: state === FIRST_STATE ? this.#first : new Map<string, ApiAnswer>() }
    return this.#newest.answers
  }
}

export class TheirService {
  /** Responses with status 500: the server must not have any. */
  readonly defects: unknown[] = []
  readonly #router = new Router(routes)
  readonly #states = new Map<string, ServingState>()
  readonly #answers: Answers

  private constructor(desk: Desk) {
    this.#answers = new Answers(desk)
  }

  static async over(desk: Desk, people: readonly Person[]): Promise<TheirService> {
    const service = new TheirService(desk)
    for (const person of people)
      service.#states.set(person.login, stateOf(await servedProject(desk, person), desk.path))
    return service
  }

  /** Answers as to the person whose token it had. */
  answer(login: string, request: PlainRequest): Promise<ApiAnswer> {
    if (request.method !== 'GET') return this.#answer(login, request)
    const { href, pathname } = request.url
    // Responses about the project are the same for all users who may see it.
    const who = pathname === '/api/v2/user' ? login : ''
    return this.#answers.to(`${who} ${href}`, () => this.#answer(login, request))
  }

  async #answer(login: string, { method, url, body }: PlainRequest): Promise<ApiAnswer> {
    const state = this.#states.get(login)
    if (state === undefined) throw new Error(`${login} has no token`)
    const path = url.pathname
      .replace(/^\/api\/v2\//, '')
      .split('/')
      .map(decodeURIComponent)
    const request = {
      method,
      path,
      query: url.searchParams,
      headers: { 'content-type': 'application/json' },
      body: new TextEncoder().encode(body),
    }
    try {
      return await this.#router.answer(state, request, {
        ...{ name: login, id: login },
        ...{ scopes: ALL_SCOPES, projects: null },
      })
    } catch (thrown) {
      const known = apiErrorOf(thrown)
      if (known !== null) return known.answer
      this.defects.push(thrown)
      return { status: 500, body: { error: { code: 500, message: 'Internal Server Error' } } }
    }
  }
}

function stateOf(project: ServedProject, path: string): ServingState {
  return {
    projects: [project],
    storages: new Storages(),
    downloads: new Downloads(),
    images: new StoredImages(),
    uploads: new Uploads(),
    builds: new Builds(),
    jobs: new EndedJobs(),
    bundles: new Bundles(dirname(path)),
    organization: null,
    origin: ORIGIN,
  }
}

async function servedProject({ path, store }: Desk, person: Person): Promise<ServedProject> {
  const facts = await store.read('projectFacts', {})
  const { id: userId } = await store.write('ensureUser', person)
  const notHere = (): never => {
    throw new Error('No sync asks for this')
  }
  const session = {
    ...{ store, facts, person },
    targetLanguage: (id: string) => facts.targetLanguages.find((language) => language.id === id),
  } as unknown as ProjectSession
  const editorId = () => Promise.resolve(userId)
  const through = (used: ServedProject['store']): ServedProject => ({
    ...served,
    store: used,
    edit: (name, input, options) => writeAsUser({ store: used, editorId }, name, input, options),
  })
  const served: Omit<ServedProject, 'edit'> = {
    ...{ id: 1, appId: 1, path, offset: 0, facts, store, person, userId, through, editorId },
    refreshFacts: () => Promise.resolve(),
    async query(request, page) {
      const { ids } = await idsMatching(session, { ...request, timeZone: 'UTC', order: 'id' }, page)
      return ids
    },
    importSource: notHere,
    importTranslations: notHere,
    async progress() {
      const [first] = facts.targetLanguages
      return first === undefined
        ? []
        : (await store.read('progressFigures', { languageId: first.id })).languages
    },
    fileProgress: notHere,
    importResource: notHere,
    exportMemory: notHere,
    exportGlossary: notHere,
    memoryMatches: notHere,
    pretranslate: notHere,
    checkTranslations: notHere,
    imageIn: notHere,
    exportStrings: notHere,
    build: notHere,
    buildFiles: notHere,
  }
  return through(store)
}
