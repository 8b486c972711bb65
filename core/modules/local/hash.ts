/** The hash of a local app's folder, by which a person trusts it. */
import { createHash } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import { createReadStream } from 'node:fs'
import { readdir, readlink, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '../../platform/errors/failure.ts'

const MAX_FILES = 20_000
const MAX_BYTES = 200 * 1024 * 1024
/**
 * Nanoseconds: a file that changed this shortly before its read is read again next time. Some file systems have coarse
 * times, and a second change in the same step would go unnoticed.
 */
const FRESH = 3_000_000_000n

/**
 * Cached digests by path, with the file's signature. Every file is checked at every job, but only changed ones are
 * read. `ctime` cannot be set, unlike `mtime`: a change goes unnoticed only with a wrong clock, and only until the next
 * start.
 */
const known = new Map<string, { signature: string; digest: string }>()
/** Files of which that much is kept. */
const MAX_KNOWN = 5 * MAX_FILES

export interface FolderDigest {
  /** The hash of the folder as a whole. */
  hash: string
  /** The digest of each file, by its path. */
  digests: ReadonlyMap<string, string>
}

/**
 * Hashes every file in the folder with its name, so that any change of the code changes the hash. A link is included by
 * its name and target path; its target is not, nor is git's data: none of that is ever loaded (guard.ts).
 * @throws Failure `module.folderTooLarge`
 */
export async function readFolder(folder: string): Promise<FolderDigest> {
  const root = await realpath(folder)
  const total: Total = { digests: new Map(), bytes: 0 }
  return { hash: await hashEntries(root, total, folder), digests: total.digests }
}

/** The hash alone, by which a person trusts the folder's code. @throws Failure `module.folderTooLarge` */
export async function hashFolder(folder: string): Promise<string> {
  return (await readFolder(folder)).hash
}

interface Total {
  digests: Map<string, string>
  bytes: number
}

/** A folder's hash is that of its entries, in the order of their names. */
async function hashEntries(path: string, total: Total, folder: string): Promise<string> {
  const entries = (await readdir(path, { withFileTypes: true })).filter(({ name }) => name !== '.git')
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  const lines = await Promise.all(
    entries.map(async (entry) => {
      const inner = join(path, entry.name)
      if (entry.isDirectory()) return `d ${entry.name}\0${await hashEntries(inner, total, folder)}\0`
      if (entry.isSymbolicLink()) return `l ${entry.name}\0${await readlink(inner)}\0`
      if (!entry.isFile()) return `o ${entry.name}\0`
      const stats = await stat(inner, { bigint: true })
      total.bytes += Number(stats.size)
      // Counted before it is read: a folder that is too large is not read to its end.
      total.digests.set(inner, '')
      if (total.digests.size > MAX_FILES || total.bytes > MAX_BYTES) throw tooLarge(folder)
      const digest = await hashFile(inner, stats)
      total.digests.set(inner, digest)
      return `f ${entry.name}\0${digest}\0`
    }),
  )
  return createHash('sha256').update(lines.join('')).digest('hex')
}

async function hashFile(path: string, stats: BigIntStats): Promise<string> {
  const { size, mtimeNs, ctimeNs, ino, dev } = stats
  const signature = [size, mtimeNs, ctimeNs, ino, dev].join(' ')
  const found = known.get(path)
  if (found?.signature === signature) return found.digest
  const started = BigInt(Date.now()) * 1_000_000n
  const digest = await (reading = reading.catch(() => '').then(() => readHash(path)))
  known.delete(path)
  const isSettled = ctimeNs + FRESH < started && mtimeNs + FRESH < started
  if (isSettled && known.size < MAX_KNOWN) known.set(path, { signature, digest })
  return digest
}

/** Sequentially, because the number of open files is limited. */
let reading = Promise.resolve('')

async function readHash(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part as Buffer)
  return hash.digest('hex')
}

function tooLarge(folder: string): Failure {
  return new Failure('module.folderTooLarge', 'This folder is too large to be an app’s.', {
    path: folder,
    todo: 'Choose the folder that holds manifest.json and the module’s code alone.',
  })
}
