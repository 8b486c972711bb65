/** Android's string resources: `res/values/strings.xml`. */
import { makeResources } from './android/build.ts'
import { fillRareForms } from '../languages/forms.ts'
import { markupOfTexts, readResources, type Resource } from './android/document.ts'
import { displayText } from './xml/inline.ts'
import { androidIdentifiers, itemIdentifier, type IdentifiedResources } from './android/identity.ts'
import { androidForms } from './android/plurals.ts'
import { isReference } from './android/text.ts'
import { resourceUpdates } from './android/update.ts'
import type { Sentence } from '../platform/text/sentence.ts'
import { warningsOfRepeats } from './duplicates.ts'
import type { BuildOptions, Detection, Format, ParsedString, ParseOptions, SourceFile } from './format.ts'
import { encode } from './encoding.ts'
import { linesOfStrings, parsedOf, type PlacedStrings, type StringAtOffset } from './halfPairs.ts'
import { withEntitiesExpanded } from './xml/doctype.ts'
import { buildXml } from './xml/into.ts'
import { decodeXml } from './xml/reader.ts'

function detect(name: string, head: string): Detection {
  if (!name.toLowerCase().endsWith('.xml') || !/<resources[\s>]/.test(head)) return 'no'
  if (/<(?:string|plurals|string-array)\s/.test(head)) return 'sure'
  return /^strings/i.test(name) ? 'maybe' : 'no'
}

/**
 * Strings, plurals and the items of string-arrays; `androidIdentifiers` documents the identifiers. A text is the one that
 * the app shows, with escapes decoded and Android's white space. Child elements (`b`, `xliff:g`) are tags in it, and
 * escaped markup is decoded. Texts that are not translatable, are empty, or name another resource are hidden. The
 * comments right above are the context. Identical duplicates of a resource are read once and written in each place.
 *
 * Plural forms are in the target language if options name one. Throws `format.syntax`, `format.entities`,
 * `format.tooDeep`, `format.duplicate`, `format.encoding`, `format.binary`, `format.empty`.
 */
function read(file: SourceFile, { sourceLanguage, targetLanguage }: ParseOptions): PlacedStrings {
  const { text } = decodeXml(file.content)
  const { resources } = readResources(text)
  const { identifiers, repeats } = androidIdentifiers(resources, text)
  const found = [...identifiers].flatMap(([resource, identifier]): StringAtOffset[] => {
    if (resource.kind === 'plurals') {
      const forms = targetLanguage
        ? androidForms(resource.texts, targetLanguage)
        : fillRareForms(androidForms(resource.texts, sourceLanguage), sourceLanguage)
      return [{ string: describe(resource, resource.comments, identifier, forms), offset: resource.start }]
    }
    return resource.texts.map((one, index) => {
      const markup = markupOfTexts([one])
      const shown = displayText(markup.pieces, markup)
      const comments = [...resource.comments, ...one.comments]
      const string = describe(resource, comments, itemIdentifier(resource, identifier, index), shown)
      const isHidden = isReference(one.raw)
      return { string: isHidden ? { ...string, isHidden } : string, offset: one.tag.start }
    })
  })
  return { text, found, warnings: warningsOf(repeats, text), targetLanguage: null }
}

function warningsOf(repeats: IdentifiedResources['repeats'], text: string): Sentence[] {
  const all = [...repeats].flatMap(([{ name, start }, others]) =>
    others.map((other) => ({ identifier: name, start: other.start, countedStart: start })),
  )
  return all.length === 0
    ? []
    : warningsOfRepeats(
        all.toSorted((one, other) => one.start - other.start),
        text,
      )
}

function describe(
  { isTranslatable }: Resource,
  comments: readonly string[],
  identifier: string,
  text: ParsedString['text'],
): ParsedString {
  const isEmpty = typeof text === 'string' ? text === '' : Object.keys(text).length === 0
  return {
    identifier,
    text,
    ...(comments.length > 0 && { context: comments.join('\n') }),
    ...((isEmpty || !isTranslatable) && { isHidden: true }),
  }
}

/**
 * Builds a file from the source: an untranslated string keeps its text, or is left out; `pluralEdits` documents
 * plurals. A CDATA section stays one. A comment inside of a text is removed with the replaced text.
 *
 * Into a file of the language: see `resourceUpdates`. Throws as `parse` does; `format.markup` for a translation whose
 * tags are not well-formed.
 */
function build(file: SourceFile, options: BuildOptions): Uint8Array {
  return buildXml(options.into ? standingAlone(file) : file, options, makeResources, resourceUpdates)
}

/** A source whose texts can go into a file that does not define its entities. */
function standingAlone(file: SourceFile): SourceFile {
  const decoded = decodeXml(file.content)
  const text = withEntitiesExpanded(decoded.text)
  return text === decoded.text ? file : { ...file, content: encode(text, decoded) }
}

export const android: Format = {
  type: 'android',
  title: 'Android XML',
  extensions: ['.xml'],
  languages: 'one',
  detect,
  parse: (file, options) => parsedOf(read(file, options)),
  lines: (file, options) => linesOfStrings(read(file, options)),
  build,
}
