/**
 * Finds a file that was dropped on a page. A browser gives its name and bytes, but no path. It is searched for in the
 * usual folders; the result is a path, never bytes.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'

export interface Dropped {
  name: string
  bytes: number
  /** SHA-256, in hexadecimal. */
  hash: string
}

/** Folders of the home in which users store files. */
const USUAL = ['Downloads', 'Desktop', 'Documents']
const DEEPEST = 5
/** The most entries that are examined, because the user waits. */
const MAX_ENTRIES = 50_000

/**
 * Returns the only file of that name with these bytes below some folders, the working directory and the usual ones of
 * the home. Null if there is none, or if several are equal.
 */
export async function locateDropped(dropped: Dropped, folders: readonly string[]): Promise<string | null> {
  const usual = USUAL.map((name) => join(homedir(), name))
  const budget = { left: MAX_ENTRIES }
  const found = new Set<string>()
  const walked = new Set<string>()
  for (const folder of [...folders, process.cwd(), ...usual, homedir()])
    await walk(folder, folder === homedir() ? 1 : DEEPEST, { dropped, budget, found, walked })
  const [only, other] = found
  return only !== undefined && other === undefined ? only : null
}

interface Walk {
  dropped: Dropped
  budget: { left: number }
  found: Set<string>
  walked: Set<string>
}

async function walk(folder: string, depth: number, looking: Walk): Promise<void> {
  const { dropped, budget, found, walked } = looking
  if (depth === 0 || budget.left <= 0 || walked.has(folder)) return
  walked.add(folder)
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  budget.left -= entries.length
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isFile() && entry.name === dropped.name && (await isIt(path, dropped))) found.add(path)
    if (entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
      await walk(path, depth - 1, looking)
  }
}

async function isIt(path: string, { bytes, hash }: Dropped): Promise<boolean> {
  const { size } = await stat(path)
  if (size !== bytes) return false
  return (
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex') === hash
  )
}
