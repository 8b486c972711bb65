/** The API's requests and responses, as plain values; the bodies follow the real API's schema. */

export interface ApiRequest {
  method: string
  /** The parts of the path below `/api/v2`, each decoded. */
  path: readonly string[]
  query: URLSearchParams
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Uint8Array
}

export interface ApiAnswer {
  status: number
  /** Sent as JSON; null: no body. */
  body: unknown
  headers?: Readonly<Record<string, string>>
}

export interface FieldProblem {
  key: string
  code: string
  message: string
}

/** A refusal in the API's words. */
export class ApiError extends Error {
  readonly answer: ApiAnswer

  constructor(answer: ApiAnswer, message: string) {
    super(message)
    this.name = 'ApiError'
    this.answer = answer
  }
}

/** `{error: {code, message}}`: everything but wrong parameters. */
export function refusal(
  status: number,
  message: string,
  headers?: Readonly<Record<string, string>>,
): ApiError {
  const body = { error: { message, code: status } }
  return new ApiError({ status, body, ...(headers && { headers }) }, message)
}

/** `{errors: [{error: {key, errors: [{code, message}]}}]}`, status 400. */
export function invalid(...problems: readonly FieldProblem[]): ApiError {
  const byKey = Map.groupBy(problems, ({ key }) => key)
  const errors = [...byKey].map(([key, ofKey]) => ({
    error: { key, errors: ofKey.map(({ code, message }) => ({ code, message })) },
  }))
  return new ApiError({ status: 400, body: { errors } }, problems.map(({ message }) => message).join(' '))
}

/** A name that another resource has. Clients know this answer by the cloud's own words, with which its message begins. */
export function nameTaken(message: string): ApiError {
  return invalid({ key: 'name', code: 'notUnique', message: `Name must be unique. ${message}` })
}

/** A batch of which one part is wrong: `{errors: [{index, errors: […]}]}`, status 400; other answers stay as they are. */
export function atIndex(index: number, { answer, message }: ApiError): ApiError {
  if (answer.status !== 400 && answer.status !== 404) return new ApiError(answer, message)
  const { errors } = answer.body as { errors?: unknown[] }
  const own = errors ?? [{ error: { key: 'path', errors: [{ code: 'notFound', message }] } }]
  return new ApiError({ status: 400, body: { errors: [{ index, errors: own }] } }, message)
}

export function notFound(resource: string): ApiError {
  return refusal(404, `${resource} Not Found`)
}

export function oneJson(data: unknown, status: 200 | 201 | 202 = 200): ApiAnswer {
  return { status, body: { data } }
}

export interface PageRequest {
  limit: number
  offset: number
}

export function page(items: readonly unknown[], { limit, offset }: PageRequest): ApiAnswer {
  return { status: 200, body: { data: items.map((data) => ({ data })), pagination: { offset, limit } } }
}

/** The result of a batch: a list without pages. */
export function unpaged(items: readonly unknown[]): ApiAnswer {
  return { status: 200, body: { data: items.map((data) => ({ data })) } }
}

export const nothing: ApiAnswer = { status: 204, body: null }
