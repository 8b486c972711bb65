/**
 * A module's response, validated as a whole (docs/reference/modules.md, "Response"): members, limits, fetched
 * addresses. A response with a breach changes nothing.
 */
import { listFirst, sentence, type Sentence } from '../platform/text/sentence.ts'
import { Failure } from '../platform/errors/failure.ts'
import type { Language } from '../contract/language.ts'
import { Breaches, breachFailure } from './breach.ts'
import { checkModuleStrings, type StringRules } from './checkStrings.ts'
import { isMemberObject } from './members.ts'
import type { ModuleCheckedString } from './checkedString.ts'
import { readJsonLines } from './lines.ts'
import { MAX_BY_ADDRESS, MAX_PREVIEW } from './limits.ts'

export interface ResponseContext {
  /** The module by its name, for messages. */
  module: string
  /** Fetches what an address stands for, once. */
  fetch: (address: string) => Promise<Uint8Array>
}

export interface CheckedParse {
  strings: ModuleCheckedString[]
  /** An HTML page; null where there is none, or where it is refused. */
  preview: string | null
  /** Sentences: a preview of a file with plurals is left out. */
  warnings: Sentence[]
}

type Members = Record<string, unknown>

/**
 * The answer to `parse-file`.
 * @throws Failure `module.failed` with the module's own words, `module.protocol` with every breach, and those of
 *   `fetchAddress` and `readJsonLines`
 */
export async function checkParse(
  response: unknown,
  rules: Omit<StringRules, 'hasPreview'>,
  context: ResponseContext,
): Promise<CheckedParse> {
  const data = dataOf(response, context.module)
  const breaches = new Breaches()
  const source = oneOf(data, 'strings', 'stringsUrl', true, breaches)
  const page = oneOf(data, 'preview', 'previewUrl', false, breaches)
  if (source?.member === 'strings' && !Array.isArray(source.value))
    breaches.add('data.strings', 'Strings are a list.', source.value)
  if (source === null || breaches.count > 0) throw refused(breaches, context.module)
  const values = await stringsOf(source, context)
  const preview = page === null ? null : await bytesOf(page, 'data.preview', context, breaches)
  // A preview is made for a source file only (docs/reference/modules.md, "Preview").
  const hasPreview = preview !== null && rules.targetLanguages.length === 0
  const leftOut = new Map<string, number>()
  const onLeftOut = (id: string) => leftOut.set(id, (leftOut.get(id) ?? 0) + 1)
  const strings = await checkModuleStrings(values, { ...rules, hasPreview, onLeftOut }, breaches, source.path)
  if (breaches.count > 0) throw refused(breaches, context.module)
  const warnings = leftOut.size === 0 ? [] : [notAskedFor(leftOut, rules.targetLanguages)]
  if (!hasPreview) return { strings, preview: null, warnings }
  const reason = whyNoPreview(preview, strings)
  if (reason !== null)
    return { strings, preview: null, warnings: [...warnings, sentence`The preview was left out: ${reason}`] }
  return { strings, preview: new TextDecoder().decode(preview), warnings }
}

/** The most languages that are named individually. */
const LANGUAGES_SHOWN = 12

/** The project is not changed by them: an app that sends all that it has sends what is right, too. */
function notAskedFor(leftOut: ReadonlyMap<string, number>, languages: readonly Language[]): Sentence {
  const ids = [...leftOut.keys()]
  const named = listFirst(
    ids.map((id) => id.slice(0, 40)),
    LANGUAGES_SHOWN,
  )
  const asked = languages.map(({ id }) => id).join(', ')
  return languages.length === 0
    ? sentence`Translations into ${named} were left out: a source file is imported.`
    : sentence`Translations into ${named} were left out: only ${asked} was asked for.`
}

/** Why a preview is not kept, though the strings are; null where it is. */
function whyNoPreview(preview: Uint8Array, strings: readonly ModuleCheckedString[]): Sentence | null {
  if (strings.some(({ text }) => typeof text !== 'string'))
    return sentence`it is not supported where there are plural strings.`
  const { byteLength } = preview
  if (byteLength <= MAX_PREVIEW) return null
  return sentence`it has ${byteLength} bytes, and at most ${MAX_PREVIEW} are shown.`
}

/** The answer to `build-file`: the translation file. Throws as `checkParse` does. */
export async function checkBuild(response: unknown, context: ResponseContext): Promise<Uint8Array> {
  const data = dataOf(response, context.module)
  const breaches = new Breaches()
  const content = oneOf(data, 'content', 'contentUrl', true, breaches)
  const bytes = content === null ? null : await bytesOf(content, 'data.content', context, breaches)
  if (breaches.count > 0 || bytes === null) throw refused(breaches, context.module)
  return bytes
}

/** The module's own words, where an answer says that it failed; null where it does not. */
export function errorOf(response: unknown): string | null {
  if (!isMemberObject(response)) return null
  const { error } = response
  if (typeof error === 'string' && error !== '') return error
  if (isMemberObject(error) && typeof error['message'] === 'string')
    return error['message'] || 'It gave no reason.'
  return null
}

/**
 * Returns the message of a response with an HTTP error status: like `errorOf`, or a bare `message`, which frameworks
 * send.
 */
export function refusalOf(response: unknown): string | null {
  const words = errorOf(response)
  if (words !== null || !isMemberObject(response)) return words
  const { message } = response
  return typeof message === 'string' && message !== '' ? message : null
}

/** @throws Failure `module.failed`: the answer is an error in the module's words */
export function failedModule(module: string, words: string, hint?: string): Failure {
  return new Failure('module.failed', sentence`${module} says: ${words.slice(0, 2000)}`, {
    kept: 'The project was not changed.',
    todo: hint ?? 'The message is the module’s own: look at the file, or ask the module’s author.',
  })
}

function dataOf(response: unknown, module: string): Members {
  const words = errorOf(response)
  if (words !== null) throw failedModule(module, words)
  const breaches = new Breaches()
  if (!isMemberObject(response))
    breaches.add('', 'An answer is an object with “data”, or with “error”.', response)
  else if (response['error'] !== undefined && response['error'] !== null)
    breaches.add('error', 'An error is an object with a message.', response['error'])
  else if (!isMemberObject(response['data']))
    breaches.add('data', 'An answer has “data”, an object.', response['data'])
  else return response['data']
  throw refused(breaches, module)
}

interface Given {
  member: string
  path: string
  value: unknown
  isAddress: boolean
}

/** One of two members that say the same: in line, or by address. */
function oneOf(
  data: Members,
  inline: string,
  byAddress: string,
  isRequired: boolean,
  breaches: Breaches,
): Given | null {
  const given = [inline, byAddress].filter((member) => data[member] !== undefined && data[member] !== null)
  const [member] = given
  if (given.length > 1) {
    breaches.add(
      `data.${byAddress}`,
      `There is “${inline}” already: an answer has one of the two.`,
      data[byAddress],
    )
    return null
  }
  if (member === undefined) {
    if (isRequired) breaches.add(`data.${inline}`, `An answer has “${inline}”, or “${byAddress}”.`)
    return null
  }
  const value = data[member]
  const isAddress = member === byAddress
  if (isAddress && typeof value !== 'string') {
    breaches.add(`data.${member}`, 'An address is a text.', value)
    return null
  }
  return { member, path: `data.${member}`, value, isAddress }
}

async function stringsOf({ value, isAddress, path }: Given, { fetch }: ResponseContext): Promise<unknown[]> {
  if (!isAddress) return value as unknown[]
  const bytes = await fetch(value as string)
  return readJsonLines(decodeUtf8(bytes, path), path)
}

function decodeUtf8(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Failure('module.encoding', 'The strings are not in UTF-8.', {
      path,
      kept: 'The project was not changed.',
      todo: 'Write the file in UTF-8.',
    })
  }
}

async function bytesOf(
  { value, isAddress, path }: Given,
  member: string,
  { fetch }: ResponseContext,
  breaches: Breaches,
): Promise<Uint8Array | null> {
  if (isAddress) return fetch(value as string)
  if (typeof value !== 'string' || !isBase64(value)) {
    breaches.add(member, 'It is base64.', value)
    return null
  }
  const bytes = Buffer.from(value, 'base64')
  if (bytes.byteLength > MAX_BY_ADDRESS) breaches.add(path, 'It is too large.')
  return new Uint8Array(bytes)
}

/** Standard base64, with or without line breaks and padding. */
function isBase64(text: string): boolean {
  const padding = text.indexOf('=')
  const digits = padding === -1 ? text : text.slice(0, padding)
  return /^[A-Za-z0-9+/\s]*$/.test(digits) && (padding === -1 || /^==?\s*$/.test(text.slice(padding)))
}

function refused(breaches: Breaches, module: string): Failure {
  return breachFailure('module.protocol', `The answer of ${module}`, breaches, module)
}
