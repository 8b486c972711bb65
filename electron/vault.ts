/**
 * Tokens, encrypted by the system's own key store (safeStorage), in a file that electron-store writes. Where the
 * system has no such store, they are in a file of mode 0600, as the terminal's are, and that is logged.
 */
import { join } from 'node:path'
import { safeStorage } from 'electron'
import ElectronStore from 'electron-store'
import { alone, FileVault, tokensSchema, type Tokens, type TokenVault } from '../core/sync/shellParts.ts'

/** The vault of tokens; the app has to be ready, since the system's store does not answer before. */
export function openVault(home: string, log: (line: string) => void): TokenVault {
  if (isProtected()) return new SystemVault(home, log)
  log('The system has no store for secrets: tokens are kept in a file that only this person may read.')
  return new FileVault(home)
}

/** Whether the system protects a key: Linux without a key ring would "encrypt" with one that everybody knows. */
function isProtected(): boolean {
  if (!safeStorage.isEncryptionAvailable()) return false
  return process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text'
}

class SystemVault implements TokenVault {
  readonly #file: ElectronStore<Record<string, unknown>>
  readonly #path: string
  readonly #log: (line: string) => void

  constructor(home: string, log: (line: string) => void) {
    this.#file = new ElectronStore({
      cwd: home,
      name: 'vault',
      clearInvalidConfig: true,
      accessPropertiesByDotNotation: false,
      configFileMode: 0o600,
    })
    this.#path = join(home, 'vault')
    this.#log = log
  }

  read(connectionId: string): Promise<Tokens | null> {
    return Promise.resolve(this.#decrypted(this.#file.get(connectionId)))
  }

  write(connectionId: string, tokens: Tokens): Promise<void> {
    this.#file.set(connectionId, safeStorage.encryptString(JSON.stringify(tokens)).toString('base64'))
    return Promise.resolve()
  }

  forget(connectionId: string): Promise<void> {
    this.#file.delete(connectionId)
    return Promise.resolve()
  }

  forgetAll(): Promise<boolean> {
    const hadAny = this.#file.size > 0
    this.#file.clear()
    return Promise.resolve(hadAny)
  }

  readonly file = null

  renewing<Value>(renew: () => Promise<Value>): Promise<Value> {
    return alone(`${this.#path}.renewal`, renew)
  }

  /** Null also where another account of the system wrote it: then the person signs in once more. */
  #decrypted(stored: unknown): Tokens | null {
    if (typeof stored !== 'string') return null
    try {
      return tokensSchema.parse(JSON.parse(safeStorage.decryptString(Buffer.from(stored, 'base64'))))
    } catch {
      this.#log('A stored sign-in could not be decrypted, and counts as none.')
      return null
    }
  }
}
