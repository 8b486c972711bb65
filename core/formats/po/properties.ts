/** The properties of a catalogue that people edit: fields of its header, which stand beside those of tools. */
import { Failure } from '../../platform/errors/failure.ts'
import { sentence } from '../../platform/text/sentence.ts'
import { splice } from '../../platform/text/splice.ts'
import type { Language } from '../../contract/language.ts'
import { parsePluralForms } from '../../languages/gettextPlural.ts'
import { encode } from '../encoding.ts'
import type { HeaderValues, SourceFile } from '../format.ts'
import { isTargetCode } from '../languageTag.ts'
import { failureAt } from '../position.ts'
import { readCatalog, type Catalog } from './catalog.ts'
import type { EntryWork } from './entryEdits.ts'
import { writeForms } from './entryEdits.ts'
import { fieldNames, readHeader } from './header.ts'
import { setHeaderFields, type HeaderField } from './headerEdits.ts'
import { poIdentifier } from './identity.ts'
import { layoutOf } from './layout.ts'
import { formTable, ruleOfFile } from './plurals.ts'
import { decodePo } from './read.ts'

/** The header of a catalogue: its fields as they are written, in their order, and its encoding. */
export interface CatalogueHeader {
  fields: HeaderField[]
  encoding: string
}

export interface HeaderLanguages {
  sourceLanguage: Language
  targetLanguage: Language
}

/** Throws as `parse` does. */
export function catalogueHeader(file: SourceFile): CatalogueHeader {
  const { text, encoding } = decodePo(file)
  const { header } = readCatalog(text, encoding)
  const values = readHeader(header)
  return {
    fields: Array.from(fieldNames([header]), ([name, written]) => [written, values.get(name) ?? '']),
    encoding,
  }
}

/**
 * Sets fields of the header; all other lines keep their bytes. A field that is missing and that gets no value is not
 * added. Another numbering of plural forms renumbers the forms of each entry by their categories.
 *
 * @throws Failure `format.pluralForms` if the plural rule cannot be used, `format.formsLost` if it has no place for a
 *   form of an entry. `format.headerLanguage` for another language, and `format.encoding`
 */
export function withHeaderValues(
  file: SourceFile,
  values: HeaderValues,
  languages: HeaderLanguages,
): Uint8Array {
  const decoded = decodePo(file)
  const { text, encoding } = decoded
  const catalog = readCatalog(text, encoding)
  const standing = readHeader(catalog.header)
  const fields = Object.entries(values).filter(
    ([name, value]) => (standing.get(name.toLowerCase()) ?? '') !== value,
  )
  if (fields.length === 0) return file.content
  const language = fields.find(([name]) => name === 'Language')?.[1]
  if (language !== undefined && !isTargetCode(language, languages)) throw otherLanguage(language, languages)
  const layout = layoutOf(text, catalog.entries)
  const rule = fields.find(([name]) => name === 'Plural-Forms')?.[1]
  const renumbered =
    rule === undefined
      ? []
      : renumberForms(catalog, rule, {
          text,
          encoding,
          layout: () => layout,
          targetLanguage: languages.targetLanguage,
        })
  const edits = [...setHeaderFields(catalog, text, fields, layout), ...renumbered]
  return encode(splice(text, edits), decoded)
}

function renumberForms(
  catalog: Catalog,
  header: string,
  { targetLanguage, ...work }: Pick<EntryWork, 'text' | 'encoding' | 'layout'> & { targetLanguage: Language },
) {
  const before = ruleOfFile(readHeader(catalog.header), targetLanguage).rule
  const after = parsePluralForms(header)
  const counts = Array.from({ length: 1001 }, (_, n) => n)
  const isSame =
    before.nplurals === after.nplurals && counts.every((n) => before.indexOf(n) === after.indexOf(n))
  if (isSame) return []
  const [from, to] = [formTable(before, targetLanguage), formTable(after, targetLanguage)]
  return Array.from(catalog.entries).flatMap((entry) => {
    if (!entry.plural) return []
    const texts = entry.forms.map(({ value }) => value)
    const wanted = to.toTexts(from.toForms(texts))
    if (texts.some((one) => one !== '' && !wanted.includes(one)))
      throw failureAt(
        'format.formsLost',
        sentence`The rule has no place for a plural form of this text.`,
        work.text,
        entry.id.start,
        { value: entry.id.value, todo: 'Choose a rule with a form for it, or delete that form first.' },
      )
    return writeForms(entry, poIdentifier(entry), wanted, work)
  })
}

function otherLanguage(value: string, { targetLanguage: { id, name } }: HeaderLanguages): Failure {
  return new Failure('format.headerLanguage', `The language “${value}” is not ${name} (${id}).`, {
    value,
    values: { languageId: id },
    todo: 'Write the code of the language that the file is translated into.',
  })
}
