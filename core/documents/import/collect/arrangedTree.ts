/** A tree of files by the arrangement that was decided for their folder. */
import type { FoundFile } from '../../linked/foundFile.ts'
import type { Tree } from '../../layout/layoutTypes.ts'
import { readLayoutTree } from '../../layout/tree.ts'
import type { DocumentsProject } from '../../project.ts'
import type { CollectedFile } from './collectFiles.ts'
import { sourceKeyTest } from '../match/sourceKeys.ts'

/** Sources of the project, and named files, are included even if the arrangement lacks them. */
export async function arrangedTree(
  session: DocumentsProject,
  collected: readonly CollectedFile[],
  { arrangement, known }: { arrangement: readonly FoundFile[]; known: ReadonlySet<string> },
): Promise<Tree<CollectedFile>> {
  const { facts } = session
  const tree: Tree<CollectedFile> = {
    ...{ sources: [], translations: [], catalogues: [], others: [], layouts: new Map() },
  }
  const byPath = new Map(collected.map((file) => [file.path, file]))
  const arranged = new Set<CollectedFile>()
  const take = (path: string) => {
    const file = byPath.get(path)
    if (file !== undefined) arranged.add(file)
    return file
  }
  const languageOf = (id: string) => facts.targetLanguages.find((language) => language.id === id)
  for (const { path, isCatalogue, pattern, codes, translations } of arrangement) {
    const layout = pattern === null ? null : { pattern, codes: [...codes] }
    if (isCatalogue) {
      // Source files of the project stay source files.
      if (translations.some((one) => known.has(one.path))) continue
      const members = translations.flatMap(({ path: at, languageId, code }) => {
        const file = take(at)
        return file === undefined ? [] : [{ file, code, language: languageOf(languageId) ?? null }]
      })
      if (layout !== null && members.length > 0) tree.catalogues.push({ path, layout, members })
      continue
    }
    const source = take(path)
    if (source === undefined) continue
    tree.sources.push(source)
    if (layout !== null) tree.layouts.set(source.absolutePath, layout)
    for (const { path: at, languageId, code } of translations) {
      const file = take(at)
      const language = languageOf(languageId)
      if (file === undefined || language === undefined) continue
      tree.translations.push({ file, code, language, sourcePath: source.absolutePath, path: at })
    }
  }
  const isOwn = ({ path, isNamed }: CollectedFile) => isNamed || known.has(path)
  const rest = collected.filter((file) => !arranged.has(file))
  if (!rest.some(isOwn)) return tree
  const read = await readLayoutTree(rest, facts, { known, areKeysSources: sourceKeyTest(session) })
  const sources = [...tree.sources, ...read.sources.filter(isOwn)]
  const places = new Set(sources.map(({ absolutePath }) => absolutePath))
  return {
    sources,
    translations: [
      ...tree.translations,
      ...read.translations.filter(
        ({ file, sourcePath }) => file.isNamed || (sourcePath !== null && places.has(sourcePath)),
      ),
    ],
    catalogues: [
      ...tree.catalogues,
      ...read.catalogues.filter(
        ({ path, members }) => known.has(path) || members.some(({ file }) => file.isNamed),
      ),
    ],
    others: read.others.filter(({ file }) => file.isNamed),
    layouts: new Map([...tree.layouts, ...read.layouts]),
  }
}
