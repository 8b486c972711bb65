/** The files of a project in the account of its folder: a person imported some by name that the search leaves out. */
import type { DocumentsProject } from '../project.ts'
import type { FoundFile, FoundTree } from './foundFile.ts'

export interface ProjectFile {
  /** Below the folder, '/' between its parts. */
  path: string
  /** Of a translation: its source file or catalogue. */
  of?: { path: string; languageId: string }
}

/** Returns the source files and the translations of a project by their paths, as they were last seen. */
export async function readProjectFiles({ store }: DocumentsProject): Promise<ProjectFile[]> {
  const [files, seen, layouts] = await Promise.all([
    store.read('listFiles', {}),
    store.read('translationFilePlaces', {}),
    store.read('fileLayouts', {}),
  ])
  const catalogues = new Set(layouts.filter(({ layout }) => layout.isCatalogue).map(({ fileId }) => fileId))
  const paths = new Map(files.map(({ id, path }) => [id, path]))
  const translations = seen.flatMap(({ fileId, languageId, path }): ProjectFile[] => {
    const source = paths.get(fileId)
    return source === undefined || source === path ? [] : [{ path, of: { path: source, languageId } }]
  })
  return [...files.filter(({ id }) => !catalogues.has(id)).map(({ path }) => ({ path })), ...translations]
}

/** Returns the tree with the files of the project that it leaves out. */
export function withProjectFiles<Found extends Pick<FoundTree, 'files' | 'leftOut'>>(
  tree: Found,
  own: readonly ProjectFile[],
): Found {
  const leftOut = new Set(tree.leftOut.map(({ path }) => path))
  const taken = own.filter(({ path }) => leftOut.has(path))
  if (taken.length === 0) return tree
  const added = taken.flatMap(({ path, of }) => (of === undefined ? [sourceAlone(path)] : []))
  const files = [...tree.files, ...added].map((file) => {
    const translations = taken.flatMap(({ path, of }) =>
      of?.path === file.path ? [{ path, languageId: of.languageId, code: of.languageId }] : [],
    )
    return translations.length === 0
      ? file
      : { ...file, translations: [...file.translations, ...translations] }
  })
  const used = new Set(
    files.flatMap(({ path, translations }) => [path, ...translations.map((one) => one.path)]),
  )
  return { ...tree, files, leftOut: tree.leftOut.filter(({ path }) => !used.has(path)) }
}

/** A source file without translations. */
export function sourceAlone(path: string): FoundFile {
  return { path, isCatalogue: false, pattern: null, codes: [], translations: [] }
}
