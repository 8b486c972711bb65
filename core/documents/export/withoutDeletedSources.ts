/**
 * Files whose source others have taken away or renamed (docs/files.md, "Source files that are gone"): no export in place
 * brings back what they took away.
 */
import { join } from 'node:path'
import { pathExists } from '../../platform/files/pathExists.ts'
import type { FailureValue } from '../../platform/errors/failure.ts'
import { goneSource } from '../deletedSource.ts'
import type { DocumentsProject } from '../project.ts'
import type { Output } from './planExport.ts'

/**
 * Of the outputs of an export into a folder that files were taken from, those that would lie beside their sources, and whose
 * sources lie in none of the project's folders any more. Nothing is told of folders that are gone themselves, nor of files
 * that may have come from elsewhere: no translation of theirs was ever seen or written in place.
 */
export async function withoutSources(
  { sourceFolders, store }: DocumentsProject,
  folder: string,
  outputs: readonly Output[],
): Promise<ReadonlyMap<Output, FailureValue>> {
  const gone = new Map<Output, FailureValue>()
  if (!(await sourceFolders.has(folder)) || !(await pathExists(folder))) return gone
  const folders = await sourceFolders.list()
  const inPlace = new Set((await store.read('translationFilePlaces', {})).map(({ fileId }) => fileId))
  const bySource = Map.groupBy(
    outputs.filter(({ file, isInPlace, isCatalogue }) => isInPlace && !isCatalogue && inPlace.has(file.id)),
    ({ file }) => file.path,
  )
  for (const [path, ofSource] of bySource) {
    const places = [folder, ...folders].map((one) => join(one, path))
    if ((await Promise.all(places.map(pathExists))).includes(true)) continue
    for (const output of ofSource) gone.set(output, goneSource(join(folder, path)))
  }
  return gone
}
