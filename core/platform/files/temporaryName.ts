/** What a file is called until it is whole: beside its place, and otherwise by each who writes it at that moment. */
import { randomBytes } from 'node:crypto'

export function temporaryName(path: string): string {
  return `${path}.${randomBytes(6).toString('hex')}.part`
}
