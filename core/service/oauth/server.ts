/** The authorization server's two addresses, over HTTP. */
import type { IncomingMessage } from 'node:http'
import type { CredentialFile } from '../../credentials/credentials.ts'
import { pageHeaders, renderPage, type HtmlPage, escapeHtml } from '../../platform/text/htmlPage.ts'
import type { ServedProject } from '../store.ts'
import type { Throttle } from '../throttle.ts'
import { answerUrl, checkAuthorization, type AuthorizationRequest } from './authorize.ts'
import { Codes } from './codes.ts'
import { RefreshGrace } from './grants.ts'
import { answerToken, type TokenEndpoint, type TokenRequest } from './token.ts'
import { newSecret } from '../../platform/crypto/secrets.ts'
import { isScope, SCOPES } from '../../credentials/scopes.ts'

export interface OAuthAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  body: string
}

export class AuthorizationServer {
  readonly #file: CredentialFile
  readonly #projects: readonly ServedProject[]
  readonly #consents = new Consents()
  readonly #endpoint: TokenEndpoint

  constructor(file: CredentialFile, projects: readonly ServedProject[], throttle: Throttle) {
    this.#file = file
    this.#projects = projects
    this.#endpoint = { file, codes: new Codes(), grace: new RefreshGrace(), throttle }
  }

  /** GET: asks the person. */
  async authorize(query: URLSearchParams, issuer: string): Promise<OAuthAnswer> {
    const { apps } = await this.#file.read()
    const checked = checkAuthorization(query, apps, issuer)
    switch (checked.kind) {
      case 'refuse':
        return htmlAnswer(400, refusalPage(checked.message))
      case 'redirect':
        return redirect(checked.location)
      case 'ask':
        return htmlAnswer(
          200,
          consentPage(checked.request, this.#consents.ask(checked.request), this.#projects),
        )
    }
  }

  /** POST: the person's answer, from the page that asked. */
  decide(form: URLSearchParams, issuer: string): OAuthAnswer {
    const request = this.#consents.answer(form.get('consent') ?? '')
    if (request === null)
      return htmlAnswer(400, refusalPage('This question was answered, or stood too long.'))
    const { app, redirectUri, scopes, state, challenge } = request
    const chosen = new Set(form.getAll('project'))
    const projects = this.#projects.filter(({ id }) => chosen.has(String(id))).map(({ path }) => path)
    if (form.get('answer') !== 'allow' || projects.length === 0)
      return redirect(
        answerUrl(redirectUri, {
          ...{ error: 'access_denied', error_description: 'The person declined.' },
          ...{ state, iss: issuer },
        }),
      )
    const code = this.#endpoint.codes.issue({
      clientId: app.clientId,
      redirectUri,
      scopes,
      projects,
      challenge,
    })
    return redirect(answerUrl(redirectUri, { code, state, iss: issuer }))
  }

  async token(body: Uint8Array, headers: IncomingMessage['headers']): Promise<OAuthAnswer> {
    const members = readMembers(body, headers['content-type'] ?? '')
    const answer =
      members === null
        ? {
            status: 400,
            body: {
              error: 'invalid_request',
              error_description: 'The body is no JSON object and no form, or its Content-Type says neither.',
            },
          }
        : await answerToken(this.#endpoint, { body: members, basic: readBasic(headers.authorization) })
    return {
      status: answer.status,
      // RFC 6749, 5.1.
      headers: {
        'Content-Type': 'application/json',
        'Cache-Control': 'no-store',
        Pragma: 'no-cache',
        ...('headers' in answer ? answer.headers : {}),
      },
      body: JSON.stringify(answer.body),
    }
  }
}

// The page that asks a person for consent, and the one that says why it does not.

/** Makes the consent page for a client, its scopes and projects. `id` is valid for this page only. */
function consentPage(
  { app, redirectUri, scopes }: AuthorizationRequest,
  id: string,
  projects: readonly ServedProject[],
): HtmlPage {
  const listed = scopes.map(
    (scope) =>
      `<li><code>${escapeHtml(scope)}</code> ${isScope(scope) ? escapeHtml(`– ${SCOPES[scope]}`) : ''}</li>`,
  )
  const chosen = projects.map(
    ({ id: projectId, facts, path }) =>
      `<label><input type="checkbox" name="project" value="${projectId}" checked>
       <span>${escapeHtml(facts.name)} <small>${escapeHtml(path)}</small></span></label>`,
  )
  return {
    title: `Allow ${app.name}?`,
    isNarrow: true,
    formAction: `'self' ${placeOf(redirectUri)}`,
    body: `<h1>Allow ${escapeHtml(app.name)}?</h1>
<p>This app asks to read and change, in your name:</p>
<ul>${listed.join('')}</ul>
<form method="post" action="/oauth/authorize">
<input type="hidden" name="consent" value="${escapeHtml(id)}">
<fieldset><legend>In these projects</legend>${chosen.join('')}</fieldset>
<p class="quiet">Your answer goes to <code>${escapeHtml(placeOf(redirectUri))}</code></p>
<div class="buttons">
<button name="answer" value="deny">Decline</button>
<button name="answer" value="allow" class="main">Allow</button>
</div>
</form>`,
  }
}

function refusalPage(message: string): HtmlPage {
  return {
    title: 'Not allowed',
    isNarrow: true,
    body: `<h1>This cannot be allowed</h1>
<p>${escapeHtml(message)}</p>
<p class="quiet">Nothing was allowed, and the app was told nothing. Close this page; to go on, start again in the app.</p>`,
  }
}

/** An origin, or the scheme of an app of this machine: browsers hold a form to it after redirects too. */
function placeOf(redirectUri: string): string {
  const url = URL.parse(redirectUri)
  if (url === null) return ''
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.origin : url.protocol
}

/**
 * A JSON object, or a form of which no member stands twice, as the content type says; null where it is neither. Any other
 * type is refused: a page elsewhere may send `text/plain` without asking first.
 */
function readMembers(body: Uint8Array, contentType: string): Record<string, unknown> | null {
  const type = contentType.split(';')[0]?.trim().toLowerCase()
  const text = new TextDecoder().decode(body)
  if (type === 'application/x-www-form-urlencoded') {
    const form = new URLSearchParams(text)
    return new Set(form.keys()).size === [...form.keys()].length ? Object.fromEntries(form) : null
  }
  if (type !== 'application/json') return null
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

/** RFC 6749, 2.3.1: both are form-encoded before they are joined. */
function readBasic(header: string | undefined): TokenRequest['basic'] {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]{1,4096})$/i.exec(header ?? '') ?? []
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 0) return null
  const [clientId, clientSecret] = [text.slice(0, colon), text.slice(colon + 1)].map(
    (part) => new URLSearchParams(`part=${part}`).get('part') ?? '',
  )
  return { clientId: clientId ?? '', clientSecret: clientSecret ?? '' }
}

export function htmlAnswer(status: number, page: HtmlPage): OAuthAnswer {
  return { status, headers: pageHeaders(page), body: renderPage(page) }
}

/** 303, so that no form is sent on (RFC 9700, 4.12). */
function redirect(location: string): OAuthAnswer {
  return {
    status: 303,
    headers: { Location: location, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
    body: '',
  }
}

/** Consents that wait for a person's answer, each behind a secret that stands in its page alone. */
const LIFETIME = 10 * 60_000
const MOST = 200

class Consents {
  readonly #waiting = new Map<string, { request: AuthorizationRequest; expiresAt: number }>()

  ask(request: AuthorizationRequest, now = Date.now()): string {
    const id = newSecret()
    this.#waiting.set(id, { request, expiresAt: now + LIFETIME })
    if (this.#waiting.size > MOST) this.#waiting.delete(this.#waiting.keys().next().value ?? '')
    return id
  }

  /** The request that a page asked for, once; null where it was answered, or asked too long ago. */
  answer(id: string, now = Date.now()): AuthorizationRequest | null {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    return waiting !== undefined && now < waiting.expiresAt ? waiting.request : null
  }
}
