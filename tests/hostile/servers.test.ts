/** Requests of a stranger to the real desk and the real service: which host they name, and what a page may speak to. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { interlinearPath } from '../cli/commandLine.ts'
import { folderForTest, goodProject } from './projects.ts'

/** Starts a command that serves; answers the port of the first address that it prints. */
async function serving(args: (project: string) => string[]): Promise<number> {
  const folder = folderForTest()
  const project = goodProject(join(folder, 'p.interlinear'))
  const child = spawn(process.execPath, [interlinearPath, ...args(project)], {
    cwd: folder,
    env: { ...process.env, INTERLINEAR_HOME: join(folder, 'home') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    child.kill()
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  const [first] = (await once(child.stdout, 'data')) as [Buffer]
  return Number(/127\.0\.0\.1:(\d+)/.exec(first.toString())?.[1])
}

/** Sends bytes as they are; answers what comes back until the other side ends. */
async function ask(port: number, lines: readonly string[]): Promise<{ status: number; answer: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
  const answer = await text(socket)
  return { status: Number(answer.split(' ')[1]), answer }
}

test.each([
  ['the desk', () => ['open', '--no-window']],
  ['the service', (project: string) => ['serve', project]],
])('%s answers requests that name one host, and it ours', async (_, args) => {
  const port = await serving(args)
  const own = `Host: 127.0.0.1:${port}`
  expect((await ask(port, ['GET / HTTP/1.1', own])).status).toBe(200)
  expect((await ask(port, ['GET / HTTP/1.1', `Host: LOCALHOST:${port}`])).status).toBe(200)
  expect((await ask(port, ['GET / HTTP/1.1', own, own])).status).toBe(400)
  expect((await ask(port, ['GET / HTTP/1.1', own, 'Host: evil.example'])).status).toBe(400)
  expect((await ask(port, ['GET / HTTP/1.1', 'Host: evil.example', own])).status).toBe(400)
  expect((await ask(port, ['GET / HTTP/1.1', `Host: evil.example:${port}`])).status).toBe(403)
  const absolute = await ask(port, ['GET http://evil.example/ HTTP/1.1', own])
  expect(absolute.status).toBeGreaterThanOrEqual(400)
  expect(absolute.answer).not.toContain('evil.example')
})

test('a page of the desk speaks to the host that was checked, and to no other', async () => {
  const port = await serving(() => ['open', '--no-window'])
  const { answer } = await ask(port, ['GET / HTTP/1.1', `Host: localhost:${port}`])
  expect(/content-security-policy: (.*)/i.exec(answer)?.[1]).toContain(`ws://localhost:${port}`)
})
