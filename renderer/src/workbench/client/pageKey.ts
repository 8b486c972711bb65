/**
 * The key by which a page reconnects to a restarted workbench
 * (docs/decisions/0009-coming-back-to-a-restarted-workbench.md). It is stored in the browser for this origin, in a form
 * that even this page cannot read. It is never sent: both sides prove that they have it, the workbench first.
 */
const DATABASE = 'interlinear'
const STORE = 'keys'
const NAME = 'page'
const HMAC = { name: 'HMAC', hash: 'SHA-256' }
const NONCE_BYTES = 32

export type Return =
  | { state: 'proved'; protocol: string }
  /** The address has no listener: the server is gone. */
  | { state: 'unreachable' }
  /** The server does not have this page's key. */
  | { state: 'stranger' }

/** Asks for the page's key by the token of this run and keeps it. */
export async function keepPageKey(token: string): Promise<void> {
  // Browsers have it on the loopback address; without it pages cannot reconnect by key.
  if (!isSecureContext) return
  const answer = await fetch('/page-key', {
    headers: { Authorization: `Bearer ${token}` },
    cache: 'no-store',
  })
  if (!answer.ok) return
  const { key } = (await answer.json()) as { key: string }
  const kept = await crypto.subtle.importKey('raw', fromBase64(key), HMAC, false, ['sign', 'verify'])
  await transact('readwrite', (store) => store.put(kept, NAME))
}

/** The key that an earlier run gave this origin; null: there is none. */
export async function readPageKey(): Promise<CryptoKey | null> {
  if (!isSecureContext) return null
  const kept: unknown = await transact('readonly', (store) => store.get(NAME)).catch(() => null)
  return kept instanceof CryptoKey ? kept : null
}

/** Has the workbench prove that it is ours, and makes the sub-protocol that lets this page in, once. */
export async function proveReturn(key: CryptoKey): Promise<Return> {
  const nonce = toBase64(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)))
  const challenge = await challengeOf(nonce)
  if (challenge === 'unreachable' || challenge === null)
    return { state: challenge === null ? 'stranger' : 'unreachable' }
  const said = `${nonce} ${challenge.nonce}`
  if (!(await crypto.subtle.verify(HMAC, key, fromBase64(challenge.proof), bytesOf(`server ${said}`))))
    return { state: 'stranger' }
  const proof = toBase64(new Uint8Array(await crypto.subtle.sign(HMAC, key, bytesOf(`page ${said}`))))
  return { state: 'proved', protocol: `interlinear.return.${challenge.nonce}.${proof}` }
}

async function challengeOf(nonce: string): Promise<{ nonce: string; proof: string } | 'unreachable' | null> {
  try {
    const answer = await fetch(`/return?nonce=${nonce}`, { cache: 'no-store' })
    const given = (await answer.json()) as { nonce?: unknown; proof?: unknown } | null
    if (typeof given?.nonce !== 'string' || typeof given.proof !== 'string') return null
    return { nonce: given.nonce, proof: given.proof }
  } catch (error) {
    // An unparsable response comes from another server.
    return error instanceof SyntaxError ? null : 'unreachable'
  }
}

async function transact<Value>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
  const database = await answerOf(opening)
  try {
    return await answerOf(ask(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser kept nothing.')))
  })
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** A text that is no base64 answers no bytes: it proves nothing. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(plain, (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
