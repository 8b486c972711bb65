/**
 * The strings of a `parse-file` response, checked member by member (docs/reference/modules.md, "Strings"). Every
 * breach is listed; what comes out can be trusted.
 */
import type { Language } from '../contract/language.ts'
import type { PluralCategory, PluralForms } from '../contract/plural.ts'
import type { Breaches } from './breach.ts'
import { LARGEST_CUSTOM_DATA } from './limits.ts'
import { Pace } from './pace.ts'
import type { StringStatus } from '../contract/moduleProtocol.ts'

/** A string that obeys the protocol; absent members have their defaults. */
export interface CheckedString {
  previewId: number | null
  identifier: string
  context: string | null
  customData: string | null
  maxLength: number | null
  isHidden: boolean | null
  labels: string[]
  serviceType: string | null
  text: string | PluralForms
  /** The translations by language id; forms whose status is `untranslated` are left out. */
  translations: ReadonlyMap<string, CheckedTranslation>
}

/** A string whose text a built-in format parses. */
export interface CheckedContent extends CheckedString {
  serviceType: string
  text: string
}

/** Plural strings are never re-parsed (docs/reference/modules.md, "Contents in another format"). */
export function isContent(string: CheckedString): string is CheckedContent {
  return string.serviceType !== null && typeof string.text === 'string'
}

export interface CheckedTranslation {
  text: string | PluralForms
  /** `approved` only where every form is. */
  status: 'translated' | 'approved'
  /** The categories that are approved, of a plural text that is not approved as a whole. */
  approvedForms?: PluralCategory[]
}

export interface StringRules {
  sourceLanguage: Language
  /** The target languages of the request. */
  targetLanguages: readonly Language[]
  /** The response has an HTML preview. */
  hasPreview: boolean
  /** Is told of each translation into a language that was not asked for: it is left out. */
  onLeftOut?: (languageId: string) => void
}

const STATUSES: readonly StringStatus[] = ['untranslated', 'translated', 'approved']

type Members = Record<string, unknown>

/** The strings in order; those with a breach are left out, since the whole response is refused then. */
export async function checkStrings(
  values: readonly unknown[],
  rules: StringRules,
  breaches: Breaches,
  path = 'data.strings',
): Promise<CheckedString[]> {
  const places = new Map<string, number>()
  const strings: CheckedString[] = []
  const pace = new Pace()
  for (const [index, value] of values.entries()) {
    if (pace.isDue()) await pace.rest()
    const place = `${path}[${index}]`
    if (!isObject(value)) {
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

function checkString(value: Members, place: string, rules: StringRules, breaches: Breaches): CheckedString {
  const take = <Kind extends 'string' | 'boolean'>(name: string, kind: Kind) =>
    optional(value, name, kind, place, breaches)
  const hasPlurals = take('hasPlurals', 'boolean') ?? false
  const customData = take('customData', 'string')
  if (customData !== null && Buffer.byteLength(customData) > LARGEST_CUSTOM_DATA)
    breaches.add(
      `${place}.customData`,
      `It has ${Buffer.byteLength(customData)} bytes; at most ${LARGEST_CUSTOM_DATA} are allowed.`,
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
    translations: translationsOf(value, hasPlurals, place, rules, breaches),
  }
}

function identifierOf({ identifier }: Members, place: string, breaches: Breaches): string {
  if (typeof identifier === 'string' && identifier !== '') return identifier
  breaches.add(`${place}.identifier`, 'An identifier is a text that is not empty.', identifier)
  // A name of its own, so that two of these are not reported as twins.
  return `\u0000${place}`
}

function previewIdOf(
  { previewId }: Members,
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

function maxLengthOf({ maxLength }: Members, place: string, breaches: Breaches): number | null {
  if (maxLength === undefined || maxLength === null) return null
  if (Number.isSafeInteger(maxLength) && (maxLength as number) >= 0)
    return maxLength === 0 ? null : (maxLength as number)
  breaches.add(`${place}.maxLength`, 'A length is a whole number, or null.', maxLength)
  return null
}

function labelsOf({ labels }: Members, place: string, breaches: Breaches): string[] {
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

function serviceTypeOf({ attributes }: Members, place: string, breaches: Breaches): string | null {
  if (attributes === undefined || attributes === null) return null
  // An empty list is what some languages write for an empty object.
  if (Array.isArray(attributes) && attributes.length === 0) return null
  if (!isObject(attributes)) {
    breaches.add(`${place}.attributes`, 'Attributes are an object.', attributes)
    return null
  }
  return (
    optional(attributes, 'serviceType', 'string', `${place}.attributes`, breaches) ??
    optional(attributes, 'crowdinType', 'string', `${place}.attributes`, breaches)
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
  const forms = formsOf(text, place, language, breaches)
  if (!isObject(text)) return forms
  for (const category of language.pluralCategoryNames) {
    if (text[category] === undefined)
      breaches.add(`${place}.${category}`, `A plural text has each category of ${language.id}.`)
  }
  return forms
}

/** The categories that are there, each one that the language has. */
function formsOf(text: unknown, place: string, language: Language, breaches: Breaches): PluralForms {
  if (!isObject(text)) {
    breaches.add(
      place,
      'The text of a string with hasPlurals is an object with a text for each category.',
      text,
    )
    return {}
  }
  const forms: PluralForms = {}
  for (const [name, form] of Object.entries(text)) {
    const category = categoryOf(name, language)
    if (category === null)
      breaches.add(
        `${place}.${name}`,
        `${language.id} has the categories ${language.pluralCategoryNames.join(', ')}.`,
        form,
      )
    else if (typeof form !== 'string')
      breaches.add(`${place}.${name}`, 'The text of a category is a string.', form)
    else forms[category] = form
  }
  return forms
}

function translationsOf(
  { translations }: Members,
  hasPlurals: boolean,
  place: string,
  { targetLanguages, onLeftOut }: StringRules,
  breaches: Breaches,
): ReadonlyMap<string, CheckedTranslation> {
  const checked = new Map<string, CheckedTranslation>()
  if (translations === undefined || translations === null) return checked
  if (Array.isArray(translations) && translations.length === 0) return checked
  if (!isObject(translations)) {
    breaches.add(
      `${place}.translations`,
      'Translations are an object with language ids as keys.',
      translations,
    )
    return checked
  }
  for (const [id, entry] of Object.entries(translations)) {
    const where = `${place}.translations.${id}`
    const language = targetLanguages.find((target) => target.id === id)
    if (language === undefined) onLeftOut?.(id)
    else if (!isObject(entry)) breaches.add(where, 'A translation is an object with a text.', entry)
    else {
      const translation = translationOf(entry, hasPlurals, where, language, breaches)
      if (translation !== null) checked.set(id, translation)
    }
  }
  return checked
}

/** Null where nothing of it is translated. */
function translationOf(
  entry: Members,
  hasPlurals: boolean,
  where: string,
  language: Language,
  breaches: Breaches,
): CheckedTranslation | null {
  const { text } = entry
  if (!hasPlurals) {
    const status = statusOf(entry['status'], `${where}.status`, breaches)
    if (typeof text !== 'string') {
      breaches.add(`${where}.text`, 'The text of a translation is a string.', text)
      return null
    }
    return status === 'untranslated' ? null : { text, status }
  }
  const forms = formsOf(text, `${where}.text`, language, breaches)
  const statuses = statusesOf(entry['status'], `${where}.status`, language, breaches)
  const kept = Object.entries(forms).filter(
    ([category]) => statuses(category as PluralCategory) !== 'untranslated',
  )
  if (kept.length === 0) return null
  const categories = kept.map(([category]) => category as PluralCategory)
  const approvedForms = categories.filter((category) => statuses(category) === 'approved')
  const texts = Object.fromEntries(kept) as PluralForms
  if (approvedForms.length === kept.length) return { text: texts, status: 'approved' }
  return { text: texts, status: 'translated', ...(approvedForms.length > 0 && { approvedForms }) }
}

/** The status of each category: one for all, or one for each. */
function statusesOf(
  value: unknown,
  where: string,
  language: Language,
  breaches: Breaches,
): (category: PluralCategory) => StringStatus {
  if (!isObject(value)) {
    const status = statusOf(value, where, breaches)
    return () => status
  }
  const statuses = new Map<PluralCategory, StringStatus>()
  for (const [name, status] of Object.entries(value)) {
    const category = categoryOf(name, language)
    if (category === null)
      breaches.add(
        `${where}.${name}`,
        `${language.id} has the categories ${language.pluralCategoryNames.join(', ')}.`,
        status,
      )
    else statuses.set(category, statusOf(status, `${where}.${name}`, breaches))
  }
  return (category) => statuses.get(category) ?? 'translated'
}

function statusOf(value: unknown, where: string, breaches: Breaches): StringStatus {
  if (value === undefined || value === null) return 'translated'
  const status = STATUSES.find((one) => one === value)
  if (status !== undefined) return status
  breaches.add(where, `A status is one of ${STATUSES.join(', ')}.`, value)
  return 'translated'
}

function categoryOf(name: string, language: Language): PluralCategory | null {
  return language.pluralCategoryNames.find((category) => category === name) ?? null
}

function optional<Kind extends 'string' | 'boolean'>(
  members: Members,
  name: string,
  kind: Kind,
  place: string,
  breaches: Breaches,
): (Kind extends 'string' ? string : boolean) | null {
  const value = members[name]
  if (value === undefined || value === null) return null
  if (typeof value === kind) return value as Kind extends 'string' ? string : boolean
  breaches.add(`${place}.${name}`, kind === 'string' ? 'It is a text.' : 'It is true or false.', value)
  return null
}

/** An object with members of its own; those of its prototype are never read. */
export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
