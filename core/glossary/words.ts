/** Words of a text, as Unicode and the language's dictionary tell them apart. */
export interface GlossaryWord {
  start: number
  end: number
  text: string
}

const segmenters = new Map<string, Intl.Segmenter>()

function segmenterOf(languageId: string): Intl.Segmenter {
  const known = segmenters.get(languageId)
  if (known !== undefined) return known
  const [locale] = Intl.Segmenter.supportedLocalesOf(languageId.replaceAll('_', '-').split('-')[0] ?? 'en')
  const made = new Intl.Segmenter(locale ?? 'und', { granularity: 'word' })
  segmenters.set(languageId, made)
  return made
}

/**
 * Characters that the default rules keep inside a word, but that join names of files and keys: the parts are words of
 * their own.
 */
const JOINERS = /[._:·]/

/** Words of letters that no rule parts, with single spaces between them: what most terms are. */
const PLAIN =
  /^[[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]&&[\p{Lu}\p{Ll}]]+(?: [[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]&&[\p{Lu}\p{Ll}]]+)*$/v

/** Words in their order, without spaces and punctuation; 'file_name' is two. */
export function glossaryWordsOf(text: string, languageId: string): GlossaryWord[] {
  return PLAIN.test(text) ? spacedWords(text) : segmentedWords(text, languageId)
}

/** The same for plain words, in a tenth of the time: a glossary has tens of thousands. */
function spacedWords(text: string): GlossaryWord[] {
  let start = 0
  return text.split(' ').map((word) => {
    const found = { start, end: start + word.length, text: word }
    start = found.end + 1
    return found
  })
}

function segmentedWords(text: string, languageId: string): GlossaryWord[] {
  const words: GlossaryWord[] = []
  for (const { segment, index, isWordLike } of segmenterOf(languageId).segment(text)) {
    if (!isWordLike) continue
    if (!JOINERS.test(segment)) words.push({ start: index, end: index + segment.length, text: segment })
    else
      for (const match of segment.matchAll(/[^._:·]+/g)) {
        const start = index + match.index
        words.push({ start, end: start + match[0].length, text: match[0] })
      }
  }
  return words
}

/** The places where a word begins or ends. */
export function boundariesOf(text: string, languageId: string): Set<number> {
  const places = new Set([text.length])
  for (const { index } of segmenterOf(languageId).segment(text)) places.add(index)
  return places
}

/** Scripts that are written without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text)
}

/** The scripts in which a word within a longer one is another word, so that only whole ones count. */
const WHOLE = /[\p{sc=Katakana}ー\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

export function isWholeOnly(letter: string): boolean {
  return WHOLE.test(letter)
}
