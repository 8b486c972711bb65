/** The grammars in which a brace, a dollar sign or a tilde begins a directive, as GNU gettext's `msgfmt -c` reads them. */
import { grammarFrom, type FormatGrammar, type FormatRules, type ReadDirective } from './formatString.ts'

/** Doubled braces are text, and single ones belong to directives. */
function braceGrammar(
  title: string,
  directive: RegExp,
  mayMix: FormatRules['mayMix'] = false,
): FormatGrammar {
  return grammarFrom({
    title,
    openings: { '{': 'brace', '}': 'brace' },
    first: 0,
    mayMix,
    maySkip: true,
    directiveAt(text, start) {
      if (text[start + 1] === text[start]) return { length: 2, values: [] }
      directive.lastIndex = start
      const match = directive.exec(text)
      if (match === null) return null
      const { name = '', nested, letter } = match.groups ?? {}
      const value = valueOf(name)
      return {
        length: match[0].length,
        values: [
          letter === undefined
            ? value
            : { ...value, type: PYTHON_NUMBERS.includes(letter) ? 'number' : letter },
          ...(nested === undefined ? [] : [valueOf(nested)]),
        ],
      }
    },
    escapeOf: (brace) => brace + brace,
  })
}

function valueOf(name: string): ReadDirective['values'][number] {
  if (name === '') return { type: 'any' }
  return { id: /^\d+$/.test(name) ? Number(name) : name, type: 'any' }
}

const FIELD = String.raw`(?:[A-Za-z_]\w{0,120}|\d{1,9})(?:\.[A-Za-z_]\w{0,80}|\[(?:[A-Za-z_]\w{0,80}|\d{1,9})\]){0,9}`
const PYTHON = new RegExp(
  String.raw`\{(?<name>(?:${FIELD})?)(?:![rsa])?(?::(?:\{(?<nested>(?:${FIELD})?)\}|(?:.?[<>=^])?[-+ ]?#?0?\d{0,9}[,_]?(?:\.\d{1,9})?(?<letter>[A-Za-z%])?|[^{}]{0,80}))?\}`,
  'uy',
)

/** The letters by which Python formats numbers. Others are of strings, or of kinds of a program's own. */
const PYTHON_NUMBERS = 'bcdoxXneEfFgG%'

/** `$name` and `${name}`; any other dollar sign means something else in each shell function, and is refused. */
const SHELL = /\$(?:(?<bare>[A-Za-z_]\w{0,120})|\{(?<braced>[A-Za-z_]\w{0,120})\})/uy

const TILDE_PARAMETER = String.raw`(?:[-+]?\d{1,9}|'.|[vV#])`
const TILDE = new RegExp(
  String.raw`~(?:${TILDE_PARAMETER})?(?:,(?:${TILDE_PARAMETER})?){0,9}[@:]{0,2}(?<conversion>[A-Za-z$%&_/|~!\n*?()[\]{}^;<>])`,
  'suy',
)
const TILDE_TYPES: readonly [conversions: string, type: string][] = [
  ['aAsSyY?kK', 'object'],
  ['cC', 'character'],
  ['dDbBoOxXrR', 'integer'],
  ['pP', 'number'],
  ['fFeEgG$iI', 'number'],
]
/** Directives without a value of their own. */
const TILDE_PLAIN = '%&_/|~!\nqQtT*()[]{}^;<>'

function tildeGrammar(title: string): FormatGrammar {
  return grammarFrom({
    title,
    openings: { '~': 'tilde' },
    directiveAt(text, start) {
      TILDE.lastIndex = start
      const match = TILDE.exec(text)
      const conversion = match?.groups?.['conversion'] ?? ''
      if (match === null) return null
      const length = match[0].length
      if (TILDE_PLAIN.includes(conversion)) return { length, values: [] }
      const type = TILDE_TYPES.find(([conversions]) => conversions.includes(conversion))?.[1]
      return type === undefined ? null : { length, values: [{ type }] }
    },
    escapeOf: () => '~~',
  })
}

/** By gettext's names of flags, without `-format`. */
export const BRACE_GRAMMARS = {
  'python-brace': braceGrammar('Python str.format', PYTHON, 'names'),
  csharp: braceGrammar('C#', /\{(?<name>\d{1,9})(?:,\s{0,3}-?\d{1,9}\s{0,3})?(?::[^{}]{0,200})?\}/uy),
  rust: braceGrammar(
    'Rust',
    /\{(?<name>\d{1,9}|[\p{XID_Start}_][\p{XID_Continue}]{0,120}|)(?::(?:.?[<>^])?[-+]?#?0?\d{0,9}(?:\.\d{1,9})?\??)?\s{0,9}\}/uy,
    true,
  ),
  'perl-brace': grammarFrom({
    title: 'Perl brace',
    openings: { '{': null },
    maySkip: true,
    directiveAt(text, start) {
      const match = /^\{([A-Za-z_]\w{0,120})\}/.exec(text.slice(start, start + 130))
      return match && { length: match[0].length, values: [{ id: match[1] ?? '', type: 'any' }] }
    },
    escapeOf: () => null,
  }),
  sh: grammarFrom({
    title: 'shell',
    openings: { $: 'dollar' },
    maySkip: true,
    directiveAt(text, start) {
      SHELL.lastIndex = start
      const match = SHELL.exec(text)
      const { bare, braced } = match?.groups ?? {}
      return match && { length: match[0].length, values: [{ id: bare ?? braced ?? '', type: 'any' }] }
    },
    escapeOf: () => null,
  }),
  scheme: tildeGrammar('Scheme'),
  lisp: tildeGrammar('Lisp'),
} satisfies Record<string, FormatGrammar>

const JAVA_TYPES: Readonly<Record<string, string>> = {
  number: 'number',
  choice: 'number',
  date: 'date',
  time: 'date',
}

/**
 * Reads `java.text.MessageFormat`. An apostrophe quotes up to the next one, so that braces are text there; a doubled one
 * is an apostrophe.
 */
export const javaMessageFormat: FormatGrammar = grammarFrom({
  title: 'Java MessageFormat',
  openings: { '{': 'brace', '}': 'brace', "'": null },
  first: 0,
  maySkip: true,
  directiveAt(text, start) {
    if (text[start] === "'") return { length: quotedLength(text, start), values: [] }
    if (text[start] !== '{') return null
    const end = elementEnd(text, start)
    const match = /^\{(\d{1,9})(?:,\s{0,9}([a-z]{1,20})[^]*)?\}$/u.exec(text.slice(start, end))
    if (match === null) return null
    const [, index, kind] = match
    const type = kind === undefined ? 'any' : JAVA_TYPES[kind]
    return type === undefined ? null : { length: end - start, values: [{ id: Number(index), type }] }
  },
  escapeOf: (brace) => `'${brace}'`,
})

/** The kind of value of an argument that chooses between branches. */
export const BRANCHES = 'branches'
const ICU_ARGUMENT = /\{\s{0,9}([\p{L}\p{N}_]{1,100})\s{0,9}(?:,\s{0,9}([a-zA-Z]{1,20})[^{}]{0,200})?\}/uy
const ICU_BRANCHES = /\{\s{0,9}([\p{L}\p{N}_]{1,100})\s{0,9},\s{0,9}(?:plural|selectordinal|select)\s{0,9},/uy

/**
 * Reads the arguments of an ICU message, in which an apostrophe quotes before a brace or an angle bracket alone. An
 * argument with branches is one directive; `parseIcu` reads what is in it.
 */
export const icuMessageFormat: FormatGrammar = grammarFrom({
  title: 'ICU MessageFormat',
  openings: { '{': 'brace', "'": null },
  mayMix: true,
  maySkip: true,
  directiveAt(text, start) {
    if (text[start] === "'") {
      const quoted = text[start + 1] ?? ''
      if (quoted === "'") return { length: 2, values: [] }
      return '{}<>'.includes(quoted) && quoted !== ''
        ? { length: quotedLength(text, start), values: [] }
        : null
    }
    ICU_BRANCHES.lastIndex = start
    const branches = ICU_BRANCHES.exec(text)
    if (branches !== null) {
      const end = elementEnd(text, start)
      return text[end - 1] === '}'
        ? { length: end - start, values: [{ id: branches[1] ?? '', type: BRANCHES }] }
        : null
    }
    ICU_ARGUMENT.lastIndex = start
    const match = ICU_ARGUMENT.exec(text)
    return match && { length: match[0].length, values: [{ id: match[1] ?? '', type: 'any' }] }
  },
  escapeOf: (brace) => `'${brace}'`,
})

/** The UTF-16 units of what an apostrophe quotes, with both apostrophes; to the end if it is not closed. */
function quotedLength(text: string, start: number): number {
  const end = text.indexOf("'", start + 1)
  return (end === -1 ? text.length : end + 1) - start
}

/** The most UTF-16 units of an element of MessageFormat; longer ones would make many open braces slow. */
const LONGEST_ELEMENT = 2_000

/** The offset after the brace that closes the one at `start`; where the search ends if none does. */
function elementEnd(text: string, start: number): number {
  const limit = Math.min(text.length, start + LONGEST_ELEMENT)
  let depth = 0
  for (let index = start; index < limit; index++) {
    const character = text[index]
    if (character === "'") index += quotedLength(text, index) - 1
    else if (character === '{') depth += 1
    else if (character === '}' && --depth === 0) return index + 1
  }
  return limit
}
