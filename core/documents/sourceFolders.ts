/**
 * The folders of a project's source files on this machine, so that an export never writes over one. They are kept in
 * the home folder: a project file goes to others, and nobody's folders go with it.
 */
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { PrivateRecord } from '../platform/files/privateRegister.ts'
import type { CollectedFile } from './import/collect/collectFiles.ts'

const MOST_PROJECTS = 500
const MOST_FOLDERS = 50

export class SourceFolders {
  /** The folders below which a project's files were found, by the project file's path, the newest last. */
  readonly #register: PrivateRecord<string[]>
  readonly #project: string

  constructor(home: string, projectPath: string) {
    this.#register = new PrivateRecord(join(home, 'source-folders.json'), {
      value: z.array(z.string()),
      most: MOST_PROJECTS,
    })
    this.#project = projectPath
  }

  /** @throws Failure `home.unreadable`, as all others do: an export does not guess what it may write over */
  async remember(files: readonly CollectedFile[]): Promise<void> {
    const found = [...new Set(files.map(folderOf))]
    const known = await this.#folders()
    if (found.every((folder) => known.includes(folder))) return
    await this.#register.change((projects) => {
      const others = (projects.get(this.#project) ?? []).filter((folder) => !found.includes(folder))
      return [[this.#project, [...others, ...found].slice(-MOST_FOLDERS)]]
    })
  }

  /** Whether the source file of a path in the project was taken from this place. */
  async hasAt(place: string, path: string): Promise<boolean> {
    return (await this.known()).hasAt(place, path)
  }

  /** Whether files of the project were taken from below this folder. */
  async has(folder: string): Promise<boolean> {
    return (await this.known()).has(folder)
  }

  /** What both ask, as it is now: for whoever asks of many files. */
  async known(): Promise<KnownFolders> {
    const folders = await this.#folders()
    return {
      hasAt: (place, path) => folders.some((folder) => resolve(folder, path) === resolve(place)),
      has: (folder) => folders.some((one) => resolve(one) === resolve(folder)),
    }
  }

  /** The folders below which the project's files were found, the newest first. */
  async list(): Promise<string[]> {
    return (await this.#folders()).toReversed()
  }

  async #folders(): Promise<string[]> {
    return (await this.#register.read()).get(this.#project) ?? []
  }
}

/** Folders that files of a project were taken from. */
export interface KnownFolders {
  hasAt: (place: string, path: string) => boolean
  has: (folder: string) => boolean
}

/** What is before a file's path in the project. */
function folderOf({ absolutePath, path }: CollectedFile): string {
  return resolve(absolutePath, ...path.split('/').map(() => '..'))
}
