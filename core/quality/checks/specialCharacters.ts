import type { Check, CheckInput, UnnamedFinding } from '../check.ts'
import { MASK, maskOpaque } from '../text/opaque.ts'
import { isSpaced } from '../text/scripts.ts'
import { messageFactory, type FindingSentence, type FindingSentences } from '../sentences.ts'

const sentences = {
  'characters.control': ({ code }: { code: string }) =>
    `An invisible control character (${code}) is here. Remove it.`,
  'characters.lost': () => 'Characters were lost here. Type them again.',
  'characters.half': () => 'Half of a character was lost here. Type it again.',
  'characters.encoding': () => 'The text was read in the wrong encoding here. Type it again.',
  'characters.invisible': ({ code }: { code: string }) =>
    `An invisible character (${code}) is here. Remove it.`,
  'characters.sign': ({ sign }: { sign: string }) =>
    `“${sign}” of the source is missing. Put it where it belongs.`,
  'characters.halfPair': ({ sign }: { sign: string }) =>
    `“${sign}” stands without its other half. Put that where it belongs.`,
  'characters.closesNothing': ({ sign }: { sign: string }) =>
    `“${sign}” closes nothing. Take it out, or open it before.`,
  'characters.neverClosed': ({ sign, closer }: { sign: string; closer: string }) =>
    `“${sign}” is never closed. Put “${closer}” after it.`,
  'characters.lineBreaks': ({ count }: { count: number }) =>
    `The source has ${count === 1 ? 'a line break' : `${count} line breaks`} written as \\n, the translation none. Put them in.`,
} satisfies FindingSentences
const say = messageFactory(sentences)

/** Damaged and invisible characters, signs of trade marks, brackets that do not close, written line breaks. */
export const specialCharacters: Check = {
  title: 'Special characters',
  readsMessages: false,
  isOnByDefault: true,
  sentences,
  run(input) {
    return [...damaged(input), ...signs(input), ...brackets(input), ...escapes(input)]
  },
}

// eslint-disable-next-line no-control-regex -- they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/gu
const REPLACEMENT = /\uFFFD+/gu
const LONE = /[\ud800-\udfff]/gu
/** UTF-8 that was read as Windows-1252. */
const MOJIBAKE =
  /(?:Ã[\u0080-\u00bf]|Â[\u0080-\u00bf]|â€[\u0093\u0094\u0098-\u009d™œ\u00a6“”]|Ð[\u0080-\u00bf]Ð|Ñ[\u0080-\u00bf]Ð)/gu
/**
 * A soft hyphen between letters says where a long word may be divided; behind a percent sign a translator keeps `%50` from
 * being read as a placeholder.
 */
const INVISIBLE = /(?<!%)\u200b|(?<=\p{L})\u2060(?=\p{L})|\ufeff|(?<!\p{L})\u00ad|\u00ad(?!\p{L})/gu

/** It says where a line may break in scripts that have no blanks between words. */
const BREAK_HERE = '\u200b'

function damaged({ source, text, language }: CheckInput): UnnamedFinding[] {
  const looks: [RegExp, (found: string) => FindingSentence, string | null][] = [
    [CONTROL, (found) => say('characters.control', { code: codeOf(found) }), ''],
    [REPLACEMENT, () => say('characters.lost'), null],
    [LONE, () => say('characters.half'), null],
    [MOJIBAKE, () => say('characters.encoding'), null],
    [INVISIBLE, (found) => say('characters.invisible', { code: codeOf(found) }), ''],
  ]
  return looks.flatMap(([pattern, sentenceOf, fix]) =>
    [...text.matchAll(pattern)]
      .filter(([found]) => !source.includes(found) && (found !== BREAK_HERE || isSpaced(language)))
      .map((match) => ({
        ...sentenceOf(match[0]),
        place: { start: match.index, end: match.index + match[0].length },
        fix,
      })),
  )
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

const SIGNS = ['©', '®', '™']

function signs({ source, text }: CheckInput): UnnamedFinding[] {
  return SIGNS.filter((sign) => source.includes(sign) && !text.includes(sign) && !hasSpelled(text, sign)).map(
    (sign) => say('characters.sign', { sign }),
  )
}

function hasSpelled(text: string, sign: string): boolean {
  const spelled: Readonly<Record<string, RegExp>> = {
    '©': /\(c\)|&copy;/i,
    '®': /\(r\)|&reg;/i,
    '™': /\(tm\)|&trade;/i,
  }
  return spelled[sign]?.test(text) ?? false
}

const PAIRS: readonly [string, string][] = [
  ['(（', ')）'],
  ['[【', ']】'],
  ['「', '」'],
]
/**
 * French `«…»`, German `»…«`, Finnish `»…»` and `”…”`, English `“…”`, German `„…“`: a mark that opens in one language
 * closes in another, so that only their number tells.
 */
const GUILLEMETS = /[«»]/gu
const CURLY = /[“”„‟"]/gu
/** Between two letters of Hebrew an ASCII mark is that of an abbreviation, or of a quotation behind a prefix. */
const HEBREW_MARK = /\p{Script=Hebr}"\p{Script=Hebr}/u

/** Only where the source's own brackets close. */
function brackets({ source, text, string }: CheckInput): UnnamedFinding[] {
  const from = maskOpaque(withoutNamed(source), string)
  const to = maskOpaque(withoutNamed(text, from !== maskOpaque(source, string)), string)
  // A bracket by itself is a name of the mark, or a piece that is put together with others.
  if (!/[\p{L}\p{N}]/u.test(to)) return []
  const marks = HEBREW_MARK.test(to) ? [] : oddMark(from, to, CURLY)
  return [...oddMark(from, to, GUILLEMETS), ...marks, ...unclosed(from, to)]
}

/**
 * Masks the marks that a text names: a bracket or a backslash within quotes, as `')'` and `"\\"`. With `isNaming`, also
 * one that is inflected: Finnish `[-merkillä`.
 */
function withoutNamed(text: string, isNaming = false): string {
  const masked = text.replaceAll(NAMED, (name) => MASK.repeat(name.length))
  return isNaming ? masked.replaceAll(INFLECTED, MASK) : masked
}

const INFLECTED = /(?<=\s)[()[\]{}](?=[-:]\p{Ll})/gu

const NAMED =
  /[(（]["“”„«»][)）]|「[()[\]{}\\]」|(?<![\p{L}\p{N}%])(?:(?:['‘`]{1,2}|["“„”])[()[\]{}\\](?:['’]{1,2}|["“”])|«\s?[()[\]{}\\]\s?»|»[()[\]{}\\]«)/gu

function oddMark(from: string, to: string, marks: RegExp): UnnamedFinding[] {
  const [inSource, inText] = [from, to].map((one) => [...one.matchAll(marks)])
  const last = inText?.at(-1)
  if (last === undefined || inText?.length === undefined || inText.length % 2 === 0) return []
  if ((inSource?.length ?? 0) % 2 === 1 || isPiece(from)) return []
  const said = say(
    inText.length === 1 || last[0] === '«' ? 'characters.halfPair' : 'characters.closesNothing',
    { sign: last[0] },
  )
  return [{ ...said, place: { start: last.index, end: last.index + 1 } }]
}

/** Whether a text has one half of GNU's quotes, whose other half is in the piece beside it. */
function isPiece(text: string): boolean {
  return /^'\s/.test(text) || (text.split('`').length === 2 && !text.includes("'"))
}

function unclosed(from: string, to: string): UnnamedFinding[] {
  return PAIRS.flatMap(([openers, closers]) => {
    if (unpaired(from, openers, closers) !== null) return []
    const offset = unpaired(to, openers, closers)
    if (offset === null) return []
    const bracket = to[offset] ?? ''
    const said = closers.includes(bracket)
      ? say('characters.closesNothing', { sign: bracket })
      : say('characters.neverClosed', {
          sign: bracket,
          closer: closers[openers.indexOf(bracket)] ?? '',
        })
    return [{ ...said, place: { start: offset, end: offset + 1 } }]
  })
}

function unpaired(text: string, openers: string, closers: string): number | null {
  const open: number[] = []
  for (let offset = 0; offset < text.length; offset += 1) {
    const character = text[offset] ?? ''
    if (openers.includes(character)) open.push(offset)
    // 'a)', '1)', '1.)' and ':)' close nothing.
    else if (
      closers.includes(character) &&
      open.pop() === undefined &&
      !/(?:^|[\s：，。；、:,;.])(?:例|(?:[^\P{L}\p{Script=Han}\p{Script=Hira}\p{Script=Kana}]\p{M}?|[\p{N}:;]){1,2}\.?)-?$/u.test(
        text.slice(Math.max(0, offset - 4), offset),
      )
    )
      return offset
  }
  return open.at(-1) ?? null
}

/** Left out is what a text names: `newline (\n)`. */
const ESCAPE = /(?<![\\(])\\[nt]|(?<=\()\\[nt](?!\))/g

/** Line breaks that are written as \n. */
function escapes({ source, text }: CheckInput): UnnamedFinding[] {
  const [wanted, given] = [source, text].map((one) => one.match(ESCAPE)?.length ?? 0)
  if (wanted === undefined || given === undefined || wanted === 0 || given > 0) return []
  return [say('characters.lineBreaks', { count: wanted })]
}
