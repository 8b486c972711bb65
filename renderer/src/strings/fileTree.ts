/** Files as a tree of the folders in their paths. */
import type { FileEntry, Progress } from '../../../core/contract/index.ts'

export type TreeNode =
  | { kind: 'folder'; name: string; path: string; depth: number }
  | { kind: 'file'; name: string; depth: number; file: FileEntry }

/**
 * The rows of the tree from top to bottom, of files in their order (core/strings/fileOrder.ts); what lies in a folder of `closed` is left out. A folder that holds one thing
 * alone shares that thing's line: `src/main/res`, `values/strings.xml`.
 */
export function treeRows(files: readonly FileEntry[], closed: ReadonlySet<string>): TreeNode[] {
  const rows: TreeNode[] = []
  const seen = new Set<string>()
  const held = heldBy(files)
  for (const file of files) {
    const lines = linesOf(foldersOf(file), held)
    const last = lines.at(-1)
    const shared = last !== undefined && isAlone(last.path, held) ? last : undefined
    const folders = shared === undefined ? lines : lines.slice(0, -1)
    const isShut = folders.some(({ path }) => closed.has(path))
    for (const [depth, { name, path }] of folders.entries()) {
      if (!seen.has(path)) rows.push({ kind: 'folder', name, path, depth })
      seen.add(path)
      if (closed.has(path)) break
    }
    const name = shared === undefined ? file.name : `${shared.name}/${file.name}`
    if (!isShut) rows.push({ kind: 'file', name, depth: folders.length, file })
  }
  return rows
}

/** Returns the direct content of each folder: folders by their paths, files by their ids. */
function heldBy(files: readonly FileEntry[]): Map<string, Set<string | number>> {
  const held = new Map<string, Set<string | number>>()
  for (const file of files) {
    const folders = foldersOf(file)
    for (const [index, folder] of folders.entries()) {
      const things = held.get(folder) ?? new Set()
      things.add(folders[index + 1] ?? file.id)
      held.set(folder, things)
    }
  }
  return held
}

function isAlone(folder: string, held: ReadonlyMap<string, ReadonlySet<string | number>>): boolean {
  return held.get(folder)?.size === 1
}

/** A file's folders as lines: each with those outside of it that hold nothing else. */
function linesOf(
  folders: readonly string[],
  held: ReadonlyMap<string, ReadonlySet<string | number>>,
): { name: string; path: string }[] {
  const lines: { name: string; path: string }[] = []
  for (const path of folders) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const outer = lines.at(-1)
    if (outer !== undefined && isAlone(outer.path, held))
      lines.splice(-1, 1, { name: `${outer.name}/${name}`, path })
    else lines.push({ name, path })
  }
  return lines
}

/** ['app', 'app/menus'] of 'app/menus/file.po'; a branch is the outermost folder. */
function foldersOf({ path, branch }: FileEntry): string[] {
  const parts = [
    ...(branch === null ? [] : [branch]),
    ...path.split('/').filter((part) => part !== ''),
  ].slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
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
