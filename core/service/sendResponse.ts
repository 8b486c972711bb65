/** Answers on their way: JSON, bytes, pages. None of them is kept by who receives it. */
import type { ServerResponse } from 'node:http'
import type { ApiAnswer } from './answers.ts'
import type { OAuthAnswer } from './oauth/server.ts'

export function sendApi(response: ServerResponse, answer: ApiAnswer): void {
  if (startApi(response, answer)) response.end()
}

/** Sends an answer whole and leaves the connection as it is; false: another one was begun, which is broken off. */
export function startApi(response: ServerResponse, { status, body, headers }: ApiAnswer): boolean {
  if (response.headersSent) {
    response.destroy()
    return false
  }
  const text = body === null ? '' : JSON.stringify(body)
  response.writeHead(status, {
    ...(body === null
      ? {}
      : { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(text) }),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  })
  if (text !== '') response.write(text)
  return true
}

export function sendBytes(
  response: ServerResponse,
  content: Uint8Array,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(200, {
    'Content-Length': content.byteLength,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    ...headers,
  })
  response.end(content)
}

export function sendPage(response: ServerResponse, { status, headers, body }: OAuthAnswer): void {
  response.writeHead(status, { ...headers, 'X-Content-Type-Options': 'nosniff' })
  response.end(body)
}
