/**
 * The thread of a local app. It imports the app's modules, runs one job at a time, and answers with JSON: what is
 * not JSON never leaves it. Its console is captured up to a limit; more is dropped here, where it costs nobody.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { pathToFileURL } from 'node:url'
import { format } from 'node:util'
import type { ModuleFunction } from '../protocol.ts'
import type { FromThread, ThreadData, ToThread } from './messages.ts'

type Failed = Extract<FromThread, { kind: 'failed' }>['error']

const { largestAnswer, mostConsole } = workerData as ThreadData
const port = parentPort!
/** More of an error’s stack says nothing more. */
const LONGEST_STACK = 4000
const running = new Map<number, AbortController>()
let written = 0

function send(message: FromThread): void {
  port.postMessage(message)
}

function capture(text: string): void {
  if (written > mostConsole) return
  written += text.length
  send({
    kind: 'console',
    text: written > mostConsole ? `${text.slice(0, 2000)}\n… (the rest was dropped)\n` : text,
  })
}

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
    if (written <= mostConsole) capture(`${format(...values)}\n`)
  }
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

async function run({ id, file, request }: Extract<ToThread, { kind: 'run' }>): Promise<void> {
  const controller = new AbortController()
  running.set(id, controller)
  written = 0
  try {
    const main = await loadModule(file)
    const json = JSON.stringify(await main(request, { signal: controller.signal })) ?? 'null'
    const size = Buffer.byteLength(json)
    if (size > largestAnswer) send({ kind: 'failed', id, error: answerTooLarge(size) })
    else send({ kind: 'answer', id, json })
  } catch (error) {
    send({ kind: 'failed', id, error: thrown(error) })
  } finally {
    running.delete(id)
  }
}

/** Whatever a module throws: an error, a text, nothing. */
function thrown(error: unknown): Failed {
  const words = error instanceof Error ? error.message : format(error)
  const stack = error instanceof Error ? (error.stack ?? words).slice(0, LONGEST_STACK) : ''
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

function answerTooLarge(size: number): Failed {
  return {
    code: 'module.tooLarge',
    message: `The answer has ${size} bytes; at most ${largestAnswer} are allowed.`,
    details: {
      kept: 'The project was not changed.',
      todo: 'Answer with stringsUrl, contentUrl or previewUrl in place of what is large.',
    },
  }
}

port.on('message', (message: ToThread) => {
  if (message.kind === 'abort') running.get(message.id)?.abort()
  else void run(message)
})
