import { mount } from 'svelte'
import './styles/base.css'
import './styles/controls.css'
import './styles/shared.css'
import { useChosenLanguage } from './texts/chosenLanguage.ts'
import { Admission } from './workbench/client/admission.ts'
import type { Client } from './workbench/client/client.ts'
import { noteNewVisit } from './workbench/tabPlace.ts'
import { SocketClient } from './workbench/client/socket.ts'
import type { ClientMessage, ServerMessage } from '../../core/contract/index.ts'
import { Rpc } from './workbench/client/rpc.ts'

const target = document.getElementById('app')
if (target === null) throw new Error('The page has no place for the screens.')
const client = connectClient()
await useChosenLanguage(client)
const { default: App } = await import('./workbench/App.svelte')
mount(App, { target, props: { client } })

/** Finds the workbench behind this page: the desktop shell's bridge, or the server that the page came from. */
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

function connectClient(): Client {
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
