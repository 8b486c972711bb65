/** Which addresses are on this machine: what goes there is seen by no network. */
import { isIP } from 'node:net'

/**
 * Whether an address is on this machine, by what it says. Of names `localhost` alone, which the system has in a file:
 * whose machine is meant by `mt.localhost`, a name server elsewhere may say.
 */
export function isLoopback({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (host === 'localhost') return true
  return (isIP(host) === 4 && host.startsWith('127.')) || host === '::1'
}
