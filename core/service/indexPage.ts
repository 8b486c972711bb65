/** What stands at the service's own address: what is here, and lines to paste. */
import type { ServiceState } from './api/call.ts'
import { escape, type HtmlPage } from './html.ts'
import { SCOPES } from './scopes.ts'

export function indexPage({ origin, projects, organization }: ServiceState): HtmlPage {
  const [first] = projects
  const language = first?.facts.targetLanguages[0]?.id ?? 'uk'
  const api = `${origin}/api/v2`
  const strings = `${api}/projects/${first?.id ?? 1}/strings`
  const rows = projects.map(
    ({ id, facts, path }) =>
      `<li><strong>${escape(facts.name)}</strong>, project ${id} <small>${escape(path)}</small></li>`,
  )
  const scopes = Object.entries(SCOPES).map(
    ([name, meaning]) => `<li><code>${name}</code> ${escape(meaning)}</li>`,
  )
  return {
    title: 'Interlinear: the local service',
    body: `<h1>The local service</h1>
<p>The projects below answer the service’s API v2 on this machine${
      organization === null ? '' : `, as the enterprise deployment of <code>${escape(organization)}</code>`
    }. Nothing leaves it.</p>
<ul>${rows.join('')}</ul>
<h2>From a terminal</h2>
<p>Make a token, once. It is printed and not shown again:</p>
${lines("export TOKEN=$(npx interlinear serve token add --scopes 'project tm glossary')")}
<p>Then ask:</p>
${lines(`curl -H "Authorization: Bearer $TOKEN" '${api}/projects'`)}
${lines(
  `curl -G -H "Authorization: Bearer $TOKEN" '${strings}' --data-urlencode 'croql=count of translations where (language = @language:"${language}") = 0'`,
)}
<h2>From a client</h2>
<p>Clients of the service work with these addresses:</p>
${lines(`authorization  ${origin}\nAPI            ${api}`)}
<h2>For apps</h2>
<p>Apps sign in by OAuth 2.0: authorization code, with PKCE for public apps. Register yours:</p>
${lines("npx interlinear serve app add --name 'My app' --type public --redirect http://127.0.0.1/callback --scopes project")}
<p>It sends the person to <code>${origin}/oauth/authorize</code> and exchanges the code at
<code>${origin}/oauth/token</code>.</p>
<h2>Scopes</h2>
<ul>${scopes.join('')}</ul>`,
  }
}

function lines(text: string): string {
  return `<pre>${escape(text)}</pre>`
}
