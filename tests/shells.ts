/** A workbench that only remembers what came in: for tests of what carries messages to it. */
import type { FailureValue, ServerMessage } from '../core/contract/index.ts'
import type { WorkbenchServer } from '../core/workbench/server.ts'

export interface FakeConnection {
  send(message: ServerMessage): void
  offer: Parameters<WorkbenchServer['connect']>[1]
  received: unknown[]
  timesInFront: number
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
    connect(send, offer) {
      const connection: FakeConnection = { send, offer, received: [], isClosed: false, timesInFront: 0 }
      fake.connections.push(connection)
      return {
        comeToFront: () => void connection.timesInFront++,
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
