/** Addresses that only this machine, or the network it stands in, can reach: an app elsewhere may not have us ask them. */
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
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  // IPv4 by NAT64; as it is mapped the list knows it by itself.
  ['64:ff9b::', 96],
] as const)
  privateAddresses.addSubnet(network, prefix, 'ipv6')

/** Whether an address is of this machine or its network, by what it says: no name is looked up. */
export function isPrivate({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const version = isIP(host)
  if (version === 0) return !host.includes('.') || /\.(localhost|local|internal|home\.arpa)$/.test(host)
  return isPrivateAddress(host)
}

/** The same of an IP address; what is none counts as one of ours. */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address)
  return version === 0 || privateAddresses.check(address, version === 6 ? 'ipv6' : 'ipv4')
}
