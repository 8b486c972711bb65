/** Files that were sent and wait to be used, in memory; and files that were built and wait to be fetched. */
import { createHmac, randomUUID } from 'node:crypto'
import { refusal } from './answers.ts'
import { isSame, newSecret } from '../credentials/secrets.ts'

/** All storages together, in bytes. */
const MOST_BYTES = 512 * 1024 * 1024
const MOST_STORAGES = 1_000
/** A storage that nobody uses for this long goes. */
const STORAGE_LIFETIME = 24 * 3_600_000
const DOWNLOAD_LIFETIME = 15 * 60_000
const MOST_DOWNLOADS = 100
const MOST_UPLOADS = 1_000

export interface Storage {
  id: number
  fileName: string
  content: Uint8Array
}

export class Storages {
  readonly #kept = new Map<number, Storage & { at: number }>()
  #last = 0

  /** Adds a storage. Past the limits the oldest go; what alone is past them is refused with 413. */
  add(fileName: string, content: Uint8Array, now = Date.now()): Storage {
    if (content.byteLength > MOST_BYTES) throw refusal(413, 'Payload Too Large')
    this.#last = Math.max(this.#last + 1, now)
    const storage = { id: this.#last, fileName, content, at: now }
    this.#kept.set(storage.id, storage)
    this.#tidy(now)
    return storage
  }

  list(now = Date.now()): Storage[] {
    this.#tidy(now)
    return [...this.#kept.values()]
  }

  find(id: number): Storage | undefined {
    return this.#kept.get(id)
  }

  remove(id: number): boolean {
    return this.#kept.delete(id)
  }

  #tidy(now: number): void {
    let bytes = 0
    for (const { content } of this.#kept.values()) bytes += content.byteLength
    for (const [id, { at, content }] of this.#kept) {
      const isOver = bytes > MOST_BYTES || this.#kept.size > MOST_STORAGES || now - at > STORAGE_LIFETIME
      if (!isOver) return
      this.#kept.delete(id)
      bytes -= content.byteLength
    }
  }
}

export interface Download {
  name: string
  content: Uint8Array
}

/** Addresses that hold a secret and need no token, as the API's `url` members are. */
export class Downloads {
  readonly #kept = new Map<string, Download & { expiresAt: number }>()

  add(download: Download, now = Date.now()): { key: string; expireIn: string } {
    const key = newSecret()
    const expiresAt = now + DOWNLOAD_LIFETIME
    this.#kept.set(key, { ...download, expiresAt })
    if (this.#kept.size > MOST_DOWNLOADS) this.#kept.delete(this.#kept.keys().next().value ?? '')
    return { key, expireIn: new Date(expiresAt).toISOString() }
  }

  find(key: string, now = Date.now()): Download | null {
    const kept = this.#kept.get(key)
    return kept !== undefined && now < kept.expiresAt ? kept : null
  }
}

/**
 * Addresses of screenshots' images, which need no token: each is signed, by a key that goes with the service. Another
 * image has another address, so that a client knows it from the list.
 */
export class Images {
  readonly #key = newSecret()
  readonly #replaced = new Map<string, number>()

  /** The addresses that were given out for it end. */
  replace(projectId: number, screenshotId: number): void {
    const place = `${projectId}/${screenshotId}`
    this.#replaced.set(place, (this.#replaced.get(place) ?? 0) + 1)
  }

  /** `…/images/PROJECT/SCREENSHOT/SIGNATURE` */
  urlOf(origin: string, projectId: number, screenshotId: number): string {
    return `${origin}/images/${projectId}/${screenshotId}/${this.#sign(projectId, screenshotId)}`
  }

  /** What such a path names, below `/images/`; null where its signature is not ours. */
  find(path: string): { projectId: number; screenshotId: number } | null {
    const [, project, screenshot, signature = ''] =
      /^(\d{1,16})\/(\d{1,16})\/([\w-]{1,100})$/.exec(path) ?? []
    const [projectId, screenshotId] = [Number(project), Number(screenshot)]
    return isSame(signature, this.#sign(projectId, screenshotId)) ? { projectId, screenshotId } : null
  }

  #sign(projectId: number, screenshotId: number): string {
    const place = `${projectId}/${screenshotId}`
    const signed = `${place}/${this.#replaced.get(place) ?? 0}`
    return createHmac('sha256', this.#key).update(signed).digest('base64url')
  }
}

/** What has become of uploads of strings; the oldest are forgotten. */
export class Uploads {
  readonly #kept = new Map<string, { projectId: number; state: object }>()

  add(projectId: number, state: object): string {
    const identifier = randomUUID()
    this.#kept.set(identifier, { projectId, state })
    if (this.#kept.size > MOST_UPLOADS) this.#kept.delete(this.#kept.keys().next().value ?? '')
    return identifier
  }

  find(projectId: number, identifier: string): object | undefined {
    const kept = this.#kept.get(identifier)
    return kept?.projectId === projectId ? kept.state : undefined
  }
}
