/**
 * The address under which apps on the web reach this machine, where a person has set one: what is too large for a
 * request is offered there. Without one such an app gets everything in line, or is refused.
 */
import { sentence } from '../platform/text/sentence.ts'
import { join } from 'node:path'
import { z } from 'zod'
import { Failure } from '../platform/errors/failure.ts'
import { PrivateValue } from '../platform/files/privateValue.ts'

const reachable = z.object({
  /** The address, without a slash at its end. */
  address: z.string().refine((address) => isHttp(address)),
  /** The port that is listened at. */
  port: z.number().int().min(1).max(65_535),
  /** Whether a program on this machine forwards from the address: then no other client is answered. */
  isForwarded: z.boolean(),
})
export type PublicAddress = z.infer<typeof reachable>

function fileOf(home: string): PrivateValue<PublicAddress | null> {
  return new PrivateValue(join(home, 'app-address.json'), reachable.nullable())
}

/**
 * Null where none is set, or where the file is damaged: nothing is offered then.
 * @throws Failure `home.unreadable`, for an app would be refused with advice to set what is set already
 */
export async function findPublicAddress(home: string): Promise<PublicAddress | null> {
  return (await fileOf(home).read()) ?? null
}

/**
 * Sets the address, or removes it. `port`: of this machine, if a program on it (a tunnel, a proxy) forwards requests
 * from the address. Otherwise the address's own port is listened on, for all clients that can reach it.
 * @throws Failure `module.address`, `home.unreadable`
 */
export async function setPublicAddress(
  home: string,
  wanted: { address: string; port?: number | undefined } | null,
): Promise<PublicAddress | null> {
  const reach = wanted === null ? null : reachOf(wanted)
  await fileOf(home).write(reach)
  return reach
}

function reachOf({ address, port }: { address: string; port?: number | undefined }): PublicAddress {
  const url = isHttp(address) ? new URL(address) : null
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new Failure('module.address', sentence`This is no http or https address of a machine.`, {
      path: address,
      kept: 'Nothing was changed.',
      todo: 'Give it as https://files.example.com, or http://203.0.113.7:8123.',
    })
  const own = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  if (port === undefined && url.protocol === 'https:')
    throw new Failure('module.address', sentence`Behind an https address there is a proxy or a tunnel.`, {
      path: address,
      kept: 'Nothing was changed.',
      todo: 'Give with --port the port of this machine that it forwards to.',
    })
  return {
    address: url.href.replace(/\/+$/, ''),
    port: port ?? own,
    isForwarded: port !== undefined,
  }
}

function isHttp(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
}
