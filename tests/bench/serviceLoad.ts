/** Requests to a service, many at once, and how long each took. */
import { Agent, request } from 'node:http'
import { milliseconds, quantile } from './bench.ts'

const REQUESTS = 10_000
const AT_ONCE = 50

export interface Load {
  origin: string
  token: string
  /** The path of the nth request. */
  path: (index: number) => string
  isRight: (body: unknown, index: number) => boolean
  /** The body of the nth request, where it is a POST. */
  send?: (index: number) => object
  requests?: number
  atOnce?: number
}

export interface Measured {
  wrong: number
  /** Milliseconds of each request. */
  times: number[]
  seconds: number
  /** The time of this process, which is client and service: only the difference of two servers says something. */
  cpuSeconds: number
}

export async function drive({
  origin,
  token,
  path,
  isRight,
  send,
  requests = REQUESTS,
  atOnce = AT_ONCE,
}: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const measured: Measured = { wrong: 0, times: [], seconds: 0, cpuSeconds: 0 }
  let next = 0
  const work = async (): Promise<void> => {
    while (next < requests) {
      const index = next++
      const started = performance.now()
      const body = await ask(`${origin}${path(index)}`, token, agent, send?.(index))
      measured.times.push(performance.now() - started)
      if (!isRight(body, index)) measured.wrong++
    }
  }
  const started = performance.now()
  const cpu = process.cpuUsage()
  await Promise.all(Array.from({ length: atOnce }, work))
  measured.seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(cpu)
  measured.cpuSeconds = (user + system) / 1e6
  agent.destroy()
  return measured
}

function ask(url: string, token: string, agent: Agent, body?: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const method = body === undefined ? 'GET' : 'POST'
    request(url, { agent, method, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => resolve(JSON.parse(text)))
    })
      .once('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body))
  })
}

export const loadColumns = ['request', 'p50', 'p99', 'requests a second', 'CPU a request', 'wrong answers']

export function loadRow(name: string, { wrong, times, seconds, cpuSeconds }: Measured): string[] {
  const rate = Math.round(times.length / seconds).toLocaleString('en')
  const cpu = `${((cpuSeconds / times.length) * 1000).toFixed(2)} ms`
  const [p50, p99] = [0.5, 0.99].map((part) => milliseconds(quantile(times, part)))
  return [name, p50 ?? '', p99 ?? '', rate, cpu, String(wrong)]
}
