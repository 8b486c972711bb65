/** The one order of a project's files: of the Files pane, of lists in file order, of every other list of files. */

export interface OrderedFile {
  id: number
  /** Relative, '/' between its parts. */
  path: string
  /** The outermost folder, where the project has branches. */
  branch: string | null
}

const { compare } = new Intl.Collator('en', { numeric: true })

/** Compares two names as people do: 2 before 10; case decides last. */
function compareNames(a: string, b: string): number {
  if (a === b) return 0
  const order = compare(a, b)
  if (order !== 0) return order
  return a < b ? -1 : 1
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}

function compareParts(a: readonly string[], b: readonly string[]): number {
  for (const [index, name] of a.entries()) {
    const other = b[index]
    if (other === undefined) return 1
    const order = compareNames(name, other)
    if (order !== 0) return order
  }
  return a.length - b.length
}

/** Compares two paths of files; strings of no file stand last. */
export function comparePaths(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return compareParts(partsOf(a), partsOf(b))
}

/** Files without a branch come first. */
function compareBranches({ branch: a }: OrderedFile, { branch: b }: OrderedFile): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  return compareNames(a, b)
}

/**
 * Returns the files in their order: branch by branch and folder by folder, in the natural order of names. The content
 * of a folder stands together. Files of the same path are ordered by their ids.
 */
export function inFileOrder<T extends OrderedFile>(files: readonly T[]): T[] {
  return files
    .map((file) => ({ file, parts: partsOf(file.path) }))
    .sort(
      (a, b) => compareBranches(a.file, b.file) || compareParts(a.parts, b.parts) || a.file.id - b.file.id,
    )
    .map(({ file }) => file)
}
