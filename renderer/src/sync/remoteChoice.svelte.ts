/** The choice of a project of a cloud, and of its languages. */
import { SvelteSet } from 'svelte/reactivity'
import type {
  CloudConnection,
  CloudProjectName,
  CloudState,
  FailureValue,
  RemoteProject,
  Workbench,
} from '../../../core/contract/index.ts'

export class RemoteProjectPicker {
  /** The connections that are signed in; null until the workbench answered. */
  connections = $state.raw<CloudConnection[] | null>(null)
  connectionId = $state<string | null>(null)
  /** Null until the cloud answered. */
  projects = $state.raw<CloudProjectName[] | null>(null)
  remoteId = $state<number | null>(null)
  /** The chosen one, with how much it is; null until the cloud answered. */
  remote = $state.raw<RemoteProject | null>(null)
  readonly languageIds = new SvelteSet<string>()
  error = $state.raw<FailureValue | null>(null)
  isReady = $derived(this.connectionId !== null && this.remote !== null && this.languageIds.size > 0)
  /** The former remote project, which is preselected. */
  readonly formerly: CloudState['formerly']
  readonly #workbench: Workbench
  #abort = new AbortController()

  constructor(workbench: Workbench, formerly: CloudState['formerly'] = null) {
    this.#workbench = workbench
    this.formerly = formerly
  }

  async load(): Promise<void> {
    const listed = await this.#workbench.call('accounts.list', {})
    if (!listed.ok) {
      this.error = listed.error
      return
    }
    this.connections = listed.value.filter(({ isSignedIn }) => isSignedIn)
    const { formerly, connections } = this
    const known = connections.find(({ baseUrl }) => isSameAddress(baseUrl, formerly?.baseUrl))
    const chosen = known ?? connections[0]
    if (chosen !== undefined) await this.chooseConnection(chosen.id, known && formerly?.remoteId)
  }

  /** `remoteId`: the project to choose there; where it is left out or not there, the first. */
  async chooseConnection(connection: string, remoteId?: number): Promise<void> {
    const { signal } = this.#startAnew()
    this.connectionId = connection
    this.projects = null
    this.remoteId = null
    this.remote = null
    const listed = await this.#workbench.call('cloud.projects', { connection }, { signal })
    if (signal.aborted) return
    if (!listed.ok) {
      this.error = listed.error
      return
    }
    this.projects = listed.value
    const chosen = listed.value.find(({ id }) => id === remoteId) ?? listed.value[0]
    if (chosen !== undefined) await this.chooseProject(chosen.id)
  }

  /** Chooses a project with all of its languages. */
  async chooseProject(remoteId: number): Promise<void> {
    const { signal } = this.#startAnew()
    const { connectionId: connection } = this
    if (connection === null) return
    this.remoteId = remoteId
    this.remote = null
    this.languageIds.clear()
    const found = await this.#workbench.call('cloud.project', { connection, remoteId }, { signal })
    if (signal.aborted) return
    if (!found.ok) {
      this.error = found.error
      return
    }
    this.remote = found.value
    for (const { id } of found.value.languages) this.languageIds.add(id)
  }

  toggle(languageId: string): void {
    if (!this.languageIds.delete(languageId)) this.languageIds.add(languageId)
  }

  close(): void {
    this.#abort.abort()
  }

  /** Cancels earlier requests. */
  #startAnew(): AbortController {
    this.#abort.abort()
    this.error = null
    this.#abort = new AbortController()
    return this.#abort
  }
}

/** A project's file keeps the address of its cloud without a slash at the end. */
function isSameAddress(address: string, kept: string | null | undefined): boolean {
  return address.replace(/\/+$/, '') === kept
}
