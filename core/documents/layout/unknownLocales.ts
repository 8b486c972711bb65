/**
 * Files that lie where the translations of others lie, under a code that no catalogue lists (`fr_tu.php`,
 * `values-fb-rLS/strings.xml`, but also `messages_ext.properties`), or under the source's where another file is the
 * source (`messages_en.properties` beside `messages.properties`). Where they have the strings of the others, they are no
 * sources: those would be there twice, and their translations would go to one file. Nor are files whose paths differ from
 * those of translations in letters’ case alone.
 */
import { foldedPath } from '../../platform/files/samePath.ts'
import type { Tree, TreeFile } from './layoutTypes.ts'
import { APPLE_BASE } from './pathLanguages.ts'
import { bindingsOf, siblingPattern, type Binding } from './patterns.ts'

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
  /** The code of the source language. */
  sourceCode: string
  isAlike: (file: File, other: string) => Promise<boolean>
  sourcesIn: SourcesIn
}

/** Android's resources for cars, which the code of Galibi Carib would hide; other modes are no codes by their shape. */
const UI_MODE = /^car(?:-|$)/

/** The paths where a file's source would lie, as a row of the table reads its path. */
type SourcesIn = (binding: Binding) => string[]

/** Moves such files of a tree from its sources to those that are left out. */
export async function excludeUnknown<File extends TreeFile>(
  tree: Tree<File>,
  siblings: readonly Siblings[],
  { known, isOfSource, isAlike, sourcesIn, sourceCode }: Judging<File>,
): Promise<void> {
  const byPattern = new Map(siblings.map(({ pattern, other }) => [pattern.join('/'), other]))
  const paths = new Set(tree.sources.map(({ absolutePath }) => absolutePath))
  /** The source of a file whose path says that it is in another language, though it may be the only one. */
  const told = (binding: Binding, own: string) =>
    binding.ecosystem.isTelling && (binding.code === APPLE_BASE || !isOfSource(binding.code))
      ? sourcesIn(binding).find((path) => path !== own && paths.has(path))
      : undefined
  const sourcesOfOthers = new Set(byPattern.values())
  const sources: File[] = []
  for (const file of tree.sources) {
    const isOpen = !file.isNamed && !known.has(file.path) && !sourcesOfOthers.has(file.absolutePath)
    const found = isOpen ? siblingsOf(file, byPattern, told) : undefined
    if (found === undefined || !(await isAlike(file, found.other))) sources.push(file)
    else {
      const because = isOfSource(found.code) ? 'second' : 'language'
      tree.others.push({ file, code: found.code === APPLE_BASE ? sourceCode : found.code, because })
    }
  }
  tree.sources = sources
}

/**
 * Moves files to those that are left out whose paths are those of translations but for letters’ case: `Values-fr` beside
 * `values-fr`. Elsewhere one would take the other's place, and neither is a source.
 */
export function excludeDuplicates<File extends TreeFile>(tree: Tree<File>, known: ReadonlySet<string>): void {
  const ofCatalogues = tree.catalogues.flatMap(({ members }) => members)
  const codes = new Map(
    [...tree.others, ...ofCatalogues, ...tree.translations].map(({ file, code }) => [
      foldedPath(file.absolutePath),
      code,
    ]),
  )
  const codeOf = (file: File) =>
    file.isNamed || known.has(file.path) ? undefined : codes.get(foldedPath(file.absolutePath))
  const twins = tree.sources.flatMap((file) => {
    const code = codeOf(file)
    return code === undefined ? [] : [{ file, code, because: 'second' as const }]
  })
  const isTwin = new Set(twins.map(({ file }) => file))
  tree.sources = tree.sources.filter((file) => !isTwin.has(file))
  tree.others.push(...twins)
}

function siblingsOf(
  { absolutePath }: TreeFile,
  byPattern: ReadonlyMap<string, string>,
  told: (binding: Binding, own: string) => string | undefined,
): { code: string; other: string } | undefined {
  for (const binding of bindingsOf(absolutePath.split(/[\\/]/), (code) => !UI_MODE.test(code))) {
    const other = byPattern.get(siblingPattern(binding).join('/')) ?? told(binding, absolutePath)
    if (other !== undefined) return { code: binding.code, other }
  }
  return undefined
}
