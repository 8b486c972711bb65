/** Finds the workbench behind this page: the desktop shell's bridge, or the server that the page came from. */
import { Admission } from './admission.ts'
import type { Client } from './client.ts'
import { noteNewVisit } from '../tabPlace.ts'
import { SocketClient } from './socket.ts'
import type { ClientMessage, ServerMessage } from '../../../../core/contract/index.ts'
import { Rpc } from './rpc.ts'

declare global {
  interface Window {
    /** Exposed by the desktop shell's preload script. */
    interlinear?: Bridge
  }
}

const TOKEN_KEY = 'interlinear.token'

/** Takes the key out of the address bar, where it would be copied along, and keeps it for reloads of this tab. */
function takeToken(): string {
  const address = new URL(location.href)
  const given = address.searchParams.get('token')
  if (given !== null) {
    sessionStorage.setItem(TOKEN_KEY, given)
    noteNewVisit()
    address.searchParams.delete('token')
    history.replaceState(history.state, '', address)
  }
  return sessionStorage.getItem(TOKEN_KEY) ?? ''
}

export function connectClient(): Client {
  if (window.interlinear !== undefined) return bridgeClient(window.interlinear)
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
  return new SocketClient(`${scheme}//${location.host}/ws`, new Admission(takeToken()))
}

/** The desktop shell's wire: what the preload script exposes as `window.interlinear`. */
interface Bridge {
  send(message: ClientMessage): void
  onMessage(listener: (message: ServerMessage) => void): () => void
  pathOf(file: File): string
}

function bridgeClient(bridge: Bridge): Client {
  const rpc = new Rpc((message) => bridge.send(message))
  bridge.onMessage((message) => rpc.receive(message))
  return {
    connection: 'connected',
    onConnection: () => () => undefined,
    call: (name, input, options) => rpc.call(name, input, options),
    on: (name, listener) => rpc.on(name, listener),
  }
}
