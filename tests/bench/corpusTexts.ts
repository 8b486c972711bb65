/** Texts of the corpus in English and in Japanese: sources, and published translations. */
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { ParsedString } from '../../core/formats/format.ts'
import { formatOfFile } from '../../core/formats/registry.ts'
import { findLanguage } from '../../core/languages/catalog.ts'
import { corpusPath, hasCorpus } from '../corpus.ts'

const MARKS = { en: /(?:^|[/._-])en(?:[/._-]|$)/i, ja: /(?:^|[/._-])ja(?:[/._-]|$)/i } as const

/** A file of one language is taken where its path names the language; of a file of several the side that is wanted. */
export function corpusTexts(languageId: 'en' | 'ja'): string[] {
  if (!hasCorpus) return []
  return globSync('**/*', { cwd: corpusPath('') }).flatMap((path) => textsOf(path, languageId))
}

function textsOf(path: string, languageId: 'en' | 'ja'): string[] {
  const sourceLanguage = findLanguage('en')
  if (sourceLanguage === undefined) throw new Error('English is a language')
  const isNamed = MARKS[languageId].test(path)
  try {
    const content = new Uint8Array(readFileSync(corpusPath(path)))
    const format = formatOfFile(basename(path), content)
    const isTranslated = languageId === 'ja' && format.languages !== 'one'
    if (!isNamed && (languageId === 'ja' || format.languages === 'one')) return []
    const parsed = format.parse({ name: basename(path), content }, { sourceLanguage })
    return parsed.strings.flatMap((string) => (isTranslated ? translationsOf(string) : formsOf(string.text)))
  } catch {
    // Some files of the corpus are damaged on purpose, and folders are no files.
    return []
  }
}

function translationsOf({ translation }: ParsedString): string[] {
  return translation === undefined ? [] : formsOf(translation.text)
}

function formsOf(text: ParsedString['text']): string[] {
  return typeof text === 'string' ? [text] : Object.values(text)
}
