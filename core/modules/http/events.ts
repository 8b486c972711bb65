/** The events of an app on the web: its installation and removal (docs/modules, "Installing"). */
import { sentence } from '../../platform/text/sentence.ts'
import { Failure } from '../../platform/errors/failure.ts'
import type { InstalledApp } from '../app.ts'
import { readFetchedBody } from '../fetchAddress.ts'
import { refusalOf } from '../response.ts'
import { postJson } from './post.ts'
import { moduleAddress } from './runner.ts'

/** The common members of both events. */
export interface AppEvent {
  appId: string
  /** The installation's own: the app shows it where it asks for a token. */
  appSecret: string
  clientId: string
  userId: number
  organizationId: number
  domain: string | null
  baseUrl: string
}

const EVENT_MILLISECONDS = 20_000
/** The largest answer that is read of an app that says why not, in bytes. */
const MAX_ANSWER = 64 * 1024
/** Statuses of an address that an app does not serve. */
const NOT_SERVED: readonly number[] = [404, 405, 501]

/**
 * Sends an event to an app that subscribed to it; returns whether it was accepted.
 * @throws Failure `module.event` with the app's own message if it refuses, `module.timeout`, and those of `postJson`
 */
export async function tellApp(
  { descriptor, base }: InstalledApp,
  kind: 'installed' | 'uninstall',
  event: AppEvent,
): Promise<boolean> {
  const path = descriptor.events[kind]
  if (path === null || base.kind !== 'address') return false
  const address = moduleAddress(base.baseUrl, path)
  const { name, authentication } = descriptor
  const signal = AbortSignal.timeout(EVENT_MILLISECONDS)
  let response: Response
  let words: string
  try {
    response = await postJson(address, { app: name, body: JSON.stringify(event), signal })
    if (response.ok) {
      await response.body?.cancel()
      return true
    }
    words = wordsOf(await readFetchedBody(response, MAX_ANSWER, address.href, signal), response.status)
  } catch (error) {
    if (error instanceof Failure || !signal.aborted) throw error
    throw new Failure('module.timeout', `${name} did not answer in time.`, { path: address.href })
  }
  // An app that wants no authentication may name the events and serve none.
  if (authentication.type === 'none' && NOT_SERVED.includes(response.status)) return false
  throw new Failure('module.event', sentence`${name} says: ${words}`, { path: address.href })
}

function wordsOf(body: Uint8Array, status: number): string {
  const text = new TextDecoder().decode(body)
  try {
    const words = refusalOf(JSON.parse(text) as unknown)
    if (words !== null) return words.slice(0, 2000)
  } catch {
    // It is no JSON: the status says enough.
  }
  return `the status ${status}`
}
