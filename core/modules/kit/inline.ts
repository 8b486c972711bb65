/** An answer with what its addresses stand for in their places: how it is shown, saved, and run again. */
import { isMemberObject } from '../members.ts'
import { readJsonLines } from '../lines.ts'

/** `fetched`: by address. An address that was not fetched stays. */
export async function inlineResponse(
  response: unknown,
  fetched: ReadonlyMap<string, Uint8Array>,
): Promise<unknown> {
  if (!isMemberObject(response) || !isMemberObject(response['data'])) return response
  const data = { ...response['data'] }
  const replace = async (from: string, to: string, read: (bytes: Uint8Array) => unknown) => {
    const address = data[from]
    const bytes = typeof address === 'string' ? fetched.get(address) : undefined
    if (bytes === undefined) return
    delete data[from]
    data[to] = await read(bytes)
  }
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  await replace('stringsUrl', 'strings', (bytes) => readJsonLines(new TextDecoder().decode(bytes), 'strings'))
  await replace('previewUrl', 'preview', base64)
  await replace('contentUrl', 'content', base64)
  return { ...response, data }
}
