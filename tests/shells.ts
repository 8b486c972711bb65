/** A workbench that only remembers what came in: for tests of what carries messages to it. */
import type { FailureValue, ServerMessage } from '../core/contract/index.ts'
import type { WorkbenchServer } from '../core/workbench/server.ts'

export interface FakeConnection {
  send(message: ServerMessage): void
  received: unknown[]
  isClosed: boolean
}

export interface FakeWorkbench extends WorkbenchServer {
  connections: FakeConnection[]
  openedPaths: string[]
  told: FailureValue[]
  isClosed: boolean
}

export function fakeWorkbench(): FakeWorkbench {
  const fake: FakeWorkbench = {
    connections: [],
    openedPaths: [],
    told: [],
    isClosed: false,
    connect(send) {
      const connection: FakeConnection = { send, received: [], isClosed: false }
      fake.connections.push(connection)
      return {
        receive: (message) => void connection.received.push(message),
        close: () => {
          connection.isClosed = true
        },
      }
    },
    openPath: (path) => void fake.openedPaths.push(path),
    prepare: () => undefined,
    tell: (error) => void fake.told.push(error),
    close: () => {
      fake.isClosed = true
      return Promise.resolve()
    },
  }
  return fake
}
