import type { MessageSyntax } from '../../contract/messages.ts'
import { sampleNumbers } from '../../languages/samples.ts'
import { argumentsOf, compareArguments, type MessageArgument } from '../../messages/arguments.ts'
import { parseMessage } from '../../messages/syntax.ts'
import type { Check, CheckInput, UnnamedFinding } from '../check.ts'
import { findVariables, isNumbered, type Variable } from '../text/variables.ts'
import { messageFactory, type FindingSentences } from '../sentences.ts'

const sentences = {
  'variables.missing': ({ variable }: { variable: string }) =>
    `${variable} is missing. Put it where it belongs.`,
  'variables.extra': ({ variable }: { variable: string }) => `${variable} is not in the source. Take it out.`,
  'variables.other': ({ variable, right }: { variable: string; right: string }) =>
    `${variable} is not in the source; ${right} is. Use that.`,
  'variables.order': ({ formats }: { formats: string }) =>
    `The formats stand in another order than in the source. Number them: ${formats}.`,
  'variables.use': ({ variable }: { variable: string }) =>
    `${variable} is used as something else than in the source. Use it in the same way.`,
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
    return inPlainTexts(input)
  },
}

function inPlainTexts(input: CheckInput): UnnamedFinding[] {
  const { source, text, string } = input
  const wanted = findVariables(source, string.fileType)
  const given = findVariables(text, string.fileType)
  if (wanted.length === 0 && given.length === 0) return []
  const allowed = new Set(
    string.sources.flatMap((one) => findVariables(one, string.fileType)).map(({ key }) => key),
  )
  const inText = new Set(given.map(({ key }) => key))
  const dropped = droppedFormats(wanted, given)
  const isDropped = ({ kind }: Variable) => kind === 'printf' && dropped.length > 0
  const absent = wanted.filter((variable) => !inText.has(variable.key) && !isDropped(variable))
  const missing = isOfOneNumber(input) ? [] : [...dropped, ...distinct(absent)]
  const extra = given.filter(
    (variable) => !allowed.has(variable.key) && !isDropped(variable) && !isPercentSign(variable, wanted),
  )
  const reordered = outOfOrder(wanted, given, missing, extra)
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

/** A form for one or two numbers alone may spell them out: '{count}' need not be in the form for 1. */
function isOfOneNumber({ form, language }: CheckInput): boolean {
  if (form === 'none' || form === 'other') return false
  return (sampleNumbers(language).get(form)?.length ?? 0) <= 2
}

/** Text after a per cent sign that looks like a format is one only if the source has formats. */
function isPercentSign({ kind }: Variable, wanted: readonly Variable[]): boolean {
  return kind === 'printf' && !wanted.some((one) => one.kind === 'printf') && wanted.length > 0
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
  return {
    ...say('variables.order', { formats: numbered(wanted) }),
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
  if (!original.ok || !parsed.ok) return []
  const {
    missing,
    unknown: extra,
    changed,
  } = compareArguments(
    argumentsOf(original.nodes).filter(isVariable),
    argumentsOf(parsed.nodes).filter(isVariable),
  )
  return [
    ...missing.map(({ name }) => say('variables.missing', { variable: `{${name}}` })),
    ...extra.map(({ name }) => say('variables.extra', { variable: `{${name}}` })),
    ...changed.map(({ target: { name } }) => say('variables.use', { variable: `{${name}}` })),
  ]
}

/** Tags have a check of their own; terms and functions of Fluent are the translation's affair. */
function isVariable({ uses }: MessageArgument): boolean {
  return !uses.some((use) => use === 'tag' || use === 'term' || use === 'function' || use === 'message')
}
