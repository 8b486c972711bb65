/**
 * State of the browser shell that survives a restart, in a file of the home folder that only its owner may read. It has
 * the secret by which a page reconnects, and the port, without which its address would be another origin
 * (docs/decisions/0009-coming-back-to-a-restarted-workbench.md).
 */
import { randomBytes, randomInt } from 'node:crypto'
import { z } from 'zod'
import { homePath } from '../../core/platform/files/homePath.ts'
import { PrivateValue } from '../../core/platform/files/privateValue.ts'

/** Below the system's ephemeral ports, which could occupy ours while the server is down. */
const FIRST_PORT = 20_000
const LAST_PORT = 29_999
const SECRET_BYTES = 32

export interface HomeKey {
  /** 256 random bits; never sent anywhere. */
  secret: Buffer
  port: number
}

const stored = z.object({
  secret: z.string().refine((secret) => bytesOf(secret).length === SECRET_BYTES),
  port: z.int().min(FIRST_PORT).max(LAST_PORT),
})

/**
 * The home's secret and port; they are made where there are none, or the file cannot be understood. @throws Failure
 * `home.unreadable`: what pages of ours come back with is not taken from them, because a disk was away for a moment
 */
export async function readHomeKey(home: string): Promise<HomeKey> {
  const { secret, port } = await new PrivateValue(
    homePath(home, 'state', 'browser-shell.json'),
    stored,
  ).readOrMake(() => ({
    secret: randomBytes(SECRET_BYTES).toString('base64url'),
    port: randomInt(FIRST_PORT, LAST_PORT + 1),
  }))
  return { secret: bytesOf(secret), port }
}

function bytesOf(secret: string): Buffer {
  return Buffer.from(secret, 'base64url')
}
