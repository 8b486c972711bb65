/** The workbench that a shell hosts: open projects shared by its screens, one door for each screen. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ServerMessage } from './contract.ts'
import { openDoor } from './door.ts'
import type { Connection } from './door.ts'
import { screenHandlers } from './handlers.ts'
import { OpenProjects } from './openProjects.ts'
import type { Screen, WorkbenchOptions } from './openProjects.ts'

export type { Connection } from './door.ts'
export type { WorkbenchOptions } from './openProjects.ts'

export interface WorkbenchServer {
  connect(send: (message: ServerMessage) => void): Connection
  /** Asks the screens to open a project: a file was double-clicked, or named on the command line. */
  openPath(path: string): void
  close(): Promise<void>
}

export function createWorkbench(options: WorkbenchOptions): WorkbenchServer {
  const projects = new OpenProjects(options)
  const screens = new Set<Screen>()
  let waitingPath: string | null = null

  return {
    connect(send) {
      const screen: Screen = { emit: (name, event) => send({ kind: 'event', name, event }) }
      screens.add(screen)
      const { handlers, close } = screenHandlers(projects, screen, options)
      const connection = openDoor(handlers, send, () => {
        screens.delete(screen)
        close()
      })
      return {
        ...connection,
        receive(message) {
          // Not before the screen has spoken: until then it may not listen yet.
          if (waitingPath !== null) screen.emit('app.open', { path: waitingPath })
          waitingPath = null
          connection.receive(message)
        },
      }
    },
    openPath(path) {
      const absolutePath = resolve(path)
      if (!existsSync(absolutePath)) options.log?.(`There is no file at ${absolutePath}.`)
      const [screen] = [...screens].slice(-1)
      if (screen === undefined) waitingPath = absolutePath
      else screen.emit('app.open', { path: absolutePath })
    },
    async close() {
      await projects.closeAll()
    },
  }
}
