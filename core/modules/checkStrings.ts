/**
 * The strings of a `parse-file` response, checked member by member (docs/reference/modules.md, "Strings"). Every
 * breach is listed; what comes out can be trusted.
 */
import type { Language } from '../contract/language.ts'
import type { PluralForms } from '../model/plural.ts'
import type { Breaches } from './breach.ts'
import { MAX_CUSTOM_DATA } from './limits.ts'
import { Yielder } from '../platform/threads/eventLoopYield.ts'
import type { ModuleCheckedString } from './checkedString.ts'
import { isMemberObject, optionalMember, type SentMembers } from './members.ts'
import { checkTranslations, type TranslationRules } from './checkTranslations.ts'
import { checkedForms } from './checkForms.ts'

export interface StringRules extends TranslationRules {
  sourceLanguage: Language
  /** The response has an HTML preview. */
  hasPreview: boolean
}

/** The strings in order; those with a breach are left out, since the whole response is refused then. */
export async function checkModuleStrings(
  values: readonly unknown[],
  rules: StringRules,
  breaches: Breaches,
  path = 'data.strings',
): Promise<ModuleCheckedString[]> {
  const places = new Map<string, number>()
  const strings: ModuleCheckedString[] = []
  const pauses = new Yielder()
  for (const [index, value] of values.entries()) {
    if (pauses.isDue) await pauses.yield()
    const place = `${path}[${index}]`
    if (!isMemberObject(value)) {
      breaches.add(place, 'A string is an object.', value)
      continue
    }
    const before = breaches.count
    const string = checkString(value, place, rules, breaches)
    const twin = places.get(string.identifier)
    if (twin !== undefined)
      breaches.add(
        `${place}.identifier`,
        `It is that of ${path}[${twin}], too: each string of a file has its own.`,
        string.identifier,
      )
    else places.set(string.identifier, index)
    if (breaches.count === before) strings.push(string)
  }
  return strings
}

function checkString(
  value: SentMembers,
  place: string,
  rules: StringRules,
  breaches: Breaches,
): ModuleCheckedString {
  const take = <Kind extends 'string' | 'boolean'>(name: string, kind: Kind) =>
    optionalMember(value, name, kind, place, breaches)
  const hasPlurals = take('hasPlurals', 'boolean') ?? false
  const customData = take('customData', 'string')
  if (customData !== null && Buffer.byteLength(customData) > MAX_CUSTOM_DATA)
    breaches.add(
      `${place}.customData`,
      `It has ${Buffer.byteLength(customData)} bytes; at most ${MAX_CUSTOM_DATA} are allowed.`,
      customData,
    )
  return {
    previewId: previewIdOf(value, place, rules, breaches),
    identifier: identifierOf(value, place, breaches),
    context: take('context', 'string'),
    customData,
    maxLength: maxLengthOf(value, place, breaches),
    isHidden: take('isHidden', 'boolean'),
    labels: labelsOf(value, place, breaches),
    serviceType: serviceTypeOf(value, place, breaches),
    text: sourceTextOf(value['text'], hasPlurals, `${place}.text`, rules.sourceLanguage, breaches),
    translations: checkTranslations(value, hasPlurals, place, rules, breaches),
  }
}

function identifierOf({ identifier }: SentMembers, place: string, breaches: Breaches): string {
  if (typeof identifier === 'string' && identifier !== '') return identifier
  breaches.add(`${place}.identifier`, 'An identifier is a text that is not empty.', identifier)
  // A name of its own, so that two of these are not reported as twins.
  return `\u0000${place}`
}

function previewIdOf(
  { previewId }: SentMembers,
  place: string,
  { hasPreview }: StringRules,
  breaches: Breaches,
): number | null {
  if (previewId === undefined || previewId === null) {
    if (hasPreview) breaches.add(`${place}.previewId`, 'With a preview, each string has a previewId.')
    return null
  }
  if (Number.isSafeInteger(previewId) && (previewId as number) >= 0) return previewId as number
  breaches.add(`${place}.previewId`, 'A previewId is a whole number, 0 or more.', previewId)
  return null
}

function maxLengthOf({ maxLength }: SentMembers, place: string, breaches: Breaches): number | null {
  if (maxLength === undefined || maxLength === null) return null
  if (Number.isSafeInteger(maxLength) && (maxLength as number) >= 0)
    return maxLength === 0 ? null : (maxLength as number)
  breaches.add(`${place}.maxLength`, 'A length is a whole number, or null.', maxLength)
  return null
}

function labelsOf({ labels }: SentMembers, place: string, breaches: Breaches): string[] {
  if (labels === undefined || labels === null) return []
  if (!Array.isArray(labels)) {
    breaches.add(`${place}.labels`, 'Labels are a list of texts.', labels)
    return []
  }
  return labels.flatMap((label: unknown, index) => {
    if (typeof label === 'string' && label.trim() !== '') return [label]
    breaches.add(`${place}.labels[${index}]`, 'A label is a text that is not empty.', label)
    return []
  })
}

function serviceTypeOf({ attributes }: SentMembers, place: string, breaches: Breaches): string | null {
  if (attributes === undefined || attributes === null) return null
  // An empty list is what some languages write for an empty object.
  if (Array.isArray(attributes) && attributes.length === 0) return null
  if (!isMemberObject(attributes)) {
    breaches.add(`${place}.attributes`, 'Attributes are an object.', attributes)
    return null
  }
  return (
    optionalMember(attributes, 'serviceType', 'string', `${place}.attributes`, breaches) ??
    optionalMember(attributes, 'crowdinType', 'string', `${place}.attributes`, breaches)
  )
}

function sourceTextOf(
  text: unknown,
  hasPlurals: boolean,
  place: string,
  language: Language,
  breaches: Breaches,
): string | PluralForms {
  if (!hasPlurals) {
    if (typeof text === 'string') return text
    breaches.add(place, 'A text is a string; of a string with hasPlurals it is an object.', text)
    return ''
  }
  const forms = checkedForms(text, place, language, breaches)
  if (!isMemberObject(text)) return forms
  for (const category of language.pluralCategoryNames) {
    if (text[category] === undefined)
      breaches.add(`${place}.${category}`, `A plural text has each category of ${language.id}.`)
  }
  return forms
}
