/**
 * Translates ICU's regular expressions (https://unicode-org.github.io/icu/userguide/strings/regexp.html), which SRX
 * rules use, to JavaScript sources with the flag `v`. A source needs no other flag and its groups have unique names, so
 * that many sources fit into one expression. Untranslatable constructs are reported, never approximated.
 */
import { sentence, type Sentence } from '../platform/text/sentence.ts'
import { escapedClass, LINE_END, NOT_LINE_END, posixClass, WORD } from './regexClasses.ts'
import { setSource } from './regexSets.ts'
import { codeSource, escapedCode, PatternText, RegexProblem } from './regexText.ts'

export interface TranslatedRegex {
  ok: true
  /** The expression is matched towards the end of the text in a look-ahead, towards its start in a look-behind. */
  source: string
  /** It has a quantifier without a bound near. */
  isOpen: boolean
  /** Its quantifiers stand in each other, or are many: some texts may take it very long. */
  isRisky: boolean
}

export interface Refusal {
  ok: false
  /** A clause that names the member at fault. */
  reason: Sentence
  /** The offset in the expression. */
  offset: number
}

export interface RegexOptions {
  /** Matched backwards from its end, in a look-behind. */
  isBackward: boolean
  /** Begins the names of its groups. */
  prefix: string
}

/** Translates an expression. Never throws. */
export function translateRegex(pattern: string, options: RegexOptions): TranslatedRegex | Refusal {
  try {
    const translator = new Translator(pattern, options)
    const source = translator.translate()
    new RegExp(source, 'v')
    return { ok: true, source, isOpen: translator.isOpen, isRisky: translator.isRisky }
  } catch (error) {
    if (error instanceof RegexProblem) return { ok: false, reason: error.reason, offset: error.offset }
    if (!(error instanceof SyntaxError)) throw error
    return { ok: false, reason: sentence`it cannot be used here`, offset: 0 }
  }
}

interface Flags {
  /** Case is ignored. */
  i: boolean
  /** `^` and `$` match at each line. */
  m: boolean
  /** `.` matches line ends. */
  s: boolean
  /** Blanks and comments do not count. */
  x: boolean
}

interface Atom {
  source: string
  /** It matches exactly one character. */
  isOne: boolean
  /** It has a quantifier without a bound near. */
  isOpen: boolean
}

/** `{0,99}` is a loop in all that counts. */
const MANY = 50
const MANY_LOOPS = 4
const MAX_DEPTH = 100
const MAX_REPEAT = 1000

const WORD_BOUNDARY = `(?:(?<=${WORD})(?!${WORD})|(?<!${WORD})(?=${WORD}))`
const NO_WORD_BOUNDARY = `(?:(?<=${WORD})(?=${WORD})|(?<!${WORD})(?!${WORD}))`
const TEXT_START = '(?<![^])'
const TEXT_END = '(?![^])'
const LAST_LINE_END = `(?=(?:\\r\\n|${LINE_END})?${TEXT_END})`
const LINE_START_HERE = `(?:${TEXT_START}|(?<=${LINE_END})(?<!\\r(?=\\n))(?=[^]))`
const LINE_END_HERE = `(?:${TEXT_END}|(?=${LINE_END})(?!(?<=\\r)\\n))`

class Translator {
  readonly #pattern: PatternText
  readonly #options: RegexOptions
  readonly #hasBackReferences: boolean
  /** Numbers of groups that have names. */
  readonly #names = new Map<string, number>()
  #groups = 0
  #atomics = 0
  #depth = 0
  #loops = 0
  #isNested = false

  constructor(pattern: string, options: RegexOptions) {
    this.#pattern = new PatternText(unquoted(pattern))
    this.#options = options
    this.#hasBackReferences = /\\[1-9]|\\k</.test(pattern)
  }

  get isOpen(): boolean {
    return this.#loops > 0
  }

  get isRisky(): boolean {
    return this.#isNested || this.#loops > MANY_LOOPS
  }

  translate(): string {
    const { source } = this.#alternatives({ i: false, m: false, s: false, x: false })
    if (!this.#pattern.isAtEnd) throw this.#pattern.problem(sentence`a ")" closes nothing`)
    return source
  }

  /** Reads alternatives up to a closing parenthesis or the end. Flags that are set in them hold to that end. */
  #alternatives(given: Flags): Atom {
    this.#depth += 1
    if (this.#depth > MAX_DEPTH)
      throw this.#pattern.problem(sentence`groups are nested more than ${MAX_DEPTH} deep`)
    const flags = { ...given }
    let source = ''
    let isOpen = false
    while (!this.#pattern.isAtEnd && !this.#pattern.sees(')')) {
      if (this.#pattern.eat('|')) {
        source += '|'
        continue
      }
      const atom = this.#quantified(flags)
      source += atom.source
      isOpen ||= atom.isOpen
    }
    this.#depth -= 1
    return { source, isOne: false, isOpen }
  }

  #quantified(flags: Flags): Atom {
    const start = this.#pattern.at
    let atom = this.#atom(flags)
    if (flags.x) this.#pattern.match(/(?:\s|#[^\n]*)+/y)
    for (;;) {
      const match = this.#pattern.match(/([*+?]|\{\s*(\d+)\s*(,?)\s*(\d*)\s*\})([?+]?)/y)
      if (!match) return atom
      if (atom.source === '') throw this.#pattern.problem(sentence`a quantifier follows nothing`, start)
      atom = this.#repeated(atom, match, start)
    }
  }

  #repeated(atom: Atom, match: RegExpExecArray, start: number): Atom {
    const [, sign = '', low = '', comma = '', high = '', mode = ''] = match
    const minimum = sign === '+' ? 1 : low === '' ? 0 : Number(low)
    const maximum =
      sign === '?' ? 1 : low === '' ? Infinity : comma === '' ? minimum : Number(high || Infinity)
    if (maximum < minimum) throw this.#pattern.problem(sentence`a quantifier runs backwards`, start)
    if (minimum > MAX_REPEAT || (maximum !== Infinity && maximum > MAX_REPEAT)) {
      throw this.#pattern.problem(sentence`a quantifier counts past ${MAX_REPEAT}`, start)
    }
    const isLoop = maximum >= MANY
    if (isLoop) this.#loops += 1
    if (isLoop && atom.isOpen) this.#isNested = true
    const repeat = quantifier(minimum, maximum)
    const isOpen = isLoop || atom.isOpen
    if (mode !== '+') return { source: `(?:${atom.source})${repeat}${mode}`, isOne: false, isOpen }
    if (atom.isOne) return { source: possessive(atom.source, minimum, maximum), isOne: false, isOpen }
    return { ...this.#atomic(`(?:${atom.source})${repeat}`, 'a possessive quantifier', start), isOpen }
  }

  /** An atomic group, which never backtracks. A look-ahead has this property, but only forwards. */
  #atomic(source: string, construct: string, start: number): Atom {
    if (this.#options.isBackward) {
      throw this.#pattern.problem(
        sentence`${construct} of more than one character cannot be matched before a place`,
        start,
      )
    }
    this.#atomics += 1
    const name = `${this.#options.prefix}a${this.#atomics}`
    return { source: `(?:(?=(?<${name}>${source}))\\k<${name}>)`, isOne: false, isOpen: false }
  }

  #atom(flags: Flags): Atom {
    const pattern = this.#pattern
    if (flags.x && pattern.match(/(?:\s|#[^\n]*)+/y)) return empty
    if (pattern.eat('(')) return this.#group(flags)
    const posix = posixClass(pattern)
    if (posix !== undefined) return one(posix, flags)
    if (pattern.eat('[')) return one(setSource(pattern), flags)
    if (pattern.eat('\\')) return this.#escape(flags)
    if (pattern.eat('.')) return one(flags.s ? '[^]' : NOT_LINE_END, { ...flags, i: false })
    if (pattern.eat('^')) return assertion(flags.m ? LINE_START_HERE : TEXT_START)
    if (pattern.eat('$')) return assertion(flags.m ? LINE_END_HERE : LAST_LINE_END)
    if ('*+?'.includes(pattern.peek())) throw pattern.problem(sentence`a quantifier follows nothing`)
    if (pattern.sees('{')) throw pattern.problem(sentence`a "{" begins no quantifier`)
    return one(codeSource(pattern.next().codePointAt(0)!), flags)
  }

  #group(flags: Flags): Atom {
    const pattern = this.#pattern
    const start = pattern.at - 1
    if (pattern.eat('?#')) {
      pattern.until(')', sentence`a comment is not closed`)
      return empty
    }
    const look = pattern.match(/\?(?:[=!]|<[=!])/y)?.[0]
    if (look !== undefined) return assertion(`(${look}${this.#inside(flags, start).source})`)
    if (pattern.eat('?>')) return this.#atomic(this.#inside(flags, start).source, 'an atomic group', start)
    if (pattern.eat('?:')) return grouped(this.#inside(flags, start))
    const name = pattern.match(/\?<([A-Za-z][A-Za-z0-9]*)>/y)?.[1]
    if (name !== undefined || !pattern.sees('?')) return this.#capture(name, flags, start)
    return this.#flagGroup(flags, start)
  }

  #capture(name: string | undefined, flags: Flags, start: number): Atom {
    this.#groups += 1
    const group = this.#groups
    const atom = this.#inside(flags, start)
    if (!this.#hasBackReferences) return grouped(atom)
    if (name !== undefined) this.#names.set(name, group)
    return { ...atom, source: `(?<${this.#options.prefix}g${group}>${atom.source})` }
  }

  /** `(?i)` changes the flags up to the end of the group that it stands in; `(?i:…)` for its own content. */
  #flagGroup(flags: Flags, start: number): Atom {
    const match = this.#pattern.match(/\?([a-zA-Z]*)(?:-([a-zA-Z]*))?([:)])/y)
    if (!match) throw this.#pattern.problem(sentence`a group of this kind cannot be used here`, start)
    const changed = match[3] === ')' ? flags : { ...flags }
    this.#setFlags(changed, match[1]!, true, start)
    this.#setFlags(changed, match[2] ?? '', false, start)
    return match[3] === ')' ? empty : grouped(this.#inside(changed, start))
  }

  /** `u` (Unicode's case rules) always holds. */
  #setFlags(flags: Flags, letters: string, value: boolean, start: number): void {
    for (const letter of letters) {
      if (letter === 'i' || letter === 'm' || letter === 's' || letter === 'x') flags[letter] = value
      else if (letter !== 'u' && letter !== 'U') {
        throw this.#pattern.problem(sentence`the flag "${letter}" cannot be used here`, start)
      }
    }
  }

  #inside(flags: Flags, start: number): Atom {
    const atom = this.#alternatives(flags)
    if (!this.#pattern.eat(')')) throw this.#pattern.problem(sentence`a group is not closed`, start)
    return atom
  }

  #escape(flags: Flags): Atom {
    const pattern = this.#pattern
    const start = pattern.at - 1
    if (pattern.eat('E')) return empty
    if (pattern.eat('b')) return assertion(WORD_BOUNDARY)
    if (pattern.eat('B')) return assertion(NO_WORD_BOUNDARY)
    if (pattern.eat('A')) return assertion(TEXT_START)
    if (pattern.eat('z')) return assertion(TEXT_END)
    if (pattern.eat('Z')) return assertion(LAST_LINE_END)
    if (pattern.eat('R')) return { source: `(?:\\r\\n|${LINE_END})`, isOne: false, isOpen: false }
    const characters = escapedClass(pattern)
    if (characters !== undefined) return one(characters, flags)
    const reference = pattern.match(/([1-9]\d?)|k<([A-Za-z][A-Za-z0-9]*)>/y)
    if (reference) return this.#backReference(reference, flags, start)
    const code = escapedCode(pattern)
    if (code !== undefined) return one(codeSource(code), flags)
    throw pattern.problem(sentence`"\\${pattern.peek()}" cannot be used here`, start)
  }

  #backReference(match: RegExpExecArray, flags: Flags, start: number): Atom {
    if (this.#options.isBackward) {
      throw this.#pattern.problem(sentence`a back reference cannot be matched before a place`, start)
    }
    const [, number, name = ''] = match
    const group = number === undefined ? this.#names.get(name) : Number(number)
    if (group === undefined || group > this.#groups) {
      throw this.#pattern.problem(sentence`a back reference names no group before it`, start)
    }
    return { ...one(`\\k<${this.#options.prefix}g${group}>`, flags), isOne: false }
  }
}

/** `\Q…\E` with a backslash before each of its characters. */
function unquoted(pattern: string): string {
  return pattern.replace(/\\Q([^]*?)(?:\\E|$)|\\[^]/g, (found, quoted: string | undefined) =>
    quoted === undefined ? found : quoted.replace(/[^\p{L}\p{N}]/gu, '\\$&'),
  )
}

const empty: Atom = { source: '', isOne: false, isOpen: false }

/** Letter case is handled locally, not by a flag: one expression combines many rules. */
function one(source: string, { i }: Flags): Atom {
  return { source: i ? `(?i:${source})` : source, isOne: true, isOpen: false }
}

function assertion(source: string): Atom {
  return { source, isOne: false, isOpen: false }
}

function grouped(atom: Atom): Atom {
  return { ...atom, source: `(?:${atom.source})` }
}

function quantifier(minimum: number, maximum: number): string {
  return `{${minimum},${maximum === Infinity ? '' : maximum}}`
}

/** A run of one class that ends at its bound, or at the end of the class. */
function possessive(source: string, minimum: number, maximum: number): string {
  const run = `(?:${source})`
  const ended = `(?!${source})`
  if (maximum === Infinity) return `(?:${run}${quantifier(minimum, maximum)}${ended})`
  if (maximum === minimum) return `(?:${run}{${maximum}})`
  return `(?:${run}{${maximum}}|${run}${quantifier(minimum, maximum - 1)}${ended})`
}
