/** A workbench with one screen on it, as a shell gives it one: messages in, messages out. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type {
  CallInput,
  CallName,
  EventName,
  Events,
  FailureValue,
  Outputs,
  ProgressReport,
  Result,
  ServerMessage,
} from '../../core/contract/index.ts'
import { FIRST_SETTINGS } from '../../core/contract/firstSettings.ts'
import { createWorkbench } from '../../core/workbench/server.ts'
import type { StoredState } from '../../core/workbench/shell.ts'

export interface TestScreen {
  folder: string
  /** Sends a message as it is, however wrong. */
  send: (message: unknown) => void
  /** The answer to a call. */
  call: <Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    options?: { onProgress?: (report: ProgressReport) => void; cancelAtOnce?: boolean },
  ) => Promise<Result<Outputs[Name]>>
  /** The value of a call that must succeed. */
  value: <Name extends CallName>(name: Name, input: CallInput<Name>) => Promise<Outputs[Name]>
  /** The failure of a call that must fail. */
  failure: <Name extends CallName>(name: Name, input: CallInput<Name>) => Promise<FailureValue>
  next: <Name extends EventName>(name: Name) => Promise<Events[Name]>
  /** Everything that was sent to the screen. */
  messages: ServerMessage[]
  openPath: (path: string) => void
  /** Ends the workbench, and starts another one over the same home folder. */
  restart: () => Promise<void>
  /** Ends the workbench before the end of the test, so that another run of a property takes its threads. */
  end: () => Promise<void>
}

export function testScreen(): TestScreen {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-workbench-'))
  let state: StoredState = {
    settings: { ...FIRST_SETTINGS, userLogin: 'olena' },
    recentProjects: [],
    updatesLookedAt: null,
  }
  const start = () =>
    createWorkbench({
      shell: { kind: 'browser', hasNativeDialogs: false, pick: () => Promise.resolve(null) },
      state: { read: () => state, update: (change) => (state = { ...state, ...change }) },
      home: join(folder, 'home'),
      version: '0.0.0',
    })
  const messages: ServerMessage[] = []
  const listeners = new Set<(message: ServerMessage) => void>()
  const connect = () =>
    server.connect((message) => {
      messages.push(message)
      for (const listener of listeners) listener(message)
    })
  let server = start()
  let connection = connect()
  let isEnded = false
  const end = async () => {
    if (isEnded) return
    isEnded = true
    connection.close()
    await server.close()
  }
  onTestFinished(async () => {
    await end()
    rmSync(folder, { recursive: true, force: true })
  })

  let nextId = 1
  const call: TestScreen['call'] = (name, input, { onProgress, cancelAtOnce = false } = {}) =>
    new Promise((resolve) => {
      const id = nextId++
      const listener = (message: ServerMessage) => {
        if (message.kind === 'progress' && message.id === id) onProgress?.(message.report)
        if (message.kind !== 'result' || message.id !== id) return
        listeners.delete(listener)
        resolve(message.result as Result<Outputs[typeof name]>)
      }
      listeners.add(listener)
      connection.receive({ kind: 'call', id, name, input })
      if (cancelAtOnce) connection.receive({ kind: 'cancel', id })
    })

  return {
    folder,
    messages,
    call,
    send: (message) => connection.receive(message),
    async value(name, input) {
      const result = await call(name, input)
      if (!result.ok) throw new Error(`${name}: ${result.error.code}: ${result.error.message}`)
      return result.value
    },
    async failure(name, input) {
      const result = await call(name, input)
      if (result.ok) throw new Error(`${name} was to fail`)
      return result.error
    },
    next: (name) =>
      new Promise((resolve) => {
        const listener = (message: ServerMessage) => {
          if (message.kind !== 'event' || message.name !== name) return
          listeners.delete(listener)
          resolve(message.event as Events[typeof name])
        }
        listeners.add(listener)
      }),
    openPath: (path) => server.openPath(path),
    async restart() {
      await end()
      server = start()
      connection = connect()
      isEnded = false
    },
    end,
  }
}
