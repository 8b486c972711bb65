/** Unsaved input of connections: each form keeps its own while another connection is shown. */
import { SvelteMap } from 'svelte/reactivity'
import type { CloudConnection } from '../../../core/contract/index.ts'

/** The scopes of a workbench: to read and write projects, their memories and their glossaries. */
const SCOPES = 'project tm glossary'

/** The fields of one form, as they are typed. */
export class ConnectionEdits {
  /** Null: a new one. */
  readonly connection: CloudConnection | null
  name = $state('')
  baseUrl = $state('')
  authUrl = $state('')
  clientId = $state('')
  scopes = $state(SCOPES)
  deployment = $state<CloudConnection['deployment']>('standard')

  constructor(connection: CloudConnection | null) {
    this.connection = connection
    if (connection === null) return
    this.name = connection.name
    this.baseUrl = connection.baseUrl
    this.authUrl = connection.authUrl
    this.clientId = connection.clientId ?? ''
    this.scopes = connection.scopes.join(' ')
    this.deployment = connection.deployment
  }
}

export class ConnectionDrafts {
  /** The input of a new connection. */
  #new = $state.raw(new ConnectionEdits(null))
  readonly #changes = new SvelteMap<string, ConnectionEdits>()

  /** Returns the input of a connection, null being a new one; null if it is not being changed. */
  of(connection: CloudConnection | null): ConnectionEdits | null {
    return connection === null ? this.#new : (this.#changes.get(connection.id) ?? null)
  }

  begin(connection: CloudConnection): void {
    this.#changes.set(connection.id, new ConnectionEdits(connection))
  }

  /** It was saved, or given up. */
  end({ connection }: ConnectionEdits): void {
    if (connection === null) this.#new = new ConnectionEdits(null)
    else this.#changes.delete(connection.id)
  }
}
