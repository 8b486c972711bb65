/** Xcode's string catalogues (.xcstrings): one file with all languages. */
import { sentence, type Sentence } from '../platform/text/sentence.ts'
import { anyLanguage } from '../languages/catalog.ts'
import type { Language } from '../contract/language.ts'
import { decode, encode } from './encoding.ts'
import type {
  BuildOptions,
  Detection,
  Format,
  ParsedFile,
  ParsedString,
  ParsedTranslation,
  ParseOptions,
  SourceFile,
} from './format.ts'
import { withoutHalfPairs, type StringAtOffset } from './halfPairs.ts'
import { headMembers, readObject, jsonText } from './json/tree.ts'
import { matchLanguage, meansLanguage } from '../languages/matchLanguage.ts'
import { splice } from '../platform/text/splice.ts'
import { xcstringsEdits } from './xcstrings/build.ts'
import {
  xcstringsEntries,
  xcstringsIdentifier,
  isEmptyText,
  xcstringsLanguages,
  slotsOf,
  sourceCodeOf,
  sourceSlots,
  translationLike,
  type Entry,
  type Slot,
} from './xcstrings/catalog.ts'
import { adoptionEdits, removalEdits } from './xcstrings/wholeStrings.ts'

function detect(name: string, head: string): Detection {
  if (name.toLowerCase().endsWith('.xcstrings')) return 'sure'
  const isCatalog = headMembers(head).some(({ key }) => key === 'sourceLanguage')
  return isCatalog && /"strings"\s{0,9}:/.test(head) ? 'maybe' : 'no'
}

/**
 * Reads each text of the source language as a string; `xcstringsIdentifier` documents the identifiers. Plural variations are
 * one plural string; those by device and substitutions are a string each. Entries marked as untranslatable are hidden,
 * comments are the context. Translations are given for every language, by the catalogue's codes. Those in a state other
 * than `translated` are fuzzy. One that varies although the source does not is not changed.
 */
function parse(file: SourceFile, options: ParseOptions): ParsedFile {
  const { text } = decode(file.content)
  const root = readObject(text)
  const entries = xcstringsEntries(root)
  const code = sourceCodeOf(root)
  const languages = languagesOf(entries, code, options)
  const found = entries.flatMap((entry): StringAtOffset[] => {
    const translations = translationsOf(entry, languages)
    return sourceSlots(entry, code, options.sourceLanguage).map((slot) => ({
      string: describe(entry, slot, translations),
      offset: entry.node.start,
    }))
  })
  const { strings, warnings } = withoutHalfPairs(found, text)
  const notes = notesOn(entries, code, options.sourceLanguage)
  return { strings, targetLanguage: null, sourceLanguage: code, warnings: [...notes, ...warnings] }
}

function notesOn(entries: readonly Entry[], code: string, language: Language): Sentence[] {
  const mismatch = meansLanguage(code, language)
    ? []
    : [
        sentence`The file says that its source is in "${code}"; it was read as ${{ languageId: language.id, title: language.name }}.`,
      ]
  const unread = entries.filter((entry) => sourceSlots(entry, code, language).length === 0)
  const left = unread.map(({ key }) => {
    return sentence`"${key.slice(0, 100)}" holds no text that is read here; it stays as it is.`
  })
  return [...mismatch, ...left]
}

/** The target languages of a catalogue, as far as they are known, by their codes. */
function languagesOf(
  entries: readonly Entry[],
  sourceCode: string,
  { targetLanguage, targetLanguages = [] }: ParseOptions,
): Map<string, Language> {
  const codes = [...xcstringsLanguages(entries)].filter((code) => code !== sourceCode)
  return new Map(
    codes.flatMap((code): [string, Language][] => {
      const isTarget = targetLanguage !== undefined && meansLanguage(code, targetLanguage)
      const language = isTarget
        ? targetLanguage
        : (matchLanguage(code, targetLanguages).language ?? anyLanguage(code))
      return language ? [[code, language]] : []
    }),
  )
}

/** Returns the texts of each localization, by identifier. */
function translationsOf(
  entry: Entry,
  languages: ReadonlyMap<string, Language>,
): Map<string, Map<string, Slot>> {
  const found = new Map<string, Map<string, Slot>>()
  for (const [code, { value }] of entry.localizations) {
    const language = languages.get(code)
    if (!language) continue
    const slots = slotsOf(value, language, true)
    found.set(code, new Map(slots.map((slot) => [xcstringsIdentifier(entry, slot.parts), slot])))
  }
  return found
}

function describe(
  entry: Entry,
  { parts, text }: Slot,
  localizations: ReadonlyMap<string, ReadonlyMap<string, Slot>>,
): ParsedString {
  const identifier = xcstringsIdentifier(entry, parts)
  const translations: Record<string, ParsedTranslation> = {}
  for (const [code, slots] of localizations) {
    const translation = translationLike(text, slots.get(identifier))
    if (translation) translations[code] = translation
  }
  const context = contextOf(entry, parts)
  return {
    identifier,
    text,
    ...(context !== '' && { context }),
    ...((!entry.isTranslatable || isEmptyText(text)) && { isHidden: true }),
    ...(Object.keys(translations).length > 0 && { translations }),
  }
}

function contextOf({ node }: Entry, parts: readonly string[]): string {
  const stale = jsonText(node, 'extractionState') === 'stale' ? ['No longer found in the code.'] : []
  const places = parts.flatMap((part, index) => {
    if (part === 'device') return [`Device: ${parts[index + 1]}`]
    if (part === 'substitution') return [`Stands for %#@${parts[index + 1]}@ in the text.`]
    return part === 'zero' && index === parts.length - 1 ? ['For the count 0.'] : []
  })
  return [jsonText(node, 'comment') ?? '', ...stale, ...places].filter(Boolean).join('\n')
}

/**
 * Writes the localizations of the target language and of `others`; those of the source and other languages stay. An
 * equal text is not touched; its state becomes `translated` if it was confirmed. A localization is removed if the
 * translations of all its texts were deleted; an untranslated one stays.
 */
function build(file: SourceFile, options: BuildOptions): Uint8Array {
  const decoded = decode(file.content)
  const root = readObject(decoded.text)
  const edits = xcstringsEdits(decoded.text, root, sourceCodeOf(root), options)
  return edits.length === 0 ? file.content : encode(splice(decoded.text, edits), decoded)
}

function without(
  { content }: SourceFile,
  identifiers: ReadonlySet<string>,
  { sourceLanguage }: ParseOptions,
): Uint8Array {
  const decoded = decode(content)
  const edits = removalEdits(readObject(decoded.text), identifiers, sourceLanguage)
  return edits.length === 0 ? content : encode(splice(decoded.text, edits), decoded)
}

/** A string stands as it is spelled there, after the neighbour that it has there. */
function adopt(
  { content }: SourceFile,
  from: SourceFile,
  identifiers: ReadonlySet<string>,
  { sourceLanguage }: ParseOptions,
): Uint8Array {
  const decoded = decode(content)
  const edits = adoptionEdits(decoded.text, decode(from.content).text, identifiers, sourceLanguage)
  return edits.length === 0 ? content : encode(splice(decoded.text, edits), decoded)
}

export const xcstrings: Format = {
  type: 'xcstrings',
  title: 'Xcode string catalogue',
  extensions: ['.xcstrings'],
  detect,
  parse,
  languages: 'many',
  without,
  adopt,
  build,
}
