/** Entries of a PO file as the strings of a format. */
import type { Sentence } from '../../platform/text/sentence.ts'
import type { FileFacts, ParsedString, ParsedTranslation, ParseOptions, SourceFile } from '../format.ts'
import type { Decoded } from '../encoding.ts'
import type { Language } from '../../contract/language.ts'
import { languageMismatch, languageOfTranslations } from '../languageTag.ts'
import { lazy } from '../../platform/collections/lazy.ts'
import type { PoEntry } from './entry.ts'
import { contextOf, isFuzzy } from './comments.ts'
import { headerLanguage, readHeader, type PoHeader } from './header.ts'
import { poIdentifier } from './identity.ts'
import { formTable, ruleOfFile, poSourceForms, type FormTable } from './plurals.ts'
import { previousOf } from './previous.ts'
import { poTranslatorComment } from './translatorComments.ts'

/** The entries of a file as strings, and what is to be said of all of them. */
export class EntryStrings {
  readonly #options: ParseOptions
  readonly #code: string | null
  readonly #language: Language | undefined
  readonly #plurals: () => { table: FormTable; warnings: Sentence[] } | undefined
  readonly #isOfTranslators: boolean
  readonly #translatorComments = new Map<string, string>()
  #hasPlurals = false

  constructor(file: SourceFile, headerEntry: PoEntry | null, options: ParseOptions) {
    const header = readHeader(headerEntry)
    const code = headerLanguage(header)
    const language = languageOfTranslations(code, options)
    this.#options = options
    this.#code = code
    this.#language = language
    this.#plurals = lazy(() => language && tableOfFile(header, language))
    this.#isOfTranslators =
      language !== undefined && language.id !== options.sourceLanguage.id && !/\.pot$/i.test(file.name)
  }

  stringOf(entry: PoEntry, source: Decoded): ParsedString {
    const { sourceLanguage } = this.#options
    this.#hasPlurals ||= entry.plural !== null
    const table = entry.plural ? this.#plurals()?.table : undefined
    const translation = this.#language && readTranslation(entry, source, table, sourceLanguage)
    const context = contextOf(entry, source.text, { isOfTranslators: this.#isOfTranslators })
    const identifier = poIdentifier(entry)
    const comment = this.#isOfTranslators ? poTranslatorComment(entry, source.text) : undefined
    if (comment !== undefined) this.#translatorComments.set(identifier, comment)
    return {
      identifier,
      text: entrySource(entry, sourceLanguage),
      ...(context !== undefined && { context }),
      ...(translation && { translation }),
    }
  }

  facts(): FileFacts {
    const pluralWarnings = this.#hasPlurals ? (this.#plurals()?.warnings ?? []) : []
    return {
      targetLanguage: this.#code,
      warnings: [...languageMismatch(this.#code, this.#options.targetLanguage), ...pluralWarnings],
      ...(this.#isOfTranslators && { translatorComments: this.#translatorComments }),
    }
  }
}

export function entrySource({ id, plural }: PoEntry, language: Language): ParsedString['text'] {
  return plural ? poSourceForms(id.value, plural.value, language) : id.value
}

export function tableOfFile(
  header: PoHeader,
  language: Language,
): { table: FormTable; warnings: Sentence[] } {
  const { rule, warning } = ruleOfFile(header, language)
  return { table: formTable(rule, language), warnings: warning ? [warning] : [] }
}

export function readTranslation(
  entry: PoEntry,
  { text, encoding }: Decoded,
  table: FormTable | undefined,
  sourceLanguage: Language,
): ParsedTranslation | undefined {
  if (entry.forms.every(({ value }) => value === '')) return undefined
  const status = isFuzzy(entry, text) ? 'needsWork' : 'translated'
  const previous = status === 'needsWork' ? previousOf(entry, text, encoding, sourceLanguage) : undefined
  const forms = entry.forms.map(({ value }) => value)
  return {
    text: entry.plural && table ? table.toForms(forms) : (forms[0] ?? ''),
    status,
    ...(previous && { previous }),
  }
}
