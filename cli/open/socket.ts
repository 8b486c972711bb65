/** The wire of the browser shell: one WebSocket is one connection of the workbench, one text frame one message. */
import type { WebSocket } from 'ws'
import type { ServerMessage } from '../../core/contract/index.ts'
import type { ScreenCalls } from '../../core/workbench/dispatcher.ts'

/** The largest message that is taken, in bytes. */
export const MAX_MESSAGE = 16 * 1024 * 1024
/** Bytes that wait to be sent. Past this nothing more is read, so that a slow screen cannot ask for ever more. */
const HIGH_WATER = 8 * 1024 * 1024
/** Bytes that wait to be sent. Past this the screen is taken to be gone. */
const OVERFLOW = 128 * 1024 * 1024
const HEARTBEAT_SECONDS = 30

/** Close codes of RFC 6455. */
const UNSUPPORTED = 1003
const INVALID = 1007

export type Connect = (send: (message: ServerMessage) => void) => ScreenCalls

/** Joins a socket to the workbench until either goes. */
export function serveSocket(socket: WebSocket, connect: Connect): void {
  const connection = connect((message) => {
    if (socket.readyState !== socket.OPEN) return
    socket.send(JSON.stringify(message), () => {
      if (socket.isPaused && socket.bufferedAmount < HIGH_WATER) socket.resume()
    })
    if (socket.bufferedAmount > OVERFLOW) socket.terminate()
    else if (socket.bufferedAmount > HIGH_WATER) socket.pause()
  })

  socket.on('message', (data, isBinary) => {
    if (isBinary) {
      socket.close(UNSUPPORTED)
      return
    }
    let message: unknown
    try {
      message = JSON.parse((data as Buffer).toString('utf8'))
    } catch {
      socket.close(INVALID)
      return
    }
    connection.receive(message)
  })

  const stopHeartbeat = keepAlive(socket)
  // The error follows as a close code; without a listener it would end the process.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    stopHeartbeat()
    connection.close()
  })
}

/** Pings; a socket that did not answer the last ping is ended. */
function keepAlive(socket: WebSocket): () => void {
  let isAlive = true
  socket.on('pong', () => {
    isAlive = true
  })
  const timer = setInterval(() => {
    if (!isAlive) {
      socket.terminate()
      return
    }
    isAlive = false
    socket.ping()
  }, HEARTBEAT_SECONDS * 1000)
  return () => clearInterval(timer)
}
