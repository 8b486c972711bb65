/** The parts of a text that are not language: variables, tags, addresses, code. */
import type { FindingRange } from '../check.ts'
import { findTags } from '../../messages/inlineTags/inlineTags.ts'
import { findVariables, type VariableSyntax } from './variables.ts'

/** Stands for each unit of what is taken out; it is no letter, no digit, no punctuation and no blank. */
export const MASK = '\uFFFC'

/** Each with a sign that none of its stretches is without: most texts have few of them. */
const PLAIN = [
  // Addresses of pages and of mail, hosts. The bracket that closes a link of Markdown goes with its address.
  {
    sign: ':',
    pattern:
      /(?:https?|ftp|file|mailto|market|tel|irc):(?:(?<!\]\([a-z]{3,6}:)[^\s<>|[\]()"'“”«»。，、；：！？（）「」『』【】《》]{1,600}(?:\([^\s()]{0,80}\)[^\s<>|[\]()"'“”«»。，、；：！？]{0,80})?|[^\s<>|[\]"'“”«»。，、；：！？（）「」『』【】《》]{1,600})/giu,
  },
  { sign: '@', pattern: /[\w.+-]{1,60}@[\w-]{1,60}(?:\.[\w-]{1,60}){1,6}/gu },
  {
    sign: '.',
    pattern:
      /(?<![\p{L}\p{N}])(?:www\.)?[a-z0-9-]{1,60}(?:\.[a-z0-9-]{1,60}){0,4}\.(?:com|org|net|io|dev|gov|edu|info|html?|php|png|jpe?g|svg|css|js|json|xml|txt|md|yml|yaml|zip|gz|exe|dll|py|conf|cfg|ini|log)\b[!#-&*+\--:=?-Z^-z~]{0,300}/giu,
  },
  // Code and its escapes; options of commands; paths.
  // In GNU's manner a backtick opens a quotation that an apostrophe closes.
  { sign: '`', pattern: /`(?![^\s`']{1,80}')[^`\n]{1,300}`/gu },
  { sign: '\\', pattern: /\\[nrt"'\\]/gu },
  { sign: '-', pattern: /(?<![\p{L}\p{N}-])--?[A-Za-z][\w-]{0,60}(?:=[\w.]{1,60})?(?![\p{L}\p{N}])/gu },
  {
    sign: '/',
    pattern:
      /(?<![\p{L}\p{N}])(?:~|\.{1,2})?(?:\/[\p{L}\p{M}\p{N}_.@%*-]{1,80}){2,20}\/?(?![\p{L}\p{M}\p{N}'’ʼ])/gu,
  },
  { sign: '&', pattern: /&(?:[A-Za-z]{2,12}|#\d{1,6}|#x[\dA-Fa-f]{1,6});/gu },
  // BBCode, and KUIT's or GTK's accelerator marks are part of words, so they stay.
  { sign: '[', pattern: /\[\/?[a-z_]{1,20}(?:[= ][^[\]\n]{0,200})?\]/gu },
]

/** A text without any of these holds none of the above: one look at most texts, in place of nine. */
const SIGNS = /[:@`\\[]|\.[A-Za-z]|-[A-Za-z]|\/\S|&[#A-Za-z]/

/** The stretches in order, none overlapping another. */
export function findOpaque(text: string, syntax: VariableSyntax): FindingRange[] {
  const places: FindingRange[] = [...findVariables(text, syntax), ...findTags(text)]
  if (!SIGNS.test(text)) return merged(places)
  for (const { sign, pattern } of PLAIN) {
    if (!text.includes(sign)) continue
    for (const match of text.matchAll(pattern))
      places.push({ start: match.index, end: match.index + match[0].length })
  }
  return merged(places)
}

function merged(places: readonly FindingRange[]): FindingRange[] {
  if (places.length === 0) return []
  const sorted = places.toSorted((one, other) => one.start - other.start)
  const result: FindingRange[] = []
  for (const { start, end } of sorted) {
    const last = result.at(-1)
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}

const LATEST = new Map<string, string>()
const MAX_KEPT = 64

/** The text with what is no language masked, unit by unit: offsets stay what they are. */
export function maskOpaque(text: string, syntax: VariableSyntax): string {
  const key = `${syntax.fileType ?? ''} ${syntax.format ?? ''}\n${text}`
  const known = LATEST.get(key)
  if (known !== undefined) return known
  let result = ''
  let position = 0
  for (const { start, end } of findOpaque(text, syntax)) {
    result += text.slice(position, start) + MASK.repeat(end - start)
    position = end
  }
  result += text.slice(position)
  if (LATEST.size >= MAX_KEPT) LATEST.clear()
  LATEST.set(key, result)
  return result
}
