/** The grammars of libraries that replace placeholders in texts of their own files: i18next, Vue I18n, Laravel, Ruby I18n. */
import { grammarFrom, type FormatGrammar, type ReadDirective } from './formatString.ts'

const I18NEXT_VALUE = /\{\{-?([^{}]{1,200})\}\}/uy
const I18NEXT_NESTING = /\$t\(([^(),]{1,120})((?:,(?:\{\{[^{}]{1,200}\}\}|[^()]){0,400})?)\)/uy

/** The value of `{{- user.name, number(style: percent) }}`: the escape and the format leave it the same. */
const i18nextName = (inside: string) => (inside.split(',')[0] ?? '').trim()

/** Reads i18next's interpolation and nesting; the options of a nesting may have values, too. */
const i18next = grammarFrom({
  title: 'i18next',
  openings: { '{': null, $: null },
  mayMix: true,
  maySkip: true,
  directiveAt(text, start) {
    I18NEXT_VALUE.lastIndex = start
    const value = I18NEXT_VALUE.exec(text)
    if (value !== null) {
      const id = i18nextName(value[1] ?? '')
      return id === '' ? null : { length: value[0].length, values: [{ id, type: 'any' }] }
    }
    I18NEXT_NESTING.lastIndex = start
    const nesting = I18NEXT_NESTING.exec(text)
    if (nesting === null) return null
    const [whole, key = '', options = ''] = nesting
    const inside = Array.from(options.matchAll(/\{\{-?([^{}]{1,200})\}\}/gu), ([, name = '']) => ({
      id: i18nextName(name),
      type: 'any',
    }))
    return { length: whole.length, values: [{ id: `$t ${key.trim()}`, type: 'any' }, ...inside] }
  },
  escapeOf: () => null,
})

const VUE_LITERAL = /\{\s{0,9}'(?:[^'\\]|\\.){0,120}'\s{0,9}\}/uy
const VUE_VALUE = /\{\s{0,9}([A-Za-z_][\w$-]{0,120}|\d{1,9})\s{0,9}\}/uy
const VUE_LINK =
  /@(?:\.[A-Za-z]{1,30})?:(?:\{\s{0,9}(?:'([^'{}]{1,120})'|([A-Za-z_][\w$-]{0,120}|\d{1,9}))\s{0,9}\}|([\w$-]{1,80}(?:\.[\w$-]{1,80}){0,9}))/uy

/** Reads Vue I18n's messages: named and listed values, linked messages, literals. A bar separates plural forms. */
const vue = grammarFrom({
  title: 'Vue I18n',
  openings: { '{': 'brace', '}': 'brace', '@': 'at' },
  mayMix: true,
  maySkip: true,
  directiveAt(text, start) {
    VUE_LITERAL.lastIndex = start
    const literal = VUE_LITERAL.exec(text)
    if (literal !== null) return { length: literal[0].length, values: [] }
    VUE_VALUE.lastIndex = start
    const value = VUE_VALUE.exec(text)
    if (value !== null) return { length: value[0].length, values: [{ id: value[1] ?? '', type: 'any' }] }
    VUE_LINK.lastIndex = start
    const link = VUE_LINK.exec(text)
    if (link === null) return null
    const [whole, literalKey, name, key] = link
    return { length: whole.length, values: [{ id: name ?? `@ ${literalKey ?? key ?? ''}`, type: 'any' }] }
  },
  escapeOf: (sign) => `{'${sign}'}`,
})

/** A name of one letter would make smileys of them. */
const LARAVEL = /(?<!:):([A-Za-z][A-Za-z0-9_]{1,60})/uy

/** `:name`, `:Name` and `:NAME` are one value: Laravel replaces the name, with a capital, and in capitals. */
function laravelName(written: string): string {
  const lower = written.toLowerCase()
  const isOfName = [lower.toUpperCase(), lower.charAt(0).toUpperCase() + lower.slice(1)].includes(written)
  return isOfName ? lower : written.charAt(0).toLowerCase() + written.slice(1)
}

/** Reads Laravel's lines. `{0}` and `[2,*]` before a plural form are conditions, no values. */
const laravel = grammarFrom({
  title: 'Laravel',
  openings: { ':': null },
  mayMix: true,
  maySkip: true,
  directiveAt(text, start) {
    LARAVEL.lastIndex = start
    const match = LARAVEL.exec(text)
    return match && { length: match[0].length, values: [{ id: laravelName(match[1] ?? ''), type: 'any' }] }
  },
  escapeOf: () => null,
})

const RUBY_NAME = /%\{([\w|]{1,120})\}/uy
/** The gem takes all up to the next letter of a conversion, and sprintf refuses what is not flags and sizes. */
const RUBY_FORMAT = /%<(\w{1,120})>[ #+0-]{0,9}\d{0,9}(?:\.\d{1,9})?[bBdiouxXeEfgGcps]/uy
const RUBY_FORMAT_START = /%<\w{1,120}>[^]{0,200}?\d{0,9}\.?\d{0,9}[bBdiouxXeEfgGcps]/uy

/** Reads texts of Ruby's I18n gem, which Rails uses. A percent sign before anything else is one. */
const rubyI18n = grammarFrom({
  title: 'Ruby I18n',
  openings: { '%': null },
  mayMix: true,
  maySkip: true,
  directiveAt: (text, start) => rubyDirective(text, start),
  escapeOf: () => '%%',
})

function rubyDirective(text: string, start: number): ReadDirective | null {
  if (text[start + 1] === '%') return { length: 2, values: [] }
  for (const pattern of [RUBY_NAME, RUBY_FORMAT]) {
    pattern.lastIndex = start
    const match = pattern.exec(text)
    if (match !== null) return { length: match[0].length, values: [{ id: match[1] ?? '', type: 'any' }] }
  }
  return null
}

export const LIBRARY_GRAMMARS = {
  i18next,
  vue,
  laravel,
  'ruby-i18n': {
    ...rubyI18n,
    read(text) {
      const read = rubyI18n.read(text)
      const start = brokenRubyFormat(text)
      if (start === null) return read
      return { ...read, problem: { kind: 'percent', start, end: start + 1, fix: null, argument: null } }
    },
  },
} satisfies Record<string, FormatGrammar>

/** Returns the offset of the first format that sprintf refuses; null if there is none. */
function brokenRubyFormat(text: string): number | null {
  for (const { index } of text.matchAll(/(?<!%)%</g)) {
    RUBY_FORMAT_START.lastIndex = index
    RUBY_FORMAT.lastIndex = index
    if (RUBY_FORMAT_START.test(text) && !RUBY_FORMAT.test(text)) return index
  }
  return null
}
