/** What the screens talk to: the contract's workbench, and whether it can be reached right now. */
import type { Workbench } from '../../../core/workbench/contract.ts'

/**
 * `connecting`: the first connection is under way. `reconnecting`: it was there and broke; calls wait.
 * `lost`: it was refused or stayed away, and only starting Interlinear again helps.
 */
export type ConnectionState = 'connecting' | 'connected' | 'reconnecting' | 'lost'

export interface Client extends Workbench {
  readonly connection: ConnectionState
  onConnection(listener: (state: ConnectionState) => void): () => void
}
