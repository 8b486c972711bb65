/** YAML, and Rails' own way with it: texts below the language that they are in, plurals by CLDR's categories. */
import { isMap } from 'yaml'
import type { Language } from '../contract/language.ts'
import type { PluralForms } from '../model/plural.ts'
import { fillRareForms } from '../languages/forms.ts'
import { decode } from './encoding.ts'
import type { Detection, Format, ParsedString, ParseOptions, SourceFile } from './format.ts'
import { linesOfStrings, parsedOf, type PlacedStrings } from './halfPairs.ts'
import { identify, keyOf } from './json/identifiers.ts'
import { yamlForms } from './yaml/plurals.ts'
import { readEntries, type NamedEntry } from './yaml/strings.ts'
import { buildYaml } from './yaml/build.ts'
import { zeroBeside } from './zeroForms.ts'

function detect(name: string): Detection {
  return /\.ya?ml$/i.test(name) ? 'maybe' : 'no'
}

/**
 * Reads each text scalar as a string, with its path of keys as identifier (`identify`); elements of lists have their
 * index, from 0. In a stream of several documents, those behind the first have their number before it: `2␄a.b`.
 * Numbers, booleans, dates, Ruby's symbols (`:day`), aliases and merged mappings are not read. Comment lines right
 * above a text are its context. Of equal keys in one mapping the last counts. An empty text is hidden.
 *
 * If the one key of a document is the source or the target language (`en:`), the file is read like Rails reads it. That
 * key is no part of identifiers, mappings of plural categories are plural strings, and plain scalars have their meaning
 * in YAML 1.1.
 *
 * Throws `format.syntax`, `format.tooDeep`, `format.aliases`, `format.languages` for several languages side by side,
 * `format.encoding`, `format.binary`, `format.empty`.
 */
function read(file: SourceFile, { sourceLanguage, targetLanguage }: ParseOptions): PlacedStrings {
  const { text } = decode(file.content)
  const languages = targetLanguage ? [targetLanguage, sourceLanguage] : [sourceLanguage]
  const { entries, warnings, roots } = readEntries(text, languages)
  const found = entries.flatMap(({ formOf, ...entry }) => {
    const isRead = targetLanguage !== undefined && roots.length > 0 && entry.document === 0
    const isForm = formOf && languages[0]!.pluralCategoryNames.includes(formOf.form)
    const told = isRead && isForm ? { ...entry, formOf } : entry
    const string = describe(told, languages[0]!, targetLanguage !== undefined)
    const zero = targetLanguage && zeroBeside('yaml', string, targetLanguage)
    return [string, ...(zero ? [zero] : [])].map((one) => ({ string: one, offset: entry.start }))
  })
  return { text, found, warnings, targetLanguage: null }
}

function describe(
  { identifier, formOf, node, comments }: NamedEntry,
  language: Language,
  isTranslation: boolean,
): ParsedString {
  const shown = (forms: PluralForms) => (isTranslation ? forms : fillRareForms(forms, language))
  const text = isMap(node) ? shown(yamlForms(node, language)) : String(node.value)
  const isEmpty = typeof text === 'string' ? text === '' : Object.keys(text).length === 0
  return {
    identifier,
    text,
    ...(comments.length > 0 && { context: comments.join('\n') }),
    ...(isEmpty && { isHidden: true }),
    ...(formOf && { formOf: { identifier: identify([formOf.path])[0]!, form: formOf.form } }),
  }
}

export const yaml: Format = {
  type: 'yaml',
  title: 'YAML',
  extensions: ['.yml', '.yaml'],
  languages: 'one',
  keyOf,
  detect,
  parse: (file, options) => parsedOf(read(file, options)),
  lines: (file, options) => linesOfStrings(read(file, options)),
  build: buildYaml,
}
