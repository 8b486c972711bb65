/**
 * Files that lie where the translations of others lie, under a code that no catalogue lists (`fr_tu.php`,
 * `values-fb-rLS/strings.xml`, but also `messages_ext.properties`), or under the source's where another file is the
 * source (`messages_en.properties` beside `messages.properties`). Where they have the strings of the others, they are no
 * sources: those would be there twice, and their translations would go to one file.
 */
import type { Tree, TreeFile } from './shape.ts'
import { bindingsOf, siblingPattern } from './patterns.ts'

/** The path that the translations of a file have. */
export interface Siblings {
  /** Parts of an absolute path, with `{language}` where a code goes. */
  pattern: readonly string[]
  /** The source file, or one of the translations where there is none. */
  other: string
}

interface Judging<File extends TreeFile> {
  known: ReadonlySet<string>
  isOfSource: (code: string) => boolean
  isAlike: (file: File, other: string) => Promise<boolean>
}

/** Android's resources for cars, which the code of Galibi Carib would hide; other modes are no codes by their shape. */
const UI_MODE = /^car(?:-|$)/

/** Moves such files of a tree from its sources to those that are left out. */
export async function takeOutDoubtful<File extends TreeFile>(
  tree: Tree<File>,
  siblings: readonly Siblings[],
  { known, isOfSource, isAlike }: Judging<File>,
): Promise<void> {
  const byPattern = new Map(siblings.map(({ pattern, other }) => [pattern.join('/'), other]))
  if (byPattern.size === 0) return
  const sourcesOfOthers = new Set(byPattern.values())
  const sources: File[] = []
  for (const file of tree.sources) {
    const isOpen = !file.isNamed && !known.has(file.path) && !sourcesOfOthers.has(file.absolutePath)
    const found = isOpen ? siblingsOf(file, byPattern) : undefined
    if (found === undefined || !(await isAlike(file, found.other))) sources.push(file)
    else {
      const because = isOfSource(found.code) ? 'second' : 'language'
      tree.others.push({ file, code: found.code, because })
    }
  }
  tree.sources = sources
}

function siblingsOf(
  { absolutePath }: TreeFile,
  byPattern: ReadonlyMap<string, string>,
): { code: string; other: string } | undefined {
  for (const binding of bindingsOf(absolutePath.split(/[\\/]/), (code) => !UI_MODE.test(code))) {
    const other = byPattern.get(siblingPattern(binding).join('/'))
    if (other !== undefined) return { code: binding.code, other }
  }
  return undefined
}
