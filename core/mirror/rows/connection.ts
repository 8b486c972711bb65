/** A connection to a mirror's server. */
import { Client } from 'pg'
import pgpass from 'pgpass'
import { serverFailure } from '../failures.ts'
import type { Address } from '../address.ts'
import { SCHEMA } from './schema.ts'

/** Milliseconds until a server that does not answer counts as unreachable. */
const CONNECT_TIMEOUT = 15_000

export interface MirrorConnection {
  client: Client
  /** Aborts the running statement: the server rolls back uncommitted changes. */
  cut(): void
  close(): Promise<void>
}

/** @throws Failure `mirror.unreachable`, `mirror.refused`, `mirror.noDatabase`, `mirror.busyServer` */
export async function connectMirror({ connection, password, shown }: Address): Promise<MirrorConnection> {
  const client = new Client({
    connectionString: connection,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
    application_name: 'interlinear',
  })
  // Set afterwards, since an address that says none would take it away.
  Object.assign(client, { password: password ?? passwordOf })
  // A connection that is lost between two statements is reported by the next one.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(`SET search_path TO ${SCHEMA}; SET TimeZone TO 'UTC'`)
  } catch (thrown) {
    void client.end().catch(() => undefined)
    throw serverFailure(thrown, shown)
  }
  return {
    client,
    cut: () => streamOf(client).destroy(),
    close: () => client.end().catch(() => undefined),
  }
}

/** Asked for where the server asks: PGPASSWORD, else the password file; undefined where neither has one. */
async function passwordOf(wanted?: unknown): Promise<string> {
  const { PGPASSWORD } = process.env
  if (PGPASSWORD !== undefined) return PGPASSWORD
  const found = await new Promise<string | undefined>((resolve) => {
    pgpass(wanted as Parameters<typeof pgpass>[0], resolve)
  })
  // The client's types know of no password that is not there; it says itself that the server wants one.
  return found as string
}

/** Its socket: ending the client would wait for the statement that is to be cut. */
function streamOf(client: Client): { destroy: () => void } {
  return (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream
}
