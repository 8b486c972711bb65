/** The bytes of source files as they were imported. Those of large ones are kept deflated (RFC 1950). */
import { hash } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { deflateSync, inflateSync } from 'node:zlib'
import { Failure } from '../../platform/errors/failure.ts'
import { MAX_FILE_BYTES } from '../../formats/encoding.ts'
import { releaseBytes } from '../../platform/threads/channel.ts'

/** Bytes from which on a source file is deflated: a smaller one is stored before that would be done. */
const LARGE = 1_000_000

/** The level that takes a hundredth of the time in which the file's strings are stored. */
const FAST = 1

/**
 * How many times larger than what is stored a large file is expected to be: where that holds it is inflated in one
 * piece, and not put together from many. Memory that is not written to is none, but some systems count what is asked
 * for: more than a file may have is never asked for.
 */
const RATIO = 16

/** Bytes of a translation file, which may be a few times as long as the largest source file. */
const MAX_OF_TRANSLATIONS = 4 * MAX_FILE_BYTES

/** The room that is made for deflated bytes at a time. */
const MIN_ROOM = 64
const MAX_ROOM = 16_384

/** The stored form of a file's bytes. */
export interface KeptBytes {
  content: Buffer
  is_deflated: 0 | 1
}

export function keptBytes(content: Uint8Array): KeptBytes {
  return content.length > LARGE
    ? { content: deflated(content), is_deflated: 1 }
    : { content: Buffer.from(content.buffer, content.byteOffset, content.byteLength), is_deflated: 0 }
}

/** The file's bytes; of what was stored nothing is left then. */
export function bytesOf({ content, is_deflated: isDeflated }: KeptBytes): Buffer {
  if (!isDeflated) return content
  const bytes = inflated(content, MAX_FILE_BYTES)
  releaseBytes(content)
  return bytes
}

/**
 * Inflates a stored file. The project's author chose the bytes, and a few of them may inflate to gigabytes.
 * @param max The most bytes of the result
 * @throws Failure `project.damaged` if the limit is exceeded, or the bytes are not deflated
 */
export function inflated(content: Uint8Array, max = MAX_OF_TRANSLATIONS): Buffer {
  const chunkSize = Math.min(RATIO * content.length, MAX_FILE_BYTES + 1)
  try {
    return inflateSync(content, { maxOutputLength: max, ...(content.length > LARGE && { chunkSize }) })
  } catch (cause) {
    throw new Failure(
      'project.damaged',
      'The project file is damaged.',
      {
        kept: 'The file was not changed.',
        todo: 'Restore the project from a backup.',
        value: 'the bytes of a file',
      },
      { cause },
    )
  }
}

/** Bytes of a file, deflated: those of a large one faster, which makes them a fifth larger. */
export function deflated(content: Uint8Array): Buffer {
  // Node makes room for 16 KB at a time: many times what a small file needs, and a large one is put together from them.
  return content.length <= LARGE
    ? deflateSync(content, { chunkSize: Math.max(MIN_ROOM, Math.min(content.length, MAX_ROOM)) })
    : deflateSync(content, { level: FAST, chunkSize: Math.ceil(content.length / 4) })
}

/**
 * A file's bytes for the store. They are compressed once, even if the file is its own translation file and is stored as
 * both; then bytes without other users are freed (`releaseBytes`).
 */
export class FileBytes {
  #content: Uint8Array | null
  #hash: Buffer | undefined
  #deflated: Buffer | undefined

  constructor(content: Uint8Array) {
    this.#content = content
  }

  /** SHA-256. */
  get hash(): Buffer {
    return (this.#hash ??= hash('sha256', this.#bytes, 'buffer'))
  }

  get deflated(): Buffer {
    return (this.#deflated ??= deflated(this.#bytes))
  }

  get kept(): KeptBytes {
    const isDeflated = this.#deflated !== undefined || this.#bytes.length > LARGE
    return isDeflated ? { content: this.deflated, is_deflated: 1 } : keptBytes(this.#bytes)
  }

  isSameAs(stored: Buffer): boolean {
    if (this.#content !== null) return Buffer.compare(stored, this.#content) === 0
    return this.hash.equals(hash('sha256', stored, 'buffer'))
  }

  /** Compresses the bytes, and frees the originals. */
  release(): void {
    if (this.#content === null) return
    void [this.hash, this.deflated]
    releaseBytes(this.#content)
    this.#content = null
  }

  get #bytes(): Uint8Array {
    if (this.#content === null) throw new Error('The bytes of a file are needed that were let go of.')
    return this.#content
  }
}

export function writeContent(db: Database, fileId: number, bytes: FileBytes): void {
  db.prepare(
    `INSERT INTO file_content (file_id, content, is_deflated) SELECT id, @content, @is_deflated FROM file WHERE id = @fileId
     ON CONFLICT (file_id) DO UPDATE SET content = excluded.content, is_deflated = excluded.is_deflated`,
  ).run({ fileId, ...bytes.kept })
}

/** The source file's bytes as imported; undefined where the project has none (an archive without contents). */
export function readFileContent(db: Database, fileId: number): Buffer | undefined {
  const kept = db
    .prepare<unknown[], KeptBytes>('SELECT content, is_deflated FROM file_content WHERE file_id = ?')
    .get(fileId)
  return kept && bytesOf(kept)
}

/** Copies bytes to memory that all threads share, and frees the originals at once. */
export function sharedBytes(content: Buffer): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(content.length))
  copy.set(content)
  releaseBytes(content)
  return copy
}
