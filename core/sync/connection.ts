/**
 * A connection to a cloud: its addresses and the app that signs in there (docs/reference/sync.md, "Connections").
 * None is built in.
 */
import { sentence } from '../platform/text/sentence.ts'
import { DEPLOYMENTS } from '../model/enumerations.ts'
import { z } from 'zod'
import { BUDGETS } from '../contract/budgets.ts'
import { Failure } from '../platform/errors/failure.ts'
import { isLoopback } from '../platform/net/loopback.ts'

const address = z.url({ protocol: /^https?$/ }).max(BUDGETS.address.max)

/** The user's input. */
export const connectionSchema = z.strictObject({
  id: z.string().min(1).max(BUDGETS.code.max),
  name: z.string().trim().min(1).max(BUDGETS.shortName.max),
  /** The address of the authorization server: `/oauth/authorize` and `/oauth/token` are below it. */
  authUrl: address,
  /** The base address of the API; an enterprise has its own. */
  baseUrl: address,
  deployment: z.enum(DEPLOYMENTS),
  /** Null: signed in with a personal access token alone. */
  clientId: z.string().min(1).max(BUDGETS.resourceName.max).nullable(),
  scopes: z.array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/)).max(50),
})
export type CloudServer = z.infer<typeof connectionSchema>

/**
 * The addresses of a connection. Tokens travel in clear text over http, so that is for this machine alone.
 * @throws Failure `cloud.insecure`
 */
export function endpointsOf({ authUrl, baseUrl }: Pick<CloudServer, 'authUrl' | 'baseUrl'>): {
  authorize: URL
  token: URL
  api: URL
} {
  for (const one of [authUrl, baseUrl]) {
    const url = new URL(one)
    if (url.protocol === 'https:' || isLoopback(url)) continue
    throw new Failure(
      'cloud.insecure',
      sentence`A connection over http would send your tokens without encryption.`,
      {
        path: one,
        kept: 'Nothing was sent.',
        todo: 'Use an https address.',
      },
    )
  }
  return {
    authorize: below(authUrl, 'oauth/authorize'),
    token: below(authUrl, 'oauth/token'),
    api: below(baseUrl, 'api/v2'),
  }
}

/**
 * The address of a cloud as a project's file keeps it: two connections of one address are one cloud, whatever their
 * names and client ids.
 */
export function addressOf({ baseUrl }: Pick<CloudServer, 'baseUrl'>): string {
  return new URL(baseUrl).href.replace(/\/+$/, '')
}

function below(base: string, path: string): URL {
  return new URL(`${base.replace(/\/+$/, '')}/${path}`)
}
