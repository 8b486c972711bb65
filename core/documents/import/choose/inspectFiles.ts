/** Inspects files before an import: which of them need a decision of the user. */
import type { Delimiter } from '../../../contract/files.ts'
import type { DocumentsProject } from '../../project.ts'
import type { CallContext } from '../../../platform/threads/progress.ts'
import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { toFailureValue } from '../../../platform/errors/failure.ts'
import { csv } from '../../../formats/csv.ts'
import { HEAD_BYTES, MAX_FILE_BYTES } from '../../../formats/encoding.ts'
import { inspectFile } from '../../../parsing/worker.ts'
import type { CollectedFile } from '../collect/collectFiles.ts'
import type { FileInspection } from '../../../contract/index.ts'
import { collectDistinct } from '../collect/collectFiles.ts'

export interface InspectRequest {
  paths: readonly string[]
  type?: string | undefined
  delimiter?: Delimiter | undefined
  /** The encoding that the user chose (`FileSettings`). */
  encoding?: string | undefined
  branch?: string | undefined
  /** Whether any possible table is inspected as one, even if another format would read it. */
  asTables?: boolean
}

/**
 * Returns the files with several possible formats, and the tables. Unreadable files are left to the import, which
 * reports the reason. Failures: those of `collectFiles`, `cancelled`.
 */
export async function inspectFiles(
  session: DocumentsProject,
  request: InspectRequest,
  context: CallContext,
): Promise<FileInspection[]> {
  const found: FileInspection[] = []
  const entries = await collectDistinct(request.paths)
  for (const [index, entry] of entries.entries()) {
    context.onProgress({ label: `Looking at ${entry.path}`, done: index, total: entries.length })
    context.signal.throwIfAborted()
    try {
      const inspected = await inspectOne(session, entry, request, context)
      if (inspected.types.length > 1 || inspected.table !== null) found.push(inspected)
    } catch (error) {
      if (toFailureValue(error).code === 'cancelled') throw error
    }
  }
  return found
}

async function inspectOne(
  session: DocumentsProject,
  { path, absolutePath }: CollectedFile,
  { type, delimiter, encoding, branch, asTables }: InspectRequest,
  { signal }: CallContext,
): Promise<FileInspection> {
  const isTable = type === csv.type || csv.extensions.includes(extname(path).toLowerCase())
  const content = await readStart(absolutePath, isTable ? MAX_FILE_BYTES : HEAD_BYTES)
  const standing = await session.store.read('settingsAt', { path, ...(branch !== undefined && { branch }) })
  const settings = { ...standing, ...(encoding !== undefined && { encoding }) }
  const { sourceLanguage: source, targetLanguages: targets } = session.facts
  const { types, table = null } = await inspectFile(
    { name: path.slice(path.lastIndexOf('/') + 1), content },
    {
      type: type ?? (asTables && isTable ? csv.type : undefined),
      delimiter,
      settings,
      languages: { source, targets },
    },
    { signal },
  )
  return { path, absolutePath, types, table }
}

/** Reads up to `bytes` bytes from the start of a file. */
async function readStart(path: string, bytes: number): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const content = new Uint8Array(Math.min(size, bytes))
    const { bytesRead } = await file.read(content)
    return content.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
