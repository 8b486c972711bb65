/** What the screens talk to: the contract's workbench, and whether it can be reached right now. */
import type { Workbench } from '../../../../core/contract/index.ts'

/**
 * `connecting`: the first connection is under way. `reconnecting`: it was there and broke; calls wait.
 * `lost`: this page was refused, or nobody can say why nobody answers; it goes on trying all the same.
 */
/** `keyless`: the page's address lacks the key by which the workbench would let it in. */
export type ConnectionState = 'connecting' | 'connected' | 'reconnecting' | 'lost' | 'keyless'

export interface Client extends Workbench {
  readonly connection: ConnectionState
  onConnection(listener: (state: ConnectionState) => void): () => void
}
