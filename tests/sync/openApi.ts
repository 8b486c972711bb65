/** Samples of the real API's own schema (shared/spec/openapi): answers as other people's clouds may give them. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

const folder = fileURLToPath(new URL('../../../shared/spec/openapi/', import.meta.url))

export const hasOpenApi = existsSync(folder)
if (!hasOpenApi) console.warn('The API schema is absent: nothing is held against it.')

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type Schema = { [name: string]: Json }

/** A value that the schema allows, and what else may stand in its place. */
export interface Sample {
  value: Json
  /** The member's path: `user.username`. */
  path: string
  what: 'as it is' | 'left out' | 'null' | 'with members that nobody knows'
}

/** Reads one of the schema's files: `standard-string-based`. */
export function readOpenApi(name: string): (path: string) => Sample[] {
  const document = parse(readFileSync(`${folder}${name}.yml`, 'utf8')) as Schema
  return (path) => samplesOf(document, itemOf(document, answerOf(document, path)))
}

function answerOf(document: Schema, path: string): Schema {
  const response = resolve(document, at(document, 'paths', path, 'get', 'responses', '200'))
  return (at(response, 'content', 'application/json', 'schema') ?? {}) as Schema
}

/** The schemas of an answer's items, of each alternative (`{data}`, or `{data: [{data}]}`). */
function itemOf(document: Schema, schema: Schema): Schema[] {
  return alternatives(document, schema).flatMap((one) => {
    const data = one['data'] as Schema | undefined
    if (data === undefined) return []
    const inner = resolve(document, data) as Schema
    if (inner['type'] !== 'array') return [inner]
    return itemOf(document, inner['items'] as Schema)
  })
}

/** The members of each alternative of an object, by name. */
function alternatives(document: Schema, given: Schema): Schema[] {
  const schema = resolve(document, given) as Schema
  const all = (schema['allOf'] ?? []) as Schema[]
  const one = (schema['oneOf'] ?? schema['anyOf']) as Schema[] | undefined
  let found: Schema[] = [{ ...(schema['properties'] as Schema | undefined) }]
  for (const part of all)
    found = found.flatMap((left) => alternatives(document, part).map((right) => ({ ...left, ...right })))
  if (one === undefined) return found
  return found.flatMap((left) =>
    one.flatMap((part) => alternatives(document, part).map((right) => ({ ...left, ...right }))),
  )
}

function samplesOf(document: Schema, items: readonly Schema[]): Sample[] {
  const seen = new Set<string>()
  return items
    .flatMap((item) => alternatives(document, item))
    .flatMap((members) => variantsOf(document, members))
    .filter(({ value, path }) => {
      const key = `${path} ${JSON.stringify(value)}`
      return !seen.has(key) && seen.add(key)
    })
}

const UNKNOWN = { whatever: { is: ['new', 1, null] } }

function variantsOf(document: Schema, members: Schema): Sample[] {
  const value = valueOf(document, members) as Schema
  const samples: Sample[] = [
    { value, path: '', what: 'as it is' },
    { value: { ...value, ...UNKNOWN }, path: '', what: 'with members that nobody knows' },
  ]
  for (const [name, given] of Object.entries(members)) {
    const schema = resolve(document, given) as Schema
    const { [name]: _, ...rest } = value
    samples.push({ value: rest, path: name, what: 'left out' })
    if (schema['nullable'] === true)
      samples.push({ value: { ...value, [name]: null }, path: name, what: 'null' })
    for (const inner of innerSamples(document, schema))
      samples.push({ ...inner, value: { ...value, [name]: inner.value }, path: `${name}.${inner.path}` })
  }
  return samples
}

/** The samples of the objects within a member. */
function innerSamples(document: Schema, schema: Schema): Sample[] {
  const items = itemsOf(document, schema)
  if (items !== undefined) {
    const item = resolve(document, items) as Schema
    return innerSamples(document, item).map((one) => ({ ...one, value: [one.value] }))
  }
  return alternatives(document, schema)
    .filter((members) => Object.keys(members).length > 0)
    .flatMap((members) => variantsOf(document, members))
}

/** The schema of an array's items, also of an array that is said in parts. */
function itemsOf(document: Schema, schema: Schema): Schema | undefined {
  if (schema['items'] !== undefined) return schema['items'] as Schema
  const parts = (schema['allOf'] ?? []) as Schema[]
  return parts.map((part) => itemsOf(document, resolve(document, part) as Schema)).find((items) => items)
}

function valueOf(document: Schema, members: Schema): Json {
  return Object.fromEntries(
    Object.entries(members).map(([name, schema]) => [name, exampleOf(document, schema as Schema)]),
  )
}

function exampleOf(document: Schema, given: Schema): Json {
  const schema = resolve(document, given) as Schema
  const items = itemsOf(document, schema)
  if (items !== undefined) return [exampleOf(document, items)]
  const [members = {}] = alternatives(document, schema)
  if (Object.keys(members).length > 0) return valueOf(document, members)
  const [first] = (schema['enum'] ?? []) as Json[]
  if (first !== undefined) return first
  // An example may be of another type than it is for.
  if (schema['type'] === 'boolean') return true
  if (schema['example'] !== undefined && typeof schema['example'] !== 'object') return schema['example']
  if (schema['format'] === 'date-time') return '2026-01-02T03:04:05+00:00'
  const [part] = (schema['oneOf'] ?? schema['allOf'] ?? []) as Schema[]
  if (part !== undefined) return exampleOf(document, part)
  return schema['type'] === 'integer' || schema['type'] === 'number'
    ? 7
    : schema['type'] === 'object'
      ? {}
      : 'text'
}

function resolve(document: Schema, value: Json | undefined): Json | undefined {
  const reference = at(value, '$ref')
  return typeof reference === 'string'
    ? resolve(document, at(document, ...reference.slice(2).split('/')))
    : value
}

function at(value: Json | undefined, ...names: string[]): Json | undefined {
  return names.reduce<Json | undefined>(
    (inner, name) =>
      inner !== null && typeof inner === 'object' && !Array.isArray(inner) ? inner[name] : undefined,
    value,
  )
}
