/** Source files of a bound folder that others have removed or renamed (docs/files.md, "Source files that are gone"). */
import { join } from 'node:path'
import type { FileEntry } from '../../contract/index.ts'
import type { DocumentsProject } from '../project.ts'
import { pathExists } from '../../platform/files/pathExists.ts'
import type { BoundPlace } from './linkedFiles.ts'
import type { FileSignatures } from './knownFiles.ts'

/** The places of source files that others have removed or renamed; of a folder that is gone itself none. */
export async function goneSources(session: DocumentsProject, bound: BoundPlace): Promise<string[]> {
  return (await goneFiles(session, bound)).map(({ path }) => join(bound.root, path))
}

/** What stands in the place of what the system says of a file whose absence was told. */
export const GONE = 'gone'

export async function goneFiles(
  session: DocumentsProject,
  bound: BoundPlace,
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
