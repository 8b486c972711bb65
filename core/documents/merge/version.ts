/** One of the three versions of a file, parsed by string. */
import { comparedText } from '../needsWorkText.ts'
import type { FormTexts } from './threeWayMerge.ts'
import type { TranslatorComments } from '../translatorComments.ts'
import { isBlankFile } from '../../formats/blankFile.ts'
import type { Format, ParsedTranslation, ParseOptions, PreviousSource } from '../../formats/format.ts'
import { readingOf } from '../../formats/parsedFrom.ts'
import type { PluralForms } from '../../model/plural.ts'
import type { MergeLanguages } from './mergeLanguages.ts'

type Text = string | PluralForms

/** The code of texts in a monolingual or bilingual file; a multilingual one has its own codes. */
export const ONLY_LANGUAGE = ''

export interface Version {
  content: Uint8Array
  /** The identifiers in the file's order, without duplicates. */
  identifiers: ReadonlySet<string>
  /** The source texts of bilingual files. */
  sources: FormTexts
  /**
   * The merged texts as they are compared (needsWorkText.ts), by language and identifier. Those that are empty are
   * none.
   */
  texts: ReadonlyMap<string, FormTexts>
  /** The sources for which texts that need work were made, by language and identifier. */
  previous: ReadonlyMap<string, ReadonlyMap<string, PreviousSource>>
  /** The comments of translators, in formats that distinguish them from other comments. */
  comments: TranslatorComments
  /** The number of warnings of the parser, such as for a duplicate entry. */
  warnings: number
}

/** The format and languages for reading and writing a version. */
export interface MergedFile {
  format: Format
  /** The last path segment. */
  name: string
  languages: MergeLanguages
}

/** A blank file has no strings. Throws as the format's `parse` does. */
export function readFileVersion({ format, name, languages }: MergedFile, content: Uint8Array): Version {
  const identifiers = new Set<string>()
  const sources = new Map<string, Text>()
  const texts = new Map<string, Map<string, Text>>()
  const previous = new Map<string, Map<string, PreviousSource>>()
  const version: Version = {
    ...{ content, identifiers, sources, texts, previous },
    comments: new Map(),
    warnings: 0,
  }
  const file = { name, content }
  if (isBlankFile(file)) return version
  const take = (code: string, identifier: string, translation: ParsedTranslation) => {
    const text = comparedText(translation)
    if (isEmpty(text)) return
    put(texts, code, identifier, text)
    if (translation.previous) put(previous, code, identifier, translation.previous)
  }
  const reading = readingOf(format, file, readingOptions({ format, languages }))
  for (;;) {
    const { done, value } = reading.next()
    if (done) {
      const { warnings, translatorComments: comments = new Map<string, string>() } = value
      return { ...version, comments, warnings: warnings.length }
    }
    const { identifier, text, translation, translations = {} } = value
    identifiers.add(identifier)
    if (format.languages === 'one') take(ONLY_LANGUAGE, identifier, { text, status: 'translated' })
    else sources.set(identifier, text)
    if (translation) take(ONLY_LANGUAGE, identifier, translation)
    for (const [code, one] of Object.entries(translations)) take(code, identifier, one)
  }
}

/** A monolingual file is read as a source in that language, a bilingual one for its translations. */
export function readingOptions({
  format,
  languages: { source, target },
}: Pick<MergedFile, 'format' | 'languages'>): ParseOptions {
  if (format.languages === 'one') return { sourceLanguage: target }
  return { sourceLanguage: source, targetLanguage: target }
}

function put<Value>(maps: Map<string, Map<string, Value>>, code: string, identifier: string, value: Value) {
  const own = maps.get(code)
  if (own) own.set(identifier, value)
  else maps.set(code, new Map([[identifier, value]]))
}

function isEmpty(text: Text): boolean {
  return typeof text === 'string' ? text === '' : Object.values(text).every((form) => form === '')
}
