/** The local service, as the app runs it. */
import { counted } from '../format.ts'

export const service = {
  command: 'Local service…',
  title: 'Local service',
  state: 'State of the local service',
  running: 'Running',
  stopped: 'Not running',
  explained:
    'Answers the API and sign-ins of apps on this machine, over this project, so that scripts and clients can work with it.',
  address: 'Address',
  copyAddress: 'Copy the address',
  projectId: (id: number) => `Project ${id}`,
  start: 'Start',
  stop: 'Stop',
  port: 'Port',
  anyPort: 'any',
  tabs: { requests: 'Requests', tokens: 'Tokens', apps: 'Apps' },

  noRequests: 'No requests yet',
  noRequestsHint: 'Make a token, then send a request to the address above; it appears here at once.',
  startFirst: 'Start the service, and what it is asked appears here.',
  requestCount: (count: number) => counted(count, 'request', 'requests'),
  clear: 'Clear',
  columns: { time: 'Time', request: 'Request', status: 'Status', milliseconds: 'ms', app: 'By' },
  nobody: 'nobody',
  copyCurl: 'Copy as curl',
  copy: (what: string) => `Copy: ${what}`,

  scopes: 'May work with',
  remove: 'Remove',
  added: (when: string) => `added ${when}`,

  tokensExplained: 'A script sends a token with each request. It works until it is removed.',
  token: 'Token',
  addToken: 'Make a token',
  tokenOnce: 'Copy it now: it is not kept, and not shown again.',
  removeToken: (id: string) => `Remove the token ${id}`,

  appsExplained:
    'An app asks a person in the browser whether it may work with these projects. Give it the client id, and a confidential one its secret.',
  appName: 'Name, as people see it',
  appType: 'Kind',
  appTypes: { public: 'public (PKCE)', confidential: 'confidential (with a secret)' },
  redirects: 'Redirect URLs, one a line',
  clientId: 'Client id',
  clientSecret: 'Client secret',
  addApp: 'Add the app',
  appAdded: 'The app was added.',
  secretOnce: 'Copy the secret now: it is not kept, and not shown again.',
  removeApp: (name: string) => `Remove the app ${name}`,
}
