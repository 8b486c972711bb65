/**
 * Pseudo-translations of source texts. They show before the translation whether an app handles other letters, longer
 * texts and another direction. Placeholders, tags, arguments and branches are unchanged.
 */
import { findLanguage } from '../languages/catalog.ts'
import type { Language } from '../contract/language.ts'
import type { MessageSyntax } from '../contract/messages.ts'
import type { PluralForms } from '../model/plural.ts'
import type { DeclaredFormat, PseudoKind } from '../contract/enumerations.ts'
import { isIcuMessage } from '../messages/icu.ts'
import type { MessageNode } from '../messages/message.ts'
import { parseMessage } from '../messages/syntax.ts'
import { accentedText } from '../platform/text/accentedText.ts'
import { findOpaque } from '../quality/text/opaque.ts'

interface Place {
  start: number
  end: number
}

export interface PseudoOptions {
  kind: PseudoKind
  /** The type of the text's file, which determines the syntax of its placeholders. */
  fileType: string
  /** The grammar of its placeholders, if it is known; no other one is then read. */
  format?: DeclaredFormat | null
  /** The syntax of the text, if it is a message with branches. */
  syntax?: MessageSyntax | undefined
  maxLength?: number | undefined
  /** Adds only ASCII characters: for files in a limited encoding. */
  isAscii?: boolean
}

/** The factor by which texts become longer. */
const LONGER = 0.3

/** Padding in words, so that lines break as in real text. */
const PADDING =
  ' one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'

/** The parts that stay beside those that the checks do not treat as language: tags, escapes, Markdown's addresses. */
const PRESERVED = /<[^<>]*>|&[#\w]{1,32};|\\.|\]\([^()]*\)|\]\[[^[\]]*\]/gu
/** All kinds of placeholders, in texts whose grammar is not known. */
const PLACEHOLDERS = /\{[^{}]*\}|%[-+0-9 #$.*']*(?:hh|h|ll|l|L|q|j|z|t)?[a-zA-Z@]|%\w+%|\$\w+\$?/gu
/** Names in brackets stay in Markdown, because they may refer to definitions. */
const REFERENCE = /\[[^[\]]*\](?![[(])/g
const MARKDOWN = new Set(['md', 'mdx_v2'])
/** Types in which some programs separate the plurals of one text by bars; Laravel's parts begin with their numbers. */
const WITH_BARS = new Set(['php', 'json'])
const RANGE = /^\s*(?:\{[^{}]*\}|\[[^[\]]*\])\s*/

/** Languages that Android and Chromium know as pseudo-locales: `en-XA` with accents, `ar-XB` from right to left. */
export function pseudoLanguage(kind: PseudoKind): Language {
  const [base, region] = kind === 'rtl' ? ['ar', 'XB'] : ['en', 'XA']
  const language = findLanguage(base)
  if (!language) throw new Error(`The catalogue has no language ${base}.`)
  const id = `${base}-${region}`
  return {
    ...language,
    ...{ id, locale: id, editorCode: id.toLowerCase().replace('-', '') },
    ...{ androidCode: `${base}-r${region}`, osxCode: `${id}.lproj`, osxLocale: `${base}_${region}` },
    name: kind === 'rtl' ? 'Pseudo-language, right to left' : 'Pseudo-language',
  }
}

/** A text, or its forms for each category of the language; a missing category uses the source's `other`. */
export function pseudoTranslationOf(
  text: string | PluralForms,
  { pluralCategoryNames }: Language,
  options: PseudoOptions,
): string | PluralForms {
  if (typeof text === 'string') return pseudoTranslatedText(text, options)
  const fallback = text.other ?? Object.values(text)[0] ?? ''
  return Object.fromEntries(
    pluralCategoryNames.map((category) => [
      category,
      pseudoTranslatedText(text[category] ?? fallback, options),
    ]),
  )
}

/** A text without letters is unchanged. */
export function pseudoTranslatedText(text: string, options: PseudoOptions): string {
  const { fileType } = options
  const syntax = options.syntax ?? (isIcuMessage(text) ? 'icu' : undefined)
  if (syntax === undefined && WITH_BARS.has(fileType) && text.includes('|')) {
    const parts = text.split('|').map((part) => {
      const [range = ''] = RANGE.exec(part) ?? []
      return range + pseudoPart(part.slice(range.length), options, undefined)
    })
    return parts.join('|')
  }
  return pseudoPart(text, options, syntax)
}

function pseudoPart(text: string, options: PseudoOptions, syntax: MessageSyntax | undefined): string {
  const language = languageIn(text, options, syntax)
  const written = replaced(text, language.places, options)
  if (written === null) return text
  const length = Math.max(1, Math.ceil(language.length * LONGER))
  const padding = PADDING.repeat(Math.ceil(length / PADDING.length)).slice(0, length)
  const [start = ''] = /^\s*/.exec(written) ?? []
  const [end = ''] = /\s*$/.exec(written) ?? []
  const inner = written.slice(start.length, written.length - end.length)
  const added = replaced(padding, [{ start: 0, end: padding.length }], options) ?? padding
  const { maxLength = Infinity } = options
  const versions = [`${start}[${inner}${added}]${end}`, `${start}[${inner}]${end}`, written]
  return versions.find((one) => one.length <= maxLength) ?? text
}

/** The text with other letters in these ranges; null if it has none. */
function replaced(text: string, places: readonly Place[], { kind, isAscii }: PseudoOptions): string | null {
  let result = ''
  let offset = 0
  let hasLetters = false
  for (const { start, end } of places) {
    const own = text.slice(start, end)
    hasLetters ||= /\p{L}/u.test(own)
    result += text.slice(offset, start)
    if (isAscii) result += own
    else result += kind === 'rtl' ? own.replace(WORD, turned) : accentedText(own)
    offset = end
  }
  return hasLetters ? result + text.slice(offset) : null
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu
const [MARK, OVERRIDE, POP] = ['\u200f', '\u202e', '\u202c']

/** A word that is shown from right to left, between directional marks that include the neighbouring signs. */
function turned(word: string): string {
  return MARK + OVERRIDE + word + POP + MARK
}

/** The stretches of a text that are language, and how long it is to its readers: with its longest branches. */
function languageIn(
  text: string,
  options: PseudoOptions,
  syntax: MessageSyntax | undefined,
): { places: Place[]; length: number } {
  const message = syntax === undefined ? undefined : parseMessage(text, syntax)
  // A broken message is not changed.
  if (message && !message.ok) return { places: [], length: 0 }
  const own = message ? textsIn(message.nodes) : [{ start: 0, end: text.length }]
  const references = MARKDOWN.has(options.fileType) ? placesOf(REFERENCE, text) : []
  // Braces of a message are branches, too: its syntax tree determines its text.
  const opaque = message
    ? own.flatMap(({ start, end }) => shifted(keptIn(text.slice(start, end), options), start))
    : [...keptIn(text, options), ...references]
  const places = without(own, opaque)
  const length = message
    ? longest(message.nodes)
    : places.reduce((sum, { start, end }) => sum + end - start, 0)
  return { places, length }
}

function keptIn(text: string, { fileType, format = null }: PseudoOptions): Place[] {
  const kept = [...placesOf(PRESERVED, text), ...(format === null ? placesOf(PLACEHOLDERS, text) : [])]
  return [...findOpaque(text, { fileType, format }), ...kept]
}

function placesOf(pattern: RegExp, text: string): Place[] {
  return Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }))
}

function shifted(places: readonly Place[], by: number): Place[] {
  return places.map(({ start, end }) => ({ start: start + by, end: end + by }))
}

function textsIn(nodes: readonly MessageNode[]): Place[] {
  return nodes.flatMap((node): Place[] => {
    if (node.kind === 'text') return [{ start: node.start, end: node.end }]
    if (node.kind === 'tag') return textsIn(node.nodes)
    return node.kind === 'select' ? node.branches.flatMap((branch) => textsIn(branch.nodes)) : []
  })
}

function longest(nodes: readonly MessageNode[]): number {
  return nodes.reduce((sum, node) => {
    if (node.kind === 'text') return sum + node.end - node.start
    if (node.kind === 'tag') return sum + longest(node.nodes)
    if (node.kind !== 'select') return sum
    return sum + Math.max(0, ...node.branches.map((branch) => longest(branch.nodes)))
  }, 0)
}

/** Ranges, in order, without nested ones. */
function without(places: readonly Place[], others: readonly Place[]): Place[] {
  const sorted = others.toSorted((a, b) => a.start - b.start)
  return places.flatMap(({ start, end }): Place[] => {
    const left: Place[] = []
    let offset = start
    for (const other of sorted) {
      if (other.end <= offset || other.start >= end) continue
      if (other.start > offset) left.push({ start: offset, end: other.start })
      offset = Math.max(offset, other.end)
    }
    return offset < end ? [...left, { start: offset, end }] : left
  })
}
