/** Without PostgreSQL's programs, tests that need a server are skipped and reported. */
import { describe } from 'vitest'
import { hasServer } from './cluster.ts'

export * from './cluster.ts'

/** `describe`, where a server can be started. */
export const describeWithServer = hasServer ? describe : leftOut

function leftOut(name: string, _tests: () => void): void {
  describe.skip(`${name} (left out: no server of PostgreSQL is installed)`, () => undefined)
}
