/**
 * Helpers of the tests of formats: languages, short forms of parse and build, expected failures, rows of `SOURCES.md`.
 */
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { Failure } from '../../core/platform/errors/failure.ts'
import type {
  BuildTranslation,
  Format,
  ParsedFile,
  ParsedString,
  SourceFile,
} from '../../core/formats/format.ts'
import { findLanguage } from '../../core/languages/catalog.ts'
import type { Language } from '../../core/contract/language.ts'
import { corpusFile, corpusPath, hasCorpus } from '../corpus.ts'

export function language(id: string): Language {
  const found = findLanguage(id)
  if (!found) throw new Error(`The catalogue has no language ${id}.`)
  return found
}

export const english = language('en')
export const ukrainian = language('uk')

export function fileOf(name: string, content: string | Uint8Array): SourceFile {
  return { name, content: typeof content === 'string' ? new TextEncoder().encode(content) : content }
}

export function corpusSource(path: string): SourceFile {
  return { name: path.slice(path.lastIndexOf('/') + 1), content: corpusFile(path) }
}

export type Translations = Record<string, BuildTranslation['text']>

/** Builds and decodes as UTF-8. */
export function buildText(
  format: Format,
  file: SourceFile,
  translations: Translations | ReadonlyMap<string, BuildTranslation>,
  targetLanguage = ukrainian,
): string {
  const map =
    translations instanceof Map
      ? translations
      : new Map(
          Object.entries(translations as Translations).map(([identifier, text]) => [identifier, { text }]),
        )
  const content = format.build(file, { sourceLanguage: english, targetLanguage, translations: map })
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(content)
}

/** Returns the project's texts after an import of the file's translations, without fuzzy ones. */
export function acceptedTranslations({ strings }: ParsedFile): Map<string, BuildTranslation> {
  return new Map(
    strings.flatMap(({ identifier, translation }) =>
      translation && translation.status !== 'needsWork'
        ? [[identifier, { text: translation.text }] as const]
        : [],
    ),
  )
}

/** A text that has no plural forms. */
export function plain(text: ParsedString['text']): string {
  if (typeof text !== 'string') throw new Error('The text has plural forms.')
  return text
}

export function failureOf(action: () => unknown): Failure {
  try {
    action()
  } catch (error) {
    expect(error).toBeInstanceOf(Failure)
    return error as Failure
  }
  throw new Error('It should have failed.')
}

/** The lines of the second text that are not at their place in the first, both of as many lines. */
export function changedLines(before: string, after: string): string[] {
  const lines = before.split('\n')
  expect(after.split('\n')).toHaveLength(lines.length)
  return after.split('\n').filter((line, index) => line !== lines[index])
}

export interface CorpusRow {
  path: string
  /** The last column of `SOURCES.md`: what is odd in the file, and counts. */
  notes: string
}

/** The rows of `SOURCES.md` for a folder. */
export function corpusRows(folder: string): CorpusRow[] {
  if (!hasCorpus) return []
  const rows = readFileSync(corpusPath('SOURCES.md'), 'utf8').matchAll(
    /^\| ([^|]+) \|(?:[^|\\]|\\.)*\|(?:[^|\\]|\\.)*\|(?:[^|\\]|\\.)*\|(?:[^|\\]|\\.)*\| (.*) \|$/gm,
  )
  return Array.from(rows, ([, path, notes]) => ({ path: path!, notes: notes! })).filter(({ path }) =>
    path.startsWith(`${folder}/`),
  )
}

/** The number in a row's notes that a pattern captures; 0 where it is not there. */
export function expected({ notes }: CorpusRow, pattern: RegExp): number {
  return Number(pattern.exec(notes)?.[1] ?? 0)
}
