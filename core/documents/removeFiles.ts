/** Removes files from a project (docs/files.md, "Take a file out"). */
import { join } from 'node:path'
import type { FilesRemoved } from '../contract/index.ts'
import { pathExists } from '../platform/files/pathExists.ts'
import { Failure } from '../platform/errors/failure.ts'
import type { LinkedPlace } from './linked/linkedFiles.ts'
import { knownFiles } from './linked/knownFiles.ts'
import { isCloudFile } from './cloudFiles.ts'
import type { DocumentsProject } from './project.ts'

export interface RemoveRequest {
  fileIds: readonly number[]
  /** The name of the snapshot that is made before; `null`: nothing is changed, and the rows to remove are counted. */
  snapshot: string | null
}

/**
 * @throws Failure `file.unknown`; `file.ofCloud` if the server would restore them, `file.inPlace` if the bound file or
 *   folder would
 */
export async function removeFilesFrom(
  project: DocumentsProject & { editorId(): Promise<number> },
  { fileIds, snapshot }: RemoveRequest,
): Promise<FilesRemoved> {
  const { store, linkedFiles, path } = project
  if (await isCloudFile(project)) throw ofCloud()
  const bound = await linkedFiles.ofProject(path)
  if (bound !== undefined) await refuseWhatComesAgain(project, bound, fileIds)
  if (snapshot === null) return { ...(await store.read('goesWithFiles', { fileIds })), snapshot: null }
  return store.write('removeFiles', { userId: await project.editorId(), fileIds, snapshot })
}

async function refuseWhatComesAgain(
  project: DocumentsProject,
  { root }: LinkedPlace,
  fileIds: readonly number[],
): Promise<void> {
  const [files, known] = await Promise.all([project.store.read('listFiles', {}), knownFiles(project, root)])
  const sources = new Map(files.map(({ id, path }) => [id, join(root, path)]))
  for (const { fileId, place, isOfCatalogue } of known) {
    // An update would restore a catalogue from its translations, and any other file from its source.
    const bringsIt = fileIds.includes(fileId) && (isOfCatalogue || place === sources.get(fileId))
    if (bringsIt && (await pathExists(place))) throw inPlace(place)
  }
}

function ofCloud(): Failure {
  return new Failure('file.ofCloud', 'This project syncs with a cloud, and its files belong to the cloud.', {
    kept: 'Nothing was changed.',
    todo: 'Delete the file in the cloud: the next sync removes it here.',
  })
}

/** @param path Absolute */
function inPlace(path: string): Failure {
  return new Failure('file.inPlace', 'The file is still in the opened folder, and would be imported again.', {
    path,
    kept: 'Nothing was changed.',
    todo: 'Delete the file there first.',
  })
}
