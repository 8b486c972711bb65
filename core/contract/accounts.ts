/** Connections to clouds, and signing in there. */
import { DEPLOYMENTS, type Deployment } from '../model/enumerations.ts'
import { z } from 'zod'
import { BUDGETS } from './budgets.ts'
import { topic } from './topic.ts'

const connection = z.string().min(1).max(BUDGETS.code.max)
const address = z.url({ protocol: /^https?$/ }).max(BUDGETS.address.max)

export const accountsCalls = topic<AccountsOutputs>()({
  'accounts.list': z.strictObject({}),
  /** Adds a connection; with `id`, changes one. Another address or app ends its sign-in. */
  'accounts.save': z.strictObject({
    id: connection.optional(),
    name: z.string().trim().min(1).max(BUDGETS.shortName.max),
    authUrl: address,
    baseUrl: address,
    deployment: z.enum(DEPLOYMENTS),
    /** Null: signed in with a personal access token. */
    clientId: z.string().trim().min(1).max(BUDGETS.resourceName.max).nullable(),
    scopes: z.array(z.string().min(1).max(BUDGETS.shortName.max)).max(50),
  }),
  'accounts.remove': z.strictObject({ connection }),
  /** Waits for the person's answer in the system's browser; can be cancelled. Its address comes as `accounts.address`. */
  'accounts.signIn': z.strictObject({ connection }),
  'accounts.signInWithToken': z.strictObject({
    connection,
    token: z.string().trim().min(1).max(BUDGETS.token.max),
  }),
  'accounts.signOut': z.strictObject({ connection }),
  'accounts.test': z.strictObject({ connection }),
})

export interface CloudConnection {
  id: string
  name: string
  authUrl: string
  baseUrl: string
  deployment: Deployment
  clientId: string | null
  scopes: string[]
  isSignedIn: boolean
  /** The path of the file that keeps its sign-in; null: the system's key store does. */
  tokenFile: string | null
}

/** The result of a connection test: the number of projects that the user may see, among the first few hundred. */
export interface ConnectionFinding {
  projects: number
  isMore: boolean
}

/** The value of each call. */
export interface AccountsOutputs {
  /** The one that was used last comes first. */
  'accounts.list': CloudConnection[]
  'accounts.save': CloudConnection[]
  'accounts.remove': CloudConnection[]
  'accounts.signIn': ConnectionFinding
  'accounts.signInWithToken': ConnectionFinding
  'accounts.signOut': CloudConnection[]
  'accounts.test': ConnectionFinding
}
