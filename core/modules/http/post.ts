/** A POST of JSON to an app: redirects keep to the origin that was agreed to, and each failure names the app. */
import { sentence, type Sentence } from '../../platform/text/sentence.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { fetchReason, webAddress } from '../fetchAddress.ts'
import { MAX_REDIRECTS } from '../limits.ts'

export interface Posting {
  /** The app by its name, for messages. */
  app: string
  body: string
  /** The token of the `Authorization` header. */
  token?: string | undefined
  signal: AbortSignal
}

/**
 * The response, whatever its status.
 * @throws Failure `module.unreachable`, `module.address`; the signal's own reason
 */
export async function postJson(start: URL, { app, body, token, signal }: Posting): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  let address = start
  for (let redirects = 0; ; redirects++) {
    let response: Response
    try {
      response = await fetch(address, { method: 'POST', headers, body, signal, redirect: 'manual' })
    } catch (error) {
      signal.throwIfAborted()
      throw appFailure(app, 'module.unreachable', `could not be reached: ${fetchReason(error)}`, address)
    }
    // Only these two keep the method and the body of a request.
    const target = [307, 308].includes(response.status) ? response.headers.get('location') : null
    if (target === null) return response
    await response.body?.cancel()
    if (redirects === MAX_REDIRECTS)
      throw appFailure(app, 'module.address', `leads through more than ${MAX_REDIRECTS} redirects`, start)
    const next = webAddress(new URL(target, address).href)
    // The file and the token are for the address that was agreed to.
    if (next.origin !== address.origin)
      throw appFailure(app, 'module.address', `redirects to another address, ${next.origin}`, start)
    address = next
  }
}

/** Makes the failure of an app on the web, in a sentence that begins with its name. */
export function appFailure(
  app: string,
  code: string,
  problem: string | Sentence,
  address: URL,
  value?: string,
): Failure {
  const message = typeof problem === 'string' ? `${app} ${problem}.` : sentence`${app} ${problem}.`
  return new Failure(code, message, {
    path: address.href,
    kept: 'The project was not changed.',
    todo: 'See that the app runs, and look at its log.',
    ...(value !== undefined && { value: value.slice(0, 200) }),
  })
}
