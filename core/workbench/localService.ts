/** The local service as the app runs it: one at a time, for whichever screen started it. */
import type {
  EventName,
  Events,
  ServiceCredentials,
  ServiceRequest,
  ServiceState,
} from '../contract/index.ts'
import type { WorkbenchOptions } from './openProjects.ts'
import type { Serving } from './serveProject.ts'
import type { ProjectSession } from './session.ts'
import type { ServedRequest } from '../service/requests.ts'

/** The most requests that are kept for the screen. */
const MAX_REQUESTS = 1_000
/** Milliseconds in which requests are batched. */
const TELL_MILLISECONDS = 100

/** Brought in when it is used: an app that serves nothing does not load the server. */
const serving = () => import('./serveProject.ts')

type Tell = <Name extends EventName>(name: Name, event: Events[Name]) => void

export class LocalService {
  readonly #options: WorkbenchOptions
  readonly #tell: Tell
  #running: Serving | null = null
  #names = new Map<string, string>()
  #changing: Promise<unknown> = Promise.resolve()
  #requests: ServiceRequest[] = []
  #untold: ServiceRequest[] = []
  #timer: NodeJS.Timeout | null = null
  #lastId = 0

  constructor(options: WorkbenchOptions, tell: Tell) {
    this.#options = options
    this.#tell = tell
  }

  get state(): ServiceState {
    if (this.#running === null) return { running: null }
    const { authUrl, baseUrl, projects } = this.#running
    const named = projects.map((one) => ({ ...one, name: this.#names.get(one.file) ?? '' }))
    return { running: { authUrl, baseUrl, projects: named } }
  }

  get requests(): ServiceRequest[] {
    return this.#requests
  }

  clearRequests(): void {
    this.#requests = []
  }

  /** Serves a project in place of what was served. @throws Failure `service.port`, and what opening it does */
  start(session: ProjectSession, port?: number): Promise<ServiceState> {
    return this.#inTurn(async () => {
      await this.#end()
      const { home, log } = this.#options
      const { path, person, facts } = session
      const { serveProjects } = await serving()
      this.#names = new Map([[path, facts.name]])
      // An enterprise project is recognized by its own members; the organization's name is unknown locally.
      const organization = facts.deployment === 'enterprise' ? 'local' : undefined
      this.#running = await serveProjects({
        paths: [path],
        person,
        home,
        port,
        organization,
        onRequest: (request) => this.#keep(request),
        ...(log && { log }),
      })
      return this.#changed()
    })
  }

  stop(): Promise<ServiceState> {
    return this.#inTurn(async () => {
      await this.#end()
      return this.#changed()
    })
  }

  async close(): Promise<void> {
    await this.#inTurn(() => this.#end())
    if (this.#timer !== null) clearTimeout(this.#timer)
  }

  async credentials(): Promise<ServiceCredentials> {
    const { CredentialFile, listRegisteredApps, listTokens, SCOPES } = await serving()
    const file = new CredentialFile(this.#options.home)
    return {
      apps: await listRegisteredApps(file),
      tokens: await listTokens(file),
      scopes: Object.entries(SCOPES).map(([name, meaning]) => ({ name, meaning })),
    }
  }

  async #end(): Promise<void> {
    const ending = this.#running
    this.#running = null
    await ending?.close()
  }

  /** One start or stop after the other. */
  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = this.#changing.then(work)
    this.#changing = turn.catch(() => undefined)
    return turn
  }

  #changed(): ServiceState {
    this.#tell('service.changed', this.state)
    return this.state
  }

  #keep(request: ServedRequest): void {
    const kept = { id: ++this.#lastId, ...request }
    this.#requests.push(kept)
    if (this.#requests.length > MAX_REQUESTS) this.#requests.shift()
    this.#untold.push(kept)
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.#tell('service.requested', { requests: this.#untold.slice(-MAX_REQUESTS) })
      this.#untold = []
    }, TELL_MILLISECONDS)
    this.#timer.unref()
  }
}
