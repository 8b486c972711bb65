/** A cloud whose certificate this machine does not trust: it is named at once, and nothing is sent. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import {
  beginAuthorization,
  finishAuthorization,
  requestRefreshedTokens,
} from '../../core/sync/authorization.ts'
import { CloudClient } from '../../core/sync/client.ts'
import { certificateProblem } from '../../core/platform/net/certificate.ts'

const fixture = (name: string): Buffer => readFileSync(new URL(`../fixtures/tls/${name}`, import.meta.url))

/** A server with a certificate that it signed itself, and the requests that came through. */
async function selfSigned(): Promise<{ origin: string; requests: string[] }> {
  const requests: string[] = []
  const server = createServer({ key: fixture('key.pem'), cert: fixture('cert.pem') }, (request, response) => {
    requests.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data": {"id": 1}}')
  })
  // A handshake that the client gives up.
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

it('is reported by a sync, which sends no token and does not retry', async () => {
  const { origin, requests } = await selfSigned()
  const waits: number[] = []
  const client = new CloudClient({
    connection: { name: 'Cloud', authUrl: origin, baseUrl: origin },
    tokens: { accessToken: () => Promise.resolve('secret'), replacementOf: () => Promise.resolve('secret') },
    sleep: (milliseconds) => Promise.resolve(void waits.push(milliseconds)),
  })
  await expect(client.get('/projects', { schema: z.object({ id: z.number() }) })).rejects.toMatchObject({
    code: 'cloud.certificate',
    mayHaveActed: false,
    message:
      'This machine does not trust the certificate of Cloud (DEPTH_ZERO_SELF_SIGNED_CERT). Nothing was sent.',
  })
  expect(waits).toEqual([])
  expect(requests).toEqual([])
})

it('is reported by a sign-in and by a renewal, which send no code and no refresh token', async () => {
  const { origin, requests } = await selfSigned()
  const connection = {
    ...{
      id: 'c',
      name: 'Cloud',
      authUrl: origin,
      baseUrl: origin,
      clientId: 'desk',
      deployment: 'standard' as const,
    },
    ...{ scopes: ['project'], organization: null },
  } as unknown as Parameters<typeof requestRefreshedTokens>[0]
  const untrusted = { code: 'cloud.certificate' }
  await expect(requestRefreshedTokens(connection, 'refresh')).rejects.toMatchObject(untrusted)
  const attempt = await beginAuthorization(connection, 'http://127.0.0.1:1/callback')
  const callback = new URL(`http://127.0.0.1:1/callback?code=secret&state=${attempt.state}`)
  await expect(finishAuthorization(connection, attempt, callback)).rejects.toMatchObject(untrusted)
  expect(requests).toEqual([])
})

it.each(['CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'])(
  'is distinguished from a lost connection by its code: %s',
  (code) => {
    const cause = Object.assign(new Error('refused'), { code })
    expect(certificateProblem(new TypeError('fetch failed', { cause }))).toBe(code)
    expect(
      certificateProblem(
        new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) }),
      ),
    ).toBeNull()
  },
)
