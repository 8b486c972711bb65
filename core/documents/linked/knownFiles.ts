/** The files of a bound place that the project knows, and whether others changed them since, by their bytes. */
import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { contentHash } from '../import/baseline.ts'
import type { DocumentsProject } from '../project.ts'
import type { LinkedPlace } from './linkedFiles.ts'

/** The signatures of files at the last check, by path. */
export type FileSignatures = Map<string, string>

/** Returns the files that differ from the version that the project last read or wrote. */
export async function changedFiles(
  session: DocumentsProject,
  bound: LinkedPlace,
  looked: FileSignatures,
): Promise<KnownFile[]> {
  return (await lookAtFiles(session, bound, looked)).filter((file) => file.isChanged)
}

export async function lookAtFiles(
  session: DocumentsProject,
  { root }: LinkedPlace,
  looked: FileSignatures,
): Promise<KnownFile[]> {
  const known = await knownFiles(session, root)
  return Promise.all(known.map(async (file) => ({ ...file, ...(await lookAt(session, file, looked)) })))
}

interface Look {
  isChanged: boolean
  /** The signature of the file; empty if it cannot be read. */
  sign: string
}

export interface KnownFile extends Look {
  fileId: number
  /** Absolute. */
  place: string
  /** Of a translation file; absent: it is the source. */
  hash?: string
  isOfCatalogue: boolean
}

/** Returns the files of a project below a folder: sources, and translations as they were last seen. */
export async function knownFiles(
  session: DocumentsProject,
  root: string,
): Promise<Omit<KnownFile, keyof Look>[]> {
  const [files, seen, layouts] = await Promise.all([
    session.store.read('listFiles', {}),
    session.store.read('translationFilePlaces', {}),
    session.store.read('fileLayouts', {}),
  ])
  const catalogues = new Set(layouts.filter(({ layout }) => layout.isCatalogue).map(({ fileId }) => fileId))
  const translations = seen.map(({ fileId, path, hash }) => ({
    ...{ fileId, hash, place: join(root, path) },
    isOfCatalogue: catalogues.has(fileId),
  }))
  const known = new Set(translations.map(({ place }) => place))
  const sources = files
    .filter(({ id }) => !catalogues.has(id))
    .map(({ id, path }) => ({ fileId: id, place: join(root, path), isOfCatalogue: false }))
  // A file that is both source and translation is compared with its last seen version.
  return [...sources.filter(({ place }) => !known.has(place)), ...translations]
}

const UNSEEN: Look = { isChanged: false, sign: '' }

async function lookAt(
  session: DocumentsProject,
  { fileId, place, hash }: Omit<KnownFile, keyof Look>,
  looked: FileSignatures,
): Promise<Look> {
  const sign = await signatureAt(place)
  if (sign === '') return UNSEEN
  if (looked.get(place) === sign) return { isChanged: false, sign }
  const content = await readFile(place).catch(() => null)
  if (content === null) return UNSEEN
  const last =
    hash ??
    (await session.store.read('fileContent', { fileId }).then(({ content: seen }) => contentHash(seen)))
  if (contentHash(content) !== last) return { isChanged: true, sign }
  // An unchanged file needs no further work; a changed one is recorded once it is imported.
  looked.set(place, sign)
  return { isChanged: false, sign }
}

/** Returns the signature of a file; empty if it cannot be read. */
export async function signatureAt(place: string): Promise<string> {
  const found = await stat(place).catch(() => null)
  return found === null || !found.isFile() ? '' : `${found.mtimeMs} ${found.size} ${found.ino}`
}

/**
 * Records files, below the root or absolute, that were read and reported as left out: they are not new until they
 * change.
 */
export async function noteLeftOut(
  { root }: LinkedPlace,
  paths: readonly string[],
  looked: FileSignatures,
): Promise<void> {
  for (const path of paths) {
    const place = resolve(root, path)
    const sign = await signatureAt(place)
    if (sign !== '') looked.set(place, sign)
  }
}
