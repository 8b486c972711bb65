/** The local service, run by the app: started and stopped, who may ask it, and what it is asked. */
import { z } from 'zod'
import { BUDGETS } from './budgets.ts'
import { projectInput } from './parts.ts'
import { topic } from './topic.ts'

const scopes = z.array(z.string().min(1).max(BUDGETS.code.max)).min(1).max(50)

export const serviceCalls = topic<ServiceOutputs>()({
  'service.state': z.strictObject({}),
  /** Serves this project; stops serving the previous one. */
  'service.start': z.strictObject({
    project: projectInput,
    /** Left out: any free one. */
    port: z.int().min(1).max(65_535).optional(),
  }),
  'service.stop': z.strictObject({}),
  /** The requests that were answered, the newest last; as many as are kept. */
  'service.requests': z.strictObject({}),
  'service.clearRequests': z.strictObject({}),
  'service.credentials': z.strictObject({}),
  'service.addApp': z.strictObject({
    name: z.string().trim().min(1).max(BUDGETS.shortName.max),
    type: z.enum(['public', 'confidential']),
    redirectUrls: z.array(z.string().trim().min(1).max(BUDGETS.url.max)).min(1).max(20),
    scopes,
  }),
  'service.removeApp': z.strictObject({ clientId: z.string().min(1).max(BUDGETS.shortName.max) }),
  'service.addToken': z.strictObject({ scopes }),
  'service.removeToken': z.strictObject({ id: z.string().min(1).max(BUDGETS.shortName.max) }),
})

export interface ServiceState {
  /** Null: it is not running. */
  running: {
    authUrl: string
    baseUrl: string
    projects: { id: number; file: string; name: string }[]
  } | null
}

/** A request that was answered. */
export interface ServiceRequest {
  /** Ascending in the order of the answers. */
  id: number
  /** Milliseconds since 1970, when it came. */
  at: number
  method: string
  /** The path of the request, without what is secret in it. */
  path: string
  status: number
  milliseconds: number
  /** The owner of its token; null if it had none. */
  app: string | null
}

export interface ServiceApp {
  clientId: string
  name: string
  type: 'public' | 'confidential'
  redirectUrls: string[]
  scopes: string[]
}

export interface ServiceToken {
  id: string
  scopes: string[]
  /** Milliseconds since 1970. */
  addedAt: number
}

export interface ServiceCredentials {
  apps: ServiceApp[]
  tokens: ServiceToken[]
  /** The available scopes, with their meaning. */
  scopes: { name: string; meaning: string }[]
}

export interface ServiceOutputs {
  'service.state': ServiceState
  'service.start': ServiceState
  'service.stop': ServiceState
  'service.requests': ServiceRequest[]
  'service.clearRequests': null
  'service.credentials': ServiceCredentials
  /** The secret of a confidential app is returned only here. */
  'service.addApp': { clientId: string; clientSecret?: string; credentials: ServiceCredentials }
  'service.removeApp': ServiceCredentials
  /** The token is returned only here. */
  'service.addToken': { id: string; token: string; credentials: ServiceCredentials }
  'service.removeToken': ServiceCredentials
}
