/** Whether paths that are alike but for letters’ case, or for how accents are spelled, lead to one file. */
import { lstat } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** What two paths have in common that a file system may take for one. */
export function foldedPath(path: string): string {
  return path.normalize('NFC').toLowerCase()
}

/**
 * Of two absolute paths that are alike once they are folded. The file system tells where any part of them lies there; where
 * none that they differ in does, they are taken for one.
 */
export async function areSamePath(one: string, other: string): Promise<boolean> {
  if (one === other) return true
  const [parts, others] = [one.split(sep), other.split(sep)]
  for (const [index, part] of parts.entries()) {
    const second = others[index]
    if (second === part || second === undefined) continue
    const above = parts.slice(0, index).join(sep) || sep
    const [here, there] = await Promise.all([part, second].map((name) => identityOf(join(above, name))))
    if (here === null && there === null) return true
    if (here !== there) return false
  }
  return true
}

/** Null of what is not there. */
async function identityOf(path: string): Promise<string | null> {
  return lstat(path, { bigint: true }).then(
    ({ dev, ino }) => `${dev} ${ino}`,
    () => null,
  )
}
