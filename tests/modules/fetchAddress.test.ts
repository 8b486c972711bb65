/** Addresses that a module may lead to. */
import type * as dnsModule from 'node:dns'
import { get, type IncomingMessage } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import { fetchAddress } from '../../core/modules/fetchAddress.ts'
import { HttpRunner } from '../../core/modules/http/runner.ts'
import { responseOf } from '../../core/platform/net/publicFetch.ts'
import { isPrivate, isPrivateAddress } from '../../core/platform/net/privateNetwork.ts'
import { serve } from './apps.ts'

const { signal } = new AbortController()

/** The addresses of names that a test defines. */
const { resolved } = vi.hoisted(() => ({ resolved: new Map<string, string>() }))
vi.mock('node:dns', async (original) => {
  const dns = await original<typeof dnsModule>()
  type Found = (error: Error | null, addresses: { address: string; family: number }[]) => void
  const lookup = (name: string, options: dnsModule.LookupAllOptions, found: Found) => {
    const address = resolved.get(name)
    if (address === undefined) dns.lookup(name, options, found)
    else found(null, [{ address, family: 4 }])
  }
  return { ...dns, lookup }
})

describe('an address', () => {
  it.each([
    'http://127.0.0.1:8080/x',
    'http://127.1/',
    'http://2130706433/',
    'http://0.0.0.0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://localhost./',
    'http://10.1.2.3/',
    'http://192.168.0.1/',
    'http://172.31.255.255/',
    'http://169.254.169.254/latest/meta-data',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    // An address that is neither global nor of a protocol in use.
    'http://[::127.0.0.1]/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://[100::1]/',
    'http://[2001::1]/',
    'http://[2001:db8::1]/',
    'http://[3fff::1]/',
    'http://[64:ff9b:1::1]/',
    'http://[64:ff9b:1:808:8:800::]/',
    'http://[4000::1]/',
    // And what stands for an address of IPv4 that is private.
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::1]/',
    'http://[2002:c0a8:101::]/',
    'http://printer/',
    'http://nas.local/',
  ])('is private in this machine or its network: %s', (address) => {
    expect(isPrivate(new URL(address))).toBe(true)
  })

  it.each([
    'https://cloud.example/a',
    'http://8.8.8.8/',
    'http://172.32.0.1/',
    'http://[2606:4700::1]/',
    ...['http://[::ffff:8.8.8.8]/', 'http://[64:ff9b::8.8.8.8]/', 'http://[2002:808:808::1]/'],
    'http://[2001:4860:4860::8888]/',
  ])('is public on the web: %s', (address) => expect(isPrivate(new URL(address))).toBe(false))

  it('is private if it names an interface, or is none', () => {
    expect(['fe80::1%eth0', '2606:4700::1%eth0', 'x', ''].every(isPrivateAddress)).toBe(true)
  })

  it('is an error if it answers with an invalid status, and its body is discarded', async () => {
    const address = await serve((_, response) => response.writeHead(777).end('x'.repeat(100_000)))
    const message = await new Promise<IncomingMessage>((resolve) => get(address, resolve))
    expect(() => responseOf(message)).toThrow('777')
    expect(message.destroyed).toBe(true)
  })

  it('is not requested if a name resolves to a private one, unless the user agreed to it', async () => {
    let asked = 0
    const address = await serve((_, response) => {
      asked += 1
      response.end('here')
    })
    // A name of the web for an address of this machine.
    resolved.set('apps.example.com', '127.0.0.1')
    const named = address.replace('127.0.0.1', 'apps.example.com')
    await expect(fetchAddress(named, { signal, isNear: false })).rejects.toMatchObject({
      code: 'module.address',
    })
    expect(asked).toBe(0)
    const { origin } = new URL(address)
    expect(Buffer.from(await fetchAddress(address, { signal, isNear: false, origin })).toString()).toBe(
      'here',
    )
  })

  it('is allowed here only for local apps: one on the web would read our data into its file', async () => {
    let asked = 0
    const address = await serve((_, response) => {
      asked += 1
      response.end('secret')
    })
    await expect(fetchAddress(address, { signal, isNear: false })).rejects.toMatchObject({
      code: 'module.address',
      message: 'An app on the web named an address of this machine or its network.',
    })
    expect(asked).toBe(0)
    expect(Buffer.from(await fetchAddress(address, { signal })).toString()).toBe('secret')
    expect(new HttpRunner({ baseUrl: address, app: 'Here' }).isNear).toBe(true)
    expect(new HttpRunner({ baseUrl: 'https://apps.example', app: 'There' }).isNear).toBe(false)
  })
})
