/** XLIFF 2.0, 2.1 and 2.2. */
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
import { makeXliff2, xliff2Omissions, refuseXliff2WithoutFiles } from './xliff2/build.ts'
import { xliff2Scissors } from './xliff2/cutSegments.ts'
import { markupOfSegment, type Xliff2Segment, type Xliff2Unit } from './xliff2/document.ts'
import { readDocument } from './xliff2/documentReader.ts'
import { xliff2Identifiers } from './xliff2/identity.ts'
import { xliff2Status } from './xliff2/status.ts'
import { segmentUpdates } from './xliff2/update.ts'
import { cutFile } from './xml/cutUnits.ts'
import { displayText, type InlinePiece } from './xml/inline.ts'
import { buildXml } from './xml/into.ts'
import { linesOf } from './position.ts'
import { neighbourLines } from './xml/neighbours.ts'
import { decodeXml } from './xml/reader.ts'

const ROOT = /<(?:[\w.-]+:)?xliff\s([^<>]{0,4000})/

/** A name alone is not enough: those of XLIFF 1.2 are the same. */
function detect(name: string, head: string): Detection {
  const root = ROOT.exec(head)?.[1]
  if (root !== undefined) return /(?<![\w:-])version\s*=\s*["']2\./.test(root) ? 'sure' : 'no'
  return name.toLowerCase().endsWith('.xlf2') ? 'maybe' : 'no'
}

/**
 * Reads segments as strings, without the text between them (ignorable). The text is the source's, with its inline
 * elements as tags (core/formats/xml/inline.ts). `xliff2Identifiers` documents the identifiers. `translate="no"`, of a
 * file, group or unit, hides a string. A size restriction of a unit is the `maxLength` of its one segment if it counts
 * characters. The unit's name, its notes, the original data that codes refer to, and the segments beside it are the
 * context.
 *
 * Translations: a segment in the state `initial` is fuzzy, in `reviewed` or `final` approved; all else is translated.
 * They are given whether or not the document names their language.
 *
 * Throws `format.syntax`, `format.entities`, `format.tooDeep`, `format.version`, `format.encoding`, `format.binary`,
 * `format.empty`.
 */
function parse(file: SourceFile, options: ParseOptions): ParsedFile {
  const document = readDocument(decodeXml(cut(file, options.settings).content).text)
  refuseXliff2WithoutFiles(document)
  const identifiers = xliff2Identifiers(document.segments)
  const { sourceLanguage, targetLanguage, segments } = document
  return {
    strings: segments.map((segment, place) => {
      const [before, after] = [segments[place - 1], segments[place + 1]]
      const beside = neighbourLines(sourceIn(segment.unit, before), sourceIn(segment.unit, after))
      return describe(segment, identifiers.get(segment)!, beside)
    }),
    ...{ sourceLanguage, targetLanguage },
    warnings: languageMismatch(targetLanguage, options.targetLanguage),
  }
}

function cut(file: SourceFile, settings: FileSettings | undefined): SourceFile {
  return cutFile(file, settings, xliff2Scissors)
}

/** The source of a segment, if it is of the unit. */
function sourceIn(unit: Xliff2Unit, segment: Xliff2Segment | undefined): InlinePiece[] | undefined {
  return segment?.unit === unit ? segment.source.pieces : undefined
}

function describe(segment: Xliff2Segment, identifier: string, beside: readonly string[]): ParsedString {
  const { unit, source, target } = segment
  const markup = markupOfSegment(segment)
  const status = xliff2Status(segment)
  const context = [...contextOf(segment), ...beside].join('\n')
  const maxLength = unit.segmentCount === 1 ? unit.maxLength : null
  return {
    identifier,
    text: displayText(source.pieces, markup),
    ...(context !== '' && { context }),
    ...(maxLength !== null && { maxLength }),
    ...(!unit.isTranslatable && { isHidden: true }),
    ...(!segment.canResegment && { uncuttable: 'forbidden' as const }),
    ...(status && target && { translation: { text: displayText(target.pieces, markup), status } }),
  }
}

function contextOf({ unit, source, comments }: Xliff2Segment): string[] {
  const name = unit.name === null ? [] : [`Name: ${unit.name}`]
  const tags = source.pieces.flatMap(({ kind, value }) => (kind === 'tag' ? [value] : [])).join('')
  const references = new Set(
    Array.from(
      tags.matchAll(/\sdataRef(?:Start|End)?\s*=\s*(?:"([^"]*)"|'([^']*)')/g),
      ([, a, b]) => a ?? b!,
    ),
  )
  const data = Array.from(references, (id) => (unit.data.has(id) ? `${id}: ${unit.data.get(id)!}` : ''))
  return [...name, ...unit.remarks, ...new Set(comments), ...data].filter(Boolean)
}

/**
 * Builds the source with translations in its targets. Without changes the bytes stay the same; otherwise only the
 * following differs.
 *
 * A document is of the export language if `trgLang` is that one, or if it names none and has translations. There an
 * equal target is not touched, and a different one gets the translation. A missing one is inserted after the source,
 * indented like it. The state becomes `translated`, and a `subState` is removed, if the text changed or the state was
 * `initial`; in a document that has no states none is set. An untranslated string keeps a fuzzy target, and empties any
 * other: its state becomes `initial`.
 *
 * A document of another language, or one that names none and has no translations, changes once there is a translation
 * to write or to remove. Then `trgLang` (and `xml:lang` of targets) is set, and every target of an untranslated string
 * is emptied. Strings that are not for translation are not changed unless a translation is given. Text between segments
 * stays.
 *
 * Units without a translation are left out if `untranslated` says so, and files that have no others.
 *
 * Into a document of the language: see `segmentUpdates`. Throws as `parse` does; `format.markup` for a translation
 * whose tags are not well-formed. A character that the file's encoding lacks is written as a reference.
 */
function build(file: SourceFile, options: BuildOptions): Uint8Array {
  const { into, settings } = options
  const cutOptions = into ? { ...options, into: cut(into, settings) } : options
  return buildXml(cut(file, settings), cutOptions, makeXliff2, segmentUpdates)
}

/** A unit goes once all its segments do, with the comments right above it. */
function without(
  file: SourceFile,
  identifiers: ReadonlySet<string>,
  { settings }: Pick<ParseOptions, 'settings'> = {},
): Uint8Array {
  const decoded = decodeXml(cut(file, settings).content)
  const document = readDocument(decoded.text)
  const named = xliff2Identifiers(document.segments)
  const isGone = (segment: Xliff2Segment) => identifiers.has(named.get(segment) ?? '')
  const kept = new Set(document.segments.filter((one) => !isGone(one)).map(({ unit }) => unit))
  const edits = xliff2Omissions(decoded.text, document, document.files, (unit) => !kept.has(unit))
  return edits.length === 0 ? file.content : encode(splice(decoded.text, edits), decoded)
}

function lines(file: SourceFile, { settings }: ParseOptions): [identifier: string, line: number][] {
  const { text } = decodeXml(cut(file, settings).content)
  const identifiers = xliff2Identifiers(readDocument(text).segments)
  return linesOf(text, identifiers, ([{ tag }, identifier]) => [identifier, tag.start])
}

export const xliff2: Format = {
  type: 'xliff2',
  title: 'XLIFF 2',
  extensions: ['.xlf', '.xliff', '.xlf2'],
  detect,
  parse,
  lines,
  languages: 'two',
  messages: 'icu',
  without,
  build,
}
