/** The translations of a string that a module sent, with their statuses, checked (docs/reference/modules.md, "Strings"). */
import type { Language } from '../contract/language.ts'
import type { PluralCategory, PluralForms } from '../model/plural.ts'
import type { Breaches } from './breach.ts'
import type { StringStatus } from '../contract/moduleProtocol.ts'
import { isMemberObject, type SentMembers } from './members.ts'
import type { ModuleCheckedTranslation } from './checkedString.ts'
import { checkedForms, checkedCategory } from './checkForms.ts'

export interface TranslationRules {
  /** The target languages of the request. */
  targetLanguages: readonly Language[]
  /** Called with each translation into a language that was not requested: it is left out. */
  onLeftOut?: (languageId: string) => void
}

const STATUSES: readonly StringStatus[] = ['untranslated', 'translated', 'approved']

export function checkTranslations(
  { translations }: SentMembers,
  hasPlurals: boolean,
  place: string,
  { targetLanguages, onLeftOut }: TranslationRules,
  breaches: Breaches,
): ReadonlyMap<string, ModuleCheckedTranslation> {
  const checked = new Map<string, ModuleCheckedTranslation>()
  if (translations === undefined || translations === null) return checked
  if (Array.isArray(translations) && translations.length === 0) return checked
  if (!isMemberObject(translations)) {
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
    else if (!isMemberObject(entry)) breaches.add(where, 'A translation is an object with a text.', entry)
    else {
      const translation = translationOf(entry, hasPlurals, where, language, breaches)
      if (translation !== null) checked.set(id, translation)
    }
  }
  return checked
}

/** Null where nothing of it is translated. */
function translationOf(
  entry: SentMembers,
  hasPlurals: boolean,
  where: string,
  language: Language,
  breaches: Breaches,
): ModuleCheckedTranslation | null {
  const { text } = entry
  if (!hasPlurals) {
    const status = statusOf(entry['status'], `${where}.status`, breaches)
    if (typeof text !== 'string') {
      breaches.add(`${where}.text`, 'The text of a translation is a string.', text)
      return null
    }
    return status === 'untranslated' ? null : { text, status }
  }
  const forms = checkedForms(text, `${where}.text`, language, breaches)
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
  if (!isMemberObject(value)) {
    const status = statusOf(value, where, breaches)
    return () => status
  }
  const statuses = new Map<PluralCategory, StringStatus>()
  for (const [name, status] of Object.entries(value)) {
    const category = checkedCategory(name, language)
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
