/** Qt's translation sources, .ts: contexts of messages, with a translation beside each source. */
import { encode } from './encoding.ts'
import type { Language } from '../contract/language.ts'
import type {
  BuildOptions,
  Detection,
  Format,
  ParsedString,
  ParsedTranslation,
  ParseOptions,
  PreviousSource,
  SourceFile,
} from './format.ts'
import { linesOfStrings, parsedOf, type PlacedStrings } from './halfPairs.ts'
import { languageMismatch, languageOfTranslations } from './languageTag.ts'
import { formTable, poSourceForms } from './po/plurals.ts'
import { makeMessages } from './qt/build.ts'
import { readQt, type QtMessage } from './qt/document.ts'
import { namedMessages } from './qt/messageNames.ts'
import { qtPluralRule } from './qt/plurals.ts'
import { messageUpdates } from './qt/update.ts'
import { vanishingEdits } from './qt/vanishedMessages.ts'
import { qtTexts } from './qt/writer.ts'
import { splice } from '../platform/text/splice.ts'
import { buildXml } from './xml/into.ts'
import { decodeXml } from './xml/reader.ts'

/** Tells a Qt file by its root alone, for TypeScript has the same extension. */
function detect(_: string, head: string): Detection {
  const isQt =
    /^\s*(?:(?:<[?!][^<>]{0,1000}>|<!DOCTYPE\s[^<>[]{0,200}\[[^\]]{0,5000}\]\s*>)\s*)*<TS[\s>]/.test(head)
  return isQt ? 'sure' : 'no'
}

/**
 * Reads messages as strings, without those that the program no longer has (obsolete, vanished). The identifier is the
 * message's id, else `context␄source`, and `␄comment` if it has one. Of messages that are named alike the first counts,
 * as in lrelease; the others are named in warnings. Comments and places in the code are the context.
 *
 * A numerus message is plural: its source stands for every category of the source language, its forms are numbered by
 * Qt's own rule for the language. Of length variants the first, the longest, is the text. `byte` elements are the
 * characters that they stand for. A translation that is unfinished and not empty is fuzzy. Translations are in
 * `targetLanguage`, else in the language that the file names, else in `presumedLanguage`. Without any of them they are
 * left out.
 *
 * Throws `format.syntax`, `format.entities`, `format.tooDeep`, `format.encoding`, `format.binary`, `format.empty`.
 */
function read(file: SourceFile, options: ParseOptions): PlacedStrings {
  const source = decodeXml(file.content)
  const document = readQt(source.text)
  const code = document.language
  const language = languageOfTranslations(code, options)
  const { entries, warnings } = namedMessages(document, source.text)
  const found = entries.map(({ identifier, message, start }) => ({
    string: describe(identifier, message, options.sourceLanguage, language),
    offset: start,
  }))
  return {
    text: source.text,
    found,
    targetLanguage: code,
    sourceLanguage: document.sourceLanguage,
    warnings: [...languageMismatch(code, options.targetLanguage), ...warnings],
  }
}

function describe(
  identifier: string,
  message: QtMessage,
  sourceLanguage: Language,
  language: Language | undefined,
): ParsedString {
  const { context, source, comment, remarks, isNumerus } = message
  const name = context === '' ? [] : [`Context: ${context}`]
  const lines = [...name, ...(comment.trim() === '' ? [] : [comment.trim()]), ...remarks].join('\n')
  const translation = language && readTranslation(message, language, sourceLanguage)
  return {
    identifier,
    text: isNumerus ? poSourceForms(source, source, sourceLanguage) : source,
    ...(lines !== '' && { context: lines }),
    ...(source === '' && { isHidden: true }),
    ...(translation && { translation }),
  }
}

function readTranslation(
  message: QtMessage,
  language: Language,
  sourceLanguage: Language,
): ParsedTranslation | undefined {
  const texts = qtTexts(message)
  if (!texts.some(Boolean)) return undefined
  // One that lacks forms is unfinished for that: what is there is as its translator left it.
  const needsWork = message.isUnfinished && texts.every(Boolean)
  const status = needsWork ? 'needsWork' : 'translated'
  const previous = needsWork ? previousOf(message, sourceLanguage) : undefined
  return {
    text: message.isNumerus ? formTable(qtPluralRule(language), language).toForms(texts) : (texts[0] ?? ''),
    status,
    ...(previous && { previous }),
  }
}

/** Returns the source of an unfinished text, if lupdate recorded it (`oldsource`, `oldcomment`). */
function previousOf(
  { source, comment, oldSource, oldComment, isNumerus }: QtMessage,
  sourceLanguage: Language,
): PreviousSource | undefined {
  if (oldSource === null && oldComment === null) return undefined
  const text = oldSource ?? source
  const context = oldComment ?? comment
  return {
    text: isNumerus ? poSourceForms(text, text, sourceLanguage) : text,
    ...(context !== '' && { context }),
  }
}

/**
 * Builds a file from the source. Without changes the bytes stay the same; otherwise only the following differs.
 *
 * A file is of the export language if its `language` is that one, or if it names none and has translations. There a
 * changed text replaces the existing one, and is no longer unfinished. An untranslated string keeps an unfinished text,
 * and empties any other, which becomes unfinished. Of length variants the first is replaced.
 *
 * A template, or a file of another language, becomes one of the export language: `language` is set, numerus messages
 * get as many forms as Qt has for it, and untranslated ones are empty and unfinished. Without a translation to write or
 * to remove it stays as it is.
 *
 * Messages without a translation are left out if `untranslated` says so, and contexts that have no others.
 *
 * Into a file of the language: see `messageUpdates`; messages that the source has lost are marked as vanished, like in
 * lupdate. Throws as `parse` does. A character that the file's encoding lacks is written as a reference, a control
 * character as a `byte` element.
 */
function build(file: SourceFile, options: BuildOptions): Uint8Array {
  const built = buildXml(file, options, makeMessages, messageUpdates)
  const { into, gone } = options
  return into && gone && gone.size > 0 && built.length > 0 ? withVanished(file, built, gone) : built
}

/** The file of a language with what its source has lost marked as such (core/formats/qt/vanishedMessages.ts). */
function withVanished(source: SourceFile, built: Uint8Array, gone: ReadonlySet<string>): Uint8Array {
  const decoded = decodeXml(built)
  const { text } = decodeXml(source.content)
  const standing = new Set(namedMessages(readQt(text), text).entries.map(({ identifier }) => identifier))
  const isGone = (identifier: string) => gone.has(identifier) && !standing.has(identifier)
  const edits = vanishingEdits(decoded.text, readQt(decoded.text), isGone)
  return edits.length === 0 ? built : encode(splice(decoded.text, edits), decoded)
}

export const qtTs: Format = {
  type: 'qt_ts',
  title: 'Qt TS',
  extensions: ['.ts'],
  languages: 'two',
  detect,
  parse: (file, options) => parsedOf(read(file, options)),
  lines: (file, options) => linesOfStrings(read(file, options)),
  build,
}
