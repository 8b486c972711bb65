/** All that a page sees of Electron: the two ends of the contract's wire. Sandboxed, so it is built as CommonJS. */
import { contextBridge, ipcRenderer } from 'electron'
import type { IpcRendererEvent } from 'electron'
import type { ClientMessage, ServerMessage } from '../core/contract/index.ts'
import { CHANNEL } from './channel.ts'

export interface Bridge {
  send(message: ClientMessage): void
  /** Answers how to stop listening. */
  onMessage(listener: (message: ServerMessage) => void): () => void
}

const bridge: Bridge = {
  send: (message) => ipcRenderer.send(CHANNEL, message),
  onMessage(listener) {
    // The event stays here: it leads to ipcRenderer.
    const receive = (_: IpcRendererEvent, message: ServerMessage): void => listener(message)
    ipcRenderer.on(CHANNEL, receive)
    return () => void ipcRenderer.off(CHANNEL, receive)
  },
}

contextBridge.exposeInMainWorld('interlinear', bridge)
