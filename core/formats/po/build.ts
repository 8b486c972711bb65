/** Translations into a PO file, as edits of its text. The rules are stated at `po.build` (core/formats/po.ts). */
import { joinForms, type PluralForms } from '../../languages/plural.ts'
import { assertEncodable, type Decoded } from '../encoding.ts'
import type { BuildOptions, BuildTranslation } from '../format.ts'
import { meansLanguage } from '../languageTag.ts'
import type { Edit } from '../splice.ts'
import type { Catalog, PoEntry } from './catalog.ts'
import { isFuzzy, unfuzzy } from './comments.ts'
import { declaredCharset, headerLanguage, isTemplate, readHeader, type PoHeader } from './header.ts'
import { setHeaderFields, unfuzzyHeader, type HeaderField } from './headerEdits.ts'
import { identifierOf } from './identity.ts'
import { layOut, layoutOf, type Layout } from './layout.ts'
import { once } from '../once.ts'
import { formTable, ruleOfFile, type FormTable } from './plurals.ts'

/** A file as it is to be written: the encoding may have to become UTF-8 (only ever of ASCII). */
export interface PoEdits {
  edits: Edit[]
  encoding: string
}

export function editsFor(name: string, source: Decoded, catalog: Catalog, options: BuildOptions): PoEdits {
  const header = readHeader(catalog.header)
  const code = headerLanguage(header)
  const isNew =
    isTemplate(name, header, catalog) || (code !== null && !meansLanguage(code, options.targetLanguage))
  return isNew ? newFile(source, catalog, header, options) : sameFile(source, catalog, header, options)
}

/** What the edits of each entry need to know. */
interface Work {
  text: string
  encoding: string
  /** Made when the first text is written. */
  layout: () => Layout
  options: BuildOptions
  /** Made when the first plural entry needs it. */
  table: () => FormTable
}

/** A file in the export language: what stands there counts. */
function sameFile(source: Decoded, catalog: Catalog, header: PoHeader, options: BuildOptions): PoEdits {
  const { rule, isFromHeader } = ruleOfFile(header, options.targetLanguage)
  const work: Work = {
    text: source.text,
    encoding: source.encoding,
    layout: once(() => layoutOf(source.text, catalog.entries)),
    options,
    table: once(() => formTable(rule, options.targetLanguage)),
  }
  let isPluralWritten = false
  const edits: Edit[] = []
  for (const entry of catalog.entries) {
    const identifier = identifierOf(entry)
    const translation = translationOf(identifier, options)
    const wasFuzzy = isFuzzy(entry, source.text)
    if (!translation && wasFuzzy) continue
    const texts = translation ? wantedTexts(entry, translation, wasFuzzy, work) : entry.forms.map(() => '')
    const written = writeForms(entry, identifier, texts, work)
    if (translation && entry.plural && written.length > 0) isPluralWritten = true
    if (translation && wasFuzzy) edits.push(...unfuzzy(entry, source.text))
    edits.push(...written)
  }
  const fields: HeaderField[] = isPluralWritten && !isFromHeader ? [['Plural-Forms', rule.text]] : []
  const headerEdits = fields.length > 0 ? setHeaderFields(catalog, source.text, fields, work.layout()) : []
  return { edits: [...headerEdits, ...edits], encoding: source.encoding }
}

/** A template, or a file of another language: it becomes one of the export language. */
function newFile(source: Decoded, catalog: Catalog, header: PoHeader, options: BuildOptions): PoEdits {
  const { text } = source
  if (!catalog.isTranslated && !hasTranslation(catalog, options))
    return { edits: [], encoding: source.encoding }
  const isAscii = !/[^\0-\x7f]/.test(text)
  const encoding = isAscii && !source.encoding.startsWith('utf-') ? 'utf-8' : source.encoding
  const declared = declaredCharset(`"Content-Type: ${header.get('content-type') ?? ''}`)
  const { rule } = ruleOfFile(new Map(), options.targetLanguage)
  const work: Work = {
    text,
    encoding,
    layout: once(() => layoutOf(text, catalog.entries)),
    options,
    table: once(() => formTable(rule, options.targetLanguage)),
  }
  const hasPlurals = catalog.hasPlurals || header.has('plural-forms')
  const fields: HeaderField[] = [
    ['Language', options.targetLanguage.id.replaceAll('-', '_')],
    ...(declared === null || encoding !== source.encoding ? [UTF8_FIELD] : []),
    ...(hasPlurals ? [['Plural-Forms', rule.text] as const] : []),
  ]
  const edits: Edit[] = []
  for (const entry of catalog.entries) {
    const identifier = identifierOf(entry)
    const translation = translationOf(identifier, options)
    const count = entry.plural ? work.table().nplurals : 1
    const texts = translation
      ? wantedTexts(entry, translation, true, work)
      : new Array<string>(count).fill('')
    if (isFuzzy(entry, text)) edits.push(...unfuzzy(entry, text))
    edits.push(...writeForms(entry, identifier, texts, work))
  }
  const headerEdits = setHeaderFields(catalog, text, fields, work.layout())
  return { edits: [...unfuzzyHeader(catalog, text), ...headerEdits, ...edits], encoding }
}

const UTF8_FIELD: HeaderField = ['Content-Type', 'text/plain; charset=UTF-8']

function hasTranslation({ entries }: Catalog, options: BuildOptions): boolean {
  for (const entry of entries) if (translationOf(identifierOf(entry), options)) return true
  return false
}

/** A string's translation, unless it is empty. */
function translationOf(identifier: string, { translations }: BuildOptions): BuildTranslation | null {
  const translation = translations.get(identifier)
  const text = typeof translation?.text === 'object' ? joinForms(translation.text).trim() : translation?.text
  return translation && text ? translation : null
}

/**
 * The texts to stand in an entry's forms. A form whose text would be the same for what the file says now keeps
 * what stands there: so a form that no category shows (KDE's form for the number 1 alone) is not lost.
 */
function wantedTexts(entry: PoEntry, translation: BuildTranslation, isFresh: boolean, work: Work): string[] {
  const { text } = translation
  if (!entry.plural) return [typeof text === 'string' ? text : (text.other ?? joinForms(text))]
  const { toForms, toTexts } = work.table()
  const forms = typeof text === 'string' ? sameInAllForms(text, work.options) : text
  const wanted = toTexts(forms)
  if (isFresh) return wanted
  const standing = entry.forms.map(({ value }) => value)
  const shown = toTexts(toForms(standing))
  const isUnchanged = wanted.every((text, index) => text === shown[index])
  if (isUnchanged) return standing
  return wanted.map((text, index) => {
    const own = standing[index] ?? ''
    const isOwn = own !== '' && own !== shown[index]
    return isOwn || (text === shown[index] && index < standing.length) ? own : text
  })
}

function sameInAllForms(text: string, { targetLanguage }: BuildOptions): PluralForms {
  return Object.fromEntries(targetLanguage.pluralCategoryNames.map((name) => [name, text]))
}

/** Makes the entry hold just these texts; a form that says the same already is not touched. */
function writeForms(entry: PoEntry, identifier: string, texts: readonly string[], work: Work): Edit[] {
  const { text: fileText, encoding, layout } = work
  const keyword = (index: number) => (entry.plural ? `msgstr[${index}]` : 'msgstr')
  const last = entry.forms.at(-1)!
  const lastKept = entry.forms[texts.length - 1]
  const edits: Edit[] = []
  const added: string[] = []
  for (const [index, text] of texts.entries()) {
    const form = entry.forms[index]
    if (form?.value === text) continue
    assertEncodable(text, encoding, identifier)
    const literals = layOut(text, keyword(index), layout())
    if (form) edits.push({ start: form.start, end: form.end, text: literals })
    else added.push(`${indentOf(entry, fileText)}${keyword(index)} ${literals}`)
  }
  if (added.length > 0) {
    const text = added.map((line) => layout().lineBreak + line).join('')
    edits.push({ start: last.end, end: last.end, text })
  }
  if (lastKept && lastKept !== last) edits.push({ start: lastKept.end, end: last.end, text: '' })
  return edits
}

/** The blanks before an entry's keywords, in files that indent them. */
function indentOf(entry: PoEntry, text: string): string {
  const lineStart = text.lastIndexOf('\n', entry.keywordStart) + 1
  return /^[ \t]*/.exec(text.slice(lineStart, entry.keywordStart))![0]
}
