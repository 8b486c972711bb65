/**
 * Names of the workbench's enumerations, in every language of the interface side by side: a new member is one line
 * here, and a new check one entry of checks.json. A missing name or language is a type error.
 */
import type { QaCheck, TermMember } from '../../../core/contract/index.ts'
import wordsOfChecks from './checks.json' with { type: 'json' }

/**
 * The languages of the interface, BCP 47; one more is a catalogue in locales, a row in language.ts, and its names
 * here and in checks.json.
 */
export type InterfaceTag = 'en' | 'de' | 'uk' | 'ja' | 'ar'

type InEachLanguage = Readonly<Record<InterfaceTag, string>>

/**
 * A check's name, what completion says of it, and what it says by its sentences' names; in English it says that
 * itself (core/quality/checks).
 */
interface CheckWords {
  readonly name: InEachLanguage
  readonly about: InEachLanguage
  readonly sentences: Readonly<Record<string, Omit<InEachLanguage, 'en'>>>
}

/** An error of types here is a check, or a language of one, that checks.json lacks. */
const checkWords: Readonly<Record<QaCheck, CheckWords>> = wordsOfChecks

const checks = Object.fromEntries(
  Object.entries(checkWords).map(([check, { name }]) => [check, name]),
) as Readonly<Record<QaCheck, InEachLanguage>>

/** A term's members that may be absent, in the order in which its form has them. */
const termMembers: Readonly<Record<TermMember, InEachLanguage>> = {
  partOfSpeech: { en: 'Part of speech', de: 'Wortart', uk: 'Частина мови', ja: '品詞', ar: 'قسم الكلام' },
  status: { en: 'Status', de: 'Status', uk: 'Статус', ja: '状態', ar: 'الحالة' },
  type: { en: 'Type', de: 'Typ', uk: 'Тип', ja: '種類', ar: 'النوع' },
  gender: { en: 'Gender', de: 'Genus', uk: 'Рід', ja: '性', ar: 'الجنس' },
  lemma: { en: 'Base form', de: 'Grundform', uk: 'Основна форма', ja: '基本形', ar: 'الصيغة الأساسية' },
  description: { en: 'Description', de: 'Beschreibung', uk: 'Опис', ja: '説明', ar: 'الوصف' },
  note: { en: 'Note', de: 'Anmerkung', uk: 'Примітка', ja: 'メモ', ar: 'ملاحظة' },
  url: { en: 'Link', de: 'Link', uk: 'Посилання', ja: 'リンク', ar: 'رابط' },
}

const lists = { checks, termMembers }

/** The names of each list in one language. */
export type Names = {
  readonly [List in keyof typeof lists]: Readonly<Record<keyof (typeof lists)[List], string>>
}

export function namesIn(tag: InterfaceTag): Names {
  const entries = Object.entries(lists).map(([list, names]) => {
    const inLanguage = Object.entries(names).map(([name, texts]) => [name, texts[tag]] as const)
    return [list, Object.fromEntries(inLanguage)] as const
  })
  return Object.fromEntries(entries) as Names
}

interface SaidOfChecks {
  /** The sentences in the language, by their names. */
  said: Readonly<Record<string, string>>
  /** The completion's description of each check in the language, by the English one. */
  details: Readonly<Record<string, string>>
}

/** Returns the checks' sentences and descriptions in one language. */
export function saidOfChecks(tag: Exclude<InterfaceTag, 'en'>): SaidOfChecks {
  const sentences = Object.values(checkWords).flatMap((words) => Object.entries(words.sentences))
  return {
    said: Object.fromEntries(sentences.map(([name, texts]) => [name, texts[tag]])),
    details: Object.fromEntries(Object.values(checkWords).map(({ about }) => [about.en, about[tag]])),
  }
}
