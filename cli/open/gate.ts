/** Access to the loopback server: the rules for tokens, page keys, hosts and origins. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const SUB_PROTOCOL = 'interlinear.'
const RETURN_PROTOCOL = 'interlinear.return.'
/** How long an address that can be used once stays good, and a nonce. */
const ONE_TIME_SECONDS = 60
/** The most pending nonces; the oldest are removed first. */
const MAX_NONCES = 1_000
/** 256 bits as base64url. */
const RANDOM = /^[\w-]{43}$/

export interface Gate {
  /** The secret of this server's life: 256 random bits, as base64url. */
  readonly token: string
  /** The Host values that name this server. */
  hosts(): readonly string[]
  /** Whether a page of ours asks: browsers send the page's origin with every WebSocket. */
  isOurOrigin(request: IncomingMessage): boolean
  /**
   * The sub-protocol that lets the request in, of those that it offers; else null. It carries the right token, or the
   * answer to a nonce of `challenge`, which is good once.
   */
  admit(request: IncomingMessage): string | null
  /** Returns the key by which a page reconnects after a restart, as base64url; requires the token. */
  pageKey(authorization: string | undefined): string | null
  /**
   * Proves to a page that this server has its key, and gives it a nonce to prove the same; the key itself is not
   * sent. Null: `nonce` is not 256 bits as base64url.
   */
  challenge(nonce: string | null): { nonce: string; proof: string } | null
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

/**
 * @param port the port that the server listens on
 * @param homeSecret what page keys are derived from, so that the next server of this home knows them too
 */
export function makeGate(port: () => number, homeSecret: Buffer): Gate {
  const token = secret()
  const codes = new Map<string, number>()
  /** The expected response of each waiting page, by its nonce. */
  const challenges = new Map<string, { goodUntil: number; proof: string }>()

  function hosts(): string[] {
    return [`127.0.0.1:${port()}`, `localhost:${port()}`]
  }

  /** The key is bound to this port: the owner of another port of the machine cannot use it. */
  function portKey(): Buffer {
    return createHmac('sha256', homeSecret).update(`interlinear page key ${port()}`).digest()
  }

  function proofOf(who: 'server' | 'page', pageNonce: string, serverNonce: string): string {
    return createHmac('sha256', portKey()).update(`${who} ${pageNonce} ${serverNonce}`).digest('base64url')
  }

  function isAnswer(protocol: string): boolean {
    const [nonce = '', proof = ''] = protocol.slice(RETURN_PROTOCOL.length).split('.')
    const challenge = challenges.get(nonce)
    challenges.delete(nonce)
    return challenge !== undefined && Date.now() < challenge.goodUntil && isSame(proof, challenge.proof)
  }

  return {
    token,
    hosts,
    isOurOrigin: (request) => hosts().some((host) => request.headers.origin === `http://${host}`),
    admit(request) {
      const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim())
      return (
        offered.find((name) =>
          name.startsWith(RETURN_PROTOCOL) ? isAnswer(name) : isSame(name, SUB_PROTOCOL + token),
        ) ?? null
      )
    },
    pageKey(authorization) {
      return isSame(authorization ?? '', `Bearer ${token}`) ? portKey().toString('base64url') : null
    },
    challenge(pageNonce) {
      if (pageNonce === null || !RANDOM.test(pageNonce)) return null
      const nonce = secret()
      const goodUntil = Date.now() + ONE_TIME_SECONDS * 1000
      challenges.set(nonce, { goodUntil, proof: proofOf('page', pageNonce, nonce) })
      const [oldest] = challenges.keys()
      if (challenges.size > MAX_NONCES && oldest !== undefined) challenges.delete(oldest)
      return { nonce, proof: proofOf('server', pageNonce, nonce) }
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
