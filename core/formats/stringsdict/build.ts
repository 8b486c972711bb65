/** A .stringsdict of another language, made out of the source. */
import { lastOfEach } from '../duplicates.ts'
import { encode } from '../encoding.ts'
import type { BuildOptions, SourceFile } from '../format.ts'
import { newTranslations } from '../formsToWrite.ts'
import { fillsWithSource, translationToWrite } from '../insertion.ts'
import { omissionEdits, type TextSpan } from '../layout.ts'
import { lineBreakOf } from '../position.ts'
import { splice, type Edit } from '../../platform/text/splice.ts'
import { contentXmlLike } from '../xml/cdata.ts'
import { startWithComments } from '../xml/copy.ts'
import { markupOf, type XmlOutput } from '../xml/inline.ts'
import { decodeXml } from '../xml/reader.ts'
import { fillElement } from '../xml/tags.ts'
import { readPlist, type PlistEntry, type PlistString } from './plist.ts'
import { rulePluralEdits } from './plurals.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'
import { hasZeroCategory, pluralFinder } from '../zeroForms.ts'
import { ruleTexts, type PlainText, type RuleText } from './rules.ts'

/** Property lists of this kind hold no elements in their texts. */
const NO_MARKUP = markupOf(new Set(), [])

/** Builds the source with translations; `stringsdict.build` documents the rules. */
export function makeRules(file: SourceFile, given: BuildOptions): Uint8Array {
  const source = decodeXml(file.content)
  const { text, encoding } = source
  const root = readPlist(text)
  const texts = lastOfEach(ruleTexts(root, given.sourceLanguage, false), text).entries
  const options = withNewRules(given, texts)
  const isKept = (entry: PlistEntry) =>
    fillsWithSource(options) || entry.value.kind === 'other' || isTranslatedRule(entry, texts, options)
  const omitted = root.entries.filter((entry) => !isKept(entry))
  const gone = new Set(omitted.flatMap((entry) => ruleTextsIn(entry, texts)))
  const kept = texts.filter((one) => !gone.has(one))
  const edits = [
    ...fillEdits(text, kept, { encoding, lineBreak: lineBreakOf(text) }, options),
    ...omissionEdits(
      { text, inner: { start: root.tag.end, end: root.innerEnd } },
      omitted.map((entry) => ruleSpan(text, entry)),
    ),
  ]
  return edits.length === 0 ? file.content : encode(splice(text, edits), source)
}

/** Without plurals that no app could show. `texts` are the source's. */
export function withNewRules(options: BuildOptions, texts: readonly RuleText[]): BuildOptions {
  const plurals = texts.flatMap(({ kind, identifier }) => (kind === 'plural' ? [identifier] : []))
  const pluralOfZero = fillsWithSource(options) ? undefined : pluralFinder('stringsdict', plurals)
  const { translations, targetLanguage } = options
  return { ...options, translations: newTranslations(translations, targetLanguage, 'other', pluralOfZero) }
}

/** The edits that put translations in the place of texts of the source. */
export function fillEdits(
  text: string,
  texts: readonly RuleText[],
  output: XmlOutput,
  options: BuildOptions,
): Edit[] {
  const { targetLanguage, translations } = options
  const edits: Edit[] = []
  const written = new Set<RuleText>()
  for (const one of texts) {
    const { identifier } = one
    const translation = translations.get(identifier)?.text
    const write = (value: string, like: PlistString) => ruleXml(value, { text, like }, identifier, output)
    if (one.kind === 'plural') {
      if (typeof translation !== 'object' || !Object.values(translation).some(Boolean)) continue
      const zero = one.zero ? zeroOf(one.zero, options) : undefined
      edits.push(...rulePluralEdits(text, one, translation, targetLanguage, zero, write))
      if (one.zero) written.add(one.zero)
    } else if (!written.has(one) && typeof translation === 'string' && translation !== '') {
      if (translation === one.string.value) continue
      edits.push(...fillElement(text, one.string.tag, one.string.innerEnd, write(translation, one.string)))
    }
  }
  return edits
}

/** Spelled as the text `like` is. */
export function ruleXml(
  value: string,
  place: { text: string; like: PlistString },
  identifier: string,
  output: XmlOutput,
): string {
  return contentXmlLike(place, value, NO_MARKUP, identifier, output)
}

/**
 * The translation for the count 0, else the source's where the file is filled with the source; a language that has the
 * category has its own form for it.
 */
function zeroOf({ identifier, string }: PlainText, options: BuildOptions): string | undefined {
  const translation = options.translations.get(identifier)?.text
  if (typeof translation === 'string' && translation !== '') return translation
  return hasZeroCategory(options.targetLanguage) || !fillsWithSource(options) ? undefined : string.value
}

/** Whether any text in an entry has a translation. */
export function isTranslatedRule(
  entry: PlistEntry,
  texts: readonly RuleText[],
  options: BuildOptions,
): boolean {
  return ruleTextsIn(entry, texts).some(({ identifier }) => translationToWrite(options, identifier))
}

/** The texts that stand in an entry; `texts` are in the file's order. */
export function ruleTextsIn({ start, end }: TextSpan, texts: readonly RuleText[]): readonly RuleText[] {
  return texts.slice(firstFrom(texts, start), firstFrom(texts, end))
}

/** The index of the first text that stands at an offset or behind it. */
function firstFrom(texts: readonly RuleText[], offset: number): number {
  let low = 0
  let high = texts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (assertDefined(texts[middle], 'The text').start < offset) low = middle + 1
    else high = middle
  }
  return low
}

/** An entry with the comments right above it. */
export function ruleSpan(text: string, { start, end }: PlistEntry): TextSpan {
  return { start: startWithComments(text, start), end }
}
