/** The main process's end of the wire: whose message it is, whether it is of a sane size, and whose connection. */
import { ipcMain } from 'electron'
import type { IpcMainEvent, WebContents } from 'electron'
import type { ServerMessage } from '../core/contract/index.ts'
import type { ScreenConnection, WorkbenchServer } from '../core/workbench/server.ts'
import type { Screen } from '../core/workbench/openProjects.ts'
import { CHANNEL } from './channel.ts'
import { isOurs } from './origin.ts'

/** The most text, in UTF-16 units, and the most values that one message may hold. */
const MAX_TEXT = 16 * 1024 * 1024
const MAX_VALUES = 200_000

/** Why a message is not taken; null where it is. */
function objection(event: IpcMainEvent, isKnown: boolean): string | null {
  const frame = event.senderFrame
  if (!isKnown) return 'its page is none of our windows'
  if (frame === null) return 'its frame is gone'
  if (frame !== event.sender.mainFrame) return 'it came from a frame inside the page'
  if (!isOurs(frame.url)) return 'its page is not one of ours'
  return null
}

/** Whether a message, which is a tree of plain values, stays within the limits. */
export function isSane(message: unknown): boolean {
  const open: unknown[] = [message]
  let text = 0
  for (let values = 0; open.length > 0; values++) {
    if (values > MAX_VALUES || text > MAX_TEXT) return false
    const value = open.pop()
    if (typeof value === 'string') text += value.length
    else if (typeof value === 'object' && value !== null) {
      // Bytes, maps, sets and their like have their content where no member shows it.
      if (!isPlain(value)) return false
      for (const [key, member] of Object.entries(value)) {
        text += key.length
        open.push(member)
      }
    }
  }
  return text <= MAX_TEXT
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype || prototype === Array.prototype
}

/** A page that may speak. */
interface Admitted {
  /** Null: its document has said nothing yet. */
  connection: ScreenConnection | null
  onOffer: NonNullable<Screen['offer']>
}

export interface Wire {
  /**
   * Lets a window's page speak; its connection begins with its first message and ends with its document. `onOffer`
   * hears which commands of the menu it could run, and which are on.
   */
  admit(page: WebContents, onOffer: NonNullable<Screen['offer']>): void
  /** The person is at this page now. */
  comeToFront(page: WebContents): void
}

/** Sends a message to a page; what a page that is gone would have heard is dropped. */
export function sendTo(page: WebContents, message: ServerMessage): void {
  if (!page.isDestroyed()) page.send(CHANNEL, message)
}

export function openWire(server: Pick<WorkbenchServer, 'connect'>, log: (line: string) => void): Wire {
  const admitted = new Map<WebContents, Admitted>()

  function connectionOf(page: WebContents, known: Admitted): ScreenConnection {
    known.connection ??= server.connect((message) => sendTo(page, message), known.onOffer)
    return known.connection
  }

  function hangUp(known: Admitted): void {
    known.connection?.close()
    known.connection = null
  }

  ipcMain.on(CHANNEL, (event, message: unknown) => {
    const known = admitted.get(event.sender)
    const reason = objection(event, known !== undefined) ?? (isSane(message) ? null : 'it is too large')
    if (known === undefined || reason !== null) log(`A message was refused: ${reason}.`)
    else connectionOf(event.sender, known).receive(message)
  })

  return {
    admit(page, onOffer) {
      const known: Admitted = { connection: null, onOffer }
      admitted.set(page, known)
      // A new document, such as after a reload: the lists and calls of the old one are released.
      page.on('did-navigate', () => hangUp(known))
      page.on('render-process-gone', () => hangUp(known))
      page.once('destroyed', () => {
        hangUp(known)
        admitted.delete(page)
      })
    },
    comeToFront: (page) => admitted.get(page)?.connection?.comeToFront(),
  }
}
