import type crypto from 'node:crypto'

/**
 * Returns Node's crypto module, loaded on first use. A static import of `node:crypto` also loads Web Crypto, which
 * takes longer than a short command.
 */
export function nodeCrypto(): typeof crypto {
  return process.getBuiltinModule('node:crypto')
}
