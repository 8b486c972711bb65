/** Folder listings for shells without a file dialog of their own. */
import { readdir, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { Failure } from '../platform/errors/failure.ts'
import type { FolderListing } from '../contract/index.ts'
import { Semaphore } from '../platform/threads/semaphore.ts'

/** The most listed entries, which is more than a user scrolls through. */
const MAX_ENTRIES = 5_000
/** Entries that are looked at side by side: each holds some kilobytes until the system has answered. */
const AT_ONCE = 64
/** Folders that are listed side by side, over all screens: thousands of them held gigabytes. */
const turns = new Semaphore(4)

/** Lists a folder, folders first, by name; hidden entries are left out. Without a path: the home folder. */
export async function browseFolder(path: string | undefined): Promise<FolderListing> {
  const release = await turns.acquire()
  try {
    return await listed(path)
  } finally {
    release()
  }
}

async function listed(path: string | undefined): Promise<FolderListing> {
  const folder = resolve(path ?? homedir())
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
  return { path: folder, parent: parent === folder ? null : parent, entries }
}

async function readNames(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder)
    return names.filter((name) => !name.startsWith('.')).slice(0, MAX_ENTRIES)
  } catch (cause) {
    throw new Failure(
      'browse.unreadable',
      'This folder cannot be read.',
      { path: folder, todo: 'Choose another folder.' },
      { cause },
    )
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
