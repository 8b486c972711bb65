/** All that a page sees of Electron: the two ends of the contract's wire. Sandboxed, so it is built as CommonJS. */
import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { IpcRendererEvent } from 'electron'
import type { ClientMessage, ServerMessage } from '../core/contract/index.ts'
import { CHANNEL } from './channel.ts'

export interface Bridge {
  send(message: ClientMessage): void
  /** Answers how to stop listening. */
  onMessage(listener: (message: ServerMessage) => void): () => void
  /** The path of a file that was dropped on the page; '' if it has none. */
  pathOf(file: File): string
}

const bridge: Bridge = {
  send: (message) => ipcRenderer.send(CHANNEL, message),
  onMessage(listener) {
    // The event stays here: it leads to ipcRenderer.
    const receive = (_: IpcRendererEvent, message: ServerMessage): void => listener(message)
    ipcRenderer.on(CHANNEL, receive)
    return () => void ipcRenderer.off(CHANNEL, receive)
  },
  pathOf: (file) => webUtils.getPathForFile(file),
}

contextBridge.exposeInMainWorld('interlinear', bridge)
