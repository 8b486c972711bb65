/**
 * The working copy that a catalogue lies in: whoever opens `po/uk.po` of a checkout has the code that it names above it
 * (docs/reviewing.md, "The code that uses a string").
 */
import { realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/** What the systems of version control put into the top of a working copy. */
const MARKS = ['.git', '.hg', '.svn', '.bzr']

/** A catalogue that lies deeper than so many folders below the top is not looked for. */
const DEEPEST = 12

/**
 * The top of the working copy around a folder, absolute; null where there is none. Somebody's whole home is none, also
 * where its settings are kept under version control: a catalogue of a stranger's would have too much to name there.
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
