/** The real API's own schema (shared/spec/openapi): which answer it allows to which request. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import type { ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'

const spec = fileURLToPath(new URL('../../../shared/spec/', import.meta.url))
const folder = `${spec}openapi/`

export const hasSchema = existsSync(folder)
if (!hasSchema) console.warn('The API schema is absent: the contract tests are skipped.')

export type Deployment = 'standard' | 'enterprise'
export type ProjectType = 'file-based' | 'string-based'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type JsonObject = { [name: string]: Json }

export interface Contract {
  /** Every endpoint, as `GET /projects/{projectId}`. */
  endpoints: readonly string[]
  /** Queries that a list may be asked with, one parameter each: `orderBy=name`, `fileId=1`. */
  queriesOf(endpoint: string): string[]
  /** `/projects/{projectId}` of a path; undefined where there is none for the method. */
  templateOf(method: string, path: string): string | undefined
  /** Returns the breaches of a response, each a sentence; none if the schema allows it. */
  problems(method: string, path: string, status: number, body: unknown): string[]
}

const contracts = new Map<string, Contract>()

/** Read once, however often it is asked for. */
export function readContract(deployment: Deployment, type: ProjectType): Contract {
  return readOnce(`${folder}${deployment}-${type}.yml`)
}

/** The endpoints that the cloud's own command lines call beside those. */
export function readClientContract(deployment: Deployment): Contract {
  return readOnce(`${spec}openapi-clients/${deployment}-file-based.yml`)
}

function readOnce(path: string): Contract {
  const contract = contracts.get(path) ?? readFresh(path)
  contracts.set(path, contract)
  return contract
}

function readFresh(path: string): Contract {
  const document = parse(readFileSync(path, 'utf8')) as JsonObject
  // `addFormats` is CommonJS: its default is a member of the import. The external schema is read unchanged; a validator
  // of a few responses needs no tuning.
  const ajv = new Ajv({
    ...{ strict: false, allErrors: true, validateFormats: true },
    ...{ validateSchema: false, code: { optimize: false } },
  })
  ;(addFormats as unknown as { default: (ajv: Ajv) => void }).default(ajv)
  ajv.addFormat('int64', true)
  ajv.addSchema(jsonSchema({ components: document['components'] ?? {} }) as JsonObject, 'api')
  const templates = Object.keys(document['paths'] as JsonObject).sort((a, b) => variables(a) - variables(b))
  const compiled = new Map<string, ValidateFunction>()
  const patterns = templates.map((one) => ({ one, pattern: patternOf(one) }))
  const has = (method: string, template: string): boolean =>
    at(document, 'paths', template, method.toLowerCase()) !== undefined
  const templateOf = (method: string, path: string): string | undefined =>
    patterns.find(({ one, pattern }) => pattern.test(path) && has(method, one))?.one

  return {
    endpoints: templates.flatMap((one) =>
      METHODS.filter((method) => has(method, one)).map((method) => `${method} ${one}`),
    ),
    templateOf,
    queriesOf(endpoint) {
      const [method = '', template = ''] = endpoint.split(' ')
      const given = at(document, 'paths', template, method.toLowerCase(), 'parameters')
      const parameters = (Array.isArray(given) ? given : []).map((one) => resolve(document, one))
      return parameters.filter((one) => at(one, 'in') === 'query').flatMap(queriesWith)
    },
    problems(method, path, status, body) {
      const template = templateOf(method, path)
      const place = `${method} ${template ?? path} ${status}`
      if (template === undefined)
        return status === 404 || status === 405 ? [] : [`${place}: no such endpoint`]
      const response = resolve(
        document,
        at(document, 'paths', template, method.toLowerCase(), 'responses', `${status}`),
      )
      if (response === undefined) return GENERAL.has(status) ? [] : [`${place}: no such status`]
      const schema = at(response, 'content', 'application/json', 'schema')
      if (schema === undefined) return body === undefined ? [] : [`${place}: a body where there is none`]
      // Most refusals share a schema.
      const text = JSON.stringify(schema)
      const validate = compiled.get(text) ?? ajv.compile(jsonSchema(schema) as JsonObject)
      compiled.set(text, validate)
      if (validate(body)) return []
      return (validate.errors ?? []).map(
        ({ instancePath, message }) => `${place}: ${instancePath} ${message}`,
      )
    },
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Statuses that any HTTP server may answer. */
const GENERAL: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 413, 429])

function variables(path: string): number {
  return path.split('{').length
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`)
}

function at(value: Json | undefined, ...names: string[]): Json | undefined {
  return names.reduce<Json | undefined>(
    (inner, name) =>
      inner !== null && typeof inner === 'object' && !Array.isArray(inner) ? inner[name] : undefined,
    value,
  )
}

/** Every value of those that are named, or one that fits. */
function queriesWith(parameter: Json | undefined): string[] {
  const name = at(parameter, 'name') as string
  const values = at(parameter, 'schema', 'enum')
  if (Array.isArray(values)) return values.map((value) => `${name}=${value as string | number}`)
  return [`${name}=${at(parameter, 'schema', 'type') === 'boolean' ? 'true' : '1'}`]
}

function resolve(document: JsonObject, value: Json | undefined): Json | undefined {
  const reference = at(value, '$ref')
  return typeof reference === 'string' ? at(document, ...reference.slice(2).split('/')) : value
}

/**
 * OpenAPI 3.0's schema as JSON Schema. Its alternatives overlap (no member is required, so that a plain answer fits
 * the plural one too): `oneOf` is read as `anyOf`.
 */
function jsonSchema(value: Json): Json {
  if (Array.isArray(value)) return value.map(jsonSchema)
  if (value === null || typeof value !== 'object') return value
  const { nullable, example: _example, oneOf, discriminator: _discriminator, ...rest } = value
  const schema = Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, jsonSchema(inner)]))
  if (typeof schema['$ref'] === 'string') schema['$ref'] = schema['$ref'].replace(/^#/, 'api#')
  if (oneOf !== undefined && Array.isArray(oneOf)) schema['anyOf'] = oneOf.map(jsonSchema)
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema
}
