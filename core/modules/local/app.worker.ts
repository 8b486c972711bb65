/**
 * The process of a local app. It imports the app's modules, runs one job at a time, and answers with JSON: what is
 * not JSON never leaves it. Its console is captured up to a limit; more is dropped here, where it costs nobody.
 */
// By import: a module may take the global away.
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { format } from 'node:util'
import { Worker } from 'node:worker_threads'
import { workerUrl } from '../../threads.ts'
import { LARGEST_PAYLOAD, MOST_CONSOLE, MOST_MEMORY } from '../limits.ts'
import type { ModuleFunction } from '../protocol.ts'
import { connect } from './connect.ts'
import type { FromApp, ToApp } from './messages.ts'
import type { Watch } from './watch.worker.ts'

type Failed = Extract<FromApp, { kind: 'failed' }>['error']

/** More of an error’s stack says nothing more. */
const LONGEST_STACK = 4000
const running = new Map<number, AbortController>()
let written = 0

const send = connect((message) => {
  if (message.kind === 'abort') running.get(message.id)?.abort()
  else void run(message)
})
const watch: Watch = { mostBytes: MOST_MEMORY, parent: process.ppid }
new Worker(workerUrl(import.meta.url, './watch.worker.ts'), { workerData: watch }).unref()
captureConsole()
process.on('uncaughtException', (error) => {
  void send({ kind: 'crashed', words: thrown(error).message }).then(() => process.exit(1))
})

function captureConsole(): void {
  const writer = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    capture(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString())
    const done = rest.find((one): one is () => void => typeof one === 'function')
    done?.()
    return true
  }
  process.stdout.write = writer
  process.stderr.write = writer
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    // eslint-disable-next-line no-console -- the module's console, not ours
    console[name] = (...values: unknown[]) => {
      if (written <= MOST_CONSOLE) capture(`${format(...values)}\n`)
    }
  }
}

function capture(text: string): void {
  if (written > MOST_CONSOLE) return
  written += text.length
  const isMore = written > MOST_CONSOLE
  void send({ kind: 'console', text: isMore ? `${text.slice(0, 2000)}\n… (the rest was dropped)\n` : text })
}

async function loadModule(file: string): Promise<ModuleFunction> {
  const loaded = (await import(pathToFileURL(file).href)) as { default?: unknown }
  const { default: main } = loaded
  if (typeof main === 'function') return main as ModuleFunction
  // CommonJS that was compiled from ESM has its default export one level down.
  const inner =
    typeof main === 'object' && main !== null ? (main as { default?: unknown }).default : undefined
  if (typeof inner === 'function') return inner as ModuleFunction
  throw new TypeError('Its default export is not a function: export default (job, context) => ({ data: … }).')
}

async function run({ id, file, request }: Extract<ToApp, { kind: 'run' }>): Promise<void> {
  const controller = new AbortController()
  running.set(id, controller)
  written = 0
  try {
    const main = await loadModule(file)
    const json = JSON.stringify(await main(request, { signal: controller.signal })) ?? 'null'
    const size = Buffer.byteLength(json)
    if (size > LARGEST_PAYLOAD) void send({ kind: 'failed', id, error: answerTooLarge(size) })
    else void send({ kind: 'answer', id, json })
  } catch (error) {
    void send({ kind: 'failed', id, error: thrown(error) })
  } finally {
    running.delete(id)
  }
}

/** Whatever a module throws: an error, a text, nothing, or what cannot even be looked at. */
function thrown(error: unknown): Failed {
  const { words, stack } = described(error)
  const place = /\(?(file:[^\s)]+|[^\s(]+:\d+:\d+)\)?/.exec(stack)?.[1]
  if (stack !== '') capture(`${stack}\n`)
  return {
    code: 'module.threw',
    message: `The module threw an error: ${words.slice(0, 2000)}`,
    details: {
      kept: 'The project was not changed.',
      todo: 'Look at the module’s console.',
      ...(place !== undefined && { value: place }),
    },
  }
}

function described(error: unknown): { words: string; stack: string } {
  try {
    if (!(error instanceof Error)) return { words: format(error), stack: '' }
    const words = String(error.message)
    return { words, stack: String(error.stack ?? words).slice(0, LONGEST_STACK) }
  } catch {
    return { words: 'something that cannot be shown', stack: '' }
  }
}

function answerTooLarge(size: number): Failed {
  return {
    code: 'module.tooLarge',
    message: `The answer has ${size} bytes; at most ${LARGEST_PAYLOAD} are allowed.`,
    details: {
      kept: 'The project was not changed.',
      todo: 'Answer with stringsUrl, contentUrl or previewUrl in place of what is large.',
    },
  }
}
