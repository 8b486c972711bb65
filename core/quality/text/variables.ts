/** Variables of programs: the placeholders of each file format's ecosystem. */

export type VariableKind = 'printf' | 'named' | 'position'

/**
 * A placeholder of a program in a text, such as `%s`, `{count}` or `%(name)s`. The syntaxes depend on the type of the
 * file. `start` and `end` are UTF-16 offsets. Two placeholders with the same `key` have the same value at run time.
 *
 * @example
 * findVariables('Hello {name}, %d new', 'json').map(({ text }) => text) // ['{name}', '%d']
 */
export interface Variable {
  kind: VariableKind
  /** The variable as it is written. */
  text: string
  /** A key that is equal for two variables of the same value. */
  key: string
  start: number
  end: number
}

interface Syntax {
  kind: VariableKind
  /** Repetitions are bounded, so that no text makes them slow. */
  pattern: string
  /** File types that write so; all where it is not given. */
  types?: readonly string[]
  keyOf?(text: string): string
}

const withoutBlanks = (text: string) => text.replaceAll(/\s/g, '')

const SYNTAXES: readonly Syntax[] = [
  // i18next, Angular, Vue, Handlebars: {{count}}; i18next also $t(key).
  { kind: 'named', pattern: String.raw`\{\{[^{}]{1,120}\}\}`, keyOf: withoutBlanks },
  { kind: 'named', pattern: String.raw`\$t\([^()]{1,120}\)`, keyOf: withoutBlanks },
  // Shell and JavaScript ${x}, Ruby #{x} and %{x}.
  { kind: 'named', pattern: String.raw`[$#%]\{[^{}<>]{1,120}\}`, keyOf: withoutBlanks },
  // Ruby %<x>s, Python %(x)s.
  { kind: 'named', pattern: String.raw`%<\w{1,60}>[-+0 #]{0,3}\d{0,3}(?:\.\d{1,3})?[A-Za-z]` },
  {
    kind: 'named',
    pattern: String.raw`%\([A-Za-z_][\w.]{0,80}\)[#0+-]{0,3}\d{0,4}(?:\.\d{1,3})?[diouxXeEfFgGcrsa]`,
  },
  // printf, Android, Swift. A blank after % is a percent sign's.
  {
    kind: 'printf',
    pattern: String.raw`(?<![\p{N}%])%(?:\d{1,2}\$)?(?:'|[#0+I-]{0,3})(?:\d{1,4}|\*)?(?:\.(?:\d{1,3}|\*))?(?:hh|h|ll|l|L|q|j|z|t)?[diouxXeEfFgGcCsSpaA@]`,
  },
  // Qt.
  {
    kind: 'position',
    pattern: String.raw`(?<![\p{N}%])%L?\d{1,2}(?![\d$])`,
    keyOf: (text) => text.replace('L', ''),
  },
  { kind: 'position', pattern: String.raw`(?<![\p{N}%])%L?n(?![a-zA-Z])`, types: ['qt_ts'] },
  // ICU, .NET, Python {x}, {0}, {0:N2}, {count, number}; @{x} is a name in documentation, which is translated.
  {
    kind: 'named',
    pattern: String.raw`(?<!@)\{\s{0,3}[\w.@$-]{0,80}\s{0,3}(?:[,:!][^{}]{0,120})?\}`,
    keyOf: (text) => (/^\{\s*([\w.@$-]*)/.exec(text)?.[1] ?? '') + ' {}',
  },
  { kind: 'named', pattern: String.raw`(?<![\w$])\$[a-z]\w{0,60}`, types: ['arb'] },
  {
    kind: 'named',
    pattern: String.raw`(?<![^\s("'“«>]):[A-Za-z][A-Za-z0-9_]{1,60}(?![\w:])`,
    types: ['php'],
    keyOf: (text) => text.toLowerCase(),
  },
]

const recognisers = new Map<string, { expression: RegExp; syntaxes: readonly Syntax[] }>()

function recogniserOf(fileType: string | null) {
  const key = fileType ?? ''
  let known = recognisers.get(key)
  if (!known) {
    const syntaxes = SYNTAXES.filter(({ types }) => types === undefined || types.includes(key))
    const expression = new RegExp(
      `%%|${syntaxes.map(({ pattern }, index) => `(?<s${index}>${pattern})`).join('|')}`,
      'gu',
    )
    known = { expression, syntaxes }
    recognisers.set(key, known)
  }
  return known
}

/** Attributes of XLIFF's inline elements describe the code around the text, and are ignored. */
const XLIFF_INLINE = /<(?:x|g|bx|ex|ph|pc|sc|ec|it|bpt|ept|mrk)\s[^<>]{0,2000}>/g
const XLIFF = new Set(['xliff', 'xliff2'])
/** Dates are spelled in the order of the language: '%B %d, %Y'. */
const DATE_FORMAT = /%-?[BbYyAHIMmejp](?![a-zA-Z])/g
/** No date is spelled with a text or with a C integer's size: binutils' `%B(%A): undefined symbol '%s'` is no date. */
const NO_DATE = /(?<![\p{N}%])%[-+0#]{0,3}\d{0,4}(?:s|(?:hh|h|ll|l|L|q|j|z|t)[diouxX])/u

/** The variables of a text in the order in which they stand. Percent signs that are doubled are none. */
export function findVariables(text: string, fileType: string | null): Variable[] {
  if (!/[{%$:#]/.test(text)) return []
  if (fileType !== null && XLIFF.has(fileType))
    text = text.replaceAll(XLIFF_INLINE, (tag) => ' '.repeat(tag.length))
  if (isDate(text)) return []
  const { expression, syntaxes } = recogniserOf(fileType)
  const found: Variable[] = []
  let unnumbered = 0
  for (const match of text.matchAll(expression)) {
    const syntax = syntaxes.find((_, index) => match.groups?.[`s${index}`] !== undefined)
    if (syntax === undefined) continue
    const [written] = match
    const key =
      syntax.kind === 'printf'
        ? printfKey(written, () => (unnumbered += 1))
        : (syntax.keyOf?.(written) ?? written)
    found.push({
      kind: syntax.kind,
      text: written,
      key,
      start: match.index,
      end: match.index + written.length,
    })
  }
  return found
}

function isDate(text: string): boolean {
  return (text.match(DATE_FORMAT)?.length ?? 0) > 1 && !NO_DATE.test(text)
}

const CLASSES: Readonly<Record<string, string>> = { i: 'd', C: 'c', S: 's' }

/** Its argument's number and kind of value: '%s' and '%1$s' are the same first argument. */
function printfKey(written: string, next: () => number): string {
  const number = /^%(\d+)\$/.exec(written)?.[1]
  const conversion = written.at(-1) ?? ''
  // A width or precision that is given as `*` takes an argument of its own.
  for (let stars = written.split('*').length; stars > 1; stars -= 1) next()
  return `%${number ?? next()}$${CLASSES[conversion] ?? conversion}`
}

/** Whether an argument's place is written out: %1$s. */
export function isNumbered({ kind, text }: Variable): boolean {
  return kind === 'printf' && /^%\d+\$/.test(text)
}
