/** The workbench that a shell hosts: open projects shared by its screens, one dispatcher for each screen. */
import { existsSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import type { FailureValue } from '../platform/errors/failure.ts'
import type { ServerMessage } from '../contract/index.ts'
import { Accounts } from '../sync/accounts.ts'
import { openDispatcher } from './dispatcher.ts'
import type { ScreenCalls } from './dispatcher.ts'
import { screenHandlers } from './handlers.ts'
import { DraggedFiles } from './draggedFiles.ts'
import { LocalService } from './localService.ts'
import { OpenProjects } from './openProjects.ts'
import type { Screen, WorkbenchOptions } from './openProjects.ts'

export interface ScreenConnection extends ScreenCalls {
  /** The person is at this screen now: what comes from outside is for it. */
  comeToFront(): void
}

export interface WorkbenchServer {
  /** Takes a screen in; `onOffer` hears which commands of a shell's menu it could run, and which are on. */
  connect(send: (message: ServerMessage) => void, onOffer?: Screen['offer']): ScreenConnection
  /**
   * Asks the front screen, the newest or the last used one, to open a path: a project, a file or a folder. It was
   * double-clicked, or named on the command line.
   */
  openPath(path: string): void
  /** Pre-warms the resources for opening a project before one is chosen. */
  prepare(): void
  /** Tells the screen in front of something that went wrong and that no call waits for. */
  tell(error: FailureValue): void
  close(): Promise<void>
}

export function createWorkbench(options: WorkbenchOptions): WorkbenchServer {
  const projects = new OpenProjects(options)
  const { home, shell } = options
  const redirect = shell.redirect?.bind(shell)
  const accounts = new Accounts({ home, vault: shell.vault, redirect })
  const screens = new Set<Screen>()
  const dragged = new DraggedFiles()
  const service = new LocalService(options, (name, event) => {
    for (const screen of screens) screen.emit(name, event)
  })
  let waitingPath: string | null = null
  let waitingFailure: FailureValue | null = null

  return {
    connect(send, offer) {
      const screen: Screen = { emit: (name, event) => send({ kind: 'event', name, event }), offer }
      screens.add(screen)
      const { handlers, close } = screenHandlers(projects, screen, options, accounts, service, dragged)
      const connection = openDispatcher(handlers, send, () => {
        screens.delete(screen)
        close()
      })
      return {
        ...connection,
        comeToFront() {
          if (screens.delete(screen)) screens.add(screen)
        },
        receive(message) {
          // Not before the screen has spoken: until then it may not listen yet.
          if (waitingPath !== null) screen.emit('app.open', { path: waitingPath })
          waitingPath = null
          if (waitingFailure !== null) screen.emit('app.failed', { error: waitingFailure })
          waitingFailure = null
          connection.receive(message)
        },
      }
    },
    openPath(path) {
      const absolutePath = resolve(path)
      if (!existsSync(absolutePath)) options.log?.(`There is no file at ${absolutePath}.`)
      // The screen that will ask for it may only be starting.
      if (extname(absolutePath).toLowerCase() === '.interlinear') projects.warm(absolutePath)
      else projects.prepare()
      const [screen] = [...screens].slice(-1)
      if (screen === undefined) waitingPath = absolutePath
      else screen.emit('app.open', { path: absolutePath })
    },
    prepare: () => projects.prepare(),
    tell(error) {
      const [screen] = [...screens].slice(-1)
      if (screen === undefined) waitingFailure = error
      else screen.emit('app.failed', { error })
    },
    async close() {
      await service.close()
      await projects.closeAll()
      await dragged.close()
    },
  }
}
