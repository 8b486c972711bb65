import { expect, it } from 'vitest'
import { isLoopback } from '../../../core/platform/net/loopback.ts'
import { endpointsOf } from '../../../core/sync/connection.ts'

it.each([
  'http://localhost/',
  'http://localhost.:1/',
  'http://127.1.2.3/',
  'http://127.1/',
  'http://[::1]:9/',
])('%s is a loopback host, also for a connection', (address) => {
  expect(isLoopback(new URL(address))).toBe(true)
  expect(endpointsOf({ authUrl: address, baseUrl: address }).api.host).toBe(new URL(address).host)
})

it.each(['http://mt.localhost/', 'http://127.0.0.1.example/', 'http://[::2]/', 'http://128.0.0.1/'])(
  '%s is no loopback host, whatever its name',
  (address) => {
    expect(isLoopback(new URL(address))).toBe(false)
    expect(() => endpointsOf({ authUrl: address, baseUrl: address })).toThrow(
      expect.objectContaining({ code: 'cloud.insecure' }) as Error,
    )
  },
)
