/**
 * Translations with what files lose easily: a space at an edge, a line break, quotes and backslashes, many characters. Translators write
 * them, and a module that does not expect them drops them, or writes a file that is read as another one.
 */
import type { ModuleFinding } from '../../contract/modules.ts'
import type { Language } from '../../contract/language.ts'
import { shortJson } from '../breach.ts'
import type { ModuleCheckedString } from '../checkedString.ts'
import type { JobString, JobText } from '../../contract/moduleProtocol.ts'
import { translationIn } from './translatedStrings.ts'

export const DELICATE_KINDS = ['leading space', 'trailing space', 'line break', 'signs', 'length'] as const
export type DelicateKind = (typeof DELICATE_KINDS)[number]

/** A kind as it is called in a sentence: “A translation with … ”. */
const NAMES: Record<DelicateKind, string> = {
  'leading space': 'a space at its beginning',
  'trailing space': 'a space at its end',
  'line break': 'a line break',
  signs: 'quotes and a backslash',
  length: 'many characters',
}

/** The text with what its kind is about; what has no words stays as it is. `maxLength`: the limit of its string. */
export function edgeCases(kind: DelicateKind, text: string, maxLength: number | null = null): string {
  if (text.trim() === '') return text
  switch (kind) {
    case 'leading space':
      return ` ${text}`
    case 'trailing space':
      return `${text} `
    case 'line break':
      return withLineBreak(text)
    case 'signs':
      return `${text} "one" 'two' \\ 3`
    case 'length':
      return lengthened(text, maxLength ?? LONG)
  }
}

/** Characters: longer than a line of most files. */
const LONG = 400

/** The text again and again, up to a number of characters. */
function lengthened(text: string, length: number): string {
  const characters = [...`${text} `.repeat(Math.ceil(length / (text.length + 1)))]
  return [...text].length >= length ? text : characters.slice(0, length).join('').trimEnd()
}

/** The text with a line break in place of its last space, so that it becomes no longer; a text of one word twice. */
function withLineBreak(text: string): string {
  const inner = /^(\s*\S[^]*)[ \t](\S+\s*)$/.exec(text)
  return inner === null ? `${text}\n${text}` : `${inner[1]}\n${inner[2]}`
}

export interface DelicateResult {
  languages: readonly Language[]
  /** The strings as they were built. */
  strings: readonly JobString[]
  /** The strings as the built file was parsed, with their translations. */
  parsed: readonly ModuleCheckedString[]
}

interface Difference {
  path: string
  wanted: JobText
  found: JobText | undefined
}

/** How what came back differs from what was built: in its white space alone, or beyond it. */
export interface EdgeCaseDifferences {
  inSpace: Difference[]
  beyond: Difference[]
}

export function delicateDifferences({ languages, strings, parsed }: DelicateResult): EdgeCaseDifferences {
  const differences: EdgeCaseDifferences = { inSpace: [], beyond: [] }
  const known = new Set(strings.map(({ identifier }) => identifier))
  const back = new Map(parsed.map((string) => [string.identifier, string]))
  for (const { identifier, text } of parsed)
    if (!known.has(identifier)) differences.beyond.push({ path: identifier, wanted: '', found: text })
  for (const string of strings) {
    const { identifier } = string
    for (const language of languages) {
      const { id } = language
      const wanted = translationIn(string, language).text
      const found = back.get(identifier)?.translations.get(id)?.text
      if (isEmpty(wanted) || isSame(wanted, found, unifiedLines)) continue
      const path = `${identifier}: translations.${id}.text`
      const list = isSame(wanted, found, inOneLine) ? differences.inSpace : differences.beyond
      list.push({ path, wanted, found })
    }
  }
  return differences
}

/** Whether the source's own reading of the built file has the spaces that its reading as translations lost. */
export function isReadAsSource(
  { inSpace }: EdgeCaseDifferences,
  parsed: readonly ModuleCheckedString[],
): boolean {
  const texts = new Map(parsed.map(({ identifier, text }) => [identifier, text]))
  return inSpace.some(({ path, wanted }) => {
    const identifier = path.slice(0, path.lastIndexOf(': translations.'))
    return isSame(wanted, texts.get(identifier), unifiedLines)
  })
}

/** The built file has the bytes of one that was built without it. */
export function lostInBuilding(kind: DelicateKind): ModuleFinding {
  return {
    // A format of lines has no line breaks: a module may write spaces for them.
    ...{
      level: kind === 'line break' ? 'warning' : 'breach',
      step: 'build translated',
      code: 'module.roundTrip',
    },
    message: `Of a translation with ${NAMES[kind]} the file is built without it.`,
    todo: 'Write translations as they are.',
  }
}

export function whitespaceLoss(kind: DelicateKind, { inSpace }: EdgeCaseDifferences): ModuleFinding[] {
  return finding('warning', `A translation with ${NAMES[kind]} comes back without it.`, inSpace)
}

export function readAsAnother(kind: DelicateKind, { beyond }: EdgeCaseDifferences): ModuleFinding[] {
  const message = `A translation with ${NAMES[kind]} makes the file another one: it comes back as another text.`
  return finding('breach', message, beyond)
}

function finding(
  level: ModuleFinding['level'],
  message: string,
  all: readonly Difference[],
): ModuleFinding[] {
  const [first] = all
  if (first === undefined) return []
  const more = all.length === 1 ? '' : ` So do ${all.length - 1} more.`
  const { path, found } = first
  return [
    {
      ...{ level, step: 'parse the translated file', code: 'module.roundTrip' },
      message: `${message}${more}`,
      path,
      ...(found !== undefined && { value: shortJson(found) }),
      todo: 'Escape it where the format can, else answer with an error that says so.',
    },
  ]
}

function isEmpty(text: JobText): boolean {
  return typeof text === 'string' && text === ''
}

function isSame(one: JobText, other: JobText | undefined, unify: (text: string) => string): boolean {
  if (other === undefined) return false
  if (typeof one === 'string' && typeof other === 'string') return unify(one) === unify(other)
  if (typeof one === 'string' || typeof other === 'string') return false
  const categories = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof typeof one>
  return [...categories].every((category) => unify(one[category] ?? '') === unify(other[category] ?? ''))
}

/** A file has its own line ends. */
function unifiedLines(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
