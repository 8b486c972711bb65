/**
 * Addresses that only this machine or its local network can reach. An app elsewhere must not have the program request
 * them.
 */
import { BlockList, isIP } from 'node:net'

const privateAddresses = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  privateAddresses.addSubnet(network, prefix, 'ipv4')

/** Only global unicast addresses of IPv6 are public (RFC 4291, 2.4). */
const globalAddresses = new BlockList()
globalAddresses.addSubnet('2000::', 3, 'ipv6')
/** Except for reserved networks (IANA's registry of special-purpose addresses): protocols, documentation. */
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['3fff::', 20],
] as const)
  privateAddresses.addSubnet(network, prefix, 'ipv6')

/** Whether a host is an address of this machine or its local network, without a DNS query. */
export function isPrivate({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const version = isIP(host)
  if (version === 0) return !host.includes('.') || /\.(localhost|local|internal|home\.arpa)$/.test(host)
  return isPrivateAddress(host)
}

/** The same for an IP address; any other text counts as private. */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return true
  if (version === 4) return privateAddresses.check(address, 'ipv4')
  const groups = groupsOf(address)
  if (groups === null) return true
  const within = addressWithin(groups)
  if (within !== null) return privateAddresses.check(within, 'ipv4')
  return !globalAddresses.check(address, 'ipv6') || privateAddresses.check(address, 'ipv6')
}

/** The eight groups of an IPv6 address; null if it names an interface (zone), which only this machine has. */
function groupsOf(address: string): number[] | null {
  const url = URL.parse(`http://[${address}]`)
  if (url === null) return null
  const [head = '', tail = ''] = url.hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail].map((part) => (part === '' ? [] : part.split(':')))
  const [first = [], last = []] = [before, after]
  const between = Array.from({ length: 8 - first.length - last.length }, () => '0')
  return [...first, ...between, ...last].map((group) => Number.parseInt(group, 16))
}

/** The IPv4 address that an IPv6 address contains: mapped, NAT64 (RFC 6052) or 6to4; null for any other. */
function addressWithin(groups: readonly number[]): string | null {
  const startsWith = (...start: readonly number[]) => start.every((group, index) => groups[index] === group)
  if (startsWith(0x2002)) return dotted(groups.slice(1, 3))
  const isMapped = startsWith(0, 0, 0, 0, 0, 0xffff)
  return isMapped || startsWith(0x64, 0xff9b, 0, 0, 0, 0) ? dotted(groups.slice(6)) : null
}

function dotted(groups: readonly number[]): string {
  return groups.flatMap((group) => [group >> 8, group & 0xff]).join('.')
}
