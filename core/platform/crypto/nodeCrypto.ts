import type crypto from 'node:crypto'

/**
 * Node's own hashes and random bytes, loaded when they are first used: an import of `node:crypto` by its name loads the
 * web's cryptography with it, which takes a short command longer than its question does.
 */
export function nodeCrypto(): typeof crypto {
  return process.getBuiltinModule('node:crypto')
}
