/** Loopback addresses: no network sees requests to them. */
import { isIP } from 'node:net'

/**
 * Whether a host is a loopback address, without a DNS query. `localhost` is the only such name, because the system's
 * hosts file has it. The address of `mt.localhost` may come from a name server elsewhere.
 */
export function isLoopback({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (host === 'localhost') return true
  return (isIP(host) === 4 && host.startsWith('127.')) || host === '::1'
}
