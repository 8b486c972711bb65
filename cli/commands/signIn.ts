/** login, logout: signing in to a cloud (docs/reference/command-line.md, "login"). */
import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import open from 'open'
import { Failure } from '../../core/platform/errors/failure.ts'
import type { Account, Accounts, NewConnection, ReachableProjects } from '../../core/sync/accounts.ts'
import { homeFolder } from '../../core/workbench/home.ts'
import { printNotice } from '../output.ts'

/** The scopes of a workbench: to read and write projects, their memories and their glossaries. */
const SCOPES = 'project tm glossary'

export function addSignInCommands(program: Command): void {
  program
    .command('login')
    .description('sign in to a cloud, in the browser or with a personal access token')
    .requiredOption('--base-url <url>', 'the address of the API; for an enterprise that of the organization')
    .option('--auth-url <url>', 'the address of the sign-in page')
    .option('--client-id <id>', 'the id of the app that is registered with the cloud')
    .option('--scopes <scopes>', 'the scopes to request', SCOPES)
    .option('--enterprise', 'the base address is an organization’s own')
    .option('--name <name>', 'the name of the connection; by default the host name')
    .option('--no-browser', 'print the address of the consent page, and open nothing')
    .option('--token-stdin', 'sign in with a personal access token, read from standard input')
    .action(login)
  program
    .command('logout')
    .description('sign out: delete the stored tokens')
    .argument('[name]', 'the connection, by name or base address; by default all')
    .action(logout)
}

interface LoginOptions {
  baseUrl: string
  authUrl?: string
  clientId?: string
  scopes: string
  enterprise?: true
  name?: string
  browser: boolean
  tokenStdin?: true
}

/** Brought in when they are used, so that the other commands start without them. */
async function openAccounts(): Promise<Accounts> {
  const { Accounts } = await import('../../core/sync/accounts.ts')
  return new Accounts({ home: homeFolder() })
}

async function login(options: LoginOptions): Promise<void> {
  const accounts = await openAccounts()
  const draft = draftOf(options)
  const known = (await accounts.list()).find((one) => isOf(one, draft))
  const connection = await accounts.save({ ...draft, id: known?.connection.id })
  const signal = untilInterrupted()
  const finding = options.tokenStdin
    ? await accounts.signInWithToken(connection.id, await tokenFromInput(), signal)
    : await inBrowser(accounts, connection.id, options.browser, signal)
  printNotice(`Signed in to ${connection.name}: ${described(finding)}.`)
  const { tokenFile } = accounts
  if (tokenFile !== null) printNotice(`The sign-in is kept in ${tokenFile}, which only you may read.`)
}

async function inBrowser(
  accounts: Accounts,
  id: string,
  isOpened: boolean,
  signal: AbortSignal,
): Promise<ReachableProjects> {
  await accounts.signIn(id, {
    signal,
    onAddress: async (address) => {
      printNotice(`Sign in at ${address.href}`)
      // A person without a browser here opens the printed address elsewhere.
      if (isOpened) await open(address.href).catch(() => undefined)
    },
  })
  return accounts.test(id, signal)
}

function draftOf({
  baseUrl,
  authUrl,
  clientId,
  scopes,
  enterprise,
  name,
  tokenStdin,
}: LoginOptions): NewConnection {
  const url = URL.parse(baseUrl)
  if (url === null || !/^https?:$/.test(url.protocol)) throw notAnAddress('--base-url', baseUrl)
  if (!tokenStdin && (authUrl === undefined || clientId === undefined))
    throw new Failure('usage.login', 'A sign-in in the browser needs --auth-url and --client-id.', {
      todo: 'Give both, or --token-stdin.',
    })
  if (authUrl !== undefined && URL.parse(authUrl) === null) throw notAnAddress('--auth-url', authUrl)
  return {
    name: name ?? url.host,
    authUrl: authUrl ?? baseUrl,
    baseUrl,
    deployment: enterprise ? 'enterprise' : 'standard',
    clientId: clientId ?? null,
    scopes: scopes.split(/[\s,]+/).filter((scope) => scope !== ''),
  }
}

function notAnAddress(option: string, value: string): Failure {
  return new Failure('usage.address', `${option} takes a web address.`, { value })
}

function isOf({ connection }: Account, draft: NewConnection): boolean {
  return connection.baseUrl === draft.baseUrl && connection.clientId === draft.clientId
}

function described({ projects, isMore }: ReachableProjects): string {
  if (isMore) return `${projects} projects and more can be seen there`
  return projects === 1 ? '1 project can be seen there' : `${projects} projects can be seen there`
}

async function tokenFromInput(): Promise<string> {
  const token = (await text(process.stdin)).trim()
  if (token !== '') return token
  throw new Failure('usage.token', 'There is no token on standard input.')
}

/** Ctrl+C leaves off; a second one ends the process at once. */
function untilInterrupted(): AbortSignal {
  const controller = new AbortController()
  process.once('SIGINT', () => controller.abort())
  return controller.signal
}

async function logout(name: string | undefined): Promise<void> {
  const accounts = await openAccounts()
  const chosen = (await accounts.list()).filter(
    ({ connection }) => name === undefined || connection.name === name || connection.baseUrl === name,
  )
  if (name !== undefined && chosen.length === 0)
    throw new Failure('cloud.unknownConnection', 'No cloud of this name or address is known here.', {
      value: name,
    })
  const hadAny = name === undefined && (await accounts.signOutOfAll())
  for (const { connection } of chosen) await accounts.signOut(connection.id)
  const names = chosen.filter(({ isSignedIn }) => isSignedIn).map(({ connection }) => connection.name)
  const none = hadAny ? 'All tokens that were kept here are forgotten.' : 'You were not signed in.'
  printNotice(names.length === 0 ? none : `Signed out of ${names.join(', ')}.`)
}
