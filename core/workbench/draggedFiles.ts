/**
 * Translated files that a person drags out of a window. Each is written into a private folder, because the file manager
 * copies it at an unknown time after the drop.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { exportFiles } from '../documents/export/exportFiles.ts'
import { planExport } from '../documents/export/planExport.ts'
import { Failure } from '../platform/errors/failure.ts'
import type { CallContext } from '../platform/threads/progress.ts'
import type { ProjectSession } from './session.ts'

/** How many dragged files stay: a drop is copied long before twenty others follow. */
const MAX_FILES = 20

export interface DraggedFile {
  fileId: number
  languageId: string
}

export class DraggedFiles {
  #folders: string[] = []

  /** Returns the name that `write` gives the file: that of a translation, also where an export would use the source's. */
  async nameOf(session: ProjectSession, file: DraggedFile): Promise<string | null> {
    const { outputs } = await planExport(session, requestOf(file, join(tmpdir(), 'interlinear-dragged')))
    return outputs[0] === undefined ? null : basename(outputs[0].path)
  }

  /** Writes the file as an export does, and returns its path. */
  async write(session: ProjectSession, file: DraggedFile, context: CallContext): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'interlinear-dragged-'))
    this.#folders.push(folder)
    await this.#remove(this.#folders.splice(0, this.#folders.length - MAX_FILES))
    const { files } = await exportFiles(session, requestOf(file, folder), context)
    if (files[0] === undefined) throw nothingToDrag()
    return files[0].path
  }

  async close(): Promise<void> {
    await this.#remove(this.#folders.splice(0))
  }

  async #remove(folders: readonly string[]): Promise<void> {
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
}

function requestOf({ fileId, languageId }: DraggedFile, folder: string) {
  return { languageIds: [languageId], fileIds: [fileId], folder, beside: true, approvedOnly: false }
}

function nothingToDrag(): Failure {
  return new Failure('export.nothing', 'There is no translation to write.', {
    kept: 'Nothing was written.',
    todo: 'Translate a string of the file first.',
  })
}
