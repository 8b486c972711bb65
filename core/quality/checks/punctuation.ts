import type { Language } from '../../contract/language.ts'
import type { Check, CheckInput, UnnamedFinding } from '../check.ts'
import { maskOpaque } from '../text/opaque.ts'
import { areAlike, blankBefore, endingOf, markFor, type EndMark } from '../text/punctuation.ts'
import { baseLetter, isChinese, isJapanese, isSpaced, scriptOf } from '../text/scripts.ts'
import { messageFactory, type FindingSentences } from '../sentences.ts'

const MARKS: Readonly<Record<EndMark, string>> = {
  stop: 'a full stop',
  question: 'a question mark',
  exclamation: 'an exclamation mark',
  colon: 'a colon',
  semicolon: 'a semicolon',
  ellipsis: 'an ellipsis',
}

const sentences = {
  'punctuation.none': ({ wanted, mark }: { wanted: EndMark; mark: string }) =>
    `The source ends with ${MARKS[wanted]}, the translation with none. Put “${mark}” at the end.`,
  'punctuation.other': ({ wanted, given, mark }: { wanted: EndMark; given: EndMark; mark: string }) =>
    `The source ends with ${MARKS[wanted]}, the translation with ${MARKS[given]}. End it with “${mark}”.`,
  'punctuation.within': ({ mark }: { mark: string }) =>
    `The source ends with a question mark, and the translation has none. Put “${mark}” behind the stressed vowel.`,
  'punctuation.foreign': ({ mark, right, of }: { mark: string; right: string; of: string }) =>
    `“${mark}” is not how ${({ zh: 'Chinese', ja: 'Japanese' } as Record<string, string>)[of] ?? 'this language'} is punctuated. Write “${right}”.`,
  'punctuation.spanish': ({ mark, opener }: { mark: string; opener: string }) =>
    `A Spanish sentence that ends with “${mark}” begins with “${opener}”. Put it there.`,
  'punctuation.french': ({ mark, of }: { mark: string; of: string }) =>
    `In ${of === 'br' ? 'Breton' : 'French'} a no-break space precedes “${mark}”. Put it there.`,
} satisfies FindingSentences
const say = messageFactory(sentences)

/** A sentence ends as the source does, with the marks of its own language. */
export const punctuation: Check = {
  title: 'Punctuation',
  readsMessages: false,
  isOnByDefault: true,
  sentences,
  run(input) {
    if (input.text.trim() === '') return []
    const text = maskOpaque(input.text, input.string)
    return [
      ...atEnd(input, text),
      ...foreignMarks(input, text),
      ...spanish(input, text),
      ...tightMarks(input, text),
    ]
  },
}

function atEnd(
  { source, text, language, sourceLanguage, string }: CheckInput,
  maskedText: string,
): UnnamedFinding[] {
  const maskedSource = maskOpaque(source, string)
  const wanted = endingOf(maskedSource, sourceLanguage)
  const given = endingOf(maskedText, language)
  if (wanted.mark === given.mark || wanted.mark === null) return []
  // Marks alone are a sign, as `?????` for what is unknown.
  if (!/[\p{L}\p{N}]/u.test(source)) return []
  // How loud a text is, and whether it asks, orders or states, is a matter of the language's manners.
  if (wanted.mark === 'exclamation' || given.mark === 'exclamation') return []
  if (wanted.mark === 'stop' && given.mark === 'question') return []
  if (wanted.mark === 'question' && given.mark !== null && given.mark !== 'semicolon') return []
  // The answers may follow the question: `Replace? (y/n)`.
  if (wanted.mark === 'question' && /[?？؟]/u.test(maskedText)) return []
  if (wanted.mark === 'question' && CONFIRMATION.test(maskedText)) return []
  // A smiley ends a sentence, too.
  if (wanted.mark === 'stop' && /\s[:;]-?[()]\s*$/.test(text)) return []
  if (wanted.mark === 'question' && isJapanese(language) && JAPANESE_QUESTION.test(maskedText)) return []
  if (wanted.mark === 'ellipsis' && isWithin(maskedSource, maskedText)) return []
  const mark = markFor(wanted.mark, language)
  if (mark === null || areAlike(wanted.mark, given.mark, language)) return []
  if (wanted.mark === 'semicolon' && isItem(maskedSource, maskedText, given.mark)) return []
  if (mark === '՞') return [say('punctuation.within', { mark })]
  // The usage of a command.
  if (given.mark === null && /\s\|\s/u.test(source)) return []
  if (isAbbreviation(maskedSource, wanted.mark) || !isPlainEnd(maskedText)) return []
  // Headings and labels may drop a stop; a sentence that asks, or leads on, may not.
  if (given.mark === null && wanted.mark === 'stop' && !isSentence(source, maskedText, language)) return []
  const place = { start: given.start, end: given.end }
  const said =
    given.mark === null
      ? say('punctuation.none', { wanted: wanted.mark, mark: mark.trim() })
      : say('punctuation.other', { wanted: wanted.mark, given: given.mark, mark: mark.trim() })
  return [{ ...said, place, fix: given.mark === null && text.endsWith(mark) ? null : mark }]
}

/** Titles that take the place of a question. */
const CONFIRMATION =
  /(?:kinnitus|bestätig|confirm|conferm|підтвердж|подтвержд|potwierdz|potvrzen|bevestig|bekräft|vahvist|確認|确认)/iu

/** A particle asks, and a request takes the place of a question, without a mark: `修正しますか`, `指定してください`. */
const JAPANESE_QUESTION = /(?:か|下さい|ください)[^\p{L}]*$/u

/** Languages with the verb at the end have the ellipsis within; behind digits it goes on with the number. */
function isWithin(source: string, text: string): boolean {
  return /[\d,]\s?(?:\.{3}|…)[^\p{L}]*$/u.test(source) || /…|\.{3}/u.test(text)
}

/** A list goes on: its items may end with other marks in another language. */
function isItem(source: string, text: string, given: EndMark | null): boolean {
  return given !== null || /[,،、，]\s*$/u.test(text) || !/\p{L}\s?;\s*$/u.test(source)
}

function isAbbreviation(source: string, mark: EndMark): boolean {
  return (
    mark === 'stop' &&
    /(?:\b(?:etc|ex|e\.g|i\.e|vs|no|min|max|inc|ltd|corp|jr|sr|st|sec|hr|hrs)|\b\p{L})\.\s*$/iu.test(source)
  )
}

/** A text that ends with a tag or a variable ends with what is in it. */
function isPlainEnd(text: string): boolean {
  return !/\uFFFC\s*$/u.test(text)
}

/**
 * Scripts without blanks between words end many a sentence in a noun and with no stop, and so does Korean, whose verbs have
 * endings of their own.
 */
function isSentence(source: string, text: string, language: Language): boolean {
  if (baseLetter(language) === 'ko' && !/[다요오죠까][^\p{L}]*$/u.test(text)) return false
  if (/\.[)\]]\s*$/u.test(source)) return false
  if (!isSpaced(language)) return /[.!?]\s+\p{Lu}/u.test(source) && !/[)）]\s*$/u.test(text)
  return source.trim().split(/\s+/u).length >= 5
}

const CJK = '\\p{Script=Han}\\p{Script=Hira}\\p{Script=Kana}'
const AFTER_CJK = new RegExp(`(?<=[${CJK}])([,.?!;])(?=[${CJK}]|\\s*$)`, 'gu')
const AFTER_ARABIC = /(?<=\p{Script=Arab})([?,;])(?=\s|$)/gu
const FULL_WIDTH: Readonly<Record<string, string>> = { ',': '，', '.': '。', '?': '？', '!': '！', ';': '；' }
const JAPANESE: Readonly<Record<string, string>> = { ',': '、', '.': '。' }
const ARABIC: Readonly<Record<string, string>> = { '?': '؟', ',': '،', ';': '؛' }

/** ASCII marks between letters of a script that has its own. */
function foreignMarks({ source, language }: CheckInput, text: string): UnnamedFinding[] {
  if (isChinese(language)) return replaced(source, text, AFTER_CJK, FULL_WIDTH, 'zh')
  if (isJapanese(language)) return replaced(source, text, AFTER_CJK, JAPANESE, 'ja')
  if (scriptOf(language) === 'Arab') return replaced(source, text, AFTER_ARABIC, ARABIC, 'other')
  return []
}

/** The source has full stops within names (`History.Military`), and here is no end. */
function isInName(source: string, text: string, index: number): boolean {
  return /[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(source) && index < text.trimEnd().length - 1
}

function replaced(
  source: string,
  text: string,
  pattern: RegExp,
  marks: Readonly<Record<string, string>>,
  of: 'zh' | 'ja' | 'other',
): UnnamedFinding[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [mark] = match
    const own = marks[mark]
    if (own === undefined || (mark === '.' && isInName(source, text, match.index))) return []
    // Between the values of a function, whose name is in capitals, the mark is the program's: `DELTA(x; y)`.
    if (/[;,]/.test(mark) && /[A-Z]\d?\s?\([^()]{0,400}$/u.test(text.slice(0, match.index))) return []
    // A list of keywords for a program: `disk;cdrom;`.
    if (mark === ';' && /;\S/u.test(source)) return []
    // The mark is named: `用逗号,分开`.
    if (mark === ',' && /[逗頓顿][号號點点]$/u.test(text.slice(0, match.index))) return []
    // The query of an address.
    if (/^\?[^\s?]{1,40}=/u.test(text.slice(match.index))) return []
    if (isErrorValue(text, match.index)) return []
    const said = say('punctuation.foreign', { mark, right: own, of })
    return [{ ...said, place: { start: match.index, end: match.index + 1 }, fix: own }]
  })
}

/** Whether the mark ends a value of a table that stands for an error, as `#NUM!`. */
function isErrorValue(text: string, index: number): boolean {
  return /#\S{1,40}$/u.test(text.slice(Math.max(0, index - 41), index))
}

const OPENERS = { '?': '¿', '!': '¡' } as const

function spanish({ language }: CheckInput, text: string): UnnamedFinding[] {
  if (!['es', 'ast', 'gl'].includes(baseLetter(language)) || baseLetter(language) === 'gl') return []
  return (['?', '!'] as const).flatMap((mark) => {
    const offset = text.search(mark === '?' ? /\p{L}\?(?![\p{L}\p{N}=])/u : /\p{L}!(?![\p{L}\p{N}=])/u)
    if (offset === -1 || /[¿¡]/u.test(text) || isErrorValue(text, offset + 1)) return []
    const start = sentenceStart(text, offset)
    return [
      {
        ...say('punctuation.spanish', { mark, opener: OPENERS[mark] }),
        place: { start, end: start },
        fix: OPENERS[mark],
      },
    ]
  })
}

function sentenceStart(text: string, end: number): number {
  const before = text.slice(0, end)
  const last = Math.max(before.lastIndexOf('. '), before.lastIndexOf('! '), before.lastIndexOf('? '))
  const from = last === -1 ? 0 : last + 2
  return from + (/^[\s"'“«(]*/u.exec(before.slice(from))?.[0].length ?? 0)
}

const TIGHT = /(?<=[\p{L}\p{N})»])(?:[?!]{1,4}|[;:])(?=\s|$|\uFFFC)/gu

/** High marks without their no-break space. */
function tightMarks({ language, source }: CheckInput, text: string): UnnamedFinding[] {
  const of = baseLetter(language)
  if (!['fr', 'br'].includes(of)) return []
  return [...text.matchAll(TIGHT)].flatMap((match) => {
    const [mark] = match
    if (isErrorValue(text, match.index)) return []
    const blank = blankBefore(mark, language)
    // Code, as `do COMMANDS;` and `1x25;`, is written as in the source.
    if (mark === ';' && source.includes(';') && /(?:\p{Lu}{2}|\d)$/u.test(text.slice(0, match.index)))
      return []
    if (blank === null || source.includes(text.slice(Math.max(0, match.index - 3), match.index + 1)))
      return []
    const place = { start: match.index, end: match.index + mark.length }
    return [{ ...say('punctuation.french', { mark, of }), place, fix: blank + mark }]
  })
}
