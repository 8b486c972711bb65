/** Several screens of one shell: whose it is what comes from outside, and what each offers to the shell's menu. */
import { expect, it, onTestFinished } from 'vitest'
import type { ServerMessage } from '../../core/contract/index.ts'
import { createWorkbench } from '../../core/workbench/server.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

function testServer() {
  const home = mkdtempSync(join(tmpdir(), 'interlinear-front-'))
  const server = createWorkbench({
    shell: { kind: 'electron', hasNativeDialogs: true, pick: () => Promise.resolve(null) },
    state: {
      read: () => ({ settings: {} as never, recentProjects: [], updatesLookedAt: null }),
      update: () => ({}) as never,
    },
    home,
    version: '0.0.0',
  })
  onTestFinished(async () => {
    await server.close()
    rmSync(home, { recursive: true, force: true })
  })
  const eventsOf = (messages: ServerMessage[]) =>
    messages.flatMap((message) => (message.kind === 'event' ? message.event : []))
  return {
    home,
    server,
    screen: (onOffer?: (commands: readonly string[], on: readonly string[]) => void) => {
      const messages: ServerMessage[] = []
      const connection = server.connect((message) => messages.push(message), onOffer)
      return { connection, messages, events: () => eventsOf(messages) }
    },
  }
}

it('opens in the front screen: the newest, or the last used one', () => {
  const { home, server, screen } = testServer()
  const [first, second] = [screen(), screen()]
  server.openPath(join(home, 'a.po'))
  first.connection.comeToFront()
  server.openPath(join(home, 'b.po'))
  first.connection.close()
  first.connection.comeToFront()
  server.openPath(join(home, 'c.po'))
  expect(first.events()).toEqual([{ path: join(home, 'b.po') }])
  expect(second.events()).toEqual([{ path: join(home, 'a.po') }, { path: join(home, 'c.po') }])
})

it('informs the shell of a screen’s menu commands, and no others', async () => {
  const offers: (readonly string[])[][] = []
  const { connection, messages } = testServer().screen((commands, on) => offers.push([commands, on]))
  const ask = (id: number, commands: string[], on: string[] = []) =>
    connection.receive({ kind: 'call', id, name: 'app.offer', input: { commands, on } })
  ask(1, ['project.close'], ['view.side'])
  await expect.poll(() => messages.length).toBe(1)
  ask(2, ['string.code'])
  await expect.poll(() => messages.length).toBe(2)
  expect(offers).toEqual([[['project.close'], ['view.side']]])
  expect(messages).toMatchObject([
    { id: 1, result: { ok: true } },
    { id: 2, result: { ok: false, error: { code: 'call.invalid' } } },
  ])
})
