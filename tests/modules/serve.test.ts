/** A local app over HTTP: whatever is asked is answered, and nothing ends it. */
import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readApp } from '../../core/modules/app.ts'
import { serveApp } from '../../core/modules/kit/serve.ts'
import { folderOf, manifest } from './apps.ts'

async function served() {
  const app = await readApp(folderOf({ 'manifest.json': JSON.stringify(manifest()) }))
  const lines: string[] = []
  const runner = () => Promise.reject(new Error('No job is run.'))
  const server = await serveApp(app, { runner, log: (line) => lines.push(line) })
  onTestFinished(() => server.close())
  return { app, address: new URL(server.address), lines }
}

/** The status of the answer to bytes as they are. */
function statusOf({ port }: URL, bytes: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes))
    socket.once('data', (data) => {
      socket.destroy()
      resolve(/^HTTP\/1\.1 (\d+)/.exec(data.toString())?.[1])
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(undefined))
  })
}

describe('a served app', () => {
  it.each(['//', 'http://[', '///x', '*'])('answers a request for %s, and continues', async (path) => {
    const { address } = await served()
    expect(await statusOf(address, `GET ${path} HTTP/1.1\r\nHost: ${address.host}\r\n\r\n`)).toMatch(/^4/)
    expect((await fetch(address)).status).toBe(200)
  })

  it('reports an exception as its own failure', async () => {
    const { app, address, lines } = await served()
    Object.defineProperty(app.descriptor, 'modules', {
      get() {
        throw new Error('A defect.')
      },
    })
    expect((await fetch(new URL('/process', address), { method: 'POST' })).status).toBe(500)
    expect(lines.join()).toContain('A defect.')
  })
})
