/** The differences of two texts, by words, because single letters are hard to read. A placeholder is one word. */
import diff from 'fast-diff'
import type { DeclaredFormat } from '../../../core/contract/enumerations.ts'
import { findPlaceholders, pieces, slicePieces, type TextPiece } from '../strings/placeholders.ts'

export interface DiffPart {
  kind: 'same' | 'removed' | 'added'
  text: string
}

export interface DiffPieces {
  kind: DiffPart['kind']
  pieces: TextPiece[]
}

/**
 * Returns the differences in pieces: those of the text that they are of, as a part alone does not tell them.
 *
 * @param base null: nothing differs
 * @param source the source of a translation
 * @param format the grammar of the string's directives
 */
export function diffPieces(
  base: string | null,
  text: string,
  source = '',
  format: DeclaredFormat | null = null,
): DiffPieces[] {
  const parts: DiffPart[] = base === null ? [{ kind: 'same', text }] : wordDiff(base, text, format)
  const before = base === null ? [] : pieces(base, source, format)
  const after = pieces(text, source, format)
  let [removed, added] = [0, 0]
  return parts.map((part) => {
    const [of, start] = part.kind === 'removed' ? [before, removed] : [after, added]
    if (part.kind !== 'added') removed += part.text.length
    if (part.kind !== 'removed') added += part.text.length
    return { kind: part.kind, pieces: slicePieces(of, start, start + part.text.length) }
  })
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' })
const FIRST_CODE = 0x100
const SURROGATES = 0xd800
const MAX_WORDS = SURROGATES - FIRST_CODE
/** Longer texts are shown whole: a diff of them is slow, and no help. */
const LONGEST = 20_000

export function wordDiff(before: string, after: string, format: DeclaredFormat | null = null): DiffPart[] {
  if (before.length + after.length > LONGEST) return wholly(before, after)
  const alphabet = new Map<string, string>()
  const encoded = [encode(before, alphabet, format), encode(after, alphabet, format)] as const
  if (alphabet.size > MAX_WORDS) return wholly(before, after)
  const wordOf = new Map([...alphabet].map(([word, code]) => [code, word]))
  return diff(encoded[0], encoded[1]).map(([change, codes]) => ({
    kind: change === diff.EQUAL ? 'same' : change === diff.DELETE ? 'removed' : 'added',
    text: [...codes].map((code) => wordOf.get(code) ?? '').join(''),
  }))
}

function wholly(before: string, after: string): DiffPart[] {
  return [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
}

function* wordsOf(text: string, format: DeclaredFormat | null): Generator<string> {
  let end = 0
  for (const placeholder of findPlaceholders(text, format)) {
    for (const { segment } of words.segment(text.slice(end, placeholder.start))) yield segment
    yield placeholder.text
    end = placeholder.end
  }
  for (const { segment } of words.segment(text.slice(end))) yield segment
}

/** The text with one character for each word; `alphabet` gives each word its own. */
function encode(text: string, alphabet: Map<string, string>, format: DeclaredFormat | null): string {
  let encoded = ''
  for (const segment of wordsOf(text, format)) {
    const code = alphabet.get(segment) ?? String.fromCharCode(FIRST_CODE + Math.min(alphabet.size, MAX_WORDS))
    alphabet.set(segment, code)
    encoded += code
  }
  return encoded
}
