/** Where the programs of PostgreSQL are not installed, tests that need a server are left out and say so. */
import { describe } from 'vitest'
import { hasServer } from './cluster.ts'

export * from './cluster.ts'

/** `describe`, where a server can be started. */
export const describeWithServer = hasServer ? describe : leftOut

function leftOut(name: string, _tests: () => void): void {
  describe.skip(`${name} (left out: no server of PostgreSQL is installed)`, () => undefined)
}
