/**
 * Bounds the time of parsing code, HTML and link titles that are never closed. Each backtick, `<!--` and `](a (` would
 * otherwise be read up to the end of the text, although the one before it found no end. The results are the same.
 */
import type {
  Code,
  Construct,
  ConstructRecord,
  Effects,
  FullNormalizedExtension,
  State,
  TokenizeContext,
  TokenType,
} from 'micromark-util-types'

const BACKTICK = 96
const LESS_THAN = 60
const CLOSING_BRACKET = 93
const OPENING_PARENTHESIS = 40

/** Puts bounds on what a parser reads behind a backtick, an angle bracket and the bracket that closes a link's text. */
export function boundClosers({ text }: FullNormalizedExtension): void {
  const codes = new WeakMap<TokenizeContext, CodeEnds>()
  const markups = new WeakMap<TokenizeContext, Set<string>>()
  for (const [sign, name, watch] of [
    [BACKTICK, 'codeText', (context: TokenizeContext) => new CodeWatch(stored(codes, context, newEnds))],
    [
      LESS_THAN,
      'htmlText',
      (context: TokenizeContext) => new MarkupWatch(stored(markups, context, () => new Set())),
    ],
  ] as const)
    text[sign] = [text[sign] ?? []].flat().map((one) => (one.name === name ? watched(one, watch) : one))
  const titles = new WeakMap<TokenizeContext, { isEndless: boolean }>()
  text[CLOSING_BRACKET] = [text[CLOSING_BRACKET] ?? []]
    .flat()
    .map((one) =>
      one.name === 'labelEnd'
        ? withinAttempts(
            one,
            (context) => new TitleWatch(stored(titles, context, () => ({ isEndless: false }))),
          )
        : one,
    )
}

/** Looks at what a construct consumes. */
interface Watch {
  consume: (code: Code, offset: number) => void
  enter?: (type: TokenType) => void
  /** Its opening sequence has ended. */
  open: () => void
  /** It has found no end up to the end of the text. */
  fail: () => void
  /** Whether its end was looked for before, and is not there. */
  isHopeless: () => boolean
}

interface CodeEnds {
  /** The offset of the last run of backticks of each length. */
  runs: Map<number, number>
  /** Whether the text was read to its end. */
  isWhole: boolean
}

function newEnds(): CodeEnds {
  return { runs: new Map(), isWhole: false }
}

/** Code ends with as many backticks as it begins with. */
class CodeWatch implements Watch {
  readonly #ends: CodeEnds
  #run = { start: 0, size: 0 }
  #opening: { start: number; size: number } | null = null

  constructor(ends: CodeEnds) {
    this.#ends = ends
  }

  consume(code: Code, offset: number): void {
    if (code !== BACKTICK) return this.#endRun()
    if (this.#run.size === 0) this.#run.start = offset
    this.#run.size += 1
  }

  open(): void {
    this.#opening ??= { ...this.#run }
  }

  fail(): void {
    this.#endRun()
    this.#ends.isWhole = true
  }

  isHopeless(): boolean {
    if (!this.#opening || !this.#ends.isWhole) return false
    return (this.#ends.runs.get(this.#opening.size) ?? -1) <= this.#opening.start
  }

  #endRun(): void {
    const { start, size } = this.#run
    if (size > 0) this.#ends.runs.set(size, Math.max(start, this.#ends.runs.get(size) ?? 0))
    this.#run = { start: 0, size: 0 }
  }
}

/** Comments, sections of CDATA, declarations and instructions have each an end of its own. */
class MarkupWatch implements Watch {
  /** The kinds without a further end. */
  readonly #endless: Set<string>
  #head = ''

  constructor(endless: Set<string>) {
    this.#endless = endless
  }

  consume(code: Code): void {
    if (this.#head.length < 3 && code !== null && code > 0) this.#head += String.fromCharCode(code)
  }

  open(): void {}

  fail(): void {
    const kind = this.#kind()
    if (kind !== null) this.#endless.add(kind)
  }

  isHopeless(): boolean {
    const kind = this.#kind()
    return kind !== null && this.#endless.has(kind)
  }

  /** Null for tags, which another one ends. */
  #kind(): string | null {
    const [, mark, next] = this.#head
    if (mark === '?') return mark
    if (mark !== '!' || next === undefined) return null
    return next === '-' || next === '[' ? next : mark
  }
}

/**
 * A title in parentheses ends with the next one that closes. Those in quotes look no further than the next title of their
 * kind.
 */
class TitleWatch implements Watch {
  readonly #titles: { isEndless: boolean }
  #state: 'before' | 'begins' | 'within' = 'before'

  constructor(titles: { isEndless: boolean }) {
    this.#titles = titles
  }

  enter(type: TokenType): void {
    if (type === 'resourceTitle') this.#state = 'begins'
  }

  consume(code: Code): void {
    if (this.#state === 'begins') this.#state = code === OPENING_PARENTHESIS ? 'within' : 'before'
  }

  open(): void {}

  fail(): void {
    if (this.#state === 'within') this.#titles.isEndless = true
  }

  isHopeless(): boolean {
    return this.#state === 'within' && this.#titles.isEndless
  }
}

/** Watches what a construct tries, each try by itself. */
function withinAttempts(construct: Construct, watchOf: (context: TokenizeContext) => Watch): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const attempt: Effects['attempt'] = (tried, ...states) =>
        effects.attempt(isConstruct(tried) ? watched(tried, watchOf) : tried, ...states)
      return construct.tokenize.call(this, { ...effects, attempt }, ok, nok)
    },
  }
}

function isConstruct(tried: Construct | Construct[] | ConstructRecord): tried is Construct {
  return 'tokenize' in tried && typeof tried.tokenize === 'function'
}

function watched(construct: Construct, watchOf: (context: TokenizeContext) => Watch): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const watch = watchOf(this)
      let isDone = false
      const watchedEffects: Effects = {
        ...effects,
        consume: (code) => {
          watch.consume(code, this.now().offset)
          return effects.consume(code)
        },
        enter: (type, fields) => {
          watch.enter?.(type)
          return effects.enter(type, fields)
        },
        exit: (type) => {
          watch.open()
          return effects.exit(type)
        },
      }
      const end = (state: State, hasFailed: boolean): State => {
        return (code) => {
          isDone = true
          if (hasFailed && code === null) watch.fail()
          return state(code)
        }
      }
      let current = construct.tokenize.call(this, watchedEffects, end(ok, false), end(nok, true))
      const step: State = (code) => {
        if (watch.isHopeless()) return nok(code)
        const next = current(code)
        if (isDone || next === undefined) return next
        current = next
        return step
      }
      return step
    },
  }
}

function stored<Value>(
  values: WeakMap<TokenizeContext, Value>,
  context: TokenizeContext,
  make: () => Value,
): Value {
  const known = values.get(context)
  if (known !== undefined) return known
  const made = make()
  values.set(context, made)
  return made
}
