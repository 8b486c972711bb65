/**
 * The address of a mirror, in the form of PostgreSQL's own tools. It never contains a password, because addresses
 * appear in process lists, shell histories and logs. The password comes from PGPASSFILE (~/.pgpass), PGPASSWORD or a
 * service file ("The Password File" and "The Connection Service File" in PostgreSQL's manual).
 */
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '../platform/errors/failure.ts'

export interface Address {
  /** The client's connection string. May contain a password from a service file, which is only sent to the server. */
  connection: string
  password: string | undefined
  /** As it is shown to people. */
  shown: string
}

/** @throws Failure `mirror.address`, `mirror.password`, `mirror.service` */
export function readAddress(text: string, environment: NodeJS.ProcessEnv = process.env): Address {
  const url = parse(text)
  if (url.password !== '' || url.searchParams.has('password')) {
    throw new Failure('mirror.password', 'The address has a password in it, which others can see there.', {
      kept: 'Nothing was changed.',
      todo: 'Put it into a password file (~/.pgpass, or the file that PGPASSFILE names), and leave it out of the address.',
    })
  }
  const service = url.searchParams.get('service') ?? environment['PGSERVICE']
  url.searchParams.delete('service')
  const shown = service === undefined ? url.href : `${url.href} (service ${service})`
  const settings = service === undefined ? new Map<string, string>() : readService(service, environment)
  const password = settings.get('password')
  settings.delete('password')
  for (const [name, value] of settings) fill(url, name, value)
  // The client would ask for the user postgres of localhost where nothing is named; PostgreSQL's tools ask the socket.
  return { connection: url.href, password, shown }
}

function parse(text: string): URL {
  const url = URL.parse(text)
  if (url !== null && ['postgres:', 'postgresql:'].includes(url.protocol)) return url
  throw new Failure('mirror.address', 'This is no address of a PostgreSQL database.', {
    kept: 'Nothing was changed.',
    todo: 'Write it as postgres://USER@HOST:PORT/DATABASE.',
  })
}

/** The address's own parameters take precedence over its service's. */
function fill(url: URL, name: string, value: string): void {
  if (name === 'host' && value.startsWith('/')) {
    if (url.hostname === '' && !url.searchParams.has('host')) url.searchParams.set('host', value)
  } else if (name === 'host' || name === 'hostaddr') {
    // The host of an address with another scheme than those of the web cannot be set where it has none.
    if (url.hostname === '' && !url.searchParams.has('host')) url.searchParams.set('host', value)
  } else if (name === 'port') {
    if (url.port === '' && !url.searchParams.has('port')) url.searchParams.set('port', value)
  } else if (name === 'user') {
    if (url.username === '' && !url.searchParams.has('user')) url.searchParams.set('user', value)
  } else if (name === 'dbname') {
    if (url.pathname === '' || url.pathname === '/') url.pathname = `/${encodeURIComponent(value)}`
  } else if (!url.searchParams.has(name)) url.searchParams.set(name, value)
}

/** The settings of a service: the user's file goes before the system's, as in PostgreSQL's own tools. */
function readService(service: string, environment: NodeJS.ProcessEnv): Map<string, string> {
  const own = environment['PGSERVICEFILE'] ?? join(environment['HOME'] ?? homedir(), '.pg_service.conf')
  const system = join(environment['PGSYSCONFDIR'] ?? '/etc/postgresql-common', 'pg_service.conf')
  for (const path of [own, system]) {
    const settings = sectionOf(path, service)
    if (settings !== null) return settings
  }
  throw new Failure('mirror.service', `No service file has the service ${service}.`, {
    path: own,
    value: service,
    values: { service },
    kept: 'Nothing was changed.',
    todo: 'Check its name, and the file that PGSERVICEFILE names.',
  })
}

function sectionOf(path: string, service: string): Map<string, string> | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return null
  }
  let settings: Map<string, string> | null = null
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    if (line === '' || line.startsWith('#')) continue
    if (line.startsWith('[')) {
      if (settings !== null) return settings
      if (line === `[${service}]`) settings = new Map()
    } else if (settings !== null) {
      const equals = line.indexOf('=')
      if (equals > 0) settings.set(line.slice(0, equals).trim(), line.slice(equals + 1).trim())
    }
  }
  return settings
}
