/** The local service on its screen: whether it runs, what it is asked, who may ask. */
import type {
  CallInput,
  CallName,
  FailureValue,
  Outputs,
  ServiceCredentials,
  ServiceRequest,
  ServiceState,
  Workbench,
} from '../../../core/contract/index.ts'

/** How many requests the log shows. */
const MAX_SHOWN = 500

export class LocalService {
  /** Null until the workbench answered. */
  state = $state.raw<ServiceState | null>(null)
  /** The newest first. */
  requests = $state.raw<ServiceRequest[]>([])
  credentials = $state.raw<ServiceCredentials | null>(null)
  isBusy = $state(false)
  /** The failure of the last call; null where it succeeded. */
  error = $state.raw<FailureValue | null>(null)
  /** The handle of the open project, which a new connection changes. */
  readonly #project: () => string
  readonly #workbench: Workbench
  /** Counts the states that came, so that the answer to an older question never takes the place of a newer one. */
  #states = 0

  constructor(workbench: Workbench, project: () => string) {
    this.#workbench = workbench
    this.#project = project
  }

  get project(): string {
    return this.#project()
  }

  /** Asks for everything and keeps it up to date; answers how to stop. */
  follow(): () => void {
    const stops = [
      this.#workbench.on('service.changed', (state) => this.#takeState(state)),
      this.#workbench.on('service.requested', ({ requests }) => this.#add(requests)),
    ]
    void this.#refresh()
    return () => {
      for (const stop of stops) stop()
    }
  }

  #takeState(state: ServiceState | null): void {
    if (state === null) return
    this.#states++
    this.state = state
  }

  async #refresh(): Promise<void> {
    const states = this.#states
    const [state, requests, credentials] = await Promise.all([
      this.#call('service.state', {}),
      this.#call('service.requests', {}),
      this.#call('service.credentials', {}),
    ])
    if (states === this.#states) this.#takeState(state)
    if (requests !== null) this.#add(requests)
    if (credentials !== null) this.credentials = credentials
  }

  async start(port: number | null): Promise<void> {
    const input = { project: this.project, ...(port !== null && { port }) }
    this.#takeState(await this.#asked('service.start', input))
  }

  async stop(): Promise<void> {
    this.#takeState(await this.#asked('service.stop', {}))
  }

  async clear(): Promise<void> {
    if ((await this.#asked('service.clearRequests', {})) === null && this.error !== null) return
    this.requests = []
  }

  /** Returns the token, which is shown only once; null after a failure. */
  async addToken(scopes: string[]): Promise<string | null> {
    const added = await this.#asked('service.addToken', { scopes })
    if (added !== null) this.credentials = added.credentials
    return added?.token ?? null
  }

  async removeToken(id: string): Promise<void> {
    this.credentials = (await this.#asked('service.removeToken', { id })) ?? this.credentials
  }

  /** Returns the app's id and, for a confidential one, its secret, which is shown only once. */
  async addApp(
    app: CallInput<'service.addApp'>,
  ): Promise<{ clientId: string; clientSecret?: string } | null> {
    const added = await this.#asked('service.addApp', app)
    if (added === null) return null
    const { credentials, ...told } = added
    this.credentials = credentials
    return told
  }

  async removeApp(clientId: string): Promise<void> {
    this.credentials = (await this.#asked('service.removeApp', { clientId })) ?? this.credentials
  }

  async #asked<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Outputs[Name] | null> {
    this.isBusy = true
    this.error = null
    const value = await this.#call(name, input)
    this.isBusy = false
    return value
  }

  async #call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Outputs[Name] | null> {
    const result = await this.#workbench.call(name, input)
    if (result.ok) return result.value
    this.error = result.error
    return null
  }

  #add(told: readonly ServiceRequest[]): void {
    const last = this.requests[0]?.id ?? 0
    const fresh = told.filter(({ id }) => id > last).toReversed()
    this.requests = [...fresh, ...this.requests].slice(0, MAX_SHOWN)
  }
}
