/** A service that takes the request for newer tokens and never answers holds nobody up for good. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Connection } from '../../core/sync/connection.ts'
import { TokenKeeper } from '../../core/sync/tokenKeeper.ts'
import { FileVault } from '../../core/sync/vault.ts'
import { serve } from '../modules/apps.ts'

it.each(['says nothing', 'begins to answer'])('that %s ends in time, and the lock is free', async (does) => {
  const home = mkdtempSync(join(tmpdir(), 'interlinear-renewal-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const address = await serve((request, response) => {
    request.resume()
    if (does !== 'begins to answer') return
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"access_token":')
  })
  const connection: Connection = {
    ...{ id: 'c1', name: 'Acme cloud', authUrl: address, baseUrl: address, deployment: 'standard' },
    ...{ clientId: 'client', scopes: ['project'] },
  }
  const vault = new FileVault(home)
  await vault.write('c1', { accessToken: 'old', refreshToken: 'secret-token', expiresAt: 0 })
  const keeper = new TokenKeeper(connection, { vault, timeLimit: 200 })
  const renewing = Promise.race([
    keeper.accessToken(),
    new Promise((resolve) => setTimeout(() => resolve('It still waits.'), 10_000)),
  ])
  await expect(renewing).rejects.toMatchObject({ code: 'cloud.unreachable', details: { path: address } })
  expect(readdirSync(home)).toEqual(['tokens.json'])
  expect((await vault.read('c1'))?.refreshToken).toBe('secret-token')
})
