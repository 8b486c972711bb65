/** The screens' client: the contract's workbench, and whether it is reachable now. */
import type { Workbench } from '../../../../core/contract/index.ts'

/**
 * `connecting`: the first connection is being made. `reconnecting`: it broke, and calls wait. `lost`: this page was
 * refused, or no server answers for an unknown reason; it continues to retry.
 */
/** `keyless`: the page's address lacks the key by which the workbench would let it in. */
export type ConnectionState = 'connecting' | 'connected' | 'reconnecting' | 'lost' | 'keyless'

export interface Client extends Workbench {
  readonly connection: ConnectionState
  onConnection(listener: (state: ConnectionState) => void): () => void
}
