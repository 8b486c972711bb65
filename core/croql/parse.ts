/** The first stage: text to syntax tree. */
import { sentence } from '../platform/text/sentence.ts'
import { parse as parseGrammar, SyntaxError as GrammarError } from './generated/parser.js'
import { problemAt, type Problem } from './problem.ts'
import { escapedQuote, explainSyntaxError, problemsOfTokens } from './syntaxProblems.ts'
import { childrenOf, type Expression } from './syntax.ts'
import { tokenize, type Token } from './tokens.ts'

/** The longest expression, in UTF-16 units (docs/reference/croql.md, "Limits"). */
export const MAX_LENGTH = 10_000
/**
 * How many brackets and `if`s may be open at once, and how many `not`s or signs may stand in a row
 * (docs/reference/croql.md, "Limits").
 */
export const MAX_NESTING = 100
/** The longest path down the tree, chains of operators included: what SQLite takes, with room to spare. */
const MAX_HEIGHT = 400

export type ParseResult =
  /** `isLocalOnly`: it uses what only this workbench knows, and is never sent to a cloud. */
  { ok: true; expression: Expression; isLocalOnly: boolean } | { ok: false; problems: Problem[] }

/** Reads an expression. Never throws; takes time in proportion to the length. */
export function parse(text: string): ParseResult {
  if (text.length > MAX_LENGTH) {
    const span = { start: MAX_LENGTH, end: text.length }
    const message = sentence`The expression is ${text.length} characters long; at most ${MAX_LENGTH} are allowed.`
    return refused(problemAt(span, 'croql.tooLong', message))
  }
  const tokens = tokenize(text)
  const tooDeep = firstTooDeep(text, tokens)
  if (tooDeep) {
    const message = sentence`The expression is nested too deeply; at most ${MAX_NESTING} levels are allowed.`
    return refused(problemAt(tooDeep, 'croql.tooDeep', message))
  }
  const problems = problemsOfTokens(text, tokens)
  if (problems.length > 0) return refused(...(escapedQuote(text, tokens) ?? problems))
  try {
    const expression = parseGrammar(text) as Expression
    if (heightOf(expression) > MAX_HEIGHT) {
      const message = sentence`Too many operators build on each other; at most ${MAX_HEIGHT} may.`
      return refused(problemAt(expression, 'croql.tooDeep', message))
    }
    return { ok: true, expression, isLocalOnly: tokens.some((token) => doublesAQuote(text, token)) }
  } catch (error) {
    if (error instanceof GrammarError)
      return refused(...(escapedQuote(text, tokens) ?? [explainSyntaxError(text, tokens, error)]))
    throw error
  }
}

function refused(...problems: Problem[]): ParseResult {
  return { ok: false, problems }
}

/** `""` in a text is an extension of ours (docs/reference/croql.md, "Local extensions"). */
function doublesAQuote(text: string, { kind, start, end }: Token): boolean {
  if (kind !== 'text' && kind !== 'mention') return false
  const quoted = text.slice(text.indexOf('"', start), end)
  return quoted.length > 2 && quoted.slice(1, -1).includes('""')
}

/** The first token past the nesting limit: looked for before parsing, so that the parser's own stack is safe. */
function firstTooDeep(text: string, tokens: readonly Token[]): Token | undefined {
  const open: ('(' | 'if')[] = []
  let prefixes = 0
  return tokens.find((token) => {
    const word = text.slice(token.start, token.end).toLowerCase()
    prefixes = word === 'not' || word === '-' ? prefixes + 1 : 0
    if (word === '(' || word === 'if') open.push(word)
    if (word === ')') open.length = Math.max(open.lastIndexOf('('), 0)
    return Math.max(open.length, prefixes) > MAX_NESTING
  })
}

/** Walks level by level, since the tree of a long chain is deeper than a stack may be. */
function heightOf(expression: Expression): number {
  let height = 0
  for (let level = [expression]; level.length > 0; level = level.flatMap(childrenOf)) height += 1
  return height
}
