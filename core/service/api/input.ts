/** Reading a request: its query and its body, each by a schema; what is wrong is answered member by member. */
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { BUDGETS } from '../../contract/budgets.ts'
import { ApiError, atIndex, invalid, type PageRequest, type FieldProblem } from '../answers.ts'
import type { ResourceKind } from '../rows/kinds.ts'
import { ordersOf, type Order } from '../rows/servicePages.ts'
import { UPDATE_OPTIONS } from '../../contract/enumerations.ts'
import { jsonBody, type Call } from './call.ts'

/** The body by a schema. Throws 400. */
export function bodyInput<Schema extends z.ZodType>(call: Call, schema: Schema): z.output<Schema> {
  return checked(jsonBody(call.request), schema, 'body')
}

/** The query's parameters by a schema of texts. Throws 400. */
export function queryInput<Schema extends z.ZodType>(call: Call, schema: Schema): z.output<Schema> {
  for (const key of new Set(call.request.query.keys()))
    if (call.request.query.getAll(key).length > 1)
      throw invalid({ key, code: 'notSingle', message: 'A parameter stands once.' })
  return checked(Object.fromEntries(call.request.query), schema, 'query')
}

/** Characters that no text may have: NUL ends a text in SQLite's own functions, half a pair is no character. */
function holdsNoText(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed()
}

/** The path in a value of a text that holds no text; null if there is none. */
function pathOfBrokenText(value: unknown, path: readonly string[] = []): string | null {
  if (typeof value === 'string') return holdsNoText(value) ? path.join('.') : null
  if (typeof value !== 'object' || value === null) return null
  for (const [name, member] of Object.entries(value)) {
    const found = holdsNoText(name) ? [...path, 'name'].join('.') : pathOfBrokenText(member, [...path, name])
    if (found !== null) return found
  }
  return null
}

function checked<Schema extends z.ZodType>(value: unknown, schema: Schema, whole: string): z.output<Schema> {
  const broken = pathOfBrokenText(value)
  if (broken !== null)
    throw invalid({
      key: broken === '' ? whole : broken,
      code: 'invalidText',
      message: 'A text has no NUL character and no half of a surrogate pair.',
    })
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw invalid(...result.error.issues.map((issue) => fieldProblem(issue, value, whole)))
}

// Schema errors of a request, in the API's terms: a validator's messages are for programmers.

/** `whole`: the key of what is wrong as a whole, as `body`. */
function fieldProblem(issue: z.core.$ZodIssue, value: unknown, whole: string): FieldProblem {
  const key = issue.path.length === 0 ? whole : issue.path.join('.')
  const given = issue.path.reduce<unknown>(
    (offset, part) =>
      typeof offset === 'object' && offset !== null
        ? (offset as Record<PropertyKey, unknown>)[part]
        : undefined,
    value,
  )
  return given === undefined || isEmptied(issue)
    ? { key, code: 'isEmpty', message: "Value is required and can't be empty" }
    : { key, code: CODES[issue.code] ?? 'invalid', message: sentenceOf(issue) }
}

/** A text or a list that must not be empty, and is. */
function isEmptied(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'too_small' && issue.minimum === 1 && isMeasured(issue.origin)
}

function isMeasured(origin: string): boolean {
  return Object.hasOwn(MEASURES, origin)
}

/** The unit of values with a size. */
const MEASURES: Readonly<Record<string, string>> = { string: 'characters', array: 'members' }

const CODES: Readonly<Record<string, string>> = {
  invalid_type: 'invalidType',
  too_big: 'tooLong',
  too_small: 'tooShort',
  invalid_value: 'notInArray',
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `The value must be ${TYPES[issue.expected] ?? 'of another type'}.`
  if (issue.code === 'invalid_value')
    return `The value must be one of: ${issue.values.map(String).join(', ')}.`
  if (issue.code === 'too_big') return `The value ${bounded('at most', issue.maximum, issue.origin)}.`
  if (issue.code === 'too_small') return `The value ${bounded('at least', issue.minimum, issue.origin)}.`
  if ('prefix' in issue) return `The value begins with ${String(issue.prefix)}.`
  // A pattern and a condition have a message that was written for them.
  const isOwn = issue.code === 'invalid_format' || issue.code === 'custom'
  return isOwn ? issue.message : 'The value is none that can be taken here.'
}

function bounded(side: string, bound: number | bigint, origin: string): string {
  return isMeasured(origin) ? `has ${side} ${bound} ${MEASURES[origin]}` : `is ${side} ${bound}`
}

/** An id in a query. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'Not an id.')
  .transform(Number)
/** Ids in a query, apart by commas. */
export const idsText = z
  .string()
  .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/, 'Not ids apart by commas.')
  .transform((text) => text.split(',').map(Number))
export const flagText = z
  .enum(['0', '1', 'true', 'false'])
  .transform((text) => text === '1' || text === 'true')
/** A number in a query that may be 0. */
export const countText = z
  .string()
  .regex(/^\d{1,9}$/, 'Not a number.')
  .transform(Number)
export const idInput = z.number().int().positive().max(BUDGETS.counter.max)
/** A value that a user writes into a field of the project. */
export const shortTextInput = z.string().trim().min(1).max(BUDGETS.apiName.max)
/** The fate of translations if their source changes. */
export const updateOption = z.enum(UPDATE_OPTIONS)
export const longTextInput = z.string().max(BUDGETS.text.max)

interface Places {
  fileId?: number | undefined
  branchId?: number | undefined
  directoryId?: number | undefined
}

/** Refuses a place of strings that is said in several ways. Throws 400. */
export function refuseSeveralPlaces({ fileId, branchId, directoryId }: Places): void {
  if ([fileId, branchId, directoryId].filter((given) => given !== undefined).length < 2) return
  throw invalid({
    key: 'fileId',
    code: 'notAllowed',
    message: 'fileId, branchId and directoryId cannot be used in the same request.',
  })
}

const LIMIT = { default: 25, most: 500 }

/** `limit` is 1 to 500, and 25 where it is left out (docs/reference/service.md, "Lists"). Throws 400. */
export function pageIn({ request }: Call): PageRequest {
  const limit = wholeNumber(request.query, 'limit', LIMIT.default, 1, LIMIT.most)
  const offset = wholeNumber(request.query, 'offset', 0, 0, Number.MAX_SAFE_INTEGER)
  return { limit, offset }
}

function wholeNumber(
  query: URLSearchParams,
  key: string,
  absent: number,
  least: number,
  max: number,
): number {
  const text = query.get(key)
  if (text === null) return absent
  const value = /^\d{1,16}$/.test(text) ? Number(text) : NaN
  if (value >= least && value <= max) return value
  throw invalid({
    key,
    code: 'notBetween',
    message: `The value must be a whole number from ${least} to ${max}.`,
  })
}

/** `createdAt desc,id`: columns apart by commas, each with its direction. Throws 400. */
export function ordersIn({ request }: Call, kind: ResourceKind): Order[] {
  const text = request.query.get('orderBy')
  if (text === null || text.trim() === '') return []
  return text.split(',').map((part) => {
    const [by = '', direction = 'asc', ...rest] = part.trim().split(/\s+/)
    const isDirection = ['asc', 'desc'].includes(direction.toLowerCase())
    if (!ordersOf(kind).includes(by) || !isDirection || rest.length > 0)
      throw invalid({
        key: 'orderBy',
        code: 'notInArray',
        message: `The list is ordered by ${ordersOf(kind).join(', ')}, each with asc or desc.`,
      })
    return { by, isDescending: direction.toLowerCase() === 'desc' }
  })
}

/** All operations but `remove` have a value, which may be null (RFC 6902, 4). */
export const patchOperation = z
  .object({
    op: z.enum(['replace', 'test', 'add', 'remove']),
    path: z.string().startsWith('/').max(BUDGETS.resourceName.max),
    value: z.unknown().optional(),
  })
  .refine(({ op, value }) => op === 'remove' || value !== undefined, { path: ['value'] })
export type PatchOperation = z.output<typeof patchOperation>
const patch = z.array(patchOperation).min(1).max(100)
const batch = z.array(patchOperation).min(1).max(1_000)

/**
 * A JSON Patch (RFC 6902) of `replace` and `test` operations on members: the values to replace by their name. A member
 * that is a record takes its own members, too: `/fields/{fieldSlug}`. `present`: the resource as the API shows it, which
 * `test` looks at. Throws 400.
 */
export function readPatch<Shape extends z.ZodRawShape>(
  call: Call,
  members: z.ZodObject<Shape>,
  present: object,
): Partial<z.output<z.ZodObject<Shape>>> {
  const operations = bodyInput(call, patch)
  const values: Record<string, unknown> = {}
  for (const { op, path, value } of operations) {
    const [name = '', ...below] = pointerParts(path)
    const member = Object.hasOwn(members.shape, name) ? members.shape[name] : undefined
    const isKnown = member !== undefined && (below.length === 0 || (below.length === 1 && isRecord(member)))
    if ((op !== 'replace' && op !== 'test') || !isKnown) throw unsupportedIn({ op, path })
    const [key] = below
    if (op === 'replace') values[name] = key === undefined ? value : withMember(values[name], key, value)
    else if (!isDeepStrictEqual(memberAt(present, [name, ...below]), value))
      throw invalid({ key: path, code: 'testFailed', message: 'The value is another one.' })
  }
  return patchValues(members, values)
}

/** RFC 6901: a `/` in a name is written `~1`, a `~` is written `~0`. */
function pointerParts(path: string): string[] {
  return path
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function isRecord(member: unknown): boolean {
  return member instanceof z.ZodRecord
}

/** Keeps the changes of earlier operations of the patch, which is applied in order. */
function withMember(record: unknown, key: string, value: unknown): unknown {
  const known = typeof record === 'object' && record !== null ? Object.entries(record) : []
  return Object.fromEntries([...known, [key, value]])
}

function memberAt(present: object, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (offset, name) =>
      typeof offset === 'object' && offset !== null && Object.hasOwn(offset, name)
        ? Reflect.get(offset, name)
        : undefined,
    present,
  )
}

/** Members by a schema, all of them optional. Throws 400. */
export function patchValues<Shape extends z.ZodRawShape>(
  members: z.ZodObject<Shape>,
  values: Record<string, unknown>,
): Partial<z.output<z.ZodObject<Shape>>> {
  return checked(values, members.partial(), 'body') as Partial<z.output<z.ZodObject<Shape>>>
}

/** The value of an operation by a schema. Throws 400. */
export function patchValue<Schema extends z.ZodType>(
  { value }: PatchOperation,
  schema: Schema,
): z.output<Schema> {
  return checked(value, schema, 'value')
}

/** A batch as a JSON Patch, each operation read by `read`. Throws 400, with the index of the operation at fault. */
export function batchIn<Change>(call: Call, read: (operation: PatchOperation) => Change): Change[] {
  return bodyInput(call, batch).map((one, index) => {
    try {
      return read(one)
    } catch (error) {
      throw error instanceof ApiError ? atIndex(index, error) : error
    }
  })
}

/** The ids and names of a path such as `/12/records/-`. */
export function patchPath({ path }: PatchOperation): string[] {
  return path.slice(1).split('/')
}

/** A part of a path that is an id. Throws 400. */
export function idIn(operation: PatchOperation, part: string | undefined): number {
  if (part === undefined || !/^[1-9]\d{0,15}$/.test(part)) throw unsupportedIn(operation)
  return Number(part)
}

export function unsupportedIn({ op, path }: Pick<PatchOperation, 'op' | 'path'>): ApiError {
  return invalid({ key: path, code: 'notSupported', message: `${op} ${path} cannot be done here.` })
}
