/**
 * Project archives (archive.md) of any size from a seed, for benchmarks and tests at scale: the same options give
 * the same bytes, in the canonical form that backup writes. Run it to write a file:
 *
 *     node tests/bench/archiveOf.ts --strings 100000 --languages uk,de --out /tmp/shop.ndjson
 */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { PLURAL_CATEGORIES, type PluralCategory } from '../../core/languages/plural.ts'

export interface ArchiveShape {
  strings: number
  /** Codes of the target languages, or how many of them. */
  languages: readonly string[] | number
  /** Any whole number. */
  seed?: number
  /** Source files, over which the strings are spread evenly. */
  files?: number
  /** The part of the strings that is translated in each language. */
  translated?: number
}

/** Target languages in the order in which a count takes them. */
export const LANGUAGES = [
  'uk',
  'de',
  'ja',
  'fr',
  'es',
  'pl',
  'ar',
  'zh-CN',
  'pt-BR',
  'tr',
  'ko',
  'it',
  'nl',
  'he',
  'cs',
] as const

const USERS = ['anna', 'borys', 'chen', 'dora', 'emil', 'fatima', 'goran', 'hana']
const LABELS = ['urgent', 'marketing', 'legal', 'reviewed', 'short', 'screens']

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

/** A moment in 2026 from which all times count. */
const START = Date.UTC(2026, 0, 1)

/** The archive, a line at a time, each with its line feed. */
export function* archiveOf(shape: ArchiveShape): Generator<string> {
  const { strings, seed = 1, translated = 0.9, files = Math.max(1, Math.ceil(strings / 2000)) } = shape
  const { languages } = shape
  const codes = typeof languages === 'number' ? LANGUAGES.slice(0, languages) : languages
  const source = new Texts(seed, 'en')
  const targets = codes.map((code, index) => new Texts(seed * 1000 + index + 1, code))

  yield line('archive', { version: 1 })
  for (const [index, login] of USERS.entries()) {
    yield line('user', { id: index + 1, login, name: login[0]?.toUpperCase() + login.slice(1) })
  }
  yield line('project', {
    id: 1,
    identifier: 'bench',
    name: 'Bench',
    type: 'file-based',
    deployment: 'enterprise',
    sourceLanguageId: 'en',
    targetLanguageIds: codes,
    ownerId: 1,
  })
  for (let id = 1; id <= files; id++) yield fileLine(id)
  for (const [index, title] of LABELS.entries())
    yield line('label', { id: index + 1, title, isSystem: false })
  yield line('field', { id: 1, name: 'Feature area', slug: 'feature-area', type: 'text' })

  const plurals: boolean[] = []
  for (let id = 1; id <= strings; id++) {
    const isPlural = source.chance(0.08)
    plurals.push(isPlural)
    yield stringLine(id, 1 + Math.floor(((id - 1) * files) / strings), isPlural, source)
  }
  yield* translationLines(plurals, targets, translated)
  for (let id = 1; id <= Math.floor(strings / 100); id++) yield commentLine(id, strings, codes, source)
}

/** The same as bytes in pieces of some 64 KB: what `restoreArchive` takes. */
export function* archiveBytes(shape: ArchiveShape): Generator<Uint8Array> {
  let piece = ''
  for (const text of archiveOf(shape)) {
    piece += text
    if (piece.length < 65_536) continue
    yield Buffer.from(piece)
    piece = ''
  }
  yield Buffer.from(piece)
}

export async function writeArchive(path: string, shape: ArchiveShape): Promise<void> {
  await pipeline(Readable.from(archiveBytes(shape)), createWriteStream(path))
}

function fileLine(id: number): string {
  const folder = ['locale', 'locale/admin', 'mail', 'site/shop'][id % 4]
  const name = `part-${id}.json`
  const path = `${folder}/${name}`
  return line('file', {
    id,
    branchId: null,
    name,
    title: null,
    type: 'json',
    context: null,
    path,
    content: null,
  })
}

function stringLine(id: number, fileId: number, isPlural: boolean, source: Texts): string {
  const type = isPlural ? 'plural' : source.chance(0.03) ? 'icu' : 'plain'
  const createdAt = source.time()
  return line('string', {
    id,
    fileId,
    branchId: null,
    identifier: `${source.word()}.${source.word()}.${id}`,
    type,
    text: isPlural ? { one: source.sentence('{n}'), other: source.sentence('{n}') } : source.sentence(),
    context: source.chance(0.3) ? source.sentence() : null,
    maxLength: source.chance(0.05) ? 80 : null,
    isHidden: source.chance(0.02),
    masterStringId: null,
    isPassedWorkflow: source.chance(0.1),
    labelIds: source.chance(0.2) ? [1 + source.below(LABELS.length)] : [],
    fields: source.chance(0.1) ? { 'feature-area': source.word() } : {},
    customData: null,
    createdAt,
    updatedAt: source.chance(0.2) ? createdAt : null,
    sourceChangedAt: source.chance(0.05) ? source.time() : null,
  })
}

/** Translations first, then the votes and approvals of some of them, as the order of kinds asks. */
function* translationLines(
  plurals: readonly boolean[],
  targets: Texts[],
  translated: number,
): Generator<string> {
  const votes: number[] = []
  const approvals: number[] = []
  let id = 0
  for (const [index, isPlural] of plurals.entries()) {
    for (const target of targets) {
      if (!target.chance(translated)) continue
      for (const form of isPlural ? target.categories : ['none']) {
        id++
        if (target.chance(0.04)) votes.push(id)
        if (target.chance(0.4)) approvals.push(id)
        yield translationLine(id, index + 1, form, target)
      }
    }
  }
  const chance = new Texts(id, 'en')
  for (const translationId of votes) {
    const mark = chance.chance(0.8) ? 'up' : 'down'
    yield line('vote', {
      translationId,
      userId: 1 + chance.below(USERS.length),
      mark,
      votedAt: chance.time(),
    })
  }
  for (const [index, translationId] of approvals.entries()) {
    const userId = 1 + chance.below(USERS.length)
    yield line('approval', { id: index + 1, translationId, userId, createdAt: chance.time() })
  }
}

function translationLine(id: number, stringId: number, pluralForm: string, target: Texts): string {
  const isMachine = target.chance(0.15)
  const createdAt = target.time()
  return line('translation', {
    id,
    stringId,
    languageId: target.languageId,
    pluralForm,
    text: target.sentence(),
    userId: isMachine ? null : 1 + target.below(USERS.length),
    provider: isMachine ? target.pick(['tm', 'deepl', 'ai']) : null,
    isPreTranslated: isMachine,
    isShared: false,
    createdAt,
    updatedAt: createdAt,
  })
}

function commentLine(id: number, strings: number, codes: readonly string[], source: Texts): string {
  const isIssue = source.chance(0.4)
  return line('comment', {
    id,
    stringId: 1 + source.below(strings),
    languageId: source.chance(0.7) ? (codes[source.below(codes.length)] ?? null) : null,
    userId: 1 + source.below(USERS.length),
    type: isIssue ? 'issue' : 'comment',
    issueType: isIssue ? source.pick(['general_question', 'translation_mistake', 'source_mistake']) : null,
    issueStatus: isIssue ? source.pick(['unresolved', 'resolved']) : null,
    text: source.sentence(),
    createdAt: source.time(),
  })
}

function line(kind: string, members: object): string {
  return `${JSON.stringify({ kind, ...members })}\n`
}

/** Texts of one language, and chances, from a seed of their own (mulberry32). */
class Texts {
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
    const text = parts.join(this.space)
    return text[0]?.toUpperCase() + text.slice(1) + (this.chance(0.6) ? '.' : '')
  }

  time(): string {
    return `${new Date(START + this.below(20_000_000) * 1000).toISOString().slice(0, -5)}Z`
  }
}

function words(...lines: string[]): string[] {
  return lines.join(' ').split(' ')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      strings: { type: 'string', default: '100000' },
      languages: { type: 'string', default: 'uk,de' },
      seed: { type: 'string', default: '1' },
      out: { type: 'string' },
    },
  })
  if (values.out === undefined) throw new Error('Say where to write it: --out FILE')
  await writeArchive(values.out, {
    strings: Number(values.strings),
    languages: values.languages.split(','),
    seed: Number(values.seed),
  })
}
