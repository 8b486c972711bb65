/** Whether paths that differ only in letter case or Unicode normalization lead to one file. */
import { lstat } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** Folds case and normalization. Two paths that a file system may treat as equal have the same result. */
export function foldedPath(path: string): string {
  return path.normalize('NFC').toLowerCase()
}

/**
 * Compares two absolute paths that are equal once folded, by asking the file system about each part that exists. If no
 * part in which they differ exists, they count as one file.
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

/** Null if nothing exists there. */
async function identityOf(path: string): Promise<string | null> {
  return lstat(path, { bigint: true }).then(
    ({ dev, ino }) => `${dev} ${ino}`,
    () => null,
  )
}
