/** The app's side of the channel to the runner: a pipe of a child of Node's, or Electron's port. */
import { Socket } from 'node:net'
import { LineReader } from './lineReader.ts'
import type { FromApp, ToApp } from './messages.ts'

/** The parent port of Electron's utility process. */
interface ParentPort {
  on(event: 'message', listener: (event: { data: ToApp }) => void): void
  postMessage(message: FromApp): void
}

type Send = (message: FromApp) => Promise<void>

/** The descriptor of the pipe (appProcess.ts). */
const PIPE = 3

/** Returns the send function, which resolves when the message is on its way. `onGone`: the workbench has ended. */
export function connectApp(onMessage: (message: ToApp) => void, onGone: () => void): Send {
  const { parentPort } = process as { parentPort?: ParentPort }
  if (parentPort !== undefined) {
    const post = parentPort.postMessage.bind(parentPort)
    parentPort.on('message', ({ data }) => onMessage(data))
    // The channel is not the module's to speak on.
    Object.defineProperty(process, 'parentPort', { value: undefined })
    return (message) => Promise.resolve(post(message))
  }
  const pipe = new Socket({ fd: PIPE, readable: true, writable: true })
  const lines = new LineReader((line) => onMessage(JSON.parse(line) as ToApp))
  pipe.setEncoding('utf8').on('data', (text: string) => lines.add(text))
  pipe.on('error', onGone).on('close', onGone).on('end', onGone)
  return (message) => new Promise((resolve) => pipe.write(`${JSON.stringify(message)}\n`, () => resolve()))
}
