/** The existing translations of the sample by source text, so that it reads as a phrase book. */
import type { PluralForms } from '../../model/plural.ts'

export interface SampleTranslation {
  source: string
  text: string | PluralForms
  /** It is to be looked at before it counts. */
  needsWork?: true
}

/** Ukrainian: well under way, with three of four plural strings done and some left for the user. */
const ukrainian: SampleTranslation[] = [
  { source: 'Your cart is empty', text: 'Ваш кошик порожній' },
  { source: 'Total: %s', text: 'Разом: %s' },
  { source: 'Remove', text: 'Вилучити' },
  { source: 'Search', text: 'Шукати' },
  { source: 'Where from?', text: 'Звідки?' },
  { source: 'Where to?', text: 'Куди?' },
  { source: 'Departure', text: 'Туди' },
  { source: 'Return', text: 'Назад' },
  {
    source: '%d passenger',
    text: { one: '%d пасажир', few: '%d пасажири', many: '%d пасажирів', other: '%d пасажира' },
  },
  { source: 'From %1$s to %2$s', text: 'З порту %1$s до порту %2$s' },
  {
    source: '%d seat left',
    text: {
      one: 'Лишилося %d місце',
      few: 'Лишилося %d місця',
      many: 'Лишилося %d місць',
      other: 'Лишилося %d місця',
    },
  },
  { source: 'Sold out', text: 'Квитків немає' },
  { source: 'Pay now', text: 'Сплатити' },
  { source: 'Card number', text: 'Номер картки' },
  { source: 'Sign in', text: 'Увійти' },
  { source: 'Sign out', text: 'Вийти' },
  { source: 'Home', text: 'Головна' },
  { source: 'Timetable', text: 'Розклад' },
  { source: 'My tickets', text: 'Мої квитки' },
  { source: 'Help', text: 'Довідка' },
  { source: 'Delayed by {{minutes}} min', text: 'Затримка {{minutes}} хв' },
  { source: 'Ticket {{number}}', text: 'Квиток {{number}}' },
  { source: 'Your ferry tickets', text: 'Ваші квитки на пором' },
  { source: 'See you on board!', text: 'До зустрічі на борту!' },
  { source: 'Valid on {{date, datetime}}', text: 'Дійсний {{date, datetime}}', needsWork: true },
]

const german: SampleTranslation[] = [
  { source: 'Your cart is empty', text: 'Ihr Warenkorb ist leer' },
  { source: '%d ticket', text: { one: '%d Fahrkarte', other: '%d Fahrkarten' } },
  { source: 'Total: %s', text: 'Summe: %s' },
  { source: 'Search', text: 'Suchen' },
  { source: 'Where from?', text: 'Von wo?' },
  { source: 'Where to?', text: 'Wohin?' },
  { source: 'Departure', text: 'Hinfahrt' },
  { source: 'Return', text: 'Rückfahrt' },
  { source: 'Sold out', text: 'Ausverkauft' },
  { source: 'Pay now', text: 'Jetzt bezahlen' },
  { source: 'Timetable', text: 'Fahrplan' },
  { source: 'Help', text: 'Hilfe' },
]

const japanese: SampleTranslation[] = [
  { source: 'Your cart is empty', text: 'カートは空です' },
  { source: '%d ticket', text: { other: '乗船券 %d 枚' } },
  { source: 'Search', text: '検索' },
  { source: 'Departure', text: '往路' },
  { source: 'Return', text: '復路' },
  { source: 'Timetable', text: '時刻表' },
]

const arabic: SampleTranslation[] = [
  { source: 'Your cart is empty', text: 'سلة التسوق فارغة' },
  { source: 'Search', text: 'بحث' },
  { source: 'Timetable', text: 'جدول الرحلات' },
]

/** The sample's translations by language, in the order in which it lists its target languages. */
export const sampleTranslations: readonly { languageId: string; translations: SampleTranslation[] }[] = [
  { languageId: 'uk', translations: ukrainian },
  { languageId: 'de', translations: german },
  { languageId: 'ja', translations: japanese },
  { languageId: 'ar', translations: arabic },
]
