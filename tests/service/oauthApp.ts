/** Two apps at a service of the tests, a public and a confidential one, and what they ask of it. */
import { afterAll, beforeAll, expect } from 'vitest'
import { startTestService } from './service.ts'
import type { TestService } from './service.ts'
import { registerApp } from '../../core/service/registry.ts'

export const REDIRECT = 'http://127.0.0.1/callback'
export const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
export const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

export let service: TestService
export let publicId: string
export let confidentialId: string
export let secret: string

/** The service and its apps are there from before the first test of a file to after its last. */
export function withApps(): void {
  beforeAll(async () => {
    service = await startTestService()
    const app = {
      name: 'Lint <b>',
      redirectUrls: [REDIRECT, 'interlinear://oauth/callback'],
      scopes: ['project'],
    }
    publicId = (await registerApp(service.credentials, { ...app, type: 'public' })).clientId
    const confidential = await registerApp(service.credentials, { ...app, type: 'confidential' })
    confidentialId = confidential.clientId
    secret = confidential.clientSecret ?? ''
  })
  afterAll(() => service.close())
}

export type Parameters = Record<string, string | undefined>

export function encoded(parameters: Parameters): URLSearchParams {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return new URLSearchParams(Object.fromEntries(given) as Record<string, string>)
}

export const asked = (): Parameters => ({
  client_id: publicId,
  redirect_uri: REDIRECT,
  response_type: 'code',
  scope: 'project',
  state: 'a b/ü',
  code_challenge: CHALLENGE,
  code_challenge_method: 'S256',
})

export function authorize(changes: Parameters = {}): Promise<Response> {
  const query = encoded({ ...asked(), ...changes })
  return fetch(`${service.serving.authUrl}/oauth/authorize?${query.toString()}`, { redirect: 'manual' })
}

/** The person's answer to a page. */
export async function answer(page: Response, given: 'allow' | 'deny', projects = ['1']): Promise<URL> {
  const [, consent = ''] = /name="consent" value="([^"]+)"/.exec(await page.text()) ?? []
  const form = new URLSearchParams({ consent, answer: given })
  for (const project of projects) form.append('project', project)
  const answered = await fetch(`${service.serving.authUrl}/oauth/authorize`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  expect(answered.status).toBe(303)
  return new URL(answered.headers.get('location') ?? '')
}

export async function codeOf(changes: Parameters = {}): Promise<string> {
  const back = await answer(await authorize(changes), 'allow')
  return back.searchParams.get('code') ?? ''
}

export async function token(
  body: Record<string, unknown>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answered = await fetch(`${service.serving.authUrl}/oauth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answered.headers.get('cache-control')).toBe('no-store')
  return { status: answered.status, body: (await answered.json()) as Record<string, unknown> }
}

export const exchange = (code: string, changes: Record<string, unknown> = {}): ReturnType<typeof token> =>
  token({
    grant_type: 'authorization_code',
    client_id: publicId,
    redirect_uri: REDIRECT,
    code,
    code_verifier: VERIFIER,
    ...changes,
  })

export const refresh = (
  refreshToken: unknown,
  changes: Record<string, unknown> = {},
): ReturnType<typeof token> =>
  token({ grant_type: 'refresh_token', client_id: publicId, refresh_token: refreshToken, ...changes })
