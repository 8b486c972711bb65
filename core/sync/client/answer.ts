/** A response: read up to a size limit, and validated by a schema. */
import type { z } from 'zod'
import { limitedBody } from '../../platform/net/limitedBody.ts'
import type { Answer } from './response.ts'
import { CloudFailure } from './failures.ts'

/** The largest answer that is read where nothing else is said, in bytes: a page of 500 long texts, or a source file. */
const MAX_BYTES = 64 * 2 ** 20

/** @throws CloudFailure `cloud.tooLarge`; whatever reading throws where the connection is lost */
export async function readAnswer(response: Response, mostBytes = MAX_BYTES): Promise<Answer> {
  const date = Date.parse(response.headers.get('date') ?? '')
  return {
    status: response.status,
    bytes: await readBytes(response, mostBytes),
    retryAfter: response.headers.get('retry-after'),
    date: Number.isNaN(date) ? null : date,
  }
}

async function readBytes(response: Response, mostBytes: number): Promise<Uint8Array> {
  const bytes = await limitedBody(response, mostBytes)
  if (bytes === null) throw tooLarge(response.url, mostBytes)
  return bytes
}

function tooLarge(url: string, mostBytes: number): CloudFailure {
  return new CloudFailure(
    'cloud.tooLarge',
    `The service sent more than ${Math.floor(mostBytes / 1_000_000)} MB at once.`,
    { path: url.split('?')[0] ?? url, kept: 'Nothing of it was kept.' },
    { status: null, mayHaveActed: true },
  )
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Returns the data of a response, or the reason why it does not match the schema. */
export function parseAnswer<Value>(
  bytes: Uint8Array,
  schema: z.ZodType<Value>,
): { value: Value } | { problem: string } {
  let json: unknown
  try {
    json = bytes.byteLength === 0 ? null : JSON.parse(utf8.decode(bytes))
  } catch {
    return { problem: 'it is no JSON' }
  }
  const result = schema.safeParse(json)
  if (result.success) return { value: result.data }
  const [issue] = result.error.issues
  return { problem: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`.slice(0, 300) }
}
