/** The table's data of each tree. */

/** The origin of packages: Debian's sources or npm. */
export type Registry = 'debian' | 'npm'

/** A file that is no measure of the workbench, by its own fault or by its nature. */
export interface LeftOut {
  /** A glob in the tree's folder. */
  files: string
  /** Only those with this in them; absent: all. */
  holding?: RegExp
  /** Why the file does not count, in one sentence. */
  reason: string
}

/** A folder of a third-party project with its texts in all their languages. */
export interface Tree {
  /** Unique; how `npm run trees NAME` calls it. */
  name: string
  ecosystem: string
  registry: Registry
  package: string
  /** The version of an npm package; Debian's suites hold one each. */
  version?: string
  /** The folder within the package that is imported whole. */
  root: string
  /** Globs of the files in `root` that hold its texts. Every one of them must be imported. */
  texts: readonly string[]
  /** Captures the language's code from the path of a translation file; what it does not match is a source. */
  locale: RegExp
  /** The source language; `en` where the row says none. */
  source?: string
  /** Languages that the codes mean, where the catalogue's own reading is not it. */
  languages?: Readonly<Record<string, string>>
  leftOut?: readonly LeftOut[]
  /** Whether it has no file in the source language: then nothing is imported, which is reported. */
  hasNoSource?: boolean
  /** Whether its source lets no text be translated, or no page is built like its source. */
  hasNothingToEdit?: boolean
  /** Whether CI takes it. */
  ci?: boolean
}
