/** XLIFF 1.2 (and 1.0, 1.1 without a DTD), SDL's and Xcode's dialects with it. */
import type {
  BuildOptions,
  Detection,
  Format,
  ParsedFile,
  ParsedString,
  ParseOptions,
  SourceFile,
} from './format.ts'
import { languageMismatch } from './languageTag.ts'
import { splice } from '../platform/text/splice.ts'
import { encode } from './encoding.ts'
import { makeXliff12, xliff12Omissions } from './xliff12/build.ts'
import {
  markupOfUnit,
  refuseXliff12WithoutFiles,
  type Xliff12File,
  type XliffUnit,
} from './xliff12/document.ts'
import { readDocument } from './xliff12/documentReader.ts'
import { xliff12Identifiers, namedAsSource } from './xliff12/identity.ts'
import { xliff12Status } from './xliff12/status.ts'
import { unitUpdates } from './xliff12/update.ts'
import { displayText } from './xml/inline.ts'
import { buildXml } from './xml/into.ts'
import { decodeXml } from './xml/reader.ts'

const EXTENSIONS = ['.xlf', '.xliff', '.sdlxliff', '.mqxliff', '.mxliff', '.txlf']
const ROOT = /<(?:[\w.-]+:)?xliff\s([^<>]{0,4000})/

function detect(name: string, head: string): Detection {
  const root = ROOT.exec(head)?.[1]
  if (root !== undefined) return /(?<![\w:-])version\s*=\s*["']1\./.test(root) ? 'sure' : 'no'
  const lower = name.toLowerCase()
  return EXTENSIONS.some((extension) => lower.endsWith(extension)) ? 'maybe' : 'no'
}

/**
 * Trans-units as strings; alt-trans, bin-units and the header are none. The text is that of seg-source where
 * there is one, else of source, with its inline elements as tags (core/formats/xml/inline.ts). Identifiers
 * are `original␄id` (core/formats/xliff12/identity.ts). `translate="no"`, the unit's or a group's, hides a
 * string; `maxwidth` counts where its `size-unit` is `char`; notes and contexts are the context.
 *
 * Translations: `state` new or needs-… is fuzzy; final, signed-off or `approved="yes"` is approved; all else is
 * translated. They are given whether or not the file names their language.
 *
 * Throws `format.syntax`, `format.entities`, `format.tooDeep`, `format.version`, `format.encoding`,
 * `format.binary`, `format.empty`.
 */
function parse(file: SourceFile, options: ParseOptions): ParsedFile {
  const { text } = decodeXml(file.content)
  return parsedFrom(text, readDocument(text).files, options)
}

/** A document of translations: its file elements are the source's, also where they are named otherwise (`namedAsSource`). */
function align(source: SourceFile, translated: SourceFile, options: ParseOptions): ParsedFile {
  const { text } = decodeXml(translated.content)
  const from = readDocument(decodeXml(source.content).text)
  return parsedFrom(text, namedAsSource(from.files, readDocument(text).files), options)
}

function parsedFrom(text: string, files: readonly Xliff12File[], options: ParseOptions): ParsedFile {
  refuseXliff12WithoutFiles(files)
  const identifiers = xliff12Identifiers(files)
  const strings = files.flatMap(({ units }) =>
    units.map((unit) => parseUnit(unit, identifiers.get(unit)!, text)),
  )
  const targetLanguage = files.find((one) => one.targetLanguage !== null)?.targetLanguage ?? null
  const sourceLanguage = files.find((one) => one.sourceLanguage !== null)?.sourceLanguage ?? null
  const warnings = languageMismatch(targetLanguage, options.targetLanguage)
  return { strings, targetLanguage, sourceLanguage, warnings }
}

function parseUnit(unit: XliffUnit, identifier: string, text: string): ParsedString {
  const markup = markupOfUnit(unit)
  const status = xliff12Status(unit, text)
  const name = unit.resname !== null && unit.resname !== unit.id ? [`Name: ${unit.resname}`] : []
  const context = [...name, ...unit.remarks].join('\n')
  return {
    identifier,
    text: displayText((unit.segSource ?? unit.source).pieces, markup),
    ...(context !== '' && { context }),
    ...(unit.maxLength !== null && { maxLength: unit.maxLength }),
    ...(!unit.isTranslatable && { isHidden: true }),
    ...(status && unit.target && { translation: { text: displayText(unit.target.pieces, markup), status } }),
  }
}

/**
 * Builds the source with translations in its targets. Without changes the bytes stay the same; otherwise only the
 * following differs.
 *
 * In a file element of the export language (its `target-language` is that one, or it names none and has translations)
 * an equal target is not touched. A different one gets the translation, and its `state` becomes `translated` if it
 * required work (new, needs-…; SDL's `conf` likewise). A missing one is put after the source, indented like it. An
 * untranslated string keeps a fuzzy target, and empties any other: its `state` becomes needs-translation, `approved`
 * no.
 *
 * A file element of another language, or one that names none and has no translations, changes once there is a
 * translation to write or to remove. Then `target-language` (and `xml:lang` of targets) is set, and every target of an
 * untranslated string is emptied. Strings that are not for translation (`translate="no"`) are not changed unless a
 * translation is given.
 *
 * Units without a translation are left out if `untranslated` says so, and files that have no others.
 *
 * Into a file of the language: see `unitUpdates`. Throws as `parse` does; `format.markup` for a translation whose tags
 * are not well-formed. A character that the file's encoding lacks is written as a reference.
 */
function build(file: SourceFile, options: BuildOptions): Uint8Array {
  return buildXml(file, options, makeXliff12, unitUpdates)
}

/** Units go with the comments right above them; the file elements that they are in stay. */
function without(file: SourceFile, identifiers: ReadonlySet<string>): Uint8Array {
  const decoded = decodeXml(file.content)
  const { files } = readDocument(decoded.text)
  const named = xliff12Identifiers(files)
  const edits = files.flatMap((one) =>
    xliff12Omissions(decoded.text, one, (unit) => identifiers.has(named.get(unit) ?? '')),
  )
  return edits.length === 0 ? file.content : encode(splice(decoded.text, edits), decoded)
}

export const xliff12: Format = {
  type: 'xliff',
  title: 'XLIFF 1.2',
  extensions: EXTENSIONS,
  languages: 'two',
  messages: 'icu',
  detect,
  parse,
  align,
  without,
  build,
}
