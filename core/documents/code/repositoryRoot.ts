/**
 * Finds the working copy around a catalogue. If a user opens `po/uk.po` of a checkout, the code that it refers to is
 * above it (docs/reviewing.md, "See the code that uses a string").
 */
import { realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/** The folders that version control systems create in the root of a working copy. */
const MARKS = ['.git', '.hg', '.svn', '.bzr']

/** The most nested folder of a catalogue below the root. */
const DEEPEST = 12

/**
 * Returns the root of the working copy around a folder, absolute; null if there is none. A home folder never counts,
 * even under version control, because an untrusted catalogue could then refer to any of its files.
 */
export async function workingCopyAround(folder: string, home = homedir()): Promise<string | null> {
  const notHere = new Set([home, await realpath(home).catch(() => home)])
  let at = folder
  for (let up = 0; up < DEEPEST; up++) {
    const above = dirname(at)
    if (above === at || notHere.has(at)) return null
    if (await isTop(at)) return at
    at = above
  }
  return null
}

async function isTop(folder: string): Promise<boolean> {
  const found = await Promise.all(MARKS.map((mark) => stat(join(folder, mark)).catch(() => null)))
  return found.some((mark) => mark !== null)
}
