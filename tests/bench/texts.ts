/** Texts of languages and lines of an archive, from a seed. */
import { PLURAL_CATEGORIES, type PluralCategory } from '../../core/model/plural.ts'

/** Words of a script, roughly as long as they are in real text. */
const WORDS: Record<string, readonly string[]> = {
  latin: words(
    'account add address all and archive available back before button cancel cart change check choose close',
    'colour connection contact continue copy country create currency customer data date default delete delivery',
    'details device discount document download edit email empty enter error every expired file filter find first',
    'folder for form from group help history home image import in invoice is item language later link list login',
    'message minute missing name network new next no not number of offer on open option or order page password',
    'payment phone picture please price privacy product profile project quantity question reason receive remove',
    'report required result return review save screen search select send service session settings share shipping',
    'sign size sorry source start status stock store support table text thank the time to today total try unable',
    'update upload use user version view warning we week welcome wish with you your',
  ),
  cyrillic: words(
    'адреса архів було ваш вибрати видалити виконано від відкрити вхід готово дані дата день для документ додати',
    'доставка завантажити закрити замовлення запит зберегти змінити знайти ім’я інший кількість книга кнопка кошик',
    'країна мова на назад налаштування немає новий номер оберіть оплата оновити пароль пізніше підтримка повідомлення',
    'помилка порожній потрібно початок продовжити рахунок сесія скасувати список сторінка сьогодні телефон товар у',
    'файл фільтр ціна час через шукати щоб як',
  ),
  cjk: [
    ...'注文商品価格検索設定保存削除追加変更確認言語画面電話住所配送支払合計割引空開閉新規次前戻送信受取名前番号',
  ],
  arabic: words(
    'إضافة إلغاء البحث البريد التالي الحساب الدفع السعر الطلب العنوان اللغة المجموع المنتج الهاتف تأكيد تحميل تعديل',
    'جديد حذف حفظ خطأ رسالة سلة صفحة عرض فارغة قائمة كلمة متجر مرور ملف من نسخة هذا يرجى يوم',
  ),
  hebrew: words(
    'אישור ביטול בקשה דף הוספה הזמנה הודעה חדש חיפוש חשבון כתובת מחיר מחיקה מוצר סיסמה עגלה ריקה שם שמירה שפה תשלום',
  ),
  hangul: words(
    '가격 검색 결제 계정 고객 날짜 다음 닫기 도움말 메시지 목록 배송 변경 비밀번호 삭제 상품 새 설정 언어 오류 이름 장바구니 저장 주문 주소 추가 취소 파일 확인',
  ),
}

const SCRIPTS: Record<string, string> = {
  uk: 'cyrillic',
  ja: 'cjk',
  'zh-CN': 'cjk',
  ar: 'arabic',
  he: 'hebrew',
  ko: 'hangul',
}

const SYLLABLES = ['ka', 'lo', 'mi', 'nu', 're', 'sa', 'ti', 'vo', 'xe', 'zy']

/** A moment in 2026 from which all times count. */
const START = Date.UTC(2026, 0, 1)

/** A line of the archive, with its line feed. */
export function line(kind: string, members: object): string {
  return `${JSON.stringify({ kind, ...members })}\n`
}

/** Texts of one language, and chances, from a seed of their own (mulberry32). */
export class Texts {
  readonly languageId: string
  readonly categories: PluralCategory[]
  private readonly words: readonly string[]
  private readonly space: string
  private state: number

  constructor(seed: number, languageId: string) {
    this.state = seed >>> 0
    this.languageId = languageId
    const script = SCRIPTS[languageId] ?? 'latin'
    this.words = WORDS[script] ?? []
    this.space = script === 'cjk' ? '' : ' '
    const own = new Set<string>(new Intl.PluralRules(languageId).resolvedOptions().pluralCategories)
    this.categories = PLURAL_CATEGORIES.filter((category) => own.has(category))
  }

  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }

  chance(part: number): boolean {
    return this.below(1_000_000) < part * 1_000_000
  }

  pick(values: readonly string[]): string {
    return values[this.below(values.length)] ?? ''
  }

  word(): string {
    return this.pick(this.words)
  }

  /** Two to eighteen words, mostly few; one in five holds a placeholder. */
  sentence(placeholder = this.chance(0.2) ? this.pick(['{name}', '%s', '%d', '{count}']) : ''): string {
    const length = 2 + Math.min(this.below(17), this.below(17))
    const parts = Array.from({ length }, () => this.word())
    if (placeholder !== '') parts.splice(this.below(length), 0, placeholder)
    if (this.chance(0.02)) parts.splice(this.below(length), 0, this.productName())
    const text = parts.join(this.space)
    return text[0]?.toUpperCase() + text.slice(1) + (this.chance(0.6) ? '.' : '')
  }

  /** One of 10,000: a word that few texts have. */
  productName(): string {
    const [first, second, third, fourth] = Array.from({ length: 4 }, () => this.pick(SYLLABLES))
    return `${first?.toUpperCase()}${second}${third}${fourth}`
  }

  time(): string {
    return `${new Date(START + this.below(20_000_000) * 1000).toISOString().slice(0, -5)}Z`
  }
}

function words(...lines: string[]): string[] {
  return lines.join(' ').split(' ')
}
