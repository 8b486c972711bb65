/** XLIFF 1.2 (and 1.0, 1.1 without a DTD), SDL's and Xcode's dialects with it. */
import type {
  BuildOptions,
  Detection,
  FileSettings,
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
import { isCuttable, xliff12Scissors } from './xliff12/cutSegments.ts'
import {
  markupOfSegment,
  refuseXliff12WithoutFiles,
  type Xliff12File,
  type XliffSegment,
} from './xliff12/document.ts'
import { readDocument } from './xliff12/documentReader.ts'
import { xliff12Identifiers, namedAsSource } from './xliff12/identity.ts'
import { xliff12Status } from './xliff12/status.ts'
import { unitUpdates } from './xliff12/update.ts'
import { cutFile } from './xml/cutUnits.ts'
import { displayText } from './xml/inline.ts'
import { buildXml } from './xml/into.ts'
import { linesOf } from './position.ts'
import { neighbourLines } from './xml/neighbours.ts'
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
 * Reads segments as strings: the `mrk` elements of the type `seg` in seg-source, each with its neighbours as context; a
 * trans-unit without such is one string. alt-trans, bin-units and the header are none. The text has inline elements as
 * tags (core/formats/xml/inline.ts). Identifiers are `original␄id`, `original␄id␄mid` of several segments
 * (core/formats/xliff12/identity.ts). `translate="no"`, the unit's or a group's, hides a string; `maxwidth` counts where
 * its `size-unit` is `char`; notes, contexts and comments are the context. Tracked changes are read as accepted.
 *
 * Translations: `xliff12Status` has their states, those of Trados, memoQ and Phrase among them. They are given whether
 * or not the file names their language.
 *
 * Throws `format.syntax`, `format.entities`, `format.tooDeep`, `format.version`, `format.encoding`,
 * `format.binary`, `format.empty`.
 */
function parse(file: SourceFile, options: ParseOptions): ParsedFile {
  const { text } = decodeXml(cut(file, options.settings).content)
  return parsedFrom(text, readDocument(text, options.settings).files, options)
}

/** A document of translations: its file elements are the source's, also where they are named otherwise (`namedAsSource`). */
function align(source: SourceFile, translated: SourceFile, options: ParseOptions): ParsedFile {
  const { text } = decodeXml(cut(translated, options.settings).content)
  const from = readDocument(decodeXml(cut(source, options.settings).content).text, options.settings)
  return parsedFrom(text, namedAsSource(from.files, readDocument(text, options.settings).files), options)
}

/** A file whose units are read whole has no segments to cut. */
function cut(file: SourceFile, settings: FileSettings | undefined): SourceFile {
  return settings?.wholeUnits ? file : cutFile(file, settings, xliff12Scissors)
}

function parsedFrom(text: string, files: readonly Xliff12File[], options: ParseOptions): ParsedFile {
  refuseXliff12WithoutFiles(files)
  const strings = Array.from(xliff12Identifiers(files), ([segment, identifier]) =>
    parseSegment(segment, identifier, text),
  )
  const targetLanguage = files.find((one) => one.targetLanguage !== null)?.targetLanguage ?? null
  const sourceLanguage = files.find((one) => one.sourceLanguage !== null)?.sourceLanguage ?? null
  const warnings = languageMismatch(targetLanguage, options.targetLanguage)
  return { strings, targetLanguage, sourceLanguage, warnings }
}

function parseSegment(segment: XliffSegment, identifier: string, text: string): ParsedString {
  const { unit, source, target, isLocked } = segment
  const markup = markupOfSegment(segment)
  const status = xliff12Status(segment, text)
  const context = contextOf(segment)
  const isOnly = unit.segments.length === 1
  return {
    identifier,
    text: displayText(source.pieces, markup),
    ...(context !== '' && { context }),
    ...(isOnly && unit.maxLength !== null && { maxLength: unit.maxLength }),
    ...(!unit.isTranslatable && { isHidden: true }),
    ...(isLocked && { isLocked: true }),
    ...(!isCuttable(segment) && { uncuttable: 'whole' as const }),
    ...(status && target && { translation: { text: displayText(target.pieces, markup), status } }),
  }
}

/** The name of the unit, its notes, the comments on the segment, and the texts on both sides of it. */
function contextOf(segment: XliffSegment): string {
  const { unit, index, comments } = segment
  const name = unit.resname !== null && unit.resname !== unit.id ? [`Name: ${unit.resname}`] : []
  const beside = neighbourLines(
    unit.segments[index - 1]?.source.pieces,
    unit.segments[index + 1]?.source.pieces,
  )
  return [...name, ...unit.remarks, ...comments, ...beside].join('\n')
}

/**
 * Builds the source with translations in its targets. Without changes the bytes stay the same; otherwise only the
 * following differs.
 *
 * In a file element of the export language (its `target-language` is that one, or it names none and has translations)
 * an equal target is not touched. A different one gets the translation, and its state becomes the tool's word for
 * `translated` if it required work. A missing one is put after the source, indented like it, with all segments of the
 * source, of which the others are empty. An
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
  const { into, settings } = options
  const cutOptions = into ? { ...options, into: cut(into, settings) } : options
  return buildXml(cut(file, settings), cutOptions, makeXliff12, unitUpdates)
}

/** Units go with the comments right above them; the file elements that they are in stay. */
function without(
  file: SourceFile,
  identifiers: ReadonlySet<string>,
  { settings }: Pick<ParseOptions, 'settings'> = {},
): Uint8Array {
  const decoded = decodeXml(cut(file, settings).content)
  const { files } = readDocument(decoded.text, settings)
  const named = xliff12Identifiers(files)
  const isGone = (segment: XliffSegment) => identifiers.has(named.get(segment) ?? '')
  const edits = files.flatMap((one) =>
    xliff12Omissions(decoded.text, one, ({ segments }) => segments.every(isGone)),
  )
  return edits.length === 0 ? file.content : encode(splice(decoded.text, edits), decoded)
}

/** The lines of units, and of the source and the target of each segment. */
function lines(file: SourceFile, { settings }: ParseOptions): [identifier: string, line: number][] {
  const { text } = decodeXml(cut(file, settings).content)
  const places = Array.from(
    xliff12Identifiers(readDocument(text, settings).files),
    ([{ index, unit, source, target }, identifier]) =>
      [...(index === 0 ? [unit.tag] : []), source.tag, ...(target ? [target.tag] : [])].map(
        ({ start }) => [identifier, start] as const,
      ),
  )
  return linesOf(text, places.flat(), (place) => place)
}

export const xliff12: Format = {
  type: 'xliff',
  title: 'XLIFF 1.2',
  extensions: EXTENSIONS,
  languages: 'two',
  messages: 'icu',
  detect,
  parse,
  lines,
  align,
  without,
  build,
}
