/**
 * Counts the words and characters of a text, by Unicode Annex 29 and with the rules of GMX-V
 * (docs/reference/analysis.md, "Words and characters").
 */
import type { TextVolume } from '../../contract/analysis.ts'
import { wordSegmenter } from '../../languages/words.ts'
import { walk } from '../../messages/message.ts'
import { parseMessage } from '../../messages/syntax.ts'
import type { MessageSyntax } from '../../contract/messages.ts'
import { carriedOver } from '../../store/indexes/postingTerms.ts'

/** Languages whose words are counted by characters, because no spaces divide them. */
const BY_CHARACTERS = new Set(['zh', 'ja', 'th'])
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー々]/u
const LETTER = /\p{L}/u
const LETTERS = /\p{L}/gu
const SPACE = /\p{White_Space}/gu
/** Stands for a placeholder: it is no letter and no blank, and divides words. */
const OBJECT = '\uFFFC'

export interface CountedText extends Omit<TextVolume, 'segments'> {
  /** Whether it has a letter: a text without one needs no translation. */
  hasLetters: boolean
}

export type CountVolume = (text: string, syntax: MessageSyntax | null) => CountedText

/** Returns the counter of a language. */
export function volumeCounter(languageId: string): CountVolume {
  const segmenter = wordSegmenter(languageId)
  const isByCharacters = BY_CHARACTERS.has(new Intl.Locale(baseOf(languageId)).language)
  return (text, syntax) => {
    const { plain, placeholders } = withoutMarkup(text, syntax)
    const counted = { words: 0, numbers: 0, hasLetters: LETTER.test(plain) }
    for (const { segment, isWordLike } of segmenter.segment(plain)) {
      if (!isWordLike) continue
      counted.words += isByCharacters && UNSPACED.test(segment) ? (segment.match(LETTERS)?.length ?? 0) : 1
      if (!LETTER.test(segment)) counted.numbers += 1
    }
    const written = plain.replaceAll(OBJECT, '')
    const charactersWithSpaces = [...written].length
    const characters = charactersWithSpaces - (written.match(SPACE)?.length ?? 0)
    return { ...counted, characters, charactersWithSpaces, placeholders }
  }
}

/** Whether a text has a letter beside placeholders and tags; a text without one needs no translation. */
export function hasLetters(text: string): boolean {
  return LETTER.test(withoutMarkup(text, null).plain)
}

/** A tag without a valid language is counted by the general rules. */
function baseOf(languageId: string): string {
  const [base = ''] = languageId.split('-')
  return /^[a-z]{2,3}$/.test(base) ? base : 'und'
}

/** The text without inline elements, and how many placeholders stood in it. Entities count as a character. */
function withoutMarkup(text: string, syntax: MessageSyntax | null): { plain: string; placeholders: number } {
  if (syntax !== null) {
    const read = messageTexts(text, syntax)
    if (read !== null) return read
  }
  let plain = ''
  let placeholders = 0
  let end = 0
  for (const { kind, text: part, start } of carriedOver(text)) {
    if (kind === 'number') continue
    plain += text.slice(end, start)
    end = start + part.length
    if (part.startsWith('&')) plain += '&'
    else if (kind === 'placeholder') plain += OBJECT
    if (kind === 'placeholder') placeholders += 1
  }
  return { plain: plain + text.slice(end), placeholders }
}

/** The texts of all branches of a message; null where it is none. */
function messageTexts(text: string, syntax: MessageSyntax): { plain: string; placeholders: number } | null {
  const parsed = parseMessage(text, syntax)
  if (!parsed.ok) return null
  const texts: string[] = []
  let placeholders = 0
  for (const node of walk(parsed.nodes)) {
    if (node.kind === 'text') texts.push(node.value)
    if (node.kind === 'argument' || node.kind === 'count') placeholders += 1
  }
  // Something of the message stands between two texts: a placeholder, or the beginning of another branch.
  return { plain: texts.join(OBJECT), placeholders }
}
