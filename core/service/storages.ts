/** Files that were sent and wait to be used, in memory; and files that were built and wait to be fetched. */
import { createHmac, randomUUID } from 'node:crypto'
import { refusal } from './answers.ts'
import { timingSafeEqualText, newSecret } from '../platform/crypto/secrets.ts'
import { ExpiringMap } from './expiringMap.ts'

/** All storages together, in bytes, and all downloads. */
const MAX_BYTES = 512 * 1024 * 1024
const STORAGES = { count: 1_000, bytes: MAX_BYTES, lifetime: 24 * 3_600_000 }
const DOWNLOADS = { count: 100, bytes: MAX_BYTES, lifetime: 15 * 60_000 }
const JOBS = { count: 1_000, bytes: MAX_BYTES, lifetime: 24 * 3_600_000 }
const MAX_UPLOADS = 1_000

export interface Storage {
  id: number
  fileName: string
  content: Uint8Array
}

export class Storages {
  readonly #kept = new ExpiringMap<number, Storage>(STORAGES)
  #last = 0

  /** Adds a storage. Past the limits the oldest go; what alone is past them is refused with 413. */
  add(fileName: string, content: Uint8Array, now = Date.now()): Storage {
    if (content.byteLength > MAX_BYTES) throw refusal(413, 'Payload Too Large')
    this.#last = Math.max(this.#last + 1, now)
    const storage = { id: this.#last, fileName, content }
    this.#kept.add(storage.id, storage, content.byteLength, now)
    return storage
  }

  list(now = Date.now()): Storage[] {
    return this.#kept.values(now)
  }

  find(id: number, now = Date.now()): Storage | undefined {
    return this.#kept.get(id, now)
  }

  remove(id: number): boolean {
    return this.#kept.delete(id)
  }
}

export interface Download {
  name: string
  content: Uint8Array
}

/** Addresses that hold a secret and need no token, as the API's `url` members are. */
export class Downloads {
  readonly #kept = new ExpiringMap<string, Download>(DOWNLOADS)

  /** Past the limits the oldest go. */
  add(download: Download, now = Date.now()): { key: string; expireIn: string } {
    const key = newSecret()
    const expiresAt = this.#kept.add(key, download, download.content.byteLength, now)
    return { key, expireIn: new Date(expiresAt).toISOString() }
  }

  find(key: string, now = Date.now()): Download | null {
    return this.#kept.get(key, now) ?? null
  }
}

/** A build of translations that has ended. */
export interface TranslationJob {
  id: number
  projectId: number
  /** As the API answers them. */
  attributes: object
  /** A ZIP archive. */
  content: Uint8Array
  /** Milliseconds since 1970. */
  createdAt: number
}

/** Builds of translations, which wait to be downloaded. */
export class Builds {
  readonly #kept = new ExpiringMap<number, TranslationJob>(DOWNLOADS)
  #last = 0

  /** Past the limits the oldest go. */
  add(
    projectId: number,
    { attributes, content }: Pick<TranslationJob, 'attributes' | 'content'>,
    now = Date.now(),
  ): TranslationJob {
    this.#last++
    const job = { id: this.#last, projectId, attributes, content, createdAt: now }
    this.#kept.add(job.id, job, content.byteLength, now)
    return job
  }

  list(projectId: number, now = Date.now()): TranslationJob[] {
    return this.#kept.values(now).filter((job) => job.projectId === projectId)
  }

  find(projectId: number, id: number, now = Date.now()): TranslationJob | undefined {
    const job = this.#kept.get(id, now)
    return job?.projectId === projectId ? job : undefined
  }

  remove(id: number): void {
    this.#kept.delete(id)
  }
}

/**
 * Addresses of screenshots' images, which need no token: each is signed, by a key that goes with the service. Another
 * image has another address, so that a client knows it from the list.
 */
export class StoredImages {
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

  /** Resolves such a path below `/images/`; null if its signature is invalid. */
  find(path: string): { projectId: number; screenshotId: number } | null {
    const [, project, screenshot, signature = ''] =
      /^(\d{1,16})\/(\d{1,16})\/([\w-]{1,100})$/.exec(path) ?? []
    const [projectId, screenshotId] = [Number(project), Number(screenshot)]
    return timingSafeEqualText(signature, this.#sign(projectId, screenshotId))
      ? { projectId, screenshotId }
      : null
  }

  #sign(projectId: number, screenshotId: number): string {
    const place = `${projectId}/${screenshotId}`
    const signed = `${place}/${this.#replaced.get(place) ?? 0}`
    return createHmac('sha256', this.#key).update(signed).digest('base64url')
  }
}

/** A job of the API that has ended: each is done before its request is answered. */
export interface EndedJob {
  identifier: string
  /** As the API answers them. */
  attributes: object
  /** The file that it made, to be downloaded; null: none. */
  content: Download | null
  /** Its report, as the API answers it; null: there is none. */
  report: object | null
  /** Milliseconds since 1970. */
  startedAt: number
  finishedAt: number
}

/** Imports, exports and pre-translations, by the path of their list; past the limits the oldest go. */
export class EndedJobs {
  readonly #kept = new ExpiringMap<string, EndedJob & { list: string }>(JOBS)

  add(
    list: string,
    { content = null, report = null, ...job }: Pick<EndedJob, 'attributes' | 'startedAt'> & Partial<EndedJob>,
    now = Date.now(),
  ): EndedJob {
    const added = { list, identifier: randomUUID(), content, report, finishedAt: now, ...job }
    this.#kept.add(added.identifier, added, content?.content.byteLength ?? 0, now)
    return added
  }

  list(list: string, now = Date.now()): EndedJob[] {
    return this.#kept.values(now).filter((job) => job.list === list)
  }

  find(list: string, identifier: string, now = Date.now()): EndedJob | undefined {
    const job = this.#kept.get(identifier, now)
    return job?.list === list ? job : undefined
  }

  remove(identifier: string): void {
    this.#kept.delete(identifier)
  }
}

/** The results of uploads of strings; the oldest are removed. */
export class Uploads {
  readonly #kept = new Map<string, { projectId: number; state: object }>()

  add(projectId: number, state: object): string {
    const identifier = randomUUID()
    this.#kept.set(identifier, { projectId, state })
    if (this.#kept.size > MAX_UPLOADS) this.#kept.delete(this.#kept.keys().next().value ?? '')
    return identifier
  }

  find(projectId: number, identifier: string): object | undefined {
    const kept = this.#kept.get(identifier)
    return kept?.projectId === projectId ? kept.state : undefined
  }
}
