import { readdir } from 'node:fs/promises'
import { sep } from 'node:path'

/** The file names on the disk, with each folder read once. */
export class Disk {
  readonly #folders = new Map<string, Promise<ReadonlySet<string>>>()

  async isFile(parts: readonly string[]): Promise<boolean> {
    return (await this.#namesIn(parts.slice(0, -1))).has(parts.at(-1) ?? '')
  }

  /** The path of the only file with an extension in a folder; undefined if there is none or another one. */
  async onlyFile(folder: readonly string[], extension: string): Promise<string[] | undefined> {
    const names = [...(await this.#namesIn(folder))].filter((name) => name.endsWith(extension))
    return names.length === 1 ? [...folder, ...names] : undefined
  }

  #namesIn(folder: readonly string[]): Promise<ReadonlySet<string>> {
    const path = folder.join(sep) || sep
    const known = this.#folders.get(path)
    if (known !== undefined) return known
    const names = readdir(path, { withFileTypes: true }).then(
      (entries) => new Set(entries.filter((one) => !one.isDirectory()).map(({ name }) => name)),
      () => new Set<string>(),
    )
    this.#folders.set(path, names)
    return names
  }
}
