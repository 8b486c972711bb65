/** serve, serve app, serve token: the local service (docs/reference/command-line.md, "serve"). */
import type { Deployment } from '../../core/model/enumerations.ts'
import type { Command } from 'commander'
import { Failure } from '../../core/platform/errors/failure.ts'
import { homeFolder } from '../../core/workbench/home.ts'
import { openLogFile } from '../open/logFile.ts'
import { printJson, printLine, printTable, printNotice } from '../output.ts'
import { currentPerson } from '../person.ts'
import { positiveInteger } from '../project.ts'

/** Brought in when it is used, so that the other commands start without the server. */
const serving = () => import('../../core/workbench/serveProject.ts')

async function credentials() {
  const { CredentialFile } = await serving()
  return new CredentialFile(homeFolder())
}

export function addServeCommand(program: Command): void {
  const serve = program
    .command('serve')
    .description('serve projects on this machine, by API v2 and OAuth 2.0, until you press Ctrl+C')
    .argument('<projects...>')
    .option('--port <n>', 'the port; any free one by default', positiveInteger('--port'))
    .option('--enterprise <organization>', 'serve as the enterprise deployment of this organization')
    .option(
      '--cors <origins...>',
      'let web pages of these origins read the answers, such as http://localhost:5173',
    )
    .option(
      '--as-cloud',
      'also answer as the API host of the cloud, by a proxy, for programs with a fixed host',
    )
    .option('--mcp', 'also serve AI agents, by the Model Context Protocol over Streamable HTTP')
    .option('--log', 'print each request to standard error')
    .action(serveProjects)
  addAppCommands(serve.command('app').description('OAuth apps: register, list, remove'))
  addTokenCommands(
    serve.command('token').description('personal access tokens for scripts: add, list, remove'),
  )
}

interface ServeOptions {
  port?: number
  enterprise?: string
  cors?: string[]
  asCloud?: true
  mcp?: true
  log?: true
}

async function serveProjects(paths: string[], options: ServeOptions): Promise<void> {
  const organization = options.enterprise
  requireOrganization(organization)
  for (const origin of options.cors ?? []) requireOrigin(origin)
  const { serveProjects: start, requestLine } = await serving()
  const home = homeFolder()
  const asked = untilAskedToEnd()
  const log = options.log ? printNotice : openLogFile(home)
  const { close, ...addresses } = await start({
    paths,
    person: currentPerson(),
    home,
    port: options.port,
    organization,
    ...(options.cors && { allowedOrigins: options.cors }),
    asCloud: options.asCloud,
    forAgents: options.mcp,
    log,
    onRequest: (request) => log(requestLine(request)),
  })
  for (const { file, deployment } of addresses.projects) warnOfOther(file, deployment, organization)
  printJson(addresses)
  if (addresses.environment) printLine(exportLine(addresses.environment))
  await asked
  await close()
}

/** @throws Failure `usage.organization` */
export function requireOrganization(organization: string | undefined): void {
  if (organization === undefined || /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(organization)) return
  throw new Failure('usage.organization', 'An organization is named like a domain: acme.', {
    value: organization,
  })
}

/** The environment as a line for `eval` of a POSIX shell. */
function exportLine(environment: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(environment).map(
    ([name, value]) => `${name}='${value.replaceAll("'", "'\\''")}'`,
  )
  return `export ${pairs.join(' ')}`
}

/** A service of the other deployment does not support all data of a project. */
function warnOfOther(file: string, deployment: Deployment, organization: string | undefined): void {
  if (deployment === 'enterprise' && organization === undefined)
    printNotice(
      `${file} is an enterprise project, served as a standard one: it answers without its fields. --enterprise ORGANIZATION serves it as what it is.`,
    )
  if (deployment === 'standard' && organization !== undefined)
    printNotice(
      `${file} is a standard project, served as one of an enterprise: its strings have no fields. Leave --enterprise out to serve it as what it is.`,
    )
}

/**
 * An origin is what browsers send: a scheme, a host and a port, and nothing after them. @throws Failure `usage.origin`
 */
function requireOrigin(text: string): void {
  const url = URL.parse(text)
  if (url !== null && /^https?:$/.test(url.protocol) && url.origin === text) return
  throw new Failure('usage.origin', 'An origin is a scheme and a host: http://localhost:5173.', {
    value: text,
  })
}

/** Ctrl+C, a closed terminal, a service manager. A second signal ends the process at once, as without us. */
function untilAskedToEnd(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => done())
  })
}

interface AppOptions {
  name: string
  type: string
  redirect: string[]
  scopes: string
}

function addAppCommands(app: Command): void {
  app
    .command('add')
    .description('register an app; prints its id, and its secret once')
    .requiredOption('--name <name>', 'the name on the consent page')
    .requiredOption('--type <type>', 'public or confidential')
    .requiredOption('--redirect <urls...>', 'the redirect addresses')
    .requiredOption('--scopes <scopes>', 'the scopes that it may request, such as "project tm"')
    .option('--json', 'print the result as JSON, as without it')
    .action(async ({ name, type, redirect, scopes }: AppOptions) => {
      if (type !== 'public' && type !== 'confidential')
        throw new Failure('usage.appType', `An app is public or confidential, not ${type}.`)
      const { registerApp, readScopes } = await serving()
      printJson(
        await registerApp(await credentials(), {
          name,
          type,
          redirectUrls: redirect,
          scopes: readScopes(scopes),
        }),
      )
    })
  app
    .command('list')
    .description('list the apps')
    .option('--json', 'print the result as JSON')
    .action(async ({ json }: { json?: true }) => {
      const { listRegisteredApps } = await serving()
      const apps = await listRegisteredApps(await credentials())
      if (json) return printJson(apps)
      printTable(
        ['client id', 'name', 'type', 'redirect URLs', 'scopes'],
        apps.map((one) => [
          one.clientId,
          one.name,
          one.type,
          one.redirectUrls.join(' '),
          one.scopes.join(' '),
        ]),
      )
    })
  app
    .command('remove')
    .description('delete an app with its tokens and consents')
    .argument('<id>')
    .action(async (id: string) => {
      const { unregisterApp } = await serving()
      await unregisterApp(await credentials(), id)
    })
}

function addTokenCommands(token: Command): void {
  token
    .command('add')
    .description('make a token for scripts; prints it, once')
    .option('--scopes <scopes>', 'its scopes; the default is enough for a sync', 'project tm glossary')
    .option('--json', 'print it as JSON, with its id')
    .action(async ({ scopes, json }: { scopes: string; json?: true }) => {
      const { addToken, readScopes } = await serving()
      const added = await addToken(await credentials(), readScopes(scopes))
      if (json) printJson(added)
      else printLine(added.token)
    })
  token
    .command('list')
    .description('list the tokens by their ids; the tokens themselves are not stored')
    .option('--json', 'print the result as JSON')
    .action(async ({ json }: { json?: true }) => {
      const { listTokens } = await serving()
      const tokens = await listTokens(await credentials())
      if (json) return printJson(tokens)
      printTable(
        ['id', 'scopes', 'added'],
        tokens.map(({ id, scopes, addedAt }) => [id, scopes.join(' '), new Date(addedAt).toISOString()]),
      )
    })
  token
    .command('remove')
    .description('revoke a token')
    .argument('<id>')
    .action(async (id: string) => {
      const { removeToken } = await serving()
      await removeToken(await credentials(), id)
    })
}
