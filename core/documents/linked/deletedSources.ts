/** Source files of a bound folder that others have removed or renamed (docs/files.md, "When a source file is gone"). */
import { join } from 'node:path'
import type { FileEntry } from '../../contract/index.ts'
import type { DocumentsProject } from '../project.ts'
import { pathExists } from '../../platform/files/pathExists.ts'
import type { LinkedPlace } from './linkedFiles.ts'
import type { FileSignatures } from './knownFiles.ts'

/** Returns the paths of source files that others have removed or renamed; none if the folder itself is missing. */
export async function deletedSources(session: DocumentsProject, bound: LinkedPlace): Promise<string[]> {
  return (await deletedFiles(session, bound)).map(({ path }) => join(bound.root, path))
}

/** The signature of a file whose absence was reported. */
export const DELETED_SOURCE = 'gone'

export async function deletedFiles(
  session: DocumentsProject,
  bound: LinkedPlace,
  looked: FileSignatures = new Map(),
): Promise<FileEntry[]> {
  if (bound.kind === 'file' || !(await pathExists(bound.place))) return []
  const [layouts, seen, all] = await Promise.all([
    session.store.read('fileLayouts', {}),
    session.store.read('translationFilePlaces', {}),
    session.store.read('listFiles', {}),
  ])
  const catalogues = new Set(layouts.filter(({ layout }) => layout.isCatalogue).map(({ fileId }) => fileId))
  const inPlace = new Set(seen.map(({ fileId }) => fileId))
  const mayBeGone = ({ id, path }: FileEntry) => inPlace.has(id) || looked.has(join(bound.root, path))
  const files = all.filter((file) => !catalogues.has(file.id) && mayBeGone(file))
  const there = await Promise.all(files.map(({ path }) => pathExists(join(bound.root, path))))
  return files.filter((_, index) => !there[index])
}
