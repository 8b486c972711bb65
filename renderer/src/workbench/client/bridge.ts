/** The desktop shell's wire: what the preload script exposes as `window.interlinear`. */
import type { ClientMessage, ServerMessage } from '../../../../core/contract/index.ts'
import type { Client } from './client.ts'
import { Rpc } from './rpc.ts'

export interface Bridge {
  send(message: ClientMessage): void
  onMessage(listener: (message: ServerMessage) => void): () => void
  pathOf(file: File): string
}

export function bridgeClient(bridge: Bridge): Client {
  const rpc = new Rpc((message) => bridge.send(message))
  bridge.onMessage((message) => rpc.receive(message))
  return {
    connection: 'connected',
    onConnection: () => () => undefined,
    call: (name, input, options) => rpc.call(name, input, options),
    on: (name, listener) => rpc.on(name, listener),
  }
}
