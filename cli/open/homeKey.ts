/**
 * What outlives one run of the browser shell, in a file of the home folder that only its owner may read: the secret
 * that a page of ours comes back with after a restart, and the port, without which its address would be another
 * site's (docs/decisions/0009-coming-back-to-a-restarted-workbench.md).
 */
import { randomBytes, randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { alone, writePrivateFile } from '../../core/privateFile.ts'

/** These are below the ports that systems give to outgoing connections, which would take ours while nobody listens. */
const FIRST_PORT = 20_000
const LAST_PORT = 29_999
const SECRET_BYTES = 32

export interface HomeKey {
  /** 256 random bits; never sent anywhere. */
  secret: Buffer
  port: number
}

/** The home's secret and port; they are made where there are none, or the file cannot be understood. */
export async function readHomeKey(home: string): Promise<HomeKey> {
  const path = join(home, 'browser-shell.json')
  return alone(path, async () => {
    const known = understood(await readFile(path, 'utf8').catch(() => ''))
    if (known !== null) return known
    const made = { secret: randomBytes(SECRET_BYTES), port: randomInt(FIRST_PORT, LAST_PORT + 1) }
    await writePrivateFile(
      path,
      JSON.stringify({ secret: made.secret.toString('base64url'), port: made.port }),
    )
    return made
  })
}

function understood(text: string): HomeKey | null {
  try {
    const { secret, port } = JSON.parse(text) as Record<string, unknown>
    if (typeof secret !== 'string' || typeof port !== 'number') return null
    const bytes = Buffer.from(secret, 'base64url')
    const isPort = Number.isInteger(port) && port >= FIRST_PORT && port <= LAST_PORT
    return bytes.length === SECRET_BYTES && isPort ? { secret: bytes, port } : null
  } catch {
    return null
  }
}
