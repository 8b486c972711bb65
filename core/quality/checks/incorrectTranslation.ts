import type { Check, CheckInput, UnnamedFinding } from '../check.ts'
import { maskOpaque } from '../text/opaque.ts'
import { baseLetter, hasOtherScripts, letterOf, scriptOf } from '../text/scripts.ts'
import { CREDITS } from '../text/words.ts'
import { messageLanguage, messageFactory, type FindingSentences } from '../sentences.ts'
import type { MessageLanguage } from '../../platform/text/sentence.ts'

const sentences = {
  'incorrect.unchanged': () => 'The translation is the source, word for word. Translate it.',
  'incorrect.script': ({ language }: { language: MessageLanguage }) =>
    `Not one letter here is of the script that ${language.title} is written in. Translate it.`,
  'incorrect.mixed': ({ word }: { word: string }) =>
    `“${word}” mixes Latin and Cyrillic letters that look alike. Write it in one script.`,
  'incorrect.letter': ({ word, language }: { word: string; language: MessageLanguage }) =>
    `“${word}” has a letter that ${language.title} does not have. Check the language of the text.`,
} satisfies FindingSentences
const say = messageFactory(sentences)

/** A text that is still the source's, is in another script, or has letters that its language does not use. */
export const incorrectTranslation: Check = {
  title: 'Incorrect translation',
  readsMessages: false,
  isOnByDefault: true,
  sentences,
  run(input) {
    if (baseLetter(input.language) === baseLetter(input.sourceLanguage)) return []
    const text = maskOpaque(input.text, input.string)
    if (input.text === input.source) return unchanged(text)
    return [...wrongScript(input, text), ...mixedScripts(input, text), ...neighboursLetters(input, text)]
  },
}

/** Words of small letters: names, units and abbreviations stay what they are. */
const PLAIN_WORD = /(?<![\p{L}\p{N}\uFFFC_.-])\p{L}?\p{Ll}{2,}(?![\p{L}\p{N}\uFFFC_.-]|\.\p{L})/gu
const MIN_WORDS = 4
const MIN_SOURCE = 3

function unchanged(text: string): UnnamedFinding[] {
  const words = text.match(PLAIN_WORD) ?? []
  const small = words.filter((word) => /^\p{Ll}/u.test(word))
  if (words.length < MIN_WORDS || small.length * 2 < words.length) return []
  return [say('incorrect.unchanged')]
}

const LETTERS = /\p{L}/gu
/** Fewer letters may be a name, a unit, an abbreviation. */
const MIN_LETTERS = 12

/** Names of people follow. */
const NOTICE = /^(?:Copyright|\(C\)|©)/

function wrongScript({ source, language, sourceLanguage }: CheckInput, text: string): UnnamedFinding[] {
  if (hasOtherScripts(language) || CREDITS.test(source) || NOTICE.test(source)) return []
  const own = letterOf(language)
  if (own === null || scriptOf(language) === scriptOf(sourceLanguage))
    return wrongScriptOfLatin({ language }, text)
  const letters = text.match(LETTERS) ?? []
  if (letters.some((letter) => own.test(letter))) return []
  if (letters.length < MIN_LETTERS || (text.match(PLAIN_WORD) ?? []).length < 3) return []
  return [say('incorrect.script', { language: messageLanguage(language) })]
}

/** A language in the source's script: letters of none of the other scripts make up its text. */
function wrongScriptOfLatin({ language }: Pick<CheckInput, 'language'>, text: string): UnnamedFinding[] {
  const own = letterOf(language)
  if (own === null) return []
  const letters = text.match(LETTERS) ?? []
  if (letters.length < 4 || letters.some((letter) => own.test(letter))) return []
  return [say('incorrect.script', { language: messageLanguage(language) })]
}

const TWINS: readonly [latin: string, cyrillic: string][] = [
  ['AaBCcEeHIiKMOoPpTXxYy', 'АаВСсЕеНІіКМОоРрТХхУу'],
]
const [[LATIN, CYRILLIC] = ['', '']] = TWINS
const MIXED = /(?=\p{L}{0,60}\p{Script=Latin})(?=\p{L}{0,60}\p{Script=Cyrillic})(?<!\p{L})\p{L}{3,60}/gu

/** Letters of Latin and Cyrillic in one word look right and are found by no search. */
function mixedScripts({ source, language }: CheckInput, text: string): UnnamedFinding[] {
  const isCyrillic = scriptOf(language) === 'Cyrl'
  if (!isCyrillic && scriptOf(language) !== 'Latn') return []
  return [...text.matchAll(MIXED)].flatMap((match) => {
    const [word] = match
    const fix = isCyrillic ? transcribed(word, LATIN, CYRILLIC) : transcribed(word, CYRILLIC, LATIN)
    const stranger = isCyrillic ? /\p{Script=Latin}/u : /\p{Script=Cyrillic}/u
    // 'PDF-файл' is two words, 'SQLлайт' is a coinage: only look-alikes are a slip.
    if (stranger.test(fix) || source.includes(word) || isKeyword(word, source)) return []
    // The letters that answer a question: `yY` and `yYдД`; an escape before a word: `%0A`.
    // Between two letters, `x` is a sign of multiplication.
    if (/^\p{L}x\p{L}$/u.test(word)) return []
    if (source.length < MIN_SOURCE || /%\d$/.test(text.slice(0, match.index))) return []
    return [
      {
        ...say('incorrect.mixed', { word }),
        place: { start: match.index, end: match.index + word.length },
        fix,
      },
    ]
  })
}

/** Pairs of how a word of the source keeps its letters of code, and how its translation does: `pBRE`, `IFree`, `PREFIXaa`, `knownX`. */
const KEPT: readonly (readonly [source: string, word: RegExp])[] = [
  [String.raw`(?<!\p{L})CODE\p{Lu}{2}`, /^([a-z]{1,3})(?=\p{Lu}+$)/u],
  [String.raw`(?<!\p{L})CODE\p{Lu}\p{Ll}`, /^([A-Z]{1,3})(?=\p{Lu}\p{Ll}+$)/u],
  [String.raw`\p{Lu}{2}CODE(?!\p{L})`, /(?<=^\p{Lu}+)([a-z]{1,3})$/u],
  [String.raw`\p{Ll}CODE(?!\p{L})`, /(?<=\p{Ll})([A-Z])$/u],
]

/** Whether a word is a translated one with the letters of code that the source has beside it. */
function isKeyword(word: string, source: string): boolean {
  // The letters that answer a question, in an expression: `^[yY]`.
  if (/^\^?\[\p{L}+\]$/u.test(source)) return true
  return KEPT.some(([pattern, kept]) => {
    const code = kept.exec(word)?.[1]
    if (code === undefined || !/^\p{Script=Cyrillic}+$/u.test(word.replace(code, ''))) return false
    return new RegExp(pattern.replace('CODE', code), 'u').test(source)
  })
}

function transcribed(word: string, from: string, to: string): string {
  return Array.from(word, (letter) =>
    from.includes(letter) ? (to[from.indexOf(letter)] ?? letter) : letter,
  ).join('')
}

/** Letters that a neighbour's keyboard has and the language has not. */
const FOREIGN: Readonly<Record<string, RegExp>> = {
  uk: /[ыэъё]/iu,
  ru: /[іїєґў]/iu,
  be: /[ищъїєґ]/u,
  bg: /[ыэёіїєґў]/iu,
  mk: /[ыэёъщйіїєґў]/iu,
  sr: /[ыэёъщйіїєґў]/iu,
}
const MIN_FOREIGN = 2

function neighboursLetters({ language }: CheckInput, text: string): UnnamedFinding[] {
  const foreign = FOREIGN[baseLetter(language)]
  if (foreign === undefined || scriptOf(language) !== 'Cyrl') return []
  const words = [...text.matchAll(/\p{L}+/gu)].filter(([word]) => foreign.test(word))
  const [first] = words
  // One word may be quoted, a name; of two the text is in another language.
  if (first === undefined || words.length < MIN_FOREIGN) return []
  const said = say('incorrect.letter', { word: first[0], language: messageLanguage(language) })
  return [{ ...said, place: { start: first.index, end: first.index + first[0].length } }]
}
