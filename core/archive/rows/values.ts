/** The types that members of the archive have: how a JSON value is checked and kept, and how it prints. */
import { Failure } from '../../platform/errors/failure.ts'
import { isJsonObject, type ArchiveLine, type ReferencedKind, type ArchiveValueType } from './members.ts'
import { placePathOf } from '../../strings/placeNames.ts'
import { formatTime, parseTime } from '../../store/timestamps.ts'

export const textValue: ArchiveValueType = {
  expected: 'a text',
  read: (value) => (typeof value === 'string' ? value : undefined),
  write: (cell) => JSON.stringify(cell),
}

/** A name of a file or its path: what leads elsewhere in it is no name, and gets another (core/strings/placeNames.ts). */
export const placePath: ArchiveValueType = {
  ...textValue,
  read: (value) => (typeof value === 'string' ? placePathOf(value) : undefined),
}

export const longTextValue: ArchiveValueType = {
  ...textValue,
  expected: 'a text of at most 100,000 characters',
  read: (value) => (typeof value === 'string' && value.length <= 100_000 ? value : undefined),
}

export const flagValue: ArchiveValueType = {
  expected: 'true or false',
  read: (value) => (value === true ? 1 : value === false ? 0 : undefined),
  write: (cell) => (cell === 1 ? 'true' : 'false'),
}

export const wholeNumber: ArchiveValueType = {
  expected: 'a whole number',
  read: (value) => (typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined),
  write: String,
}

/** Counts and lengths. */
export const countValue: ArchiveValueType = {
  expected: 'a whole number, zero or more',
  read: (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined,
  write: String,
}

export const identityValue: ArchiveValueType = {
  expected: 'a whole number above zero',
  read: (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined,
  write: String,
}

export const timeValue: ArchiveValueType = {
  expected: 'a time such as "2026-01-02T03:04:05Z"',
  read: (value) => (typeof value === 'string' ? parseTime(value) : undefined),
  write: (cell) => `"${formatTime(Number(cell))}"`,
}

/** Well-formed is enough: a project may have languages that no catalogue knows. */
export const languageCodeValue: ArchiveValueType = {
  expected: 'a language code such as "uk" or "pt-BR"',
  read: (value) => (isLanguageCode(value) ? value : undefined),
  write: (cell) => JSON.stringify(cell),
}

/** Standard base64 with its padding; null bytes and all. */
export const bytesValue: ArchiveValueType = {
  expected: 'base64',
  read(value) {
    if (typeof value !== 'string') return undefined
    const content = Buffer.from(value, 'base64')
    return content.toString('base64') === value ? content : undefined
  },
  write: (cell) => `"${Buffer.from(cell as Uint8Array).toString('base64')}"`,
}

/** A vote: 1 or -1 in the store. */
export const markValue: ArchiveValueType = {
  expected: 'one of "up", "down"',
  read: (value) => (value === 'up' ? 1 : value === 'down' ? -1 : undefined),
  write: (cell) => (cell === 1 ? '"up"' : '"down"'),
}

/** A list that is kept as JSON in one column. */
function listOf(things: string, isThing: (value: unknown) => boolean): ArchiveValueType {
  return {
    expected: `a list of ${things}`,
    read: (value) => (Array.isArray(value) && value.every(isThing) ? JSON.stringify(value) : undefined),
    write: (cell) => JSON.stringify(JSON.parse(String(cell))),
  }
}

export const languageCodesValue = listOf('language codes', isLanguageCode)

export const listOfTexts = listOf('texts', (value) => typeof value === 'string')

/** An object that is kept as JSON in one column. */
export function jsonObject(check: (value: ArchiveLine) => unknown = (value) => value): ArchiveValueType {
  return {
    expected: 'an object',
    read: (value) => (isJsonObject(value) ? JSON.stringify(check(value)) : undefined),
    write: (cell) => JSON.stringify(JSON.parse(String(cell))),
  }
}

export function oneOf(...values: readonly string[]): ArchiveValueType {
  const allowed = new Set(values)
  return {
    expected: `one of ${values.map((value) => `"${value}"`).join(', ')}`,
    read: (value) => (typeof value === 'string' && allowed.has(value) ? value : undefined),
    write: (cell) => JSON.stringify(cell),
  }
}

/** The id of an earlier line of that kind; else the Failure `archive.reference`. */
export function referenceValue(kind: ReferencedKind): ArchiveValueType {
  return {
    expected: `the id of a ${kind}`,
    read(value, intake) {
      const id = identityValue.read(value, intake)
      if (typeof id === 'number' && intake.known[kind].markOf(id) === 0) throw unknownReference(kind, id)
      return id
    },
    write: String,
  }
}

export function unknownReference(kind: string, value: string | number): Failure {
  return new Failure('archive.reference', `No earlier line has ${kind} ${value}.`, { value: String(value) })
}

const LANGUAGE_CODE = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/i
const seenCodes = new Set<string>()

function isLanguageCode(value: unknown): value is string {
  if (typeof value !== 'string') return false
  if (seenCodes.has(value)) return true
  if (value.length > 40 || !LANGUAGE_CODE.test(value)) return false
  if (seenCodes.size < 1000) seenCodes.add(value)
  return true
}
