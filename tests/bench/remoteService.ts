/** The local service in a process of its own, over a copy of a large project, and clients of it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { CloudClient } from '../../core/sync/client.ts'
import { largeProject } from './largeProject.ts'

export interface RemoteService {
  baseUrl: string
  token: string
  /** `latency`: milliseconds that each request takes on its way, on top of what the service takes. */
  newClient(options?: { latency: number }): CloudClient
  /** Seconds of processor time that it has taken. */
  cpu(): Promise<number>
  close(): Promise<void>
}

/** `folder`: for its project and its home. */
export async function startRemoteService(folder: string, strings: number): Promise<RemoteService> {
  const served = join(folder, 'served.interlinear')
  copyFileSync(largeProject(strings).path, served)
  const script = join(import.meta.dirname, 'serveProject.ts')
  const child = spawn(process.execPath, [script, served, join(folder, 'service')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const nextLine = async (): Promise<string> => {
    const { value, done } = await lines.next()
    if (done) throw new Error('The service has ended')
    return value
  }
  const { baseUrl, token } = JSON.parse(await nextLine()) as { baseUrl: string; token: string }
  const connection = { name: 'Bench', authUrl: baseUrl, baseUrl }
  const tokens = { accessToken: () => Promise.resolve(token), replacementOf: () => Promise.resolve(token) }
  return {
    baseUrl,
    token,
    newClient({ latency } = { latency: 0 }) {
      const late: typeof fetch = async (input, init) => {
        await wait(latency)
        return fetch(input, init)
      }
      return new CloudClient({ connection, tokens, ...(latency > 0 && { fetch: late }) })
    },
    async cpu() {
      child.stdin.write('\n')
      return Number(await nextLine())
    },
    async close() {
      child.stdin.end()
      await once(child, 'exit')
    },
  }
}
