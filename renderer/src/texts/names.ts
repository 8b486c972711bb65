/**
 * Names of what the workbench has lists of, in every language of the interface side by side: one more of such a list is
 * one more line here. A name or a language that is left out is an error of types.
 */
import type { QaCheck, TermMember } from '../../../core/contract/index.ts'

/** The languages of the interface, BCP 47; one more is a catalogue in locales, a row in language.ts, and its names here. */
export type InterfaceTag = 'en' | 'de' | 'uk' | 'ja' | 'ar'

type InEachLanguage = Readonly<Record<InterfaceTag, string>>

const checks: Readonly<Record<QaCheck, InEachLanguage>> = {
  empty_translation: {
    en: 'Empty translation',
    de: 'Leere Übersetzung',
    uk: 'Порожній переклад',
    ja: '空の翻訳',
    ar: 'ترجمة فارغة',
  },
  translation_length: { en: 'Length', de: 'Länge', uk: 'Довжина', ja: '長さ', ar: 'الطول' },
  tags_mismatch: { en: 'Tags', de: 'Tags', uk: 'Теги', ja: 'タグ', ar: 'الوسوم' },
  spaces_mismatch: { en: 'Spaces', de: 'Leerzeichen', uk: 'Пробіли', ja: '空白', ar: 'المسافات' },
  variables_mismatch: { en: 'Variables', de: 'Variablen', uk: 'Змінні', ja: '変数', ar: 'المتغيرات' },
  punctuation_mismatch: {
    en: 'Punctuation',
    de: 'Zeichensetzung',
    uk: 'Пунктуація',
    ja: '句読点',
    ar: 'علامات الترقيم',
  },
  character_case_mismatch: {
    en: 'Capital at the beginning',
    de: 'Großschreibung am Anfang',
    uk: 'Велика літера на початку',
    ja: '先頭の大文字',
    ar: 'الحرف الكبير في البداية',
  },
  special_characters_mismatch: {
    en: 'Special characters',
    de: 'Sonderzeichen',
    uk: 'Спеціальні символи',
    ja: '特殊文字',
    ar: 'المحارف الخاصة',
  },
  incorrect_translation: {
    en: 'Incorrect translation',
    de: 'Falsche Übersetzung',
    uk: 'Неправильний переклад',
    ja: '誤った翻訳',
    ar: 'ترجمة غير صحيحة',
  },
  spelling: { en: 'Spelling', de: 'Rechtschreibung', uk: 'Правопис', ja: 'スペル', ar: 'الإملاء' },
  icu_syntax: { en: 'ICU syntax', de: 'ICU-Syntax', uk: 'Синтаксис ICU', ja: 'ICU の構文', ar: 'صياغة ICU' },
  terms: { en: 'Terms', de: 'Terme', uk: 'Терміни', ja: '用語', ar: 'المصطلحات' },
  duplicate_translation: {
    en: 'Other translation of the same source',
    de: 'Andere Übersetzung desselben Ausgangstextes',
    uk: 'Інший переклад того самого тексту',
    ja: '同じ原文の別の翻訳',
    ar: 'ترجمة أخرى للمصدر نفسه',
  },
  ftl_syntax: {
    en: 'Fluent syntax',
    de: 'Fluent-Syntax',
    uk: 'Синтаксис Fluent',
    ja: 'Fluent の構文',
    ar: 'صياغة Fluent',
  },
  android_syntax: {
    en: 'Android syntax',
    de: 'Android-Syntax',
    uk: 'Синтаксис Android',
    ja: 'Android の構文',
    ar: 'صياغة Android',
  },
  numbers_mismatch: { en: 'Numbers', de: 'Zahlen', uk: 'Числа', ja: '数値', ar: 'الأعداد' },
  ai: {
    en: 'AI review',
    de: 'Prüfung durch KI',
    uk: 'Перевірка ШІ',
    ja: 'AI による確認',
    ar: 'المراجعة بالذكاء الاصطناعي',
  },
  outdated_translation: {
    en: 'Outdated translation',
    de: 'Veraltete Übersetzung',
    uk: 'Застарілий переклад',
    ja: '古い翻訳',
    ar: 'ترجمة قديمة',
  },
  mdx_syntax: { en: 'MDX syntax', de: 'MDX-Syntax', uk: 'Синтаксис MDX', ja: 'MDX の構文', ar: 'صياغة MDX' },
  custom: {
    en: 'Rules of this project',
    de: 'Regeln dieses Projekts',
    uk: 'Правила цього проєкту',
    ja: 'このプロジェクトの規則',
    ar: 'قواعد هذا المشروع',
  },
}

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
