/** How sentences end, by language. */
import type { Language } from '../../contract/language.ts'
import { baseLetter, scriptOf } from './scripts.ts'

export type EndMark = 'stop' | 'question' | 'exclamation' | 'colon' | 'ellipsis'

export interface Ending {
  mark: EndMark | null
  /** The mark's place; where there is none, where it would stand. */
  start: number
  end: number
}

/** Quotes and brackets that may stand behind a sentence's end. */
const CLOSERS = '"\'”’»›“‘)\\]}」』】》〉）*_'
const BLANKS = '\\s\\u200b-\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069'

const MARKS: readonly [EndMark, string][] = [
  ['ellipsis', '(?:…{1,2}|⋯{1,2}|\\.{2,10}|․{3}|。{2,6}|・{3})'],
  ['stop', '[.。．。।॥։።۔᙮။།܁។]'],
  ['question', '[?？؟՞፧⁇]'],
  ['exclamation', '[!！՜⁈]'],
  ['colon', '[:：፥፦፡՝៖]'],
]

const ENDINGS = MARKS.map(
  ([mark, pattern]) => [mark, new RegExp(`(${pattern})[${BLANKS}${CLOSERS}]{0,12}$`, 'u')] as const,
)
const TAIL = new RegExp(`[${BLANKS}]{0,12}$`, 'u')
const GREEK_QUESTION = new RegExp(`([;\\u037e?])[${BLANKS}${CLOSERS}]{0,12}$`, 'u')

/** A key that stands behind a label: `ファイル(_F)`, `གསལ(&P)`. */
const ACCELERATOR = /\s?[(（][_&][\p{L}\p{N}][)）]\s*$/u

/** How a text ends. To be given with variables and tags masked. */
export function endingOf(written: string, language: Language): Ending {
  const text = written.replace(ACCELERATOR, '')
  if (baseLetter(language) === 'el') {
    const match = GREEK_QUESTION.exec(text)
    if (match) return { mark: 'question', start: match.index, end: match.index + 1 }
  }
  for (const [mark, pattern] of ENDINGS) {
    const match = pattern.exec(text)
    if (match) return { mark, start: match.index, end: match.index + (match[1]?.length ?? 1) }
  }
  const { index } = TAIL.exec(text) ?? { index: text.length }
  return { mark: null, start: index, end: index }
}

const BY_SCRIPT: Readonly<Record<string, Partial<Record<EndMark, string>>>> = {
  Hans: { stop: '。', question: '？', exclamation: '！', colon: '：', ellipsis: '…' },
  Hant: { stop: '。', question: '？', exclamation: '！', colon: '：', ellipsis: '…' },
  Jpan: { stop: '。', question: '？', exclamation: '！', colon: '：', ellipsis: '…' },
  Arab: { question: '؟' },
  Armn: { stop: '։' },
  Deva: { stop: '।' },
  Beng: { stop: '।' },
  Ethi: { stop: '።' },
}
const ASCII: Readonly<Record<EndMark, string>> = {
  stop: '.',
  question: '?',
  exclamation: '!',
  colon: ':',
  ellipsis: '…',
}

/** The mark as the language writes it; null where its sentences end without one. */
export function markFor(mark: EndMark, language: Language): string | null {
  const base = baseLetter(language)
  if (mark === 'stop' && ['th', 'lo', 'km', 'my'].includes(base)) return null
  if (mark === 'question' && base === 'el') return ';'
  if (mark === 'stop' && base === 'ur') return '۔'
  const own = BY_SCRIPT[scriptOf(language)]?.[mark] ?? ASCII[mark]
  if (base === 'fr' && ['question', 'exclamation', 'colon'].includes(mark)) {
    return (mark === 'colon' ? '\u00a0' : '\u202f') + own
  }
  return own
}
