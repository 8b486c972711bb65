/** Reading a request's body: whole, within a size and a time. */
import type { IncomingMessage } from 'node:http'
import { refusal } from './answers.ts'

/** A JSON body, or a form. */
export const MAX_JSON_BYTES = 5 * 1024 * 1024
/** A file for a storage. */
export const MAX_FILE_BYTES = 100 * 1024 * 1024

/** Throws 413 past `max` bytes, without reading further, and 415 for a body that is packed. */
export async function readRequestBody(request: IncomingMessage, max: number): Promise<Uint8Array> {
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
    throw refusal(415, 'Unsupported Media Type', { 'Accept-Encoding': 'identity', Connection: 'close' })
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > max) throw tooLarge()
  const chunks: Buffer[] = []
  let bytes = 0
  // The request stays open where the loop is left: its connection still carries the answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > max) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Milliseconds for which the rest of a refused body is read. */
const LINGER = 2_000

/**
 * Reads and discards the rest of a refused body for a while. A connection closed with unread bytes is reset, and the
 * client would never see the reason (RFC 9112, 9.6).
 */
export function drain(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, LINGER)
    request.once('end', end).once('close', end).once('error', end).resume()
  })
}

function tooLarge() {
  return refusal(413, 'Payload Too Large', { Connection: 'close' })
}
