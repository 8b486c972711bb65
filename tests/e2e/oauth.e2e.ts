/** An app signs in to the local service: an independent OAuth library, and a person at a real browser. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import * as oauth from 'openid-client'
import { serveProjects } from '../../core/workbench/serveProject.ts'
import type { Serving } from '../../core/workbench/serveProject.ts'
import { createProject } from '../../core/workbench/session.ts'
import { expectAccessibleInBoth } from './workbench.ts'
import { registerApp } from '../../core/service/registry.ts'
import { CredentialFile } from '../../core/credentials/credentials.ts'

const anna = { login: 'anna', name: 'Anna' }
let folder: string
let serving: Serving
let clientId: string
let callback: Callback

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'interlinear-oauth-'))
  const project = join(folder, 'shop.interlinear')
  createProject(
    project,
    {
      name: 'Shop',
      sourceLanguageId: 'en',
      targetLanguageIds: ['uk'],
      deployment: 'standard',
      type: 'file-based',
    },
    anna,
  )
  const app = {
    name: 'Lint',
    type: 'public',
    redirectUrls: ['http://127.0.0.1/callback'],
    scopes: ['project'],
  } as const
  clientId = (await registerApp(new CredentialFile(folder), app)).clientId
  serving = await serveProjects({ paths: [project], person: anna, home: folder })
  callback = await listenForCallback()
})

test.afterEach(async () => {
  callback.close()
  await serving.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Callback {
  url: string
  /** The address that the browser was sent to. */
  reached: Promise<URL>
  close(): void
}

/** The app's own server on any free port (RFC 8252, 7.3). */
async function listenForCallback(): Promise<Callback> {
  const { promise, resolve } = Promise.withResolvers<URL>()
  const server = createServer((request, response) => {
    response.end('You may close this page.')
    const reached = new URL(request.url ?? '/', url)
    if (reached.pathname === '/callback') resolve(reached)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
  return { url, reached: promise, close: () => server.close() }
}

/** The library, told to send JSON, as the service documents it. */
async function configure(): Promise<oauth.Configuration> {
  const sendJson: typeof oauth.customFetch extends symbol ? oauth.CustomFetch : never = (url, options) => {
    if (!(options.body instanceof URLSearchParams)) return fetch(url, options as RequestInit)
    const headers = { ...options.headers, 'content-type': 'application/json' }
    const body = JSON.stringify(Object.fromEntries(options.body))
    return fetch(url, { ...(options as RequestInit), headers, body })
  }
  return oauth.discovery(new URL(serving.authUrl), clientId, undefined, oauth.None(), {
    algorithm: 'oauth2',
    execute: [oauth.allowInsecureRequests],
    [oauth.customFetch]: sendJson,
  })
}

test('signs in with PKCE, and is refreshed', async ({ page }) => {
  const configuration = await configure()
  const verifier = oauth.randomPKCECodeVerifier()
  const state = oauth.randomState()
  const address = oauth.buildAuthorizationUrl(configuration, {
    redirect_uri: callback.url,
    scope: 'project',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  })
  await page.goto(address.href)
  await expect(page.getByRole('heading', { name: 'Allow Lint?' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Shop/ })).toBeChecked()
  await expectAccessibleInBoth(page)
  // The keyboard reaches the projects, then Decline, then Allow.
  for (const name of [/Shop/, 'Decline', 'Allow']) {
    await page.keyboard.press('Tab')
    await expect(
      page.getByRole(name === 'Decline' || name === 'Allow' ? 'button' : 'checkbox', { name }),
    ).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('You may close this page.')).toBeVisible()

  const checks = { pkceCodeVerifier: verifier, expectedState: state }
  const tokens = await oauth.authorizationCodeGrant(configuration, await callback.reached, checks)
  expect(tokens.expires_in).toBe(7200)
  const refreshed = await oauth.refreshTokenGrant(configuration, tokens.refresh_token ?? '')
  expect(refreshed.refresh_token).not.toBe(tokens.refresh_token)
  const projects = await fetch(`${serving.baseUrl}/api/v2/projects`, {
    headers: { Authorization: `Bearer ${refreshed.access_token}` },
  })
  expect(await projects.json()).toMatchObject({ data: [{ data: { name: 'Shop' } }] })
})

test('is reported if the user declines', async ({ page }) => {
  const configuration = await configure()
  const verifier = oauth.randomPKCECodeVerifier()
  const address = oauth.buildAuthorizationUrl(configuration, {
    redirect_uri: callback.url,
    scope: 'project',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state: 'mine',
  })
  await page.goto(address.href)
  await page.getByRole('button', { name: 'Decline' }).click()
  const reached = await callback.reached
  expect(reached.searchParams.get('error')).toBe('access_denied')
  expect(reached.searchParams.get('state')).toBe('mine')
})
