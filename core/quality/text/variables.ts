/** Variables of programs: the placeholders of each file format's ecosystem. */
import type { DeclaredFormat } from '../../contract/enumerations.ts'
import { grammarNamed } from '../../messages/formatStrings/grammarOf.ts'
import type { FormatDirective } from '../../messages/formatStrings/formatString.ts'
import type { ArgumentNode } from '../../messages/message.ts'
import { walk } from '../../messages/message.ts'
import { parseMessage } from '../../messages/syntax.ts'

export type VariableKind = 'printf' | 'named' | 'position'

/**
 * A placeholder of a program in a text, such as `%s`, `{count}` or `%(name)s`. The syntaxes depend on the type of the
 * file, and on the grammar that the string declares. `start` and `end` are UTF-16 offsets. Two placeholders with the same
 * `key` have the same value at run time.
 *
 * @example
 * findVariables('Hello {name}, %d new', { fileType: 'json' }).map(({ text }) => text) // ['{name}', '%d']
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

/** The properties of a string by which its placeholders are found. */
export interface VariableSyntax {
  /** A format's `type`; null for a string of no file. */
  fileType: string | null
  /** The grammar that the string's entry declares; no other one is then read. */
  format?: DeclaredFormat | null
}

interface Syntax {
  kind: VariableKind
  /** Repetitions are bounded, so that no text makes them slow. */
  pattern: string
  /** File types that write so; all where it is not given. */
  types?: readonly string[]
  keyOf?(text: string): string
}

/** The value that `{{- name, format}}` shows. */
const nameInBraces = (text: string) => `{{${/^\{\{-?\s*([^,]*?)\s*(?:,|\}\})/.exec(text)?.[1] ?? text}}}`

/** The command of TeX or Texinfo whose braces hold a word of the text, also with an accelerator: `\\c&ite{…}`, `@oe{}`, `@^{c}`. */
const COMMAND = String.raw`\\[A-Za-z&_]{1,20}|@(?:[a-z]{0,12}|["'^~=,])`

const nameInBrace = (text: string) => (/^\{\s*([\w.@$-]*)/.exec(text)?.[1] ?? '') + ' {}'
/** Types of files whose libraries take blanks within the braces. */
const WITH_BLANKS = ['json', 'formatjs_json', 'arb', 'ftl', 'csv', 'yaml', 'properties', 'xliff', 'xliff2']

const withoutBlanks = (text: string) => text.replaceAll(/\s/g, '')

const SYNTAXES: readonly Syntax[] = [
  // i18next, Angular, Vue, Handlebars: {{count}}; i18next also $t(key). A format and an escape leave the value the same.
  { kind: 'named', pattern: String.raw`\{\{[^{}]{1,120}\}\}`, keyOf: nameInBraces },
  { kind: 'named', pattern: String.raw`\$t\([^()]{1,120}\)`, keyOf: withoutBlanks },
  // Chrome: $NAME$ in any case, $1.
  {
    ...{ kind: 'named', pattern: String.raw`\$[A-Za-z0-9_@]{1,60}\$|\$[1-9]`, types: ['chrome_json'] },
    keyOf: (text) => text.toLowerCase(),
  },
  // Vue: @:key, @.lower:key.
  {
    ...{ kind: 'named', types: ['json', 'yaml', 'csv'] },
    pattern: String.raw`(?<![\w@])@(?:\.\w{1,30})?:(?:\([^()\s]{1,120}\)|[\w-]{1,80}(?:\.[\w-]{1,80}){0,9})`,
    keyOf: (text) => text.replace(/^@\.\w+/, '@').replaceAll(/[()]/g, ''),
  },
  // Symfony and Drupal's relatives: %name%.
  {
    kind: 'named',
    pattern: String.raw`(?<![\p{N}%])%(?!(?:hh|h|ll|l|q|j|z|t)?[A-Za-z]%)[A-Za-z_][\w.-]{1,60}%(?![%\p{L}\p{N}])`,
  },
  // Shell and JavaScript ${x}, Ruby #{x} and %{x}.
  { kind: 'named', pattern: String.raw`[$#%]\{[^{}<>]{1,120}\}`, keyOf: withoutBlanks },
  // Ruby %<x>s, Python %(x)s.
  { kind: 'named', pattern: String.raw`%<\w{1,60}>[-+0 #]{0,3}\d{0,3}(?:\.\d{1,3})?[A-Za-z]` },
  {
    kind: 'named',
    pattern: String.raw`%\([A-Za-z_][\w.]{0,80}\)[#0+-]{0,3}\d{0,4}(?:\.\d{1,3})?[diouxXeEfFgGcrsa]`,
  },
  // Qt: `%1s` is a place and a unit.
  {
    ...{ kind: 'position', pattern: String.raw`(?<![\p{N}%])%L?\d{1,2}(?![\d$])`, types: ['qt_ts'] },
    keyOf: (text) => text.replace('L', ''),
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
  {
    ...{ kind: 'position', pattern: String.raw`(?<![\p{N}%])%L?n(?![a-zA-Z])`, types: ['qt_ts'] },
    keyOf: (text) => text.replace('L', ''),
  },
  // ICU, .NET, Python {x}, {0}, {0:N2}, {count, number}.
  {
    ...{ kind: 'named', keyOf: nameInBrace },
    pattern: String.raw`(?<!${COMMAND})\{[\w.@$-]{0,80}(?:[,:!][^{}]{0,120})?\}`,
  },
  // Elsewhere `{ or }` is two braces and a word.
  {
    ...{ kind: 'named', keyOf: nameInBrace, types: WITH_BLANKS },
    pattern: String.raw`(?<!${COMMAND})\{\s{0,3}[\w.@$-]{0,80}\s{0,3}(?:[,:!][^{}]{0,120})?\}`,
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

function recogniserOf({ fileType, format }: VariableSyntax) {
  const key = `${fileType ?? ''} ${format ?? ''}`
  let known = recognisers.get(key)
  if (!known) {
    const syntaxes = SYNTAXES.filter(
      ({ kind, types }) =>
        (types === undefined || types.includes(fileType ?? '')) && !(format === 'none' && kind !== 'named'),
    )
    const expression = new RegExp(
      `%%|(?:%[0-9A-F]{2}){2,}|${syntaxes.map(({ pattern }, index) => `(?<s${index}>${pattern})`).join('|')}`,
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
const DAY = /(?<![\p{N}%])%[-_]?[de](?![a-zA-Z])/u
/** No date is spelled with a text or with a C integer's size: binutils' `%B(%A): undefined symbol '%s'` is no date. */
const NO_DATE = /(?<![\p{N}%])%[-+0#]{0,3}\d{0,4}(?:s|(?:hh|h|ll|l|L|q|j|z|t)[diouxX])/u

/** The variables of a text in the order in which they stand. Percent signs that are doubled are none. */
export function findVariables(text: string, syntax: VariableSyntax): Variable[] {
  const { fileType, format = null } = syntax
  if (format !== null && format !== 'none')
    return variablesOfDirectives(grammarNamed(format).read(text).directives)
  if (!/[{%$:#@]/.test(text)) return []
  if (fileType === 'ftl') {
    const references = referencesOf(text)
    if (references !== null) return references
  }
  if (fileType !== null && XLIFF.has(fileType))
    text = text.replaceAll(XLIFF_INLINE, (tag) => ' '.repeat(tag.length))
  if (isDate(text)) return []
  const { expression, syntaxes } = recogniserOf(syntax)
  const variables: Variable[] = []
  let unnumbered = 0
  for (const match of text.matchAll(expression)) {
    const found = syntaxes.find((_, index) => match.groups?.[`s${index}`] !== undefined)
    if (found === undefined) continue
    const [written] = match
    const key =
      found.kind === 'printf'
        ? printfKey(written, () => (unnumbered += 1))
        : (found.keyOf?.(written) ?? written)
    variables.push({
      kind: found.kind,
      text: written,
      key,
      start: match.index,
      end: match.index + written.length,
    })
  }
  return variables
}

function variablesOfDirectives(directives: readonly FormatDirective[]): Variable[] {
  // A value that is written as any kind and as a number is a number.
  const types = new Map<number | string, string>()
  for (const { id, type } of directives.flatMap((directive) => directive.arguments))
    if (type !== 'any' && !types.has(id)) types.set(id, type)
  return directives.map(({ text, start, end, isNumbered: isPlaced, arguments: taken }) => {
    const isNamed = taken.some(({ id }) => typeof id === 'string')
    const isPrintf = !isPlaced || NUMBERED.test(text)
    return {
      kind: isNamed ? 'named' : isPrintf ? 'printf' : 'position',
      ...{ text, start, end },
      key: taken.map(({ id }) => `${id}$${types.get(id) ?? 'any'}`).join(),
    }
  })
}

/** The references of a Fluent pattern; null if it is none. */
function referencesOf(text: string): Variable[] | null {
  if (!text.includes('{')) return []
  const parsed = parseMessage(text, 'fluent')
  if (!parsed.ok) return null
  const references = [...walk(parsed.nodes)].filter((node): node is ArgumentNode => node.kind === 'argument')
  return references.map(({ start, end, name, type }) => ({
    ...{ kind: 'named', text: text.slice(start, end), start, end },
    key: type === 'literal' ? '{}' : `${name}${type === 'function' ? '()' : ''}`,
  }))
}

/** Whether a text spells a date or a time: it has two of their directives, or one and a day of the month. */
export function isDate(text: string): boolean {
  const directives = text.match(DATE_FORMAT)?.length ?? 0
  return (directives > 1 || (directives === 1 && DAY.test(text))) && !NO_DATE.test(text)
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

const NUMBERED = /^%\d+\$/

/** Whether an argument's place is written out: %1$s. */
export function isNumbered({ kind, text }: Variable): boolean {
  return kind === 'printf' && NUMBERED.test(text)
}
