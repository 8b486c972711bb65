/** The page at the service's own address: its content, and lines to paste. */
import type { ServingState } from './api/call.ts'
import { listJson } from './api/listPages.ts'
import { escapeHtml, type HtmlPage } from '../platform/text/htmlPage.ts'
import { SCOPES } from '../credentials/scopes.ts'
import type { ServedProject } from './store.ts'

export async function indexPage(state: ServingState): Promise<HtmlPage> {
  const { origin, projects, organization } = state
  const [first] = projects
  const rows = projects.map(
    ({ id, facts, path }) =>
      `<li><strong>${escapeHtml(facts.name)}</strong>, project ${id} <small>${escapeHtml(path)}</small></li>`,
  )
  const scopes = Object.entries(SCOPES).map(
    ([name, meaning]) => `<dt><code>${name}</code></dt><dd>${escapeHtml(meaning)}</dd>`,
  )
  return {
    title: 'Interlinear: the local service',
    body: `<h1>The local service</h1>
<p>The projects below answer the service’s API v2 on this machine${
      organization === null
        ? ''
        : `, as the enterprise deployment of <code>${escapeHtml(organization)}</code>`
    }. Nothing leaves it.</p>
<ul>${rows.join('')}</ul>
<h2>From a terminal</h2>
<p>Make a token, once. It is printed and not shown again:</p>
${lines("export TOKEN=$(npx interlinear serve token add --scopes 'project tm glossary')")}
${first === undefined ? '' : await examples(`${origin}/api/v2`, first)}
<h2>From a client</h2>
<p>Clients of the service work with these addresses:</p>
${lines(`authorization  ${origin}\nAPI            ${origin}/api/v2`)}
<h2>For apps</h2>
<p>Apps sign in by OAuth 2.0: authorization code, with PKCE for public apps. Register yours:</p>
${lines("npx interlinear serve app add --name 'My app' --type public --redirect http://127.0.0.1/callback --scopes project")}
<p>It sends the person to <code>${origin}/oauth/authorize</code> and exchanges the code at
<code>${origin}/oauth/token</code>.</p>
<h2>Scopes</h2>
<dl>${scopes.join('')}</dl>`,
  }
}

const AUTHORIZED = '-H "Authorization: Bearer $TOKEN"'

/** Lines that fit the project: its language, its first string, its first file. */
async function examples(api: string, project: ServedProject): Promise<string> {
  const [language] = project.facts.targetLanguages
  const [string] = await listJson(project, 'string', { limit: 1 })
  const [file] = await listJson(project, 'file', { limit: 1 })
  const at = `${api}/projects/${project.id}`
  const told = [['What there is:', `curl ${AUTHORIZED} '${api}/projects'`]]
  if (language !== undefined)
    told.push([
      `Strings that nobody has translated into ${language.name}, by CroQL:`,
      `curl -G ${AUTHORIZED} '${at}/strings' \\
  --data-urlencode 'croql=count of translations where (language = @language:"${language.id}") = 0'`,
    ])
  if (language !== undefined && string !== undefined && string.type !== 'plural')
    told.push([
      'A translation, which the editor shows at once:',
      `curl -X POST ${AUTHORIZED} -H 'Content-Type: application/json' \\
  '${at}/translations' -d '{"stringId": ${string.id}, "languageId": "${language.id}", "text": "…"}'`,
    ])
  if (language !== undefined && file !== undefined)
    told.push([
      'The address of a file that is built with its translations:',
      `curl -X POST ${AUTHORIZED} -H 'Content-Type: application/json' \\
  '${at}/translations/builds/files/${file.id}' -d '{"targetLanguageId": "${language.id}"}'`,
    ])
  return told.map(([label = '', line = '']) => `<p>${escapeHtml(label)}</p>\n${lines(line)}`).join('\n')
}

function lines(text: string): string {
  return `<pre>${escapeHtml(text)}</pre>`
}
