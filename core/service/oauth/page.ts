/** The page that asks a person for consent, and the one that says why it does not. */
import type { ServedProject } from '../store.ts'
import { escapeHtml, type HtmlPage } from '../../platform/text/htmlPage.ts'
import { isScope, SCOPES } from '../../credentials/scopes.ts'
import type { AuthorizationRequest } from './authorize.ts'

/** Makes the consent page for a client, its scopes and projects. `id` is valid for this page only. */
export function consentPage(
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

export function refusalPage(message: string): HtmlPage {
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
