/** What a tree of files comes to: sources, translations, catalogues, and what is left out. */
import type { Language } from '../../contract/language.ts'

export interface TreeFile {
  /** The path on this machine. */
  absolutePath: string
  /** The path below the folder that was named, '/' between its parts. */
  path: string
  /** Whether a person named this very file. */
  isNamed: boolean
}

/** The path that the translations of a source file or a catalogue have. */
export interface Layout {
  /** The path below the folder that the project's paths are below; `{language}` stands for a code. */
  pattern: string
  /** The codes of all files that lie there, of whichever languages. */
  codes: string[]
}

export interface Localized<File extends TreeFile> {
  file: File
  code: string
  language: Language
  /** The path of its source file; a catalogue has none. */
  sourcePath: string | null
  /** The path below the folder that the source file's path is below; null if it lies outside of that. */
  path: string | null
}

/** Files that hold their source texts, in several languages, of which none is the source's. */
export interface CatalogueLayout<File extends TreeFile> {
  /** The path in the project. */
  path: string
  layout: Layout
  /** Those whose languages are the project's have one. */
  members: { file: File; code: string; language: Language | null }[]
}

/**
 * `language`: the project lacks it. `second`: it has another file there. `noSource`: texts of one language, where no file
 * in the source language lies beside.
 */
export type LeftOutBecause = 'language' | 'second' | 'noSource'

export interface Tree<File extends TreeFile> {
  sources: File[]
  translations: Localized<File>[]
  catalogues: CatalogueLayout<File>[]
  others: { file: File; code: string; because: LeftOutBecause }[]
  /** The layouts by where the source file lies. */
  layouts: Map<string, Layout>
}
