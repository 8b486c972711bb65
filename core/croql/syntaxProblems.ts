/** Says what is wrong with the syntax of an expression, in sentences (docs/reference/croql.md, "Errors"). */
import { sentence, type Sentence } from '../platform/text/sentence.ts'
import type { SyntaxError as GrammarError } from './generated/parser.js'
import { problemAt, type Problem } from './problem.ts'
import type { Span } from './syntax.ts'
import type { Token } from './tokens.ts'

const VALUE = 'a value'
/** Tokens that may begin a value, as the grammar names them. */
const VALUE_STARTS = new Set([
  "'('",
  "'-'",
  'a date',
  'a mention',
  'a name',
  'a number',
  'a text',
  'true or false',
])
const COMPARISON = /^(!=|≠|<=|≤|>=|≥|=|<|>|contains|matches|between)$/i

/** Operators of other languages that users type out of habit, with their equivalents in CroQL. */
const FOREIGN: Record<string, string> = {
  '==': "'='",
  '===': "'='",
  '!==': "'!='",
  '<>': "'!='",
  '=>': "'>='",
  '=<': "'<='",
  '&&': "'and'",
  '||': "'or'",
  '&': "'and'",
  '|': "'or'",
  '!': "'not'",
  ',': "'and', 'or'",
  ';': "'and'",
  '~': "'matches'",
  '[': "'('",
  ']': "')'",
  '{': "'('",
  '}': "')'",
}

/** Words of other languages behind a name, with their equivalents. */
const FOREIGN_WORDS: Record<string, string> = {
  is: "'='",
  equals: "'='",
  eq: "'='",
  like: "'contains'",
  includes: "'contains'",
  in: "'=', 'or'",
}

/** Letters that look like a Latin one, by that letter. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...{ A: 'АΑ', B: 'ВΒ', C: 'С', E: 'ЕΕ', H: 'НΗ', I: 'ІΙ', J: 'Ј', K: 'КΚ', M: 'МΜ', N: 'Ν', O: 'ОΟ' },
  ...{ P: 'РΡ', S: 'Ѕ', T: 'ТΤ', X: 'ХΧ', Y: 'УΥ', Z: 'Ζ', a: 'аα', c: 'с', d: 'ԁ', e: 'е', h: 'һ' },
  ...{ i: 'іι', j: 'ј', k: 'кκ', m: 'м', o: 'оο', p: 'рρ', s: 'ѕ', t: 'т', v: 'ν', x: 'хχ', y: 'у' },
}
const LATIN_OF = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, others]) => [...others].map((other) => [other, latin])),
)

/** Returns the problems that need no parser: foreign signs, open quotes, unmatched brackets. All at once. */
export function problemsOfTokens(text: string, tokens: readonly Token[]): Problem[] {
  if (tokens.length === 0) {
    const expected = ['a condition']
    return [
      problemAt({ start: 0, end: text.length }, 'croql.empty', sentence`The expression is empty.`, {
        expected,
      }),
    ]
  }
  const problems = tokens.flatMap((_, index) => problemOfToken(text, tokens, index) ?? [])
  const first = problems.filter(
    ({ message }, index) => problems.findIndex((one) => one.message === message) === index,
  )
  return [...first, ...lonelyBrackets(text, tokens)].sort((one, other) => one.start - other.start)
}

/** A text in which a backslash stands before a quote, as other languages escape it; null: there is none. */
export function escapedQuote(text: string, tokens: readonly Token[]): [Problem] | null {
  for (const { kind, start, end } of tokens) {
    if (kind !== 'text') continue
    const [escaped] = /^"(?:[^"\\]|\\[^])*"/.exec(text.slice(start)) ?? []
    const isWhole = isClosed(text.slice(start, end)) && (escaped?.length ?? 0) <= end - start
    if (escaped === undefined || isWhole) continue
    const doubled = escaped.replaceAll('\\"', '""')
    const message = sentence`A quote inside a text is doubled, not escaped: ${doubled}.`
    return [syntaxProblem({ start, end: start + escaped.length }, message, ['""'])]
  }
  return null
}

function problemOfToken(text: string, tokens: readonly Token[], index: number): Problem | null {
  const token = tokens[index]
  if (token === undefined) return null
  const written = text.slice(token.start, token.end)
  switch (token.kind) {
    case 'unknown':
      return (
        lookAlike(text, token) ??
        unquotedText(text, tokens, index) ??
        separatedNumber(text, tokens, index) ??
        problemOfUnknown(token, written)
      )
    case 'text':
      return isClosed(written)
        ? null
        : unclosed(token, sentence`This text is not closed; a " is missing at its end.`, '"')
    case 'date':
      return written.length > 1 && written.endsWith("'")
        ? null
        : unclosed(token, sentence`This date is not closed; a ' is missing at its end.`, "'")
    case 'mention': {
      const quote = written.indexOf('"')
      const isWhole = quote >= 0 && isClosed(written.slice(quote))
      if (quote >= 0)
        return isWhole
          ? null
          : unclosed(token, sentence`This mention is not closed; a " is missing at its end.`, '"')
      const message = sentence`A mention is written @user:"login" or @language:"code".`
      return syntaxProblem(token, message, ['@user:"…"', '@language:"…"'])
    }
    case 'keyword':
    case 'operator':
    case 'identifier':
    case 'number':
    case 'literal':
    case 'bracket':
      return null
  }
}

/** A word that would be Latin but for letters of other alphabets. */
function lookAlike(text: string, { start, end }: Token): Problem | null {
  const [before = ''] = /[\p{L}\p{N}_]*$/u.exec(text.slice(0, start)) ?? []
  const [after = ''] = /^[\p{L}\p{N}_]*/u.exec(text.slice(end)) ?? []
  const word = before + text.slice(start, end) + after
  const meant = [...word].map((letter) => LATIN_OF.get(letter) ?? letter).join('')
  if (meant === word || !/^[A-Za-z]\w*$/.test(meant)) return null
  const message = sentence`'${word}' has Cyrillic or Greek letters that look like Latin ones; write '${meant}'.`
  return syntaxProblem({ start: start - before.length, end: end + after.length }, message, [`'${meant}'`])
}

/** A dotted word behind a comparison, such as `identifier = menu.title`. */
function unquotedText(text: string, tokens: readonly Token[], index: number): Problem | null {
  const [comparison, word, dot] = [tokens[index - 2], tokens[index - 1], tokens[index]]
  if (comparison === undefined || word?.kind !== 'identifier' || dot === undefined) return null
  const isDotted = text[dot.start] === '.' && word.end === dot.start
  if (!isDotted || !/^(=|!=|≠|contains)$/i.test(text.slice(comparison.start, comparison.end))) return null
  const [written = ''] = /^[^\s()"']+/.exec(text.slice(word.start)) ?? []
  const message = sentence`A text is in double quotes: ${`"${written}"`}.`
  return syntaxProblem({ start: word.start, end: word.start + written.length }, message, ['"…"'])
}

/** A number with a comma between its thousands, `1,000`. */
function separatedNumber(text: string, tokens: readonly Token[], index: number): Problem | null {
  const [before, comma, after] = [tokens[index - 1], tokens[index], tokens[index + 1]]
  if (before?.kind !== 'number' || comma === undefined || after?.kind !== 'number') return null
  const span = { start: before.start, end: after.end }
  const written = text.slice(span.start, span.end)
  if (!/^\d{1,3},\d{3}$/.test(written)) return null
  const number = written.replace(',', '')
  return syntaxProblem(span, sentence`A number has no separators: ${number}.`, [number])
}

function problemOfUnknown(token: Token, written: string): Problem {
  const instead = FOREIGN[written] ?? FOREIGN[written.charAt(0)]
  if (instead) return syntaxProblem(token, sentence`CroQL has no '${written}'; write ${instead}.`, [instead])
  if (written.startsWith('.')) {
    const message = sentence`'.' stands only inside a number; a member is asked for with 'of': name of file.`
    return syntaxProblem(token, message, ["'of'"])
  }
  if (/["“”„«»‘’`]/.test(written)) {
    const message = sentence`A text is in straight double quotes: "…"; a date in straight single ones: '…'.`
    return syntaxProblem(token, message, ['"…"'])
  }
  return syntaxProblem(token, sentence`'${written}' has no meaning here; a text is in double quotes.`, [])
}

/** Whether a quoted stretch ends in a quote that is no half of a doubled one. */
function isClosed(quoted: string): boolean {
  let atEnd = 0
  while (atEnd < quoted.length && quoted.at(-1 - atEnd) === '"') atEnd += 1
  return atEnd === quoted.length ? atEnd % 2 === 0 : atEnd % 2 === 1
}

function unclosed(token: Token, message: Sentence, quote: string): Problem {
  return syntaxProblem(token, message, [quote])
}

function lonelyBrackets(text: string, tokens: readonly Token[]): Problem[] {
  const open: Token[] = []
  const lonely: Problem[] = []
  for (const token of tokens) {
    if (token.kind !== 'bracket') continue
    if (text[token.start] === '(') open.push(token)
    else if (!open.pop()) lonely.push(syntaxProblem(token, sentence`This ')' closes nothing.`, []))
  }
  const unclosedOnes = open.map((token) => syntaxProblem(token, sentence`This '(' is not closed.`, ["')'"]))
  return [...unclosedOnes, ...lonely]
}

/** One sentence for the place where the grammar could read no further. */
export function explainSyntaxError(text: string, tokens: readonly Token[], error: GrammarError): Problem {
  const offset = error.location.start.offset
  const index = tokens.findIndex((token) => token.end > offset)
  const found = tokens[index]
  const before = index < 0 ? tokens.at(-1) : tokens[index - 1]
  const span = found ?? { start: text.trimEnd().length, end: text.length }
  const wordAt = (token: Token | undefined) => (token ? text.slice(token.start, token.end) : '')
  const expected = expectations(error)
  const { message, instead = expected } =
    filterWithoutBrackets(text, tokens, index) ??
    negatedBehind(wordAt(before), wordAt(found), wordAt(tokens[index + 1])) ??
    explain({ found, word: wordAt(found), before: wordAt(before), expected })
  return syntaxProblem(span, message, instead)
}

/** A comparison of what a `where` without brackets ended too early, as in `count of comments where user = 1 > 0`. */
function filterWithoutBrackets(text: string, tokens: readonly Token[], index: number): Explanation | null {
  const wordAt = ({ start, end }: Token): string => text.slice(start, end)
  const [found, last] = [tokens[index], tokens[index - 1]]
  if (found === undefined || last === undefined || !COMPARISON.test(wordAt(found))) return null
  let depth = 0
  for (let at = index - 1; at >= 0; at -= 1) {
    const token = tokens[at]
    const next = tokens[at + 1]
    if (token === undefined || next === undefined) continue
    const word = wordAt(token).toLowerCase()
    if (word === ')') depth += 1
    if (word === '(' && (depth -= 1) < 0) return null
    if (depth !== 0 || (word !== 'where' && word !== 'with')) continue
    if (wordAt(next) === '(') return null
    const cure = `${word} (${text.slice(next.start, last.end)})`
    return { message: sentence`'${word}' takes its condition in parentheses: ${cure}.`, instead: ["'('"] }
  }
  return null
}

/** `is not hidden` for `not is hidden`. */
function negatedBehind(before: string, found: string, next: string): Explanation | null {
  if (!/^(is|has)$/i.test(before) || !/^not$/i.test(found) || !/^[A-Za-z]/.test(next)) return null
  const cure = `not ${before} ${next}`
  return { message: sentence`'not' is before its condition: ${cure}.`, instead: [cure] }
}

/** Says what 'count' takes, which other languages write as a function. */
export const COUNT_TAKES = sentence`'count' counts a collection: count of translations.`

interface Stop {
  /** The first token that could not be parsed; undefined at the end. */
  found: Token | undefined
  word: string
  /** The text before it; empty at the start. */
  before: string
  expected: string[]
}

interface Explanation {
  message: Sentence
  /** Better expectations where the grammar allows too many irrelevant ones. */
  instead?: string[]
}

function explain(stop: Stop): Explanation {
  const { found, word, before, expected } = stop
  if (expected.includes(VALUE)) return { message: noValue(stop) }
  const missing = ["'then'", "'else'"].find((keyword) => expected.includes(keyword))
  if (missing) {
    return { message: sentence`This 'if' has no ${missing}: write if … then … else ….`, instead: [missing] }
  }
  if (COMPARISON.test(word)) {
    return {
      message: sentence`Comparisons do not chain; compare twice and join the two with 'and'.`,
      instead: ["'and'"],
    }
  }
  if (expected.includes("'and'") && !expected.includes("'or'")) {
    return {
      message: sentence`'between' takes two values joined by 'and': between … and ….`,
      instead: ["'and'"],
    }
  }
  const last = shortened(before)
  if (!found) return { message: sentence`The expression ends too early after '${last}'.` }
  if (found.kind === 'keyword') return { message: sentence`'${word}' cannot stand after '${last}'.` }
  const [, foreign = ''] = /\s(\w+)$/.exec(before) ?? []
  const instead = Object.hasOwn(FOREIGN_WORDS, foreign) ? FOREIGN_WORDS[foreign] : undefined
  if (instead) return { message: sentence`CroQL has no '${foreign}'; write ${instead}.`, instead: [instead] }
  if (word === '(' && before === 'count') return { message: COUNT_TAKES, instead: ["'of'"] }
  if (word === '(') {
    return {
      message: sentence`A bracket cannot follow '${last}'; an operator, 'of', 'where' or 'with' is missing.`,
    }
  }
  return { message: sentence`An operator is missing between '${last}' and '${shortened(word)}'.` }
}

function noValue({ found, word, before }: Stop): Sentence {
  const after = before === '' ? sentence`at the start` : sentence`after '${shortened(before)}'`
  if (!found) return sentence`The expression ends too early: a value is expected ${after}.`
  if (/^(not|if)$/i.test(word)) {
    return sentence`'${word}' cannot stand ${after} as it is; put it and its condition in brackets.`
  }
  if (found.kind === 'keyword') return sentence`A value is expected ${after}, but '${word}' is a keyword.`
  if (found.kind === 'number')
    return sentence`'${word}' runs into the word behind it; put a space between them.`
  return sentence`A value is expected ${after}, but there is '${shortened(word)}'.`
}

/** The grammar's expectations, those that begin a value told as one. */
function expectations(error: GrammarError): string[] {
  const named = (error.expected ?? []).flatMap((expectation) => {
    if (expectation.type === 'other') return [expectation.description]
    return expectation.type === 'end' ? ['the end'] : []
  })
  const known = named
    .filter((name) => name !== 'white space')
    .map((name) => (VALUE_STARTS.has(name) ? VALUE : name))
  return [...new Set(known)]
}

function shortened(written: string): string {
  return written.length > 30 ? `${written.slice(0, 29)}…` : written
}

function syntaxProblem(span: Span, message: Sentence, expected: string[]): Problem {
  return problemAt(span, 'croql.syntax', message, { expected })
}
