import type { MessageSyntax } from '../../contract/messages.ts'
import { sampleNumbers } from '../../languages/samples.ts'
import { argumentsOf, compareArguments, type MessageArgument } from '../../messages/arguments.ts'
import type { FormatGrammar, FormatProblem } from '../../messages/formatStrings/formatString.ts'
import { grammarNamed } from '../../messages/formatStrings/grammarOf.ts'
import { doubled, quotingApostrophes } from '../../messages/icu.ts'
import { parseMessage } from '../../messages/syntax.ts'
import type { Check, CheckInput, UnnamedFinding } from '../check.ts'
import { findVariables, isDate, isNumbered, type Variable } from '../text/variables.ts'
import { messageFactory, type FindingSentences } from '../sentences.ts'

const sentences = {
  'variables.missing': ({ variable }: { variable: string }) =>
    `${variable} is missing. Put it where it belongs.`,
  'variables.extra': ({ variable }: { variable: string }) => `${variable} is not in the source. Take it out.`,
  'variables.other': ({ variable, right }: { variable: string; right: string }) =>
    `${variable} is not in the source; ${right} is. Use that.`,
  'variables.order': ({ formats }: { formats: string }) =>
    `The formats are in another order than in the source. Number them: ${formats}.`,
  'variables.use': ({ variable }: { variable: string }) =>
    `${variable} is used as something else than in the source. Use it in the same way.`,
  'variables.inOrder': ({ formats, grammar }: { formats: string; grammar: string }) =>
    `The formats are in another order than in the source, and ${grammar} format strings take their values in order. Put them in the order of the source: ${formats}.`,
  'variables.sign': ({ grammar, sign, right }: { grammar: string; sign: string; right: string }) =>
    `In ${grammar} format strings the character ${sign} is written ${right}. Write it so, or complete the placeholder.`,
  'variables.incomplete': ({ grammar, sign }: { grammar: string; sign: string }) =>
    `In ${grammar} format strings the character ${sign} begins a placeholder, and this one is not complete. Write it as in the source.`,
  'variables.mixed': ({ grammar }: { grammar: string }) =>
    `Some placeholders are numbered and some are not, which ${grammar} format strings do not allow. Number all of them, or none.`,
  'variables.skipped': ({ grammar, argument }: { grammar: string; argument: string }) =>
    `Value ${argument} is not used but a later one is, which ${grammar} format strings do not allow. Use it.`,
  'variables.types': ({ argument }: { argument: string }) =>
    `Value ${argument} is used in two different ways. Write its placeholders as in the source.`,
  'variables.quoted': ({ variable }: { variable: string }) =>
    `The apostrophe quotes the text after it, so that ${variable} is shown as it is written. Write two apostrophes.`,
} satisfies FindingSentences
const say = messageFactory(sentences)

/** Placeholders are in both texts, and take the same values. */
export const variables: Check = {
  title: 'Variables',
  readsMessages: true,
  isOnByDefault: true,
  sentences,
  run(input) {
    const { string } = input
    if (string.type === 'icu') return inMessages(input, string.messages ?? 'icu')
    if (string.format === 'icu' && parseMessage(input.source, 'icu').ok) return inMessages(input, 'icu')
    if (string.format !== undefined && string.format !== null && string.format !== 'none')
      return inFormatStrings(input, grammarNamed(string.format))
    const syntax =
      string.messages === 'fluent' || string.fileType === 'formatjs_json' ? string.messages : null
    if (syntax !== null && parseMessage(input.source, syntax).ok) return inMessages(input, syntax)
    return inPlainTexts(input)
  },
}

/** A source that is no format string of its grammar is not one at run time either: `msgfmt -c` leaves it, too. */
function inFormatStrings(input: CheckInput, grammar: FormatGrammar): UnnamedFinding[] {
  const { source, text } = input
  if (text.trim() === '' || grammar.read(source).problem !== null) return []
  const { problem } = grammar.read(text)
  if (problem !== null) return [findingOfProblem(problem, text, grammar)]
  const found = inPlainTexts(input, grammar)
  if (found.length === 0 || !text.includes("'") || grammar !== grammarNamed('java')) return found
  return (
    quoted(text, /(?<!')'(?!')/g, (fixed) => inPlainTexts({ ...input, text: fixed }, grammar).length === 0) ??
    found
  )
}

function findingOfProblem(problem: FormatProblem, text: string, grammar: FormatGrammar): UnnamedFinding {
  const { title } = grammar
  const { kind, start, end, fix } = problem
  const place = { start, end }
  const argument = problem.argument ?? ''
  switch (kind) {
    case 'mixed':
      return { ...say('variables.mixed', { grammar: title }), place }
    case 'skipped':
      return { ...say('variables.skipped', { grammar: title, argument }), place }
    case 'types':
      return { ...say('variables.types', { argument }), place }
    case 'percent':
    case 'brace':
    case 'dollar':
    case 'tilde':
    case 'at': {
      const sign = text.slice(start, end)
      if (fix === null) return { ...say('variables.incomplete', { grammar: title, sign }), place }
      return { ...say('variables.sign', { grammar: title, sign, right: fix }), place, fix }
    }
  }
}

const QUOTED = /[{<][^{}<>\s]{0,60}[}>]?/
/** How far behind its apostrophe a quoted placeholder is looked for, in UTF-16 units. */
const LONGEST_QUOTED = 400

/** Returns the apostrophes that quote placeholders away, if the text has none missing once they are doubled. */
function quoted(text: string, pattern: RegExp, isRight: (fixed: string) => boolean): UnnamedFinding[] | null {
  const offsets = Array.from(text.matchAll(pattern), ({ index }) => index)
  if (offsets.length === 0 || !isRight(doubled(text, offsets))) return null
  return offsets.map((start) => ({
    ...say('variables.quoted', {
      variable: QUOTED.exec(text.slice(start, start + LONGEST_QUOTED))?.[0] ?? '{',
    }),
    place: { start, end: start + 1 },
    fix: "''",
  }))
}

function inPlainTexts(input: CheckInput, grammar: FormatGrammar | null = null): UnnamedFinding[] {
  const { source, text, string } = input
  if (grammar === null && isDate(source)) return []
  const wanted = findVariables(source, string)
  const given = findVariables(text, string)
  if (wanted.length === 0 && given.length === 0) return []
  const abbreviated = grammar === null ? withNamedDirectives(input, wanted, given) : null
  if (abbreviated !== null) return abbreviated
  const allowed = new Set(string.sources.flatMap((one) => findVariables(one, string)).map(({ key }) => key))
  const inText = new Set(given.map(({ key }) => key))
  const dropped = droppedFormats(wanted, given)
  const isDropped = ({ kind }: Variable) => kind === 'printf' && dropped.length > 0
  const absent = wanted.filter(
    (variable) =>
      !inText.has(variable.key) &&
      !isDropped(variable) &&
      !(grammar === null && (isWritten(variable, text) || isAlternation(variable, string))),
  )
  const missing = isOfOneNumber(input) ? [] : [...dropped, ...distinct(absent)]
  const extra = given.filter(
    (variable) =>
      !allowed.has(variable.key) &&
      !isDropped(variable) &&
      !isPercentSign(variable, wanted) &&
      !(grammar === null && (isPercentage(variable, source) || isAlternation(variable, string))) &&
      !(grammar === null && wanted.some((one) => isWritten(one, variable.text))) &&
      !isOfRails(variable, string) &&
      !isNumberOfQt(variable, string),
  )
  const reordered = outOfOrder(wanted, given, missing, extra, grammar)
  if (reordered !== null) return [reordered]
  const isReplaced = missing.length === 1 && extra.length > 0
  return [
    ...(isReplaced ? [] : missing).map(({ text: variable }) => say('variables.missing', { variable })),
    ...extra.map((variable) => unknown(variable, missing)),
  ]
}

/**
 * Returns the formats that are missing although all others are present. Without numbers they are identified by their
 * order, so that each after a missing one would differ. The editor offers the same ones (`comparePlaceholders`).
 */
function droppedFormats(wanted: readonly Variable[], given: readonly Variable[]): Variable[] {
  const isPrintf = ({ kind }: Variable) => kind === 'printf'
  const unwritten = wanted.filter(isPrintf)
  const written = given.filter(isPrintf)
  if (unwritten.some(isNumbered) || written.some(isNumbered)) return []
  for (const { text } of written) {
    const index = unwritten.findIndex((variable) => variable.text === text)
    if (index === -1) return []
    unwritten.splice(index, 1)
  }
  return unwritten
}

/**
 * Whether braces hold no name of a value. They hold the words or numbers to choose from in the usage of a command, an
 * emphasized word of AsciiDoc, or are empty in a file of properties.
 */
function isAlternation({ text }: Variable, { fileType }: CheckInput['string']): boolean {
  if (text === '{}') return fileType === 'properties'
  return fileType === 'po' && /^\{(?:[\w-]+(?:,[\w-]+)+|[\d.,;\s]+[,;][\d.,;\s]+|_[^{}]+_)\}$/.test(text)
}

/** The plural forms that the viewer of PDF keeps as texts of their own: `find_match_count[one]`. */
const OF_A_FORM = /\[(zero|one|two)\]$/

/** A form for one or two numbers alone may spell them out: '{count}' need not be in the form for 1. */
function isOfOneNumber({ form, language, string }: CheckInput): boolean {
  if (string.fileType === 'properties' && OF_A_FORM.test(string.identifier)) return true
  if (form === 'none' || form === 'other') return false
  return (sampleNumbers(language).get(form)?.length ?? 0) <= 2
}

/** Qt gives the number to each plural string: a translation may show it where the source does not. */
function isNumberOfQt({ key }: Variable, { type, fileType }: CheckInput['string']): boolean {
  return key === '%n' && type === 'plural' && fileType === 'qt_ts'
}

/**
 * Whether a text has the variable as it is written, although letters beside it make it look like another one or like none:
 * `%0-tilstand`, `%DIR%を`.
 */
function isWritten({ kind, text: variable }: Variable, text: string): boolean {
  if (kind === 'printf') return false
  const offset = text.indexOf(variable)
  return offset !== -1 && !/^%\d+\d/.test(text.slice(offset, offset + variable.length + 1))
}

/** The abbreviations of e2fsck, a letter behind an at sign: `@E` stands for `entry '%Dn' in %p (%i)`. */
const ABBREVIATION = /(?<![\p{L}\p{N}@])@\p{L}(?![\p{L}\p{N}])/gu

/** The messages of bison's parsers: `%@: expected %0e before %u`. */
const OF_BISON = /%@.*%u/u

/**
 * Returns the findings in a text whose source has abbreviations of e2fsck or directives of bison; null where it has
 * none. Its variables have names, and a translation that writes an abbreviation out has those of the abbreviation.
 */
function withNamedDirectives(
  { source, text, string }: CheckInput,
  wanted: readonly Variable[],
  given: readonly Variable[],
) {
  const abbreviations = source.match(ABBREVIATION) ?? []
  if (string.fileType !== 'po' || (abbreviations.length === 0 && !OF_BISON.test(source))) return null
  const missing = distinct(wanted.filter((variable) => !text.includes(variable.text)))
  const isWrittenOut = abbreviations.some((abbreviation) => !text.includes(abbreviation))
  const extra = isWrittenOut ? [] : given.filter((variable) => !source.includes(variable.text))
  return [
    ...missing.map(({ text: variable }) => say('variables.missing', { variable })),
    ...extra.map((variable) => unknown(variable, missing)),
  ]
}

/** Text after a per cent sign that looks like a format is one only if the source has formats. */
function isPercentSign({ kind }: Variable, wanted: readonly Variable[]): boolean {
  return kind === 'printf' && !wanted.some((one) => one.kind === 'printf') && wanted.length > 0
}

/** Some languages write the sign before the number: `95%` and `%95`. */
function isPercentage({ text }: Variable, source: string): boolean {
  const number = /^%(\d{1,4})/.exec(text)?.[1]
  return number !== undefined && new RegExp(`(?<!\\d)${number}\\s?%`).test(source)
}

/** Ruby on Rails gives these values to each message of an error. */
const OF_RAILS: ReadonlySet<string> = new Set(['%{attribute}', '%{model}', '%{value}'])

function isOfRails({ text }: Variable, { fileType }: CheckInput['string']): boolean {
  return fileType === 'yaml' && OF_RAILS.has(text)
}

function unknown({ text, start, end }: Variable, missing: readonly Variable[]): UnnamedFinding {
  const [only] = missing
  const place = { start, end }
  if (only && missing.length === 1)
    return {
      ...say('variables.other', { variable: text, right: only.text }),
      place,
      fix: only.text,
    }
  return { ...say('variables.extra', { variable: text }), place, fix: '' }
}

/** Unnumbered formats take their values in order: where the order changes, they have to be numbered. */
function outOfOrder(
  wanted: readonly Variable[],
  given: readonly Variable[],
  missing: readonly Variable[],
  extra: readonly Variable[],
  grammar: FormatGrammar | null,
): UnnamedFinding | null {
  const isPrintf = ({ kind }: Variable) => kind === 'printf'
  if (missing.length === 0 || missing.length !== extra.length || ![...missing, ...extra].every(isPrintf))
    return null
  if (given.some(isNumbered)) return null
  const conversions = (variables: readonly Variable[]) =>
    variables
      .filter(isPrintf)
      .map(({ text }) => text)
      .sort()
  if (conversions(wanted).join() !== conversions(given).join()) return null
  const [first] = extra
  const isNumberable = grammar === null || grammar.isNumberable
  const inSourceOrder = wanted.filter(isPrintf).map(({ text }) => text)
  return {
    ...(isNumberable
      ? say('variables.order', { formats: numbered(wanted) })
      : say('variables.inOrder', { formats: inSourceOrder.join(', '), grammar: grammar.title })),
    place: first ? { start: first.start, end: first.end } : null,
  }
}

function numbered(variables: readonly Variable[]): string {
  const formats = variables.filter(({ kind }) => kind === 'printf')
  return formats.map(({ text }, index) => text.replace('%', `%${index + 1}$`)).join(', ')
}

function distinct(variables: readonly Variable[]): Variable[] {
  return [...new Map(variables.map((variable) => [variable.key, variable])).values()]
}

function inMessages({ source, text }: CheckInput, syntax: MessageSyntax): UnnamedFinding[] {
  const [original, parsed] = [parseMessage(source, syntax), parseMessage(text, syntax)]
  if (!original.ok || !parsed.ok || text.trim() === '') return []
  const wanted = argumentsOf(original.nodes)
  const given = argumentsOf(parsed.nodes)
  if (syntax === 'icu') {
    const isLost = compareArguments(wanted, given).missing.length > 0
    const isWhole = (fixed: string) => {
      const read = parseMessage(fixed, syntax)
      return read.ok && compareArguments(wanted, argumentsOf(read.nodes)).missing.length === 0
    }
    const found = isLost ? quoted(text, quotingApostrophes(), isWhole) : null
    if (found !== null) return found
  }
  const { missing } = compareArguments(wanted.filter(isNeeded), given)
  const { unknown: extra, changed } = compareArguments(wanted.filter(isVariable), given.filter(isVariable))
  const shown = (argument: MessageArgument) => ({ variable: writtenArgument(argument, syntax) })
  const [lost, other] = [missing[0], extra[0]]
  if (lost && other && missing.length === 1 && extra.length === 1 && changed.length === 0)
    return [say('variables.other', { ...shown(other), right: writtenArgument(lost, syntax) })]
  return [
    ...missing.map((argument) => say('variables.missing', shown(argument))),
    ...extra.map((argument) => say('variables.extra', shown(argument))),
    ...changed.map(({ target }) => say('variables.use', shown(target))),
  ]
}

function writtenArgument({ name, uses }: MessageArgument, syntax: MessageSyntax): string {
  if (syntax === 'icu') return `{${name}}`
  const isReference = uses.some((use) => use === 'term' || use === 'message' || use === 'function')
  return `{ ${isReference ? '' : '$'}${name} }`
}

/** Tags have a check of their own; a translation may add terms and functions of Fluent. */
function isVariable(argument: MessageArgument): boolean {
  if (isOfTerm(argument)) return false
  return !argument.uses.some(
    (use) => use === 'tag' || use === 'term' || use === 'function' || use === 'message',
  )
}

/** Whether a select asks for the attribute of a term, as its gender, by which the words beside it are inflected. */
function isOfTerm({ name }: MessageArgument): boolean {
  return /^-.*\./.test(name)
}

/** A term or message that the source refers to is a name that readers look for. */
function isNeeded(argument: MessageArgument): boolean {
  return !isOfTerm(argument) && !argument.uses.some((use) => use === 'tag' || use === 'function')
}
