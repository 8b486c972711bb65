/** Export: a translation file for each source file, spliced from its source's bytes. */
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Failure } from '../failure.ts'
import { PLURAL_CATEGORIES } from '../languages/plural.ts'
import type { PluralForms } from '../languages/plural.ts'
import type { ExportEntry } from '../project/operations/exporting.ts'
import { buildFile } from '../formats/worker.ts'
import type { ExportReport } from './contract.ts'
import type { CallContext } from './door.ts'
import type { ProjectSession } from './session.ts'

export interface ExportRequest {
  languageId: string
  /** Where the files go, each under its own path in the project. */
  folder: string
  fileIds?: readonly number[] | undefined
  approvedOnly: boolean
}

/**
 * Builds the files and writes each to a new file that takes its name at the end. All are built before the first
 * is written, so a file that cannot be built leaves the folder as it was.
 */
export async function exportFiles(
  session: ProjectSession,
  request: ExportRequest,
  context: CallContext,
): Promise<ExportReport> {
  const language = session.targetLanguage(request.languageId)
  const files = await chosenFiles(session, request.fileIds)
  const built: { fileId: number; path: string; content: Uint8Array }[] = []
  for (const [index, file] of files.entries()) {
    context.onProgress({ what: `Building ${file.path}`, done: index, total: files.length })
    context.signal.throwIfAborted()
    const { content, settings } = await session.store.read('fileContent', { fileId: file.id })
    const entries = await session.store.read('exportEntries', {
      fileId: file.id,
      languageId: language.id,
      approvedOnly: request.approvedOnly,
    })
    const output = await buildFile(
      { name: file.name, content },
      file.type,
      {
        sourceLanguage: session.facts.sourceLanguage,
        targetLanguage: language,
        settings,
        translations: new Map(entries.map((entry) => [entry.identifier, { text: textOf(entry) }])),
      },
      { signal: context.signal },
    )
    built.push({ fileId: file.id, path: placeInside(request.folder, file.path), content: output })
  }
  for (const file of built) await writeWhole(file.path, file.content)
  context.onProgress({ what: 'Exported', done: files.length, total: files.length })
  return { files: built.map(({ fileId, path, content }) => ({ fileId, path, bytes: content.byteLength })) }
}

async function chosenFiles(session: ProjectSession, fileIds: readonly number[] | undefined) {
  const all = await session.store.read('listFiles', {})
  if (fileIds === undefined) return all
  return fileIds.map((id) => {
    const file = all.find((candidate) => candidate.id === id)
    if (file === undefined) {
      throw new Failure('export.unknownFile', `The project has no file with the id ${id}.`, {
        kept: 'Nothing was written.',
        todo: 'List the files to see their ids.',
      })
    }
    return file
  })
}

function textOf({ type, forms }: ExportEntry): string | PluralForms {
  if (type !== 'plural') return forms.none ?? ''
  return Object.fromEntries(
    PLURAL_CATEGORIES.flatMap((category) =>
      forms[category] === undefined ? [] : [[category, forms[category]]],
    ),
  )
}

/** A project can come from anywhere: its paths never lead out of the folder that was chosen. */
function placeInside(folder: string, path: string): string {
  const root = resolve(folder)
  const place = resolve(join(root, path))
  if (place.startsWith(root.endsWith(sep) ? root : root + sep)) return place
  throw new Failure(
    'export.outside',
    'The path of this file in the project leads out of the folder you chose.',
    {
      path,
      kept: 'Nothing was written.',
    },
  )
}

async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  const temporary = `${path}.${process.pid}.part`
  try {
    await mkdir(dirname(path), { recursive: true })
    const file = await open(temporary, 'w')
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (cause) {
    await rm(temporary, { force: true })
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Failure(
      'export.unwritable',
      `This file could not be written: ${reason}`,
      { path, kept: 'The project was not changed.', todo: 'Choose a folder you may write to.' },
      { cause },
    )
  }
}
