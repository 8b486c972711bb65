/** Apple's .stringsdict: plurals, and texts by device and width, in a property list. */
import type { Language } from '../languages/language.ts'
import { lastOfEach } from './duplicates.ts'
import { encode } from './encoding.ts'
import type {
  BuildOptions,
  Detection,
  Format,
  ParsedFile,
  ParsedString,
  ParseOptions,
  SourceFile,
} from './format.ts'
import { withoutHalfPairs } from './halfPairs.ts'
import { lineBreakOf } from './position.ts'
import { splice, type Edit } from './splice.ts'
import { readPlist } from './stringsdict/plist.ts'
import { pluralEdits } from './stringsdict/plurals.ts'
import { formsOf, isOnlyVariable, textsOf, type PlainText, type RuleText } from './stringsdict/rules.ts'
import { contentXml, markupOf } from './xml/inline.ts'
import { decodeXml } from './xml/reader.ts'
import { fillElement } from './xml/tags.ts'

/** Property lists of this kind hold no elements in their texts. */
const NO_MARKUP = markupOf(new Set(), [])

function detect(name: string, head: string): Detection {
  if (name.toLowerCase().endsWith('.stringsdict')) return 'sure'
  return /<plist[\s>]/.test(head) && head.includes('NSStringLocalizedFormatKey') ? 'sure' : 'no'
}

/**
 * Formats, and each of their variables as a plural string; identifiers are told at `textsOf`. A format that is
 * nothing but its variable is hidden, and so is what is empty. Comments above are the context; of a variable the
 * format too where that has text. Plural forms are in the target language where options name one. Of keys that
 * stand twice the last counts.
 *
 * Throws `format.syntax`, `format.entities`, `format.tooDeep`, `format.encoding`, `format.binary`, `format.empty`.
 */
function parse(file: SourceFile, { sourceLanguage, targetLanguage }: ParseOptions): ParsedFile {
  const { text } = decodeXml(file.content)
  const language = targetLanguage ?? sourceLanguage
  const texts = lastOfEach(textsOf(readPlist(text), language, targetLanguage !== undefined), text)
  const found = texts.entries.map((one) => ({
    string: describe(one, one.kind === 'plural' ? formsOf(one, language) : one.string.value),
    offset: one.start,
  }))
  const { strings, warnings } = withoutHalfPairs(found, text)
  return { strings, targetLanguage: null, warnings: [...texts.warnings, ...warnings] }
}

function describe({ identifier, remarks }: RuleText, text: ParsedString['text']): ParsedString {
  const isHidden = typeof text === 'string' ? isOnlyVariable(text) : Object.keys(text).length === 0
  return {
    identifier,
    text,
    ...(remarks.length > 0 && { context: remarks.join('\n') }),
    ...(isHidden && { isHidden }),
  }
}

/**
 * An untranslated text stays the source's; how a variable's are written is told at `pluralEdits`. Throws as
 * `parse` does, and `format.encoding` for a character that XML cannot hold.
 */
function build(file: SourceFile, { sourceLanguage, targetLanguage, translations }: BuildOptions): Uint8Array {
  const source = decodeXml(file.content)
  const { text } = source
  const output = { encoding: source.encoding, lineBreak: lineBreakOf(text) }
  const { entries } = lastOfEach(textsOf(readPlist(text), sourceLanguage, false), text)
  const edits: Edit[] = []
  const written = new Set<RuleText>()
  for (const one of entries) {
    const { identifier } = one
    const translation = translations.get(identifier)?.text
    const write = (value: string) => contentXml(value, NO_MARKUP, identifier, output)
    if (one.kind === 'plural') {
      if (typeof translation !== 'object' || !Object.values(translation).some(Boolean)) continue
      const zero = one.zero ? zeroOf(one.zero, targetLanguage, translations) : undefined
      edits.push(...pluralEdits(text, one, translation, targetLanguage, zero, write))
      if (one.zero) written.add(one.zero)
    } else if (!written.has(one) && typeof translation === 'string' && translation !== '') {
      if (translation === one.string.value) continue
      edits.push(...fillElement(text, one.string.tag, one.string.innerEnd, write(translation)))
    }
  }
  return edits.length === 0 ? file.content : encode(splice(text, edits), source)
}

/** The translation for the count 0, else the source's; a language that has the category has its own form for it. */
function zeroOf(
  { identifier, string }: PlainText,
  { pluralCategoryNames }: Language,
  translations: BuildOptions['translations'],
): string | undefined {
  const translation = translations.get(identifier)?.text
  if (typeof translation === 'string' && translation !== '') return translation
  return pluralCategoryNames.includes('zero') ? undefined : string.value
}

export const stringsdict: Format = {
  type: 'stringsdict',
  title: 'Apple stringsdict',
  extensions: ['.stringsdict'],
  detect,
  parse,
  languages: 'one',
  build,
}
