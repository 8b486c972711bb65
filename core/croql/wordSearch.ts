/**
 * Word search: converts the words in a query bar to an expression about strings (docs/croql.md). Each word must occur
 * in the source text, the key, the context or a translation; text in double quotes is one word, with its spaces.
 */
import type { CroqlWords } from '../contract/croql.ts'
import { entities } from './catalog.ts'
import { camelCase, nameKey } from './names.ts'
import { nearestSpelling } from './spellingSuggestions.ts'
import { tokenize, type Token } from './tokens.ts'

/** The search that a text stands for which is no sound expression; null where it has no word. */
export function wordSearch(text: string): CroqlWords | null {
  const words = wordsOf(text)
  if (words.length === 0) return null
  const conditions = words.map(conditionOf)
  const croql =
    conditions.length === 1 ? conditions.join('') : conditions.map((one) => `(${one})`).join(' and ')
  return { croql, isExpressionMeant: isExpressionMeant(text) }
}

function wordsOf(text: string): string[] {
  const found = [...text.matchAll(/"([^"]*)"|[^\s"]+/g)].map(([word, quoted]) => quoted ?? word)
  return [...new Set(found.filter((word) => word.trim() !== ''))]
}

function conditionOf(word: string): string {
  const literal = `"${word.replaceAll('"', '""')}"`
  const ofString = ['text', 'identifier', 'context'].map((member) => `${member} contains ${literal}`)
  return [...ofString, `count of translations where (text contains ${literal}) > 0`].join(' or ')
}

/** The word that a condition searches for, as it is typed; null of a condition that no word stands for. */
export function wordOf(condition: string): string | null {
  const [, literal] = /^\(?text contains "([^"]+)"/.exec(condition) ?? []
  if (literal === undefined) return null
  const own = conditionOf(literal)
  if (condition !== own && condition !== `(${own})`) return null
  return /\s/.test(literal) ? `"${literal}"` : literal
}

/** Every member of everything, as names are compared. */
const memberNames: readonly string[] = Object.values(entities).flatMap(({ members }) => Object.keys(members))
const members: ReadonlySet<string> = new Set(memberNames.map(nameKey))

/**
 * Whether an invalid expression was likely intended as one: it has a mention, or uses a member in the syntax of
 * members. Sentences contain names of members too, but rarely continue that way.
 */
function isExpressionMeant(text: string): boolean {
  const tokens = tokenize(text)
  return tokens.some((token, at) => {
    if (token.kind === 'mention') return text.slice(token.start, token.end).includes(':')
    if (token.kind !== 'identifier') return false
    const words = text.slice(token.start, token.end).split(/\s+/)
    const name = camelCase(words)
    if (isFlagMeant(name)) return true
    const next = tokens[at + 1]
    // `text contain "cart"`: the operator is misspelt, and reads as a part of the name.
    const isKnown =
      name === 'count' || isMember(words) || (next?.kind === 'text' && isMember(words.slice(0, 1)))
    return isKnown && next !== undefined && goesOnFrom(next, tokens[at + 2], text)
  })
}

function isMember(words: readonly string[]): boolean {
  return members.has(nameKey(camelCase(words)))
}

/** `is hiden`, `has coments`: nearly the name of a flag, of which an expression may consist. */
function isFlagMeant(name: string): boolean {
  return (
    /^(?:is|has)[A-Z]/.test(name) &&
    (members.has(nameKey(name)) || nearestSpelling(name, memberNames).length > 0)
  )
}

function goesOnFrom(next: Token, afterNext: Token | undefined, text: string): boolean {
  const word = text.slice(next.start, next.end).toLowerCase()
  // Other operators stand in words, too: user-defined, and/or.
  if (next.kind === 'text' || /^[=!<>≠≤≥]/.test(word)) return true
  if (word === 'of') {
    const owner = afterNext === undefined ? '' : text.slice(afterNext.start, afterNext.end)
    return isMember(owner.split(/\s+/))
  }
  return ['contains', 'between', 'where', 'with'].includes(word)
}
