/** The app's side of the channel to the runner: of a child of Node's, or of Electron's utility process. */
import type { FromApp, ToApp } from './messages.ts'

/** What Electron gives to a utility process. */
interface ParentPort {
  on(event: 'message', listener: (event: { data: ToApp }) => void): void
  postMessage(message: FromApp): void
}

type Send = (message: FromApp) => Promise<void>

/** Answers how to send; what was sent is on its way when that resolves. */
export function connect(onMessage: (message: ToApp) => void): Send {
  const { parentPort } = process as { parentPort?: ParentPort }
  if (parentPort !== undefined) {
    parentPort.on('message', ({ data }) => onMessage(data))
    return (message) => Promise.resolve(parentPort.postMessage(message))
  }
  if (process.send === undefined) throw new Error('This is the program of an app’s own process.')
  const send = process.send.bind(process)
  // The channel is not the module's to speak on.
  delete process.send
  process.on('message', onMessage)
  process.on('disconnect', () => process.exit())
  return (message) => new Promise((resolve) => send(message, undefined, undefined, () => resolve()))
}
