/**
 * The folders of a project's source files on this machine, so that an export never writes over one. They are kept in
 * the home folder: a project file goes to others, and nobody's folders go with it.
 */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { alone, writePrivateFile } from '../privateFile.ts'
import type { CollectedFile } from './importing/collect.ts'

/** The folders below which a project's files were found, by the project file's path, the newest last. */
const fileSchema = z.record(z.string(), z.array(z.string()))

const MOST_PROJECTS = 500
const MOST_FOLDERS = 50

export class SourceFolders {
  readonly #path: string
  readonly #project: string

  constructor(home: string, projectPath: string) {
    this.#path = join(home, 'source-folders.json')
    this.#project = projectPath
  }

  async remember(files: readonly CollectedFile[]): Promise<void> {
    const found = [...new Set(files.map(folderOf))]
    const known = (await this.#read())[this.#project] ?? []
    if (found.every((folder) => known.includes(folder))) return
    await alone(this.#path, async () => {
      const { [this.#project]: own = [], ...others } = await this.#read()
      const folders = [...own.filter((folder) => !found.includes(folder)), ...found].slice(-MOST_FOLDERS)
      const projects = [...Object.entries(others).slice(1 - MOST_PROJECTS), [this.#project, folders]]
      await writePrivateFile(this.#path, `${JSON.stringify(Object.fromEntries(projects))}\n`)
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
    const folders = (await this.#read())[this.#project] ?? []
    return {
      hasAt: (place, path) => folders.some((folder) => resolve(folder, path) === resolve(place)),
      has: (folder) => folders.some((one) => resolve(one) === resolve(folder)),
    }
  }

  /** The folders below which the project's files were found, the newest first. */
  async list(): Promise<string[]> {
    return ((await this.#read())[this.#project] ?? []).toReversed()
  }

  /** Reads the file; one that is damaged says nothing, and is made anew. */
  async #read(): Promise<Record<string, string[]>> {
    try {
      return fileSchema.parse(JSON.parse(await readFile(this.#path, 'utf8')))
    } catch {
      return {}
    }
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
