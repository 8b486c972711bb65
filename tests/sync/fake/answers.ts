/** Shared helpers of the fake server's parts: routes, refusals, and parsing of bodies. */
import type { Json, JsonObject, Shaping } from './shaping.ts'
import { PROJECT, type CloudState, type Person, type SourceString } from './state.ts'

/** A refusal, in the API's words. */
export class Problem extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export interface Call {
  who: Person
  query: URLSearchParams
  body: Json
  /** The ids in the path. */
  ids: number[]
}

/** An array is a list, of which the caller gets a page. */
export type Handler = (call: Call) => { status: number; data: Json | undefined } | JsonObject[]
export type Route = [RegExp, Handler]

/** The context of a part of the server. */
export interface Parts {
  readonly state: CloudState
  readonly shaping: Shaping
  readonly isOfFiles: boolean
  readonly isEnterprise: boolean
  readonly told: { string: (one: SourceString) => JsonObject }
}

/** `route`: `GET PROJECT/strings/ID`. */
export function on(route: string, handler: Handler): Route {
  const pattern = route.replaceAll('ID', '(\\d+)').replace('PROJECT', `/projects/${PROJECT}`)
  return [new RegExp(`^${pattern}$`), handler]
}

export const GONE = { status: 204, data: undefined }

export function ok(data: Json): { status: number; data: Json } {
  return { status: 200, data }
}

export function created(data: Json): { status: number; data: Json } {
  return { status: 201, data }
}

export function refuse(status: number, message: string): never {
  throw new Problem(status, message)
}

export function allow(isAllowed: boolean): void {
  if (!isAllowed) throw new Problem(403, 'No permission')
}

export function found<One extends { id: number }>(all: readonly One[], id: number | undefined): One {
  return all.find((one) => one.id === id) ?? refuse(404, 'Not Found')
}

export function memberOf(body: Json, name: string): Json | undefined {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? body[name] : undefined
}

export function textIn(body: Json, name: string): string {
  const value = memberOf(body, name)
  if (typeof value !== 'string' || value === '') throw new Problem(400, `${name} is required`)
  return value
}

export function numberIn(body: Json, name: string): number {
  const value = memberOf(body, name)
  if (typeof value !== 'number') throw new Problem(400, `${name} is required`)
  return value
}

/** The members that a JSON Patch replaces, of those that may be. */
export function replacedIn(body: Json, names: readonly string[]): [string, Json][] {
  return (body as { op: string; path: string; value: Json }[]).map(({ op, path, value }) => {
    const name = path.slice(1)
    if (op !== 'replace' || !names.includes(name)) throw new Problem(400, `Not allowed: ${op} ${path}`)
    return [name, value]
  })
}

/** Empty where it is no text. */
export function asText(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}
