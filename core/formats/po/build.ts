/**
 * A translation file made out of a PO file, as edits of its text. The rules are stated at `po.build`
 * (core/formats/po.ts).
 */
import type { Decoded } from '../encoding.ts'
import type { BuildOptions } from '../format.ts'
import { fillsWithSource, translationToWrite } from '../insertion.ts'
import { isTargetCode } from '../languageTag.ts'
import { lineBreakOf } from '../position.ts'
import type { Edit } from '../../platform/text/splice.ts'
import { endOf, type PoEntry } from './entry.ts'
import type { Catalog } from './catalog.ts'
import { isFuzzy, unfuzzy } from './comments.ts'
import { textsToWrite, writeForms, type EntryWork } from './entryEdits.ts'
import { declaredCharset, headerLanguage, isTemplate, readHeader, type PoHeader } from './header.ts'
import { setHeaderFields, unfuzzyHeader, UTF8_FIELD, type HeaderField } from './headerEdits.ts'
import { poIdentifier } from './identity.ts'
import { layoutOf } from './layout.ts'
import { lazy } from '../../platform/collections/lazy.ts'
import { formTable, ruleOfFile } from './plurals.ts'
import { markEdits } from './previous.ts'
import { revisionFields } from './revision.ts'

/** A file as it is to be written: the encoding may have to become UTF-8 (only ever of ASCII). */
export interface PoEdits {
  edits: Edit[]
  encoding: string
}

export function poEdits(name: string, source: Decoded, catalog: Catalog, options: BuildOptions): PoEdits {
  const header = readHeader(catalog.header)
  const code = headerLanguage(header)
  const isNew = isTemplate(name, header, catalog) || (code !== null && !isTargetCode(code, options))
  return isNew ? newFile(source, catalog, header, options) : sameFile(source, catalog, header, options)
}

/** A file in the export language: what stands there counts. */
function sameFile(source: Decoded, catalog: Catalog, header: PoHeader, options: BuildOptions): PoEdits {
  const { rule, isFromHeader } = ruleOfFile(header, options.targetLanguage)
  const work: EntryWork = {
    text: source.text,
    encoding: source.encoding,
    layout: lazy(() => layoutOf(source.text, catalog.entries)),
    options,
    table: lazy(() => formTable(rule, options.targetLanguage)),
  }
  let isPluralWritten = false
  const edits: Edit[] = []
  const omitted = new Omitted(source.text, catalog)
  for (const entry of catalog.entries) {
    const identifier = poIdentifier(entry)
    const translation = translationToWrite(options, identifier)
    const wasFuzzy = isFuzzy(entry, source.text)
    const isLeftOut = !translation && !wasFuzzy && !fillsWithSource(options)
    omitted.look(entry, isLeftOut)
    if (isLeftOut || (!translation && wasFuzzy)) continue
    const texts = translation ? textsToWrite(entry, translation, wasFuzzy, work) : entry.forms.map(() => '')
    const written = writeForms(entry, identifier, texts, work)
    if (translation && entry.plural && written.length > 0) isPluralWritten = true
    if (translation?.needsWork) {
      if (!wasFuzzy || written.length > 0) edits.push(...markEdits(entry, translation, work))
    } else if (translation && wasFuzzy) edits.push(...unfuzzy(entry, source.text))
    edits.push(...written)
  }
  const { revision } = options
  const fields: HeaderField[] = [
    ...(isPluralWritten && !isFromHeader ? [['Plural-Forms', rule.text] as const] : []),
    ...(edits.length > 0 && revision ? revisionFields(header, revision, source.encoding) : []),
  ]
  const headerEdits = fields.length > 0 ? setHeaderFields(catalog, source.text, fields, work.layout()) : []
  return { edits: [...headerEdits, ...edits, ...omitted.edits()], encoding: source.encoding }
}

/** A template, or a file of another language: it becomes one of the export language. */
function newFile(source: Decoded, catalog: Catalog, header: PoHeader, options: BuildOptions): PoEdits {
  const { text } = source
  if (!catalog.isTranslated && fillsWithSource(options) && !hasTranslation(catalog, options))
    return { edits: [], encoding: source.encoding }
  const isAscii = !/[^\0-\x7f]/.test(text)
  const encoding = isAscii && !source.encoding.startsWith('utf-') ? 'utf-8' : source.encoding
  const declared = declaredCharset(`"Content-Type: ${header.get('content-type') ?? ''}`)
  const { rule } = ruleOfFile(new Map(), options.targetLanguage)
  const work: EntryWork = {
    text,
    encoding,
    layout: lazy(() => layoutOf(text, catalog.entries)),
    options,
    table: lazy(() => formTable(rule, options.targetLanguage)),
  }
  const hasPlurals = catalog.hasPlurals || header.has('plural-forms')
  const fields: HeaderField[] = [
    ['Language', options.targetLanguage.id.replaceAll('-', '_')],
    ...(declared === null || encoding !== source.encoding ? [UTF8_FIELD] : []),
    ...(hasPlurals ? [['Plural-Forms', rule.text] as const] : []),
    ...(options.revision && hasTranslation(catalog, options)
      ? revisionFields(header, options.revision, encoding)
      : []),
  ]
  const edits: Edit[] = []
  const omitted = new Omitted(text, catalog)
  for (const entry of catalog.entries) {
    const identifier = poIdentifier(entry)
    const translation = translationToWrite(options, identifier)
    const isLeftOut = !translation && !fillsWithSource(options)
    omitted.look(entry, isLeftOut)
    if (isLeftOut) continue
    const count = entry.plural ? work.table().nplurals : 1
    const texts = translation
      ? textsToWrite(entry, translation, true, work)
      : new Array<string>(count).fill('')
    if (translation?.needsWork) edits.push(...markEdits(entry, translation, work))
    else if (isFuzzy(entry, text)) edits.push(...unfuzzy(entry, text))
    edits.push(...writeForms(entry, identifier, texts, work))
  }
  const headerEdits = setHeaderFields(catalog, text, fields, work.layout())
  const all = [...unfuzzyHeader(catalog, text), ...headerEdits, ...edits, ...omitted.edits()]
  return { edits: all, encoding }
}

function hasTranslation({ entries }: Catalog, options: BuildOptions): boolean {
  for (const entry of entries) if (translationToWrite(options, poIdentifier(entry))) return true
  return false
}

/** Entries that are left out, with the blank lines behind them; at the file's end with those before them. */
class Omitted {
  readonly #text: string
  readonly #edits: Edit[] = []
  /** Whether any entry stays before the last of those left out. */
  #isAnyKept: boolean
  #run: Edit | null = null

  constructor(text: string, { header }: Catalog) {
    this.#text = text
    this.#isAnyKept = header !== null
  }

  /** Entries are shown in the file's order. */
  look(entry: PoEntry, isLeftOut: boolean): void {
    if (!isLeftOut) {
      this.#isAnyKept = true
      this.#run = null
      return
    }
    const end = skipBlank(this.#text, endOf(entry))
    if (this.#run?.end === entry.start) this.#run.end = end
    else this.#edits.push((this.#run = { start: entry.start, end, text: '' }))
  }

  edits(): readonly Edit[] {
    const last = this.#edits.at(-1)
    if (!last || last.end < this.#text.length || !this.#isAnyKept) return this.#edits
    last.start = this.#text.slice(0, last.start).trimEnd().length
    last.text = lineBreakOf(this.#text)
    return this.#edits
  }
}

function skipBlank(text: string, start: number): number {
  let offset = start
  while (offset < text.length && ' \t\r\n\f\v'.includes(text.charAt(offset))) offset += 1
  return offset
}
