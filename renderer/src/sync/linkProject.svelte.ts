/** Making a project sync with one of a cloud: what was chosen, and what is asked before it is done. */
import type { FailureValue } from '../../../core/contract/index.ts'
import type { Cloud, SyncChoice } from './cloud.svelte.ts'
import { questionOf } from './questions.ts'
import type { RemoteProjectPicker } from './remoteChoice.svelte.ts'

type Chosen = Pick<RemoteProjectPicker, 'connectionId' | 'remoteId' | 'languageIds'>

export class LinkForm {
  isConnecting = $state(false)
  /** Why it could not be done, or what is asked before. */
  error = $state.raw<FailureValue | null>(null)
  question = $derived(questionOf(this.error))
  readonly #cloud: Pick<Cloud, 'connect'>
  readonly #choice: Chosen

  constructor(cloud: Pick<Cloud, 'connect'>, choice: Chosen) {
    this.#cloud = cloud
    this.#choice = choice
  }

  /** Another one was chosen: what was asked was asked of the one before. */
  forget(): void {
    this.error = null
  }

  /** Answers whether something is asked about what is chosen. */
  async connect(said: SyncChoice = {}): Promise<boolean> {
    const { connectionId, remoteId, languageIds } = this.#choice
    if (connectionId === null || remoteId === null) return false
    this.isConnecting = true
    const error = await this.#cloud.connect(connectionId, remoteId, [...languageIds], said)
    this.isConnecting = false
    const isStill = connectionId === this.#choice.connectionId && remoteId === this.#choice.remoteId
    // A yes to what was asked of one must never be a yes for another.
    this.error = isStill ? error : null
    return this.question !== null
  }
}
