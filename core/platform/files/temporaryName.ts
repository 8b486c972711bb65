/** Names the temporary file of an atomic write: it lies beside its target and is unique to each writer. */
import { randomBytes } from 'node:crypto'

export function temporaryName(path: string): string {
  return `${path}.${randomBytes(6).toString('hex')}.part`
}
