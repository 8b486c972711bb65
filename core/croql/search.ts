/**
 * The search of the strings' bar: words, phrases and regular expressions as an expression about strings, and back
 * (docs/croql.md). Every term must occur in the source text, a translation, the key, or a note.
 */
import type { CroqlChecked, CroqlSearch, SearchField, SearchOptions, SearchTerm } from '../contract/croql.ts'
import { escapePattern, LinearRegExp } from '../platform/text/linearRegExp.ts'
import { sentence } from '../platform/text/sentence.ts'
import { entities } from './catalog.ts'
import { conjunctsOf } from './conjuncts.ts'
import { patternFault } from './literals.ts'
import { camelCase, nameKey } from './names.ts'
import { MAX_LENGTH, parse } from './parse.ts'
import { quotedText } from './print.ts'
import { nearestSpelling } from './spellingSuggestions.ts'
import { tokenize, type Token } from './tokens.ts'

export const PLAIN: SearchOptions = { matchCase: false, wholeWords: false, isRegExp: false }

/** The members that a term is looked for in. */
const MEMBERS: Readonly<Record<SearchField | 'anywhere', readonly string[]>> = {
  anywhere: ['text', 'translation texts', 'identifier', 'notes'],
  source: ['text'],
  target: ['translation texts'],
  key: ['identifier'],
  note: ['notes'],
  file: ['path of file', 'code references'],
}
const FIELDS = Object.keys(MEMBERS).filter((name): name is SearchField => name !== 'anywhere')
const PREFIX = new RegExp(`^(${FIELDS.join('|')}):(?=\\S)`)

/** The search that a text stands for; null where there is nothing to look for. */
export function parseSearch(text: string, options: SearchOptions = PLAIN): CroqlSearch | null {
  const terms = termsOf(text, options)
  if (terms.length === 0) return null
  const meant = { isExpressionMeant: !options.isRegExp && isExpressionMeant(text) }
  const fault = terms.flatMap(({ isRegExp, text: pattern }) => {
    const compiled = isRegExp ? LinearRegExp.compile(pattern) : null
    return compiled === null || compiled instanceof LinearRegExp ? [] : [patternFault(compiled)]
  })[0]
  if (fault !== undefined) return { croql: '', terms: [], problem: fault, ...meant }
  const croql = croqlOf(terms)
  if (croql.length <= MAX_LENGTH) return { croql, terms, problem: null, ...meant }
  // A pasted paragraph is looked for as it stands.
  const whole = [{ field: null, ...options, text: text.trim() }]
  const asPhrase = croqlOf(whole)
  if (!options.isRegExp && asPhrase.length <= MAX_LENGTH)
    return { croql: asPhrase, terms: whole, problem: null, ...meant }
  return { croql: '', terms: [], problem: sentence`The search is too long.`, ...meant }
}

function termsOf(text: string, options: SearchOptions): SearchTerm[] {
  if (options.isRegExp) {
    const { field, rest } = withoutPrefix(text.trim())
    return rest === '' ? [] : [{ field, ...options, text: rest }]
  }
  const terms: SearchTerm[] = []
  for (let rest = text.trimStart(); rest !== ''; rest = rest.trimStart()) {
    const begun = withoutPrefix(rest)
    const { term, length } = firstTerm(begun.rest)
    rest = begun.rest.slice(length)
    if (term.text.trim() !== '') terms.push({ ...options, field: begun.field, ...term })
  }
  const keys = terms.map((term) => JSON.stringify(term))
  return terms.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
}

function withoutPrefix(text: string): { field: SearchField | null; rest: string } {
  const [prefix, name] = PREFIX.exec(text) ?? []
  const field = FIELDS.find((one) => one === name) ?? null
  return { field, rest: text.slice(prefix?.length ?? 0) }
}

/** Reads `"a phrase"`, `/an expression/` or a word at the beginning of a text. */
function firstTerm(text: string): { term: Pick<SearchTerm, 'text' | 'isRegExp'>; length: number } {
  const [phrase, phraseText] = /^"([^"]*)"/.exec(text) ?? []
  if (phrase !== undefined)
    return { term: { text: phraseText ?? '', isRegExp: false }, length: phrase.length }
  const [expression, pattern] = /^\/((?:[^/\\]|\\.)+)\/(?=\s|$)/s.exec(text) ?? []
  if (expression !== undefined)
    return {
      term: { text: (pattern ?? '').replaceAll('\\/', '/'), isRegExp: true },
      length: expression.length,
    }
  const [word = ''] = /^(?:"|[^\s"]+)/.exec(text) ?? []
  return { term: { text: word === '"' ? '' : word, isRegExp: false }, length: Math.max(1, word.length) }
}

function croqlOf(terms: readonly SearchTerm[]): string {
  const conditions = terms.map(conditionOf)
  if (conditions.length === 1) return conditions.join('')
  return conditions.map((one, index) => (membersOf(terms[index]).length > 1 ? `(${one})` : one)).join(' and ')
}

function membersOf(term: SearchTerm | undefined): readonly string[] {
  return MEMBERS[term?.field ?? 'anywhere']
}

function conditionOf(term: SearchTerm): string {
  const isContained = !term.isRegExp && !term.matchCase && !term.wholeWords
  const asked = isContained ? `contains ${quotedText(term.text)}` : `matches ${quotedText(patternOf(term))}`
  return membersOf(term)
    .map((member) => `${member} ${asked}`)
    .join(' or ')
}

/** The edges of a word: RE2's `\b` knows the letters of ASCII alone. */
const BEFORE_WORD = '(?:^|[^\\pL\\pN\\pM_])'
const AFTER_WORD = '(?:$|[^\\pL\\pN\\pM_])'
const WORD_AT_START = /^[\p{L}\p{N}\p{M}_]/u
const WORD_AT_END = /[\p{L}\p{N}\p{M}_]$/u

function patternOf({ text, isRegExp, matchCase, wholeWords }: SearchTerm): string {
  const pattern = isRegExp ? text : escapePattern(text)
  const flags = matchCase ? '' : '(?i)'
  if (!wholeWords) return flags + pattern
  if (isRegExp) return `${flags}${BEFORE_WORD}(?:${pattern})${AFTER_WORD}`
  const before = WORD_AT_START.test(text) ? BEFORE_WORD : ''
  const after = WORD_AT_END.test(text) ? AFTER_WORD : ''
  return `${flags}${before}${pattern}${after}`
}

/** The search that a sound expression writes down; null of any other one. */
export function readSearch(croql: string): CroqlChecked['written'] {
  const parsed = parse(croql)
  if (!parsed.ok) return null
  const conditions = conjunctsOf(parsed.expression).map(({ start, end }) => croql.slice(start, end))
  for (const matchCase of [false, true]) {
    for (const wholeWords of [false, true]) {
      const options = { ...PLAIN, matchCase, wholeWords }
      const terms = conditions.map((condition) => termIn(condition, options)).filter((term) => term !== null)
      if (terms.length < conditions.length || croqlOf(terms) !== croql.trim()) continue
      return { text: terms.map(writtenTerm).join(' '), options, terms }
    }
  }
  return null
}

/** The term that a condition looks for, as it is typed; null of a condition that no plain search writes. */
export function wordOf(condition: string): string | null {
  const term = termIn(condition, PLAIN)
  return term === null ? null : writtenTerm(term)
}

function termIn(bracketed: string, options: SearchOptions): SearchTerm | null {
  const condition = /^\((.*)\)$/s.exec(bracketed)?.[1] ?? bracketed
  const [, member, operator, quoted = ''] =
    /^([a-z ]+) (contains|matches) "((?:[^"]|"")*)"/.exec(condition) ?? []
  if (member === undefined) return null
  const literal = quoted.replaceAll('""', '"')
  const texts = operator === 'contains' ? [{ text: literal, isRegExp: false }] : textsIn(literal)
  return (
    [null, ...FIELDS]
      .filter((field) => MEMBERS[field ?? 'anywhere'][0] === member)
      .flatMap((field) => texts.map((one): SearchTerm => ({ ...options, ...one, field })))
      .find((term) => conditionOf(term) === condition) ?? null
  )
}

/** The terms that a pattern may have been made of, texts first. */
function textsIn(pattern: string): Pick<SearchTerm, 'text' | 'isRegExp'>[] {
  const body = pattern.replace(/^\(\?i\)/, '')
  const inner = body.slice(
    body.startsWith(BEFORE_WORD) ? BEFORE_WORD.length : 0,
    body.endsWith(AFTER_WORD) ? -AFTER_WORD.length : undefined,
  )
  const group = /^\(\?:(.*)\)$/s.exec(inner)?.[1]
  return [
    { text: inner.replaceAll(/\\([\\^$.*+?()[\]{}|])/g, '$1'), isRegExp: false },
    ...(group === undefined ? [] : [{ text: group, isRegExp: true }]),
    { text: body, isRegExp: true },
  ]
}

/** A term as it is typed. */
function writtenTerm({ field, text, isRegExp }: SearchTerm): string {
  const prefix = field === null ? '' : `${field}:`
  if (isRegExp) return `${prefix}/${text.replaceAll('/', '\\/')}/`
  const isWord = !/\s/.test(text) && !PREFIX.test(text) && !/^\/.*\/$/.test(text)
  return isWord ? prefix + text : `${prefix}"${text}"`
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
  return tokens.some((token, index) => {
    if (token.kind === 'mention') return text.slice(token.start, token.end).includes(':')
    if (token.kind !== 'identifier') return false
    const words = text.slice(token.start, token.end).split(/\s+/)
    const name = camelCase(words)
    if (isFlagMeant(name)) return true
    const next = tokens[index + 1]
    // `text contain "cart"`: the operator is misspelt, and reads as a part of the name.
    const isKnown =
      name === 'count' || isMember(words) || (next?.kind === 'text' && isMember(words.slice(0, 1)))
    return isKnown && next !== undefined && goesOnFrom(next, tokens[index + 2], text)
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
  return ['contains', 'matches', 'between', 'where', 'with'].includes(word)
}
