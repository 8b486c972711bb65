/** Translations into the .stringsdict of a language as it lies beside its source. */
import type { PluralForms } from '../../model/plural.ts'
import { lastOfEach } from '../duplicates.ts'
import type { Decoded } from '../encoding.ts'
import type { BuildOptions } from '../format.ts'
import { fillsWithSource, insertionsOf, translationToWrite } from '../insertion.ts'
import { lineIndent, omissionEdits, type EntryWriter } from '../layout.ts'
import { lineBreakOf } from '../position.ts'
import { splice, type Edit } from '../../platform/text/splice.ts'
import { changedForms } from '../formsToWrite.ts'
import { copyElement, indentUnit, insertIntoElement } from '../xml/copy.ts'
import { fillElement } from '../xml/tags.ts'
import { fillEdits, isTranslatedRule, ruleSpan, ruleTextsIn, ruleXml, withNewRules } from './build.ts'
import { readPlist, type PlistDict, type PlistEntry } from './plist.ts'
import { ruleFormEdits } from './plurals.ts'
import { ruleForms, isOnlyVariable, isVariable, ruleTexts, type PluralTexts, type RuleText } from './rules.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

/**
 * Returns the edits of the file's text. Equal texts are not touched, nor are categories that the language lacks. A key,
 * a variable or a variant that only the source has is inserted once a part of it is translated. It is inserted whole,
 * because a format requires its variables. A key without remaining translations is removed; otherwise the text becomes
 * the source's again.
 */
export function ruleUpdates(source: Decoded, into: Decoded, options: BuildOptions): Edit[] {
  return new Updater(source, into, options).edits()
}

class Updater {
  readonly #sourceText: string
  readonly #text: string
  readonly #options: BuildOptions
  /** For what is inserted. */
  readonly #optionsOfNew: BuildOptions
  readonly #output: { encoding: string; lineBreak: '\n' | '\r\n' }
  readonly #from: PlistDict
  readonly #to: PlistDict
  readonly #sourceTexts: readonly RuleText[]
  readonly #texts: readonly RuleText[]
  readonly #originals: ReadonlyMap<string, RuleText>
  /** The indent of a level in the file, and in its source. */
  readonly #unit: string
  readonly #sourceUnit: string

  constructor(source: Decoded, into: Decoded, options: BuildOptions) {
    this.#sourceText = source.text
    this.#text = into.text
    this.#options = options
    this.#output = { encoding: into.encoding, lineBreak: lineBreakOf(into.text) }
    this.#from = readPlist(source.text)
    this.#to = readPlist(into.text)
    const { sourceLanguage, targetLanguage } = options
    this.#sourceTexts = lastOfEach(ruleTexts(this.#from, sourceLanguage, false), source.text).entries
    this.#optionsOfNew = withNewRules(options, this.#sourceTexts)
    this.#texts = lastOfEach(ruleTexts(this.#to, targetLanguage, true), into.text).entries
    this.#originals = new Map(this.#sourceTexts.map((one) => [one.identifier, one]))
    this.#sourceUnit = indentUnit(source.text)
    this.#unit = indentUnit(into.text) || this.#sourceUnit
  }

  edits(): Edit[] {
    const removed = this.#to.entries.filter((entry) => this.#isCleared(entry))
    const gone = new Set(removed.flatMap((entry) => ruleTextsIn(entry, this.#texts)))
    const zeros = new Set(this.#texts.flatMap((one) => (one.kind === 'plural' && one.zero ? [one.zero] : [])))
    const changed = this.#texts
      .filter((one) => !gone.has(one))
      .flatMap((one) => {
        if (one.kind === 'plural') return this.#changePlural(one)
        return zeros.has(one) ? [] : this.#change(one.identifier, one.string)
      })
    const inner = { start: this.#to.tag.end, end: this.#to.innerEnd }
    return [
      ...changed,
      ...this.#insertMissing(this.#from, this.#to),
      ...omissionEdits(
        { text: this.#text, inner },
        removed.map((entry) => ruleSpan(this.#text, entry)),
      ),
    ]
  }

  #isCleared(entry: PlistEntry): boolean {
    const texts = ruleTextsIn(entry, this.#texts).filter(
      (one) => one.kind === 'plural' || !isOnlyVariable(one.string.value),
    )
    const { cleared } = this.#options
    return (
      texts.length > 0 &&
      !isTranslatedRule(entry, this.#texts, this.#options) &&
      texts.every(({ identifier }) => cleared?.has(identifier))
    )
  }

  #change(identifier: string, like: Extract<RuleText, { kind: 'text' }>['string']): Edit[] {
    const translation = this.#textOf(identifier) ?? this.#sourceOfCleared(identifier)
    if (translation === undefined || translation === like.value) return []
    const xml = ruleXml(translation, { text: this.#text, like }, identifier, this.#output)
    return fillElement(this.#text, like.tag, like.innerEnd, xml)
  }

  #textOf(identifier: string): string | undefined {
    const text = this.#options.translations.get(identifier)?.text
    return typeof text === 'string' && text !== '' ? text : undefined
  }

  #sourceOfCleared(identifier: string): string | undefined {
    if (!this.#options.cleared?.has(identifier)) return undefined
    const original = this.#originals.get(identifier)
    return original?.kind === 'text' ? original.string.value : undefined
  }

  #changePlural(plural: PluralTexts): Edit[] {
    const { identifier, zero } = plural
    const { targetLanguage, translations } = this.#options
    const isCleared = this.#options.cleared?.has(identifier) ?? false
    const text = translations.get(identifier)?.text
    const forms = typeof text === 'object' && translationToWrite(this.#options, identifier) ? text : null
    const standing = { forms: ruleForms(plural, targetLanguage), isCleared }
    const translation = forms ?? (isCleared ? this.#otherOfSource(identifier) : {})
    const changes = changedForms(translation, standing, targetLanguage, 'other')
    const zeroText = this.#textOf(zero?.identifier ?? this.#zeroOfSource(identifier) ?? '')
    if (zeroText && zeroText !== zero?.string.value && !changes.has('zero')) changes.set('zero', zeroText)
    return ruleFormEdits(this.#text, plural, changes, (value, like) =>
      ruleXml(value, { text: this.#text, like }, identifier, this.#output),
    )
  }

  /** The identifier of the text for the count 0 that the source has of a variable. */
  #zeroOfSource(identifier: string): string | undefined {
    const original = this.#originals.get(identifier)
    return original?.kind === 'plural' ? original.zero?.identifier : undefined
  }

  #otherOfSource(identifier: string): PluralForms {
    const original = this.#originals.get(identifier)
    const other = original?.kind === 'plural' ? original.items.get('other')?.value.value : undefined
    return other ? { other } : {}
  }

  /** Entries that only the source's dictionary has, and those of the dictionaries in both. */
  #insertMissing(source: PlistDict, into: PlistDict): Edit[] {
    const entries = byKey(source)
    const standing = byKey(into)
    const insertions = insertionsOf(
      entries.keys(),
      (key) => standing.has(key),
      (key) => this.#isWanted(assertDefined(entries.get(key), 'The entry')),
    )
    const indent = lineIndent(this.#text, into.tag.start)
    const spans = Array.from(standing, ([key, entry]) => [key, ruleSpan(this.#text, entry)] as const)
    const fallbackGap = this.#output.lineBreak + indent + this.#unit
    const block = {
      text: this.#text,
      tag: into.tag,
      innerEnd: into.innerEnd,
      entries: new Map(spans),
      fallbackGap,
    }
    const inside = Array.from(entries).flatMap(([key, { value }]) => {
      const own = standing.get(key)?.value
      const isBoth = value.kind === 'dict' && own?.kind === 'dict' && !isVariable(value)
      return isBoth ? this.#insertMissing(value, own) : []
    })
    return [...insertIntoElement(block, insertions, this.#writer(entries)), ...inside]
  }

  #isWanted(entry: PlistEntry): boolean {
    if (isTranslatedRule(entry, this.#sourceTexts, this.#optionsOfNew)) return true
    return fillsWithSource(this.#options) && ruleTextsIn(entry, this.#sourceTexts).length > 0
  }

  #writer(entries: ReadonlyMap<string, PlistEntry>): EntryWriter {
    const text = this.#sourceText
    return (key, indent) => {
      const entry = assertDefined(entries.get(key), 'The entry')
      const { start, end } = entry
      const edits = fillEdits(text, ruleTextsIn(entry, this.#sourceTexts), this.#output, this.#optionsOfNew)
      const shifted = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }))
      return copyElement(splice(text.slice(start, end), shifted), ['string', 'key'], {
        from: { own: lineIndent(text, start), unit: this.#sourceUnit },
        to: { own: indent, unit: this.#unit },
        lineBreak: this.#output.lineBreak,
      })
    }
  }
}

/** The entries by key: of equal ones the last. */
function byKey({ entries }: PlistDict): Map<string, PlistEntry> {
  return new Map(entries.map((entry) => [entry.key, entry]))
}
