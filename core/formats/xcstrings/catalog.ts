/** An Xcode string catalogue: its entries, and the texts that a localization of one has. */
import { fillRareForms } from '../../languages/forms.ts'
import type { Language } from '../../contract/language.ts'
import { PLURAL_CATEGORIES, type PluralForms } from '../../model/plural.ts'
import type { ParsedTranslation } from '../format.ts'
import { joinIdentifier } from '../identifier.ts'
import { identify } from '../json/identifiers.ts'
import { messageMembers } from '../json/messages.ts'
import { jsonMember, jsonText, type JsonMember, type JsonNode, type ObjectNode } from '../json/tree.ts'

/** A key of the catalogue. */
export interface Entry {
  key: string
  /** The name as identifiers have it. */
  name: string
  node: JsonNode
  localizations: ReadonlyMap<string, JsonMember>
  isTranslatable: boolean
}

/** A text of a localization: `parts` say where in it. */
export interface Slot {
  parts: readonly string[]
  text: string | PluralForms
  status: ParsedTranslation['status']
}

/** The code of the language that the keys are in; Xcode's own where the catalogue names none. */
export function sourceCodeOf(root: ObjectNode): string {
  return jsonText(root, 'sourceLanguage') ?? 'en'
}

export function xcstringsEntries(root: ObjectNode): Entry[] {
  const members = messageMembers(jsonMember(root, 'strings'))
  const names = identify(members.map(({ key }) => [key]))
  return members.map(({ key, value }, index) => {
    const localizations = jsonMember(value, 'localizations')
    const translates = jsonMember(value, 'shouldTranslate')
    return {
      key,
      name: names[index]!,
      node: value,
      localizations: localizations?.kind === 'object' ? localizations.members : new Map<string, JsonMember>(),
      isTranslatable: translates?.kind !== 'other' || translates.value !== 'false',
    }
  })
}

/** `key`; `key␄device␄mac`, `key␄substitution␄count` for what is beside a key's text; `…␄zero` for the count 0. */
export function xcstringsIdentifier({ name }: Entry, parts: readonly string[]): string {
  return joinIdentifier(name, ...parts)
}

/** Every code that the catalogue has a localization in. */
export function xcstringsLanguages(entries: readonly Entry[]): Set<string> {
  return new Set(entries.flatMap(({ localizations }) => [...localizations.keys()]))
}

/** The texts of the source: without a localization the key is the text. */
export function sourceSlots({ key, localizations }: Entry, code: string, language: Language): Slot[] {
  const localization = localizations.get(code)?.value
  if (!localization) return [{ parts: [], text: key, status: 'translated' }]
  return slotsOf(localization, language)
}

/**
 * Returns the texts of a localization, with plural forms in a language's categories. `zero` is for the count 0 in any
 * language. If it is no category of the language, and always in a translation, it is a text of its own. An entry with a
 * text has no plural, or one string would have two names.
 */
export function slotsOf(
  localization: JsonNode,
  language: Language,
  isTranslation = false,
  parts: readonly string[] = [],
): Slot[] {
  const within = (child: JsonMember, kind: string) =>
    slotsOf(child.value, language, isTranslation, [...parts, kind, child.key])
  const variations = jsonMember(localization, 'variations')
  const unit = jsonMember(localization, 'stringUnit')
  const plural = jsonMember(variations, 'plural')
  return [
    ...(unit ? [{ parts, text: jsonText(unit, 'value') ?? '', status: statusOf([unit]) }] : []),
    ...(plural && !unit ? pluralSlots(plural, language, isTranslation, parts) : []),
    ...messageMembers(jsonMember(variations, 'device')).flatMap((child) => within(child, 'device')),
    ...messageMembers(jsonMember(localization, 'substitutions')).flatMap((child) =>
      within(child, 'substitution'),
    ),
  ]
}

function pluralSlots(
  plural: JsonNode,
  language: Language,
  isTranslation: boolean,
  parts: readonly string[],
): Slot[] {
  const forms: PluralForms = {}
  const units: JsonNode[] = []
  for (const category of PLURAL_CATEGORIES) {
    const unit = jsonMember(jsonMember(plural, category), 'stringUnit')
    const value = jsonText(unit, 'value')
    if (!unit || !value || !language.pluralCategoryNames.includes(category)) continue
    forms[category] = value
    units.push(unit)
  }
  const text = isTranslation ? forms : fillRareForms(forms, language)
  const slots: Slot[] = [{ parts, text, status: statusOf(units) }]
  const zero = jsonMember(jsonMember(plural, 'zero'), 'stringUnit')
  if (zero && (isTranslation || !language.pluralCategoryNames.includes('zero'))) {
    slots.push({ parts: [...parts, 'zero'], text: jsonText(zero, 'value') ?? '', status: statusOf([zero]) })
  }
  return slots
}

function statusOf(units: readonly JsonNode[]): ParsedTranslation['status'] {
  return units.every((unit) => jsonText(unit, 'state') === 'translated') ? 'translated' : 'needsWork'
}

export function isEmptyText(text: string | PluralForms): boolean {
  return typeof text === 'string' ? text === '' : Object.keys(text).length === 0
}

/** A translation of the kind that the source's text is of; one text for every count is the form `other`. */
export function translationLike(source: Slot['text'], slot: Slot | undefined): ParsedTranslation | null {
  if (!slot || isEmptyText(slot.text)) return null
  const { text, status } = slot
  if (typeof source === typeof text) return { text, status }
  return typeof text === 'string' ? { text: { other: text }, status } : null
}
