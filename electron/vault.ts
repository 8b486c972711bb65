/**
 * Tokens, encrypted by the system's key store (safeStorage), in a file of the home folder. The key store is accessed
 * only to read or write a token, because the system may ask for a password. If it is locked or missing, tokens are kept
 * for this run only, with the user's consent; they are never written in plain text.
 */
import { join } from 'node:path'
import { safeStorage } from 'electron'
import { z } from 'zod'
import { Failure } from '../core/platform/errors/failure.ts'
import { PrivateRecord } from '../core/platform/files/privateRegister.ts'
import { withFileLock } from '../core/platform/files/lockFile.ts'
import { tokensSchema, type Tokens, type TokenVault } from '../core/sync/vault.ts'

export interface VaultOptions {
  home: string
  log: (line: string) => void
  /** Asks the person whether sign-ins may be kept until the program ends, since no key store takes them. */
  keepsForThisRun: () => Promise<boolean>
}

/** The vault of tokens; the app has to be ready when it is first used. */
export function openVault(options: VaultOptions): TokenVault {
  return new SystemVault(options)
}

/** Whether the system protects a key: Linux without a key ring would "encrypt" with a publicly known one. */
async function isProtected(): Promise<boolean> {
  if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text') return false
  return safeStorage.isAsyncEncryptionAvailable()
}

/**
 * A damaged file signs all connections out, and is copied aside; an unreadable one makes all methods throw
 * `home.unreadable`.
 */
class SystemVault implements TokenVault {
  /** The encrypted tokens in Base64, by connection. */
  readonly #register: PrivateRecord<string>
  readonly #path: string
  readonly #log: (line: string) => void
  readonly #ask: () => Promise<boolean>
  readonly #ofThisRun = new Map<string, Tokens>()
  #asking: Promise<boolean> | null = null

  constructor({ home, log, keepsForThisRun }: VaultOptions) {
    this.#register = new PrivateRecord(join(home, 'vault.json'), { value: z.string() })
    this.#path = join(home, 'vault')
    this.#log = log
    this.#ask = keepsForThisRun
  }

  /** @throws Failure `cloud.noKeyStore` where there are tokens, and nothing opens them */
  async read(connectionId: string): Promise<Tokens | null> {
    const kept = this.#ofThisRun.get(connectionId)
    if (kept !== undefined) return kept
    const sealed = (await this.#register.read()).get(connectionId)
    if (sealed === undefined) return null
    if (!(await isProtected())) throw noKeyStore()
    const opened = await this.#open(sealed)
    if (opened?.isStale === true) await this.#seal(connectionId, opened.tokens)
    return opened?.tokens ?? null
  }

  /** @throws Failure `cloud.noKeyStore` where nothing protects them, and the person wants them not kept for this run */
  async write(connectionId: string, tokens: Tokens): Promise<void> {
    if (await this.#seal(connectionId, tokens)) {
      this.#ofThisRun.delete(connectionId)
      return
    }
    // Asks once: consent is remembered, and concurrent questions are merged.
    this.#asking ??= this.#ask()
    const isKept = await this.#asking
    if (!isKept) {
      this.#asking = null
      throw noKeyStore()
    }
    this.#ofThisRun.set(connectionId, tokens)
    // Older encrypted tokens belong to an earlier sign-in, or were used for these.
    await this.#register.change(() => [[connectionId, null]])
  }

  async forget(connectionId: string): Promise<void> {
    this.#ofThisRun.delete(connectionId)
    await this.#register.change(() => [[connectionId, null]])
  }

  async forgetAll(): Promise<boolean> {
    const hadAny = this.#ofThisRun.size > 0
    this.#ofThisRun.clear()
    return (await this.#register.clear()) || hadAny
  }

  readonly file = null

  renewing<Value>(renew: () => Promise<Value>): Promise<Value> {
    return withFileLock(`${this.#path}.renewal`, renew)
  }

  /** Writes tokens encrypted; false where nothing protects them. */
  async #seal(connectionId: string, tokens: Tokens): Promise<boolean> {
    try {
      if (!(await isProtected())) throw new Error('there is none')
      const sealed = await safeStorage.encryptStringAsync(JSON.stringify(tokens))
      await this.#register.change(() => [[connectionId, sealed.toString('base64')]])
      return true
    } catch (error) {
      // A file that cannot be read says nothing of the key store.
      if (error instanceof Failure) throw error
      this.#log(
        `The system's key store takes no sign-in: ${error instanceof Error ? error.message : 'no reason'}.`,
      )
      return false
    }
  }

  /** Null if another system account encrypted them: then the user signs in again. */
  async #open(sealed: string): Promise<{ tokens: Tokens; isStale: boolean } | null> {
    try {
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(sealed, 'base64'))
      return { tokens: tokensSchema.parse(JSON.parse(result)), isStale: shouldReEncrypt }
    } catch {
      this.#log('A stored sign-in could not be decrypted, and counts as none.')
      return null
    }
  }
}

function noKeyStore(): Failure {
  return new Failure('cloud.noKeyStore', 'The system’s key store is locked or missing, and has no sign-in.', {
    kept: 'All your work is in the project file.',
    todo: 'Unlock it, or sign in and have that kept until you quit.',
  })
}
