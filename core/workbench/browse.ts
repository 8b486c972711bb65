/** Folder listings for shells without a file dialog of their own. */
import { readdir, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { Failure } from '../platform/errors/failure.ts'
import { systemErrorCode } from '../platform/errors/systemErrorCode.ts'
import type { FolderListing } from '../contract/index.ts'
import { Semaphore } from '../platform/threads/semaphore.ts'
import { missingPath } from './linked/missingPath.ts'

/** The most listed entries, which is more than a user scrolls through. */
const MAX_ENTRIES = 5_000
/** Entries that are looked at side by side: each holds some kilobytes until the system has answered. */
const AT_ONCE = 64
/** Folders that are listed side by side, over all screens: thousands of them held gigabytes. */
const turns = new Semaphore(4)

/**
 * Lists a folder, folders first, by name; hidden entries are left out. Without a path: the home folder. With the path of
 * a file: its folder.
 * @throws Failure `bound.missing`, `browse.unreadable`
 */
export async function browseFolder({
  path,
  isNew = false,
}: {
  path?: string | undefined
  /** Whether the path may be that of a file that does not exist yet. */
  isNew?: boolean
}): Promise<FolderListing> {
  const release = await turns.acquire()
  try {
    return await listed(resolve(path ?? homedir()), isNew)
  } finally {
    release()
  }
}

async function listed(place: string, isNew: boolean): Promise<FolderListing> {
  const entry = await stat(place).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw unreadable(place, error)
  })
  if (entry === null && !(isNew && (await isFolder(dirname(place))))) throw missingPath(place)
  const isOwn = entry?.isDirectory() ?? false
  const folder = isOwn ? place : dirname(place)
  const names = await readNames(folder)
  const entries: FolderListing['entries'] = []
  for (let from = 0; from < names.length; from += AT_ONCE) {
    const some = names.slice(from, from + AT_ONCE)
    const found = await Promise.all(some.map((name) => describeEntry(folder, name)))
    entries.push(...found.filter((entry) => entry !== null))
  }
  entries.sort(
    (a, b) =>
      Number(b.isFolder) - Number(a.isFolder) || a.name.localeCompare(b.name, 'en', { numeric: true }),
  )
  const parent = dirname(folder)
  return {
    ...{ path: folder, parent: parent === folder ? null : parent, entries },
    file: isOwn ? null : { name: basename(place), exists: entry !== null },
  }
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  )
}

/** A path below a file does not exist, either. */
function isMissing(error: unknown): boolean {
  const code = systemErrorCode(error)
  return code === 'ENOENT' || code === 'ENOTDIR'
}

function unreadable(path: string, cause: unknown): Failure {
  return new Failure(
    'browse.unreadable',
    'This folder cannot be read.',
    { path, todo: 'Choose another folder.' },
    { cause },
  )
}

async function readNames(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder)
    return names.filter((name) => !name.startsWith('.')).slice(0, MAX_ENTRIES)
  } catch (cause) {
    throw unreadable(folder, cause)
  }
}

async function describeEntry(folder: string, name: string): Promise<FolderListing['entries'][number] | null> {
  const path = join(folder, name)
  try {
    const { size, mtime, isDirectory } = await stat(path).then((stats) => ({
      size: stats.size,
      mtime: stats.mtime,
      isDirectory: stats.isDirectory(),
    }))
    return {
      name,
      path,
      isFolder: isDirectory,
      bytes: isDirectory ? 0 : size,
      modifiedAt: mtime.toISOString(),
    }
  } catch {
    // A link to nowhere, or gone since it was listed.
    return null
  }
}
