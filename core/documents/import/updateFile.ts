/** Updates a source file of the project from a new version that the user names, such as a catalogue from its template. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { FileUpdatePreview } from '../../contract/index.ts'
import { isBuiltIn } from '../../formats/registry.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { discardChunks } from '../../platform/threads/channel.ts'
import type { CallContext } from '../../platform/threads/progress.ts'
import { requireUnprotected } from '../../platform/files/atomicWrite.ts'
import { pathExists } from '../../platform/files/pathExists.ts'
import { isCloudFile } from '../cloudFiles.ts'
import type { LinkedPlace } from '../linked/linkedFiles.ts'
import { syncFromDisk } from '../linked/syncFromDisk.ts'
import { gone, writeBack } from '../linked/writeBack.ts'
import type { DocumentsProject } from '../project.ts'
import type { ImportRequest } from './importRequest.ts'
import { readProjectState } from './projectState.ts'
import type { SourceRead } from './read/readFile.ts'
import { readSource } from './read/readSource.ts'
import { storeImport, storeInput } from './store/storeImport.ts'

export interface UpdateRequest {
  fileId: number
  /** The new version: its own name and place do not matter. */
  path: string
  /** New strings of a catalogue start with the translation of the nearest text, which needs work; absent: they do. */
  nearest?: boolean | undefined
}

/** Counts what `updateFile` would change. Throws its failures. */
export async function previewUpdate(
  session: DocumentsProject,
  request: UpdateRequest,
  context: CallContext,
): Promise<FileUpdatePreview> {
  return withNewVersion(session, request, context, async (read, asked) => {
    const { input } = await storeInput(session, read, asked)
    return session.store.write('previewSources', input, context)
  })
}

/**
 * Updates the strings of a file as a step that undo reverts. Translations stay; those of a changed text need work. A
 * catalogue that was opened as a document is brought up to date, too, once the changes of others in it are imported and
 * those of the project are written.
 * @throws Failure `file.unknown`, `file.updateInCloud`, `file.updateInPlace` if the file is read from where it lies,
 *   `file.updateEmpty` if the new version has no strings, `bound.gone`, `export.readOnly`, and those of reading a file
 */
export async function updateFile(
  session: DocumentsProject,
  request: UpdateRequest,
  context: CallContext,
): Promise<null> {
  const place = await session.linkedFiles.ofProject(session.path)
  if (place?.kind === 'file' && !(await isCloudFile(session))) {
    if (!(await pathExists(place.place))) throw gone(place)
    await requireUnprotected(place.place)
    // A new version that is refused leaves the file as it is.
    await withNewVersion(session, request, context, () => Promise.resolve())
    await syncFromDisk(session, place, { looked: new Map(), findsNew: false }, context)
    await writeBack(session, place, {}, context)
  }
  const linked = await withNewVersion(session, request, context, async (read, asked, place) => {
    await storeImport(session, read, asked, context)
    return place
  })
  if (linked) await writeBack(session, linked, { isAll: true, followsSource: true }, context)
  return null
}

type NewVersion = Parameters<typeof storeInput>[1]

async function withNewVersion<Value>(
  session: DocumentsProject,
  { fileId, path, nearest }: UpdateRequest,
  { signal }: CallContext,
  use: (read: NewVersion, request: ImportRequest, linked: LinkedPlace | undefined) => Promise<Value>,
): Promise<Value> {
  const file = (await session.store.read('listFiles', {})).find(({ id }) => id === fileId)
  if (file === undefined) throw unknown(fileId)
  const linked = await session.linkedFiles.ofProject(session.path)
  if (await isCloudFile(session)) throw ofCloud()
  if (linked !== undefined && (linked.kind !== 'file' || file.type !== 'po')) throw inPlace(file.path)
  const request: ImportRequest = {
    paths: [path],
    ...(isBuiltIn(file.type) && { type: file.type }),
    ...(file.branch !== null && { branch: file.branch }),
    ...{ nearest, isUndoable: true, isOtherTaken: true, marksOutdated: true },
  }
  const standing = await readProjectState(session, request)
  const bytes = linked && (await readFile(linked.place).catch(() => null))
  const template = bytes && !hasReferences(bytes) ? await copyWithoutReferences(path) : null
  const readAt = (absolutePath: string) => {
    const entry = { absolutePath, path: file.path, isNamed: true }
    return readSource(session, entry, request, { tree: { layouts: new Map() }, standing, signal })
  }
  // A template that is refused is read as it is, so that the failure names the line of it.
  const ofCopy = template ? await readAt(template.path).catch(() => null) : null
  if (template) await rm(template.folder, { recursive: true, force: true })
  const read =
    ofCopy ??
    (await readAt(path).catch((error: unknown) => {
      const isOfIt = error instanceof Failure && [file.path, file.name].includes(error.details.path ?? '')
      throw isOfIt ? ofNewVersion(error, path) : error
    }))
  const { absolutePath, file: content } = read
  if (content.parsed.strings.length === 0) throw withoutStrings(path)
  // The new version is no translation file of the project: no export compares its texts with one.
  const source: SourceRead = { absolutePath, file: content }
  try {
    return await use({ files: [source], beside: [], asOf: standing.asOf }, request, linked)
  } finally {
    discardChunks(content.parsed.strings)
  }
}

/**
 * Copies a template without its references, for a catalogue that has none: they would change the context of each string
 * at each update. Null if the template cannot be read.
 */
async function copyWithoutReferences(path: string): Promise<{ folder: string; path: string } | null> {
  const content = await readFile(path, 'latin1').catch(() => null)
  if (content === null) return null
  const folder = await mkdtemp(join(tmpdir(), 'interlinear-template-'))
  const copy = join(folder, basename(path))
  await writeFile(copy, content.replace(/^#:[^\r\n]*(?:\r?\n|$)/gm, ''), 'latin1')
  return { folder, path: copy }
}

/** The signs are ASCII in any charset of PO. */
function hasReferences(catalogue: Buffer): boolean {
  return /^#:/m.test(catalogue.toString('latin1'))
}

/** A failure names the file that the user named, and not the one that it would have updated. */
function ofNewVersion({ code, message, details }: Failure, path: string): Failure {
  return new Failure(code, message, { ...details, path })
}

const NOTHING_CHANGED = 'Nothing was changed.'

function unknown(fileId: number): Failure {
  return new Failure('file.unknown', `There is no file with the id ${fileId} in this project.`, {
    value: String(fileId),
    todo: 'Look at the list of files.',
  })
}

export function ofCloud(): Failure {
  return new Failure(
    'file.updateInCloud',
    'This project syncs with a cloud, and its files belong to the cloud.',
    {
      kept: NOTHING_CHANGED,
      todo: 'Update the file in the cloud: the next sync brings it here.',
    },
  )
}

function withoutStrings(path: string): Failure {
  return new Failure('file.updateEmpty', 'The new version has no strings.', {
    path,
    kept: NOTHING_CHANGED,
    todo: 'Choose another file, or make it again with the tool that collects the texts.',
  })
}

function inPlace(path: string): Failure {
  return new Failure('file.updateInPlace', 'The file is read from its own place.', {
    path,
    kept: NOTHING_CHANGED,
    todo: 'Replace the file by the new version there: it is imported from there.',
  })
}
