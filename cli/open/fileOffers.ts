/** Files that a page may download once, by a code that it made and named over its own connection. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { refuse } from './pages.ts'

/** The path of offers; the code follows. */
export const OFFER_PATH = '/dragged/'

/** The most offers that wait: a drag that ends nowhere never asks for its file. */
const MAX_OFFERS = 20

export class FileOffers {
  readonly #files = new Map<string, Promise<string>>()

  /** @param file Its path, once it is written */
  offer(code: string, file: Promise<string>): void {
    this.#files.set(code, file)
    const [oldest] = this.#files.keys()
    if (this.#files.size > MAX_OFFERS && oldest !== undefined) this.#files.delete(oldest)
    // The call that offered the file reports why it could not be written.
    file.catch(() => this.#files.delete(code))
  }

  /** Sends an offered file, and forgets the offer. */
  async answer(code: string, response: ServerResponse): Promise<void> {
    const offered = this.#files.get(code)
    this.#files.delete(code)
    try {
      if (offered === undefined) return refuse(response, 404, 'There is nothing at this address.')
      await send(await offered, response)
    } catch {
      if (response.headersSent) response.destroy()
      else refuse(response, 500, 'The file could not be written.')
    }
  }
}

async function send(path: string, response: ServerResponse): Promise<void> {
  const { size } = await stat(path)
  response.writeHead(200, {
    'Content-Type': 'application/octet-stream',
    'Content-Length': size,
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(basename(path))}`,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  })
  await pipeline(createReadStream(path), response)
}
