/** Who may enter the loopback server: the rules for tokens, hosts and origins. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const SUB_PROTOCOL = 'interlinear.'
/** How long an address that can be used once stays good. */
const ONE_TIME_SECONDS = 60

export interface Gate {
  /** The secret of this server's life: 256 random bits, as base64url. */
  readonly token: string
  /** Whether the request names this machine's loopback address: a page elsewhere that rebinds its name does not. */
  isOurHost(request: IncomingMessage): boolean
  /** Whether a page of ours asks: browsers send the page's origin with every WebSocket. */
  isOurOrigin(request: IncomingMessage): boolean
  /** The sub-protocol that carries the right token, of those that the request offers; else null. */
  admittedProtocol(request: IncomingMessage): string | null
  /** A code that gets the token once: it may stand where other users of the machine can read it. */
  oneTimeCode(): string
  redeem(code: string | null): boolean
}

function secret(): string {
  return randomBytes(32).toString('base64url')
}

/** Compares in a time that does not tell how much was right: digests have one length. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

export function makeGate(port: () => number): Gate {
  const token = secret()
  const codes = new Map<string, number>()

  function hosts(): string[] {
    return [`127.0.0.1:${port()}`, `localhost:${port()}`]
  }

  return {
    token,
    isOurHost: (request) => hosts().includes(request.headers.host ?? ''),
    isOurOrigin: (request) => hosts().some((host) => request.headers.origin === `http://${host}`),
    admittedProtocol(request) {
      const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim())
      return offered.find((name) => isSame(name, SUB_PROTOCOL + token)) ?? null
    },
    oneTimeCode() {
      const code = secret()
      codes.set(code, Date.now() + ONE_TIME_SECONDS * 1000)
      return code
    },
    redeem(code) {
      if (code === null) return false
      const goodUntil = codes.get(code) ?? 0
      codes.delete(code)
      return Date.now() < goodUntil
    },
  }
}
