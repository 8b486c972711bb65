/**
 * Excludes files that have a translation's path with an unknown code (`fr_tu.php`, `values-fb-rLS/strings.xml`, but
 * also `messages_ext.properties`). The same for the source's code if another file is the source
 * (`messages_en.properties` beside `messages.properties`). If they have the strings of the others, they are no sources:
 * their strings would be imported twice. Files whose paths differ from translations in letter case alone are excluded,
 * too.
 */
import { foldedPath } from '../../platform/files/samePath.ts'
import type { Tree, TreeFile } from './layoutTypes.ts'
import { APPLE_BASE } from './pathLanguages.ts'
import { bindingsOf, siblingPattern, type Binding } from './patterns.ts'

/** The path of a file's translations. */
export interface Siblings {
  /** Segments of an absolute path, with `{language}` for a code. */
  pattern: readonly string[]
  /** The source file, or one of the translations if there is none. */
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

/** Android's resources for cars, which have the code of Galibi Carib; other modes do not look like codes. */
const UI_MODE = /^car(?:-|$)/

/** The paths of a file's source, by a row of the table. */
type SourcesIn = (binding: Binding) => string[]

/** Moves such files of a tree from its sources to the excluded files. */
export async function excludeUnknown<File extends TreeFile>(
  tree: Tree<File>,
  siblings: readonly Siblings[],
  { known, isOfSource, isAlike, sourcesIn, sourceCode }: Judging<File>,
): Promise<void> {
  const byPattern = new Map(siblings.map(({ pattern, other }) => [pattern.join('/'), other]))
  const paths = new Set(tree.sources.map(({ absolutePath }) => absolutePath))
  /** The source of a file whose path names another language, even if it is the only one. */
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
 * Excludes files whose paths differ from translations only in letter case: `Values-fr` beside `values-fr`. On other
 * systems one would replace the other, and neither is a source.
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
