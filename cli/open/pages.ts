/** The HTTP responses of the loopback server: the files of the screens only. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { contentSecurityPolicy, screenHeaders } from '../../core/workbench/screens.ts'
import type { Screens } from '../../core/workbench/screens.ts'

/** Answers a request that passed the gate; `address` is its target, parsed. */
export type Pages = (request: IncomingMessage, response: ServerResponse, address: URL) => void

export function refuse(response: ServerResponse, status: number, reason: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  })
  response.end(`${reason}\n`)
}

/** Serves the listed files. The address's own `host:port` may be spoken to by WebSocket. */
export function screenPages(screens: Screens): Pages {
  return (request, response, address) => {
    const file = screens.get(address.pathname)
    if (file === undefined) {
      refuse(response, 404, 'There is nothing at this address.')
      return
    }
    const headers = screenHeaders(file, contentSecurityPolicy([`ws://${address.host}`]))
    send(request, response, file.path, headers).catch(() => {
      if (response.headersSent) response.destroy()
      else refuse(response, 500, 'The file could not be read; were the screens built again?')
    })
  }
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  headers: Record<string, string>,
): Promise<void> {
  const { size } = await stat(path)
  response.writeHead(200, { ...headers, 'Content-Length': size })
  if (request.method === 'HEAD') response.end()
  else await pipeline(createReadStream(path), response)
}
