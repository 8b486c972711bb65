/** The content of a .stringsdict: formats, and for their variables a text for each plural category. */
import type { Language } from '../../contract/language.ts'
import { PLURAL_CATEGORIES, type PluralCategory, type PluralForms } from '../../model/plural.ts'
import { joinIdentifier } from '../identifier.ts'
import type { PlistDict, PlistEntry, PlistString } from './plist.ts'

/** A text of its own: a format, a text for a device or a width, or the one for the count 0. */
export interface PlainText {
  kind: 'text'
  identifier: string
  start: number
  remarks: readonly string[]
  string: PlistString
}

/** A variable with a text for each category. */
export interface PluralTexts {
  kind: 'plural'
  identifier: string
  start: number
  remarks: readonly string[]
  items: ReadonlyMap<PluralCategory, PlistEntry & { value: PlistString }>
  /** The text for the count 0 where that is one of its own; it is listed after this. */
  zero: PlainText | null
  /** All that is in its dictionary. */
  entries: readonly PlistEntry[]
}

export type RuleText = PlainText | PluralTexts

const FORMAT = 'NSStringLocalizedFormatKey'
const SPEC_TYPE = 'NSStringFormatSpecTypeKey'
const VARIANTS: ReadonlyMap<string, string> = new Map([
  ['NSStringDeviceSpecificRuleType', 'Device'],
  ['NSStringVariableWidthRuleType', 'Width'],
])

/**
 * Returns the texts in the file's order. A format's identifier is its key, that of a variable `key␄variable`, that of a
 * text for a device or a width `key␄mac`, `key␄20`. `zero` is shown for the count 0 in any language. If `language` has
 * no such category, and always in a file of translations, it is a text of its own, `key␄variable␄zero`.
 */
export function ruleTexts(root: PlistDict, language: Language, isTranslation: boolean): RuleText[] {
  return new RuleReader(language, isTranslation).read(root)
}

/** The forms of a language's categories. */
export function ruleForms({ items }: PluralTexts, language: Language): PluralForms {
  const forms: PluralForms = {}
  for (const category of language.pluralCategoryNames) {
    const text = items.get(category)?.value.value
    if (text) forms[category] = text
  }
  return forms
}

/** Whether a format is nothing but a variable: there is nothing to translate in it. */
export function isOnlyVariable(text: string): boolean {
  return /^\s*(?:%[\d$]*#@[^@]*@\s*)?$/.test(text)
}

/** Whether a dictionary is a variable's: a text for each category. */
export function isVariable({ entries }: PlistDict): boolean {
  return entries.some(({ key }) => key === SPEC_TYPE)
}

function isText(entry: PlistEntry): entry is PlistEntry & { value: PlistString } {
  return entry.value.kind === 'string'
}

class RuleReader {
  readonly #hasZero: boolean

  constructor(language: Language, isTranslation: boolean) {
    this.#hasZero = isTranslation || !language.pluralCategoryNames.includes('zero')
  }

  read(root: PlistDict): RuleText[] {
    return root.entries.flatMap((entry) => this.#entry(entry, [entry.key], entry.comments))
  }

  #entry(entry: PlistEntry, parts: readonly string[], remarks: readonly string[]): RuleText[] {
    const { value, start } = entry
    if (value.kind === 'string') {
      return [{ kind: 'text', identifier: joinIdentifier(...parts), start, remarks, string: value }]
    }
    return value.kind === 'dict' ? this.#rules(value, parts, remarks) : []
  }

  #rules({ entries }: PlistDict, parts: readonly string[], remarks: readonly string[]): RuleText[] {
    const format = entries.find(({ key }) => key === FORMAT)?.value
    const shown = format?.kind === 'string' && !isOnlyVariable(format.value) ? [`In: ${format.value}`] : []
    return entries.flatMap((entry) => {
      const { key, value } = entry
      if (key === FORMAT) return this.#entry(entry, parts, [...remarks, ...entry.comments])
      if (value.kind !== 'dict') return []
      const variant = VARIANTS.get(key)
      if (variant !== undefined) return this.#variants(value, variant, parts, remarks)
      return isVariable(value)
        ? this.#variable(value, entry.start, [...parts, key], [...remarks, ...entry.comments, ...shown])
        : []
    })
  }

  #variants(
    { entries }: PlistDict,
    kind: string,
    parts: readonly string[],
    remarks: readonly string[],
  ): RuleText[] {
    return entries.flatMap((entry) =>
      this.#entry(entry, [...parts, entry.key], [...remarks, ...entry.comments, `${kind}: ${entry.key}`]),
    )
  }

  #variable(
    { entries }: PlistDict,
    start: number,
    parts: readonly string[],
    remarks: readonly string[],
  ): RuleText[] {
    const items = new Map<PluralCategory, PlistEntry & { value: PlistString }>()
    for (const entry of entries) {
      const category = PLURAL_CATEGORIES.find((one) => one === entry.key)
      if (category && isText(entry)) items.set(category, entry)
    }
    const zero = this.#hasZero ? items.get('zero') : undefined
    const zeroText: PlainText | null = zero
      ? {
          kind: 'text',
          identifier: joinIdentifier(...parts, 'zero'),
          start: zero.start,
          remarks: [...remarks, ...zero.comments, 'For the count 0.'],
          string: zero.value,
        }
      : null
    const identifier = joinIdentifier(...parts)
    const whole: PluralTexts = { kind: 'plural', identifier, start, remarks, items, zero: zeroText, entries }
    return zeroText ? [whole, zeroText] : [whole]
  }
}
