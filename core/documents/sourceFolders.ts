/**
 * The folders of a project's source files on this machine, so that an export never replaces one. They are kept in the
 * home folder, because project files are given to others and must not contain paths of a user's folders.
 */
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { PrivateRecord } from '../platform/files/privateRegister.ts'
import type { CollectedFile } from './import/collect/collectFiles.ts'

const MAX_PROJECTS = 500
const MAX_FOLDERS = 50

export class SourceFolders {
  /** The root folders of a project's files, by the project file's path, the newest last. */
  readonly #register: PrivateRecord<string[]>
  readonly #project: string

  constructor(home: string, projectPath: string) {
    this.#register = new PrivateRecord(join(home, 'source-folders.json'), {
      value: z.array(z.string()),
      max: MAX_PROJECTS,
    })
    this.#project = projectPath
  }

  /** @throws Failure `home.unreadable`, like all others: an export does not guess which files it may replace */
  async remember(files: readonly CollectedFile[]): Promise<void> {
    const found = [...new Set(files.map(folderOf))]
    const known = await this.#folders()
    if (found.every((folder) => known.includes(folder))) return
    await this.#register.change((projects) => {
      const others = (projects.get(this.#project) ?? []).filter((folder) => !found.includes(folder))
      return [[this.#project, [...others, ...found].slice(-MAX_FOLDERS)]]
    })
  }

  /** Whether the source file of a path in the project was imported from this path. */
  async hasAt(place: string, path: string): Promise<boolean> {
    return (await this.known()).hasAt(place, path)
  }

  /** Whether files of the project were imported from below this folder. */
  async has(folder: string): Promise<boolean> {
    return (await this.known()).has(folder)
  }

  /** Loads the state for both queries once, for callers that ask about many files. */
  async known(): Promise<KnownFolders> {
    const folders = await this.#folders()
    return {
      hasAt: (place, path) => folders.some((folder) => resolve(folder, path) === resolve(place)),
      has: (folder) => folders.some((one) => resolve(one) === resolve(folder)),
    }
  }

  /** The root folders of the project's files, the newest first. */
  async list(): Promise<string[]> {
    return (await this.#folders()).toReversed()
  }

  async #folders(): Promise<string[]> {
    return (await this.#register.read()).get(this.#project) ?? []
  }
}

/** Folders from which files of a project were imported. */
export interface KnownFolders {
  hasAt: (place: string, path: string) => boolean
  has: (folder: string) => boolean
}

/** The root of a file's path in the project. */
function folderOf({ absolutePath, path }: CollectedFile): string {
  return resolve(absolutePath, ...path.split('/').map(() => '..'))
}
