/**
 * The images of screenshots, from the addresses that the cloud gives out. None holds a pull up for long: what cannot be
 * had is left out, and asked for again with a later one.
 */
import type { PullContext, PullResult } from './context.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { imageIn, MAX_IMAGE, type Image } from '../../strings/image.ts'
import type { RemoteImage, RemoteScreenshot } from './remote/screenshots.ts'
import { CloudFailure } from '../client/failures.ts'

/** Images that are loaded at once. */
const AT_ONCE = 4
/** The time limit of one image, in milliseconds. */
const TIME_LIMIT = 30_000
const MAX_ATTEMPTS = 3
/**
 * The number of consecutive images without a response after which none is requested, because their host is unreachable.
 * A refused or missing image does not count.
 */
const MAX_LOST = 5
/** The most bytes that one pull loads. */
const MAX_BYTES = 2_000_000_000

interface Wanted {
  remoteId: number
  image: RemoteImage
}

export class ImageDownloads {
  readonly #context: PullContext
  readonly #result: PullResult
  #lost = 0
  #bytes = 0

  constructor(context: PullContext, result: PullResult) {
    this.#context = context
    this.#result = result
  }

  /** Loads those that are not here as the cloud has them; the screenshots are here already. @throws `cancelled` */
  async load(screenshots: readonly RemoteScreenshot[]): Promise<void> {
    const { store, options } = this.#context
    const told = screenshots.flatMap(({ id, image }) => (image === null ? [] : [{ remoteId: id, image }]))
    const missing = new Set(await store.read('imagesToPull', { images: told }))
    const wanted = options.isThorough ? told : told.filter(({ remoteId }) => missing.has(remoteId))
    let next = 0
    let done = 0
    const work = async (): Promise<void> => {
      for (let one = wanted[next++]; one !== undefined; one = wanted[next++]) {
        await this.#loadOne(one)
        options.onProgress({ step: 'pulling', label: 'images', done: ++done, total: wanted.length })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }

  async #loadOne(one: Wanted): Promise<void> {
    const isOver = this.#lost >= MAX_LOST || this.#bytes >= MAX_BYTES
    const bytes = isOver ? null : await this.#bytesOf(one.image)
    if (bytes === null) return this.#skip(one)
    const content = bytes === 'tooLarge' ? null : contentOf(bytes)
    if (content === null) this.#skip(one)
    const { isChanged } = await this.#context.store.write('putPulledImage', { ...one, content })
    const { changed } = this.#result.counts
    if (isChanged) changed['image'] = (changed['image'] ?? 0) + 1
  }

  #skip({ remoteId }: Wanted): void {
    this.#result.skipped.push(`image ${remoteId}`)
  }

  /** Null: it cannot be had. */
  async #bytesOf({ url }: RemoteImage): Promise<Uint8Array | 'tooLarge' | null> {
    const { client, options } = this.#context
    const limits = { mostBytes: MAX_IMAGE, timeLimit: TIME_LIMIT, mostAttempts: MAX_ATTEMPTS }
    try {
      const bytes = await client.download(url, { ...limits, signal: options.signal })
      this.#bytes += bytes.byteLength
      this.#lost = 0
      return bytes
    } catch (error) {
      if (error instanceof Failure && error.code === 'cloud.tooLarge') {
        this.#bytes += MAX_IMAGE
        return 'tooLarge'
      }
      const isRefused = error instanceof Failure && error.code === 'cloud.insecure'
      if (!isRefused && !(error instanceof CloudFailure)) throw error
      if (isAboutThisOne(error)) this.#lost = 0
      else this.#lost++
      return null
    }
  }
}

/** Statuses that concern a single image, which no client can load: an expired link, or a deleted image. */
const OF_THIS_ONE: ReadonlySet<number> = new Set([401, 403, 404, 410])

function isAboutThisOne(error: unknown): boolean {
  return error instanceof CloudFailure && error.status !== null && OF_THIS_ONE.has(error.status)
}

/** Null: no image of a kind that is kept, whatever it was said to be. */
function contentOf(bytes: Uint8Array): Image | null {
  try {
    return imageIn(bytes, '')
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}
