/**
 * What others changed in the files of a bound place: noticed by their bytes, and taken in by the same update as an import
 * (docs/files.md, "When the files change"). What changed there and here is left to be decided.
 */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportReport } from '../../contract/index.ts'
import { formats } from '../../formats/registry.ts'
import type { CallContext } from '../../progress.ts'
import { importSourceFiles } from '../importing/importing.ts'
import { hashOf } from '../importing/seenTranslations.ts'
import type { DocumentsProject } from '../project.ts'
import type { BoundPlace } from './boundPlaces.ts'
import { findFolder } from './foundFolder.ts'
import { pathsFor, type FoundFile } from './foundTree.ts'

/** Files as they were found when they were last looked at: by place, what the system says of them. */
export type Looked = Map<string, string>

export interface FileCatchUp {
  looked: Looked
  /** Looks for files that were not there before, too. */
  findsNew: boolean
}

/**
 * Takes in what changed on the disk; null where nothing did. What could not be taken in is tried again at the next look;
 * what the report names as failed is not, until it changes again.
 */
export async function catchUp(
  session: DocumentsProject,
  bound: BoundPlace,
  { looked, findsNew }: FileCatchUp,
  context: CallContext,
): Promise<ImportReport | null> {
  const files = await lookAtFiles(session, bound, looked)
  const changed = files.filter((file) => file.isChanged)
  const looksAround = bound.kind === 'folder' && (findsNew || changed.length > 0)
  const found = looksAround ? await findFolder(bound.place) : undefined
  const added = found && findsNew ? newFiles(session, bound, { files: found.files, known: files }) : []
  if (changed.length + added.length === 0) return null
  const isDocument = await isOneFile(session, bound)
  const paths = isDocument ? [bound.place] : [...withSources(files, changed), ...added]
  const report = await importSourceFiles(
    session,
    {
      paths: [...new Set(paths)],
      root: bound.root,
      ...(isDocument && { asSources: true, isDocument: true }),
      ...(found?.configured && { configured: found.configured }),
      leavesContested: true,
    },
    context,
  )
  for (const { place, sign } of changed) looked.set(place, sign)
  return report
}

/** The files that are not as the project last read or wrote them. */
export async function changedFiles(
  session: DocumentsProject,
  bound: BoundPlace,
  looked: Looked,
): Promise<KnownFile[]> {
  return (await lookAtFiles(session, bound, looked)).filter((file) => file.isChanged)
}

async function lookAtFiles(
  session: DocumentsProject,
  { root }: BoundPlace,
  looked: Looked,
): Promise<KnownFile[]> {
  const known = await knownFiles(session, root)
  return Promise.all(known.map(async (file) => ({ ...file, ...(await lookAt(session, file, looked)) })))
}

interface Look {
  isChanged: boolean
  /** What the system says of the file; empty where it cannot be read. */
  sign: string
}

interface KnownFile extends Look {
  fileId: number
  /** Absolute. */
  place: string
  /** Of a translation file; absent: it is the source. */
  hash?: string
  isOfCatalogue: boolean
}

/** The files of a project that lie below a folder: sources, and translations as they were last seen. */
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
  // A file that is source and translation is told from by what was last seen of it.
  return [...sources.filter(({ place }) => !known.has(place)), ...translations]
}

const UNSEEN: Look = { isChanged: false, sign: '' }

async function lookAt(
  session: DocumentsProject,
  { fileId, place, hash }: Omit<KnownFile, keyof Look>,
  looked: Looked,
): Promise<Look> {
  const found = await stat(place).catch(() => null)
  if (found === null || !found.isFile()) return UNSEEN
  const sign = `${found.mtimeMs} ${found.size} ${found.ino}`
  if (looked.get(place) === sign) return { isChanged: false, sign }
  const content = await readFile(place).catch(() => null)
  if (content === null) return UNSEEN
  const last =
    hash ?? (await session.store.read('fileContent', { fileId }).then(({ content: seen }) => hashOf(seen)))
  if (hashOf(content) !== last) return { isChanged: true, sign }
  // Nothing is left to be done with it; what changed is done with once it has been taken in.
  looked.set(place, sign)
  return { isChanged: false, sign }
}

/** Whether the place is one file that holds source and translations: it is taken in by itself, whatever lies beside it. */
async function isOneFile(session: DocumentsProject, { kind }: BoundPlace): Promise<boolean> {
  if (kind === 'folder') return false
  const [file] = await session.store.read('listFiles', {})
  return formats.find(({ type }) => type === file?.type)?.languages !== 'one'
}

/** A translation is read beside its source, and a catalogue's strings are those of all its files. */
function withSources(all: readonly KnownFile[], changed: readonly KnownFile[]): string[] {
  const catalogues = new Set(changed.filter(({ isOfCatalogue }) => isOfCatalogue).map(({ fileId }) => fileId))
  const ids = new Set(changed.map(({ fileId }) => fileId))
  const besides = all.filter(
    ({ fileId, hash }) => catalogues.has(fileId) || (ids.has(fileId) && hash === undefined),
  )
  return [...besides, ...changed].map(({ place }) => place)
}

/** Files that a first look at the folder would have found, with those that they belong to. */
function newFiles(
  { facts }: DocumentsProject,
  { place, leftOut }: BoundPlace,
  { files, known }: { files: readonly FoundFile[]; known: readonly KnownFile[] },
): string[] {
  const places = new Set(known.map((one) => one.place))
  const targets = facts.targetLanguages.map(({ id }) => id)
  return files
    .filter(({ path }) => !leftOut.includes(path))
    .map((file) => pathsFor(file, targets).map((path) => join(place, path)))
    .filter((paths) => paths.some((path) => !places.has(path)))
    .flat()
}
