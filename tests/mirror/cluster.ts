/**
 * A server of PostgreSQL for tests: a cluster in a folder of its own, on a socket and a port of its own, thrown away
 * afterwards.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'

const [bin] = globSync('/usr/lib/postgresql/*/bin')
  .filter((path) => existsSync(join(path, 'initdb')))
  .sort()
  .reverse()

/** Whether a server can be started here. */
export const hasServer = bin !== undefined

export interface TestServer {
  /** The address of a new, empty database; `place`: an empty folder for its files, on another disk. */
  database(place?: string): Promise<string>
  /** Gives up a database, and its place with it. */
  drop(address: string): Promise<void>
  /** Ends it at once, as a machine that loses its power does. */
  kill(): Promise<void>
  /** Starts it again after that. */
  start(): Promise<void>
  stop(): Promise<void>
  port: number
  folder: string
}

export interface ServerOptions {
  /** Lines of postgresql.conf. */
  settings?: string
  /** pg_hba.conf; all users are admitted if omitted. */
  access?: string
}

/** It refuses to run as root: then it runs as the user that its package made. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

export async function startServer({ settings = '', access }: ServerOptions = {}): Promise<TestServer> {
  if (bin === undefined) throw new Error('no server of PostgreSQL is installed')
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-pg-'))
  const data = join(folder, 'data')
  const runAs = owner()
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(folder, runAs.uid, runAs.gid)
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...runAs, cwd: folder, stdio: 'pipe' },
  )
  const port = await freePort()
  appendFileSync(
    join(data, 'postgresql.conf'),
    `
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = '${folder}'
fsync = off
full_page_writes = off
${settings}
`,
  )
  if (access !== undefined) writeFileSync(join(data, 'pg_hba.conf'), access)
  let running: ChildProcess
  const start = async () => {
    running = spawn(join(bin, 'postgres'), ['-D', data], { ...runAs, cwd: folder, stdio: 'ignore' })
    await answering(folder, port, running)
  }
  await start()
  let made = 0
  const end = async (signal: NodeJS.Signals) => {
    if (running.exitCode !== null || running.signalCode !== null) return
    const exited = once(running, 'exit')
    running.kill(signal)
    await exited
  }
  return {
    port,
    folder,
    start,
    kill: () => end('SIGQUIT'),
    stop: async () => {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
    async database(place) {
      made += 1
      const client = await superuser(folder, port)
      if (place !== undefined) {
        if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(place, runAs.uid, runAs.gid)
        await client.query(`CREATE TABLESPACE place${made} LOCATION '${place}'`)
      }
      await client.query(
        `CREATE DATABASE mirror${made}${place === undefined ? '' : ` TABLESPACE place${made}`}`,
      )
      await client.end()
      return `postgres://postgres@127.0.0.1:${port}/mirror${made}`
    },
    async drop(address) {
      const number = /\d+$/.exec(address)?.[0]
      const client = await superuser(folder, port)
      await client.query(`DROP DATABASE mirror${number} WITH (FORCE)`)
      await client.query(`DROP TABLESPACE IF EXISTS place${number}`)
      await client.end()
    },
  }
}

async function superuser(folder: string, port: number): Promise<Client> {
  const client = new Client({ host: folder, port, user: 'postgres', database: 'postgres' })
  await client.connect()
  return client
}

/** Waits until it takes connections, or has ended. */
async function answering(folder: string, port: number, running: ChildProcess): Promise<void> {
  for (;;) {
    if (running.exitCode !== null) throw new Error(`the server ended with ${running.exitCode}`)
    try {
      const client = await superuser(folder, port)
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** A connection to a database of it. */
export async function connected(address: string): Promise<Client> {
  const client = new Client({ connectionString: address })
  // The notice of a stopped server to connected clients.
  client.on('error', () => undefined)
  await client.connect()
  await client.query('SET search_path TO interlinear')
  return client
}

/** A folder of its own for sockets or tablespaces, owned as the server is. */
export function folderOfServer({ folder }: TestServer, name: string): string {
  const path = join(folder, name)
  mkdirSync(path)
  const { uid, gid } = owner()
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
  return path
}
