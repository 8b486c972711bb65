/** The result of sorting a tree of files: sources, translations, catalogues, and excluded files. */
import type { Language } from '../../contract/language.ts'

export interface TreeFile {
  /** The path on this machine. */
  absolutePath: string
  /** The path below the named folder, with '/' as separator. */
  path: string
  /** Whether the user named this very file. */
  isNamed: boolean
}

/** The path of the translations of a source file or a catalogue. */
export interface Layout {
  /** The path below the folder that the project's paths are below; `{language}` stands for a code. */
  pattern: string
  /** The codes of all existing files of the pattern, in any language. */
  codes: string[]
}

export interface Localized<File extends TreeFile> {
  file: File
  code: string
  language: Language
  /** The path of its source file; a catalogue has none. */
  sourcePath: string | null
  /** The path below the root of the source file; null if it lies outside of it. */
  path: string | null
}

/** Bilingual files in several languages, none of which is the source language. */
export interface CatalogueLayout<File extends TreeFile> {
  /** The path in the project. */
  path: string
  layout: Layout
  /** Set for those in the project's languages. */
  members: { file: File; code: string; language: Language | null }[]
}

/**
 * `language`: the project lacks it. `second`: it has another file there. `noSource`: a monolingual file without a
 * source file beside it.
 */
export type LeftOutBecause = 'language' | 'second' | 'noSource'

export interface Tree<File extends TreeFile> {
  sources: File[]
  translations: Localized<File>[]
  catalogues: CatalogueLayout<File>[]
  others: { file: File; code: string; because: LeftOutBecause }[]
  /** The layouts by the path of the source file. */
  layouts: Map<string, Layout>
}
