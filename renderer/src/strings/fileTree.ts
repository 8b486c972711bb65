/** Files as a tree of the folders in their paths. */
import type { FileEntry, Progress } from '../../../core/contract/index.ts'

export type TreeNode =
  | { kind: 'folder'; name: string; path: string; depth: number }
  | { kind: 'file'; name: string; depth: number; file: FileEntry }

/** The rows of the tree from top to bottom; what lies in a folder of `closed` is left out. */
export function treeRows(files: readonly FileEntry[], closed: ReadonlySet<string>): TreeNode[] {
  const rows: TreeNode[] = []
  const seen = new Set<string>()
  for (const file of [...files].sort(byPath)) {
    const folders = foldersOf(file)
    for (const [depth, path] of folders.entries()) {
      if (seen.has(path)) continue
      seen.add(path)
      if (isHidden(path, closed)) continue
      rows.push({ kind: 'folder', name: path.split('/').at(-1) ?? path, path, depth })
    }
    if (folders.some((path) => closed.has(path))) continue
    rows.push({ kind: 'file', name: file.name, depth: folders.length, file })
  }
  return rows
}

/** ['app', 'app/menus'] of 'app/menus/file.po'; a branch is the outermost folder. */
function foldersOf({ path, branch }: FileEntry): string[] {
  const parts = [
    ...(branch === null ? [] : [branch]),
    ...path.split('/').filter((part) => part !== ''),
  ].slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

function isHidden(path: string, closed: ReadonlySet<string>): boolean {
  return [...closed].some((folder) => path.startsWith(`${folder}/`))
}

const collator = new Intl.Collator('en', { numeric: true })

function byPath(a: FileEntry, b: FileEntry): number {
  return collator.compare(`${a.branch ?? ''}/${a.path}`, `${b.branch ?? ''}/${b.path}`)
}

/** The progress of a file in a language; none where it has no row. */
export function progressIn(file: FileEntry, languageId: string): Progress {
  return (
    file.progress.find((progress) => progress.languageId === languageId) ?? {
      languageId,
      strings: file.strings,
      translated: 0,
      approved: 0,
    }
  )
}
