import { describe, expect, it, onTestFinished } from 'vitest'
import type { ServerMessage } from '../../core/contract/index.ts'
import type { CallContext } from '../../core/platform/threads/progress.ts'
import { openDispatcher, type Handlers } from '../../core/workbench/dispatcher.ts'
import { testScreen } from './testWorkbench.ts'

describe('the dispatcher', () => {
  it('answers a call with its value', async () => {
    const { value } = testScreen()
    expect(await value('app.state', {})).toMatchObject({ shell: 'browser', settings: { userLogin: 'olena' } })
  })

  it('refuses unknown calls, and reports them', async () => {
    const { send, messages, value } = testScreen()
    send({ kind: 'call', id: 70, name: 'app.deleteEverything', input: {} })
    send({ kind: 'call', id: 71, name: 'constructor', input: {} })
    send({ kind: 'call', id: 72, name: 'app.state', input: { surprise: 1 } })
    send({ kind: 'call', id: 73, name: 'list.rows', input: { list: 'x', from: 0, count: 100_000 } })
    await value('app.state', {})
    const codeOf = (id: number) => {
      const message = messages.find((one) => one.kind === 'result' && one.id === id)
      return message?.kind === 'result' && !message.result.ok ? message.result.error.code : null
    }
    expect([70, 71, 72, 73].map(codeOf)).toEqual([
      'call.unknown',
      'call.unknown',
      'call.invalid',
      'call.invalid',
    ])
  })

  it('ignores invalid messages', async () => {
    const { send, messages, value } = testScreen()
    for (const rubbish of [
      null,
      7,
      'call',
      [],
      {},
      { kind: 'call' },
      { kind: 'call', id: '1', name: 'app.state' },
    ])
      send(rubbish)
    await value('app.state', {})
    expect(messages).toHaveLength(1)
  })

  it('runs some calls of a connection at once, queues others, and refuses those above the limit', async () => {
    const { send, messages, value, folder } = testScreen()
    const MOST = 64 + 10_000
    for (let id = 100_000; id < 100_000 + MOST + 500; id++)
      send({ kind: 'call', id, name: 'app.browse', input: { path: folder } })
    const answersOf = (code: string | null) =>
      messages.filter(
        (one) => one.kind === 'result' && (one.result.ok ? code === null : one.result.error.code === code),
      ).length
    expect(answersOf('call.tooMany')).toBe(500)
    // One that waits is cancelled without ever having begun.
    send({ kind: 'cancel', id: 100_000 + MOST - 1 })
    await expect.poll(() => messages.length, { timeout: 60_000 }).toBe(MOST + 500)
    expect([answersOf('cancelled'), answersOf(null)]).toEqual([1, MOST - 1])
    expect(await value('app.state', {})).toMatchObject({ shell: 'browser' })
  })

  it('answers a cancelled call as cancelled', async () => {
    const { call, folder, value } = testScreen()
    const { project } = await value('project.openSample', {})
    const result = await call(
      'project.export',
      { project, languageIds: ['uk'], folder: `${folder}/out` },
      { cancelAtOnce: true },
    )
    expect(result).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  })

  it('reports a failure completely, without internal data', async () => {
    const { failure, folder } = testScreen()
    const error = await failure('project.open', { path: `${folder}/none.interlinear` })
    expect(error).toMatchObject({ code: 'project.missing' })
    expect(JSON.stringify(error)).not.toMatch(/\.ts:\d+|node_modules/)
  })

  it('ignores a call with a running id, so that either can be cancelled', async () => {
    const { screen, begun, sent } = doorOf()
    screen.receive({ ...call, id: 1 })
    screen.receive({ ...call, id: 1 })
    expect(begun).toHaveLength(1)
    screen.receive({ kind: 'cancel', id: 1 })
    await expect.poll(() => sent.length).toBe(1)
    expect([begun[0]?.aborted, sent]).toMatchObject([true, [{ id: 1, result: { ok: false } }]])
    screen.receive({ ...call, id: 1 })
    expect(begun).toHaveLength(2)
  })

  it('runs nothing for a closed screen', () => {
    const { screen, begun } = doorOf()
    screen.close()
    screen.receive({ ...call, id: 1 })
    expect(begun).toHaveLength(0)
  })

  it('reports errors of sending, and values that cannot be sent', async () => {
    const rejections: unknown[] = []
    const note = (reason: unknown) => void rejections.push(reason)
    process.on('unhandledRejection', note)
    onTestFinished(() => void process.off('unhandledRejection', note))
    const refused: ServerMessage[] = []
    const { screen, sent } = doorOf((message) => {
      if (refused.push(message) <= 2) throw new Error('It cannot be cloned.')
    })
    for (const id of [1, 2]) {
      screen.receive({ ...call, id })
      screen.receive({ kind: 'cancel', id })
      await expect.poll(() => refused.length).toBe(id + 1)
    }
    await new Promise((resolve) => setImmediate(resolve))
    expect(rejections).toEqual([])
    expect(sent).toMatchObject([{ id: 2 }])
  })
})

const call = { kind: 'call', name: 'app.state', input: {} } as const

/** A door whose calls go on until they are cancelled. */
function doorOf(onSend: (message: ServerMessage) => void = () => undefined) {
  const begun: AbortSignal[] = []
  const sent: ServerMessage[] = []
  const untilCancelled = (_: unknown, { signal }: CallContext) => {
    begun.push(signal)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('Cancelled.'))))
  }
  const screen = openDispatcher(
    { 'app.state': untilCancelled } as unknown as Handlers,
    (message) => {
      onSend(message)
      sent.push(message)
    },
    () => undefined,
  )
  return { screen, begun, sent }
}
