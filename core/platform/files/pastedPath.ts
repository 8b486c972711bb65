/** Paths that users paste or type, as file managers, terminals and browsers copy them. */
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Text that begins so names a place on this machine, and no path below a folder. */
const HOME = /^~(?=$|[\\/])/
const QUOTED = /^(["'])(.*)\1$/s

/**
 * Returns the path that a text stands for, without the quotes and the line end that were copied along. `~` is the home
 * folder, and a `file:` URL its path. A path that exists as it is written stays.
 */
export function pastedPath(text: string, home = homedir()): string {
  const trimmed = text.trim()
  if (trimmed === '' || (trimmed !== text && existsSync(text))) return text
  const plain = (QUOTED.exec(trimmed)?.[2] ?? trimmed).trim()
  if (/^file:/i.test(plain)) return pathOfUrl(plain) ?? plain
  return HOME.test(plain) ? join(home, plain.slice(1)) : plain
}

/** Of several URLs, as of several files that were copied, the first counts. */
function pathOfUrl(text: string): string | null {
  try {
    return fileURLToPath(text.split(/[\r\n]/, 1)[0] ?? text)
  } catch {
    // The URL names another machine, or no path.
    return null
  }
}
