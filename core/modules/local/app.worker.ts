/**
 * The process of a local app. It imports the app's modules, runs one job at a time, and answers with JSON only. Its
 * console is captured up to a limit, and the rest is dropped here at no cost.
 */
// The process is imported: a module may take the global away.
import process from 'node:process'
import { isAbsolute, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { format } from 'node:util'
import { Worker } from 'node:worker_threads'
import { workerUrl } from '../../platform/threads/workerUrl.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { MAX_PAYLOAD, MAX_CONSOLE, MAX_MEMORY } from '../limits.ts'
import type { JobRequest, ModuleFunction } from '../../contract/moduleProtocol.ts'
import { connectApp } from './connect.ts'
import { endGroup } from './endProcessGroup.ts'
import { CodeGuard } from './guard.ts'
import { PART_LENGTH } from './messages.ts'
import type { FromApp, RunMessage } from './messages.ts'
import type { Watch } from './watch.worker.ts'

type Failed = Extract<FromApp, { kind: 'failed' }>['error']

/** More of an error’s stack says nothing more. */
const MAX_STACK = 4000
const running = new Map<number, AbortController>()
let written = 0

const send = connectApp(
  (message) => {
    if (message.kind === 'abort') running.get(message.id)?.abort()
    else void run(message)
  },
  () => endGroup(),
)
const watch: Watch = { mostBytes: MAX_MEMORY, parent: process.ppid }
new Worker(workerUrl(import.meta.url, './watch.worker.ts'), { workerData: watch }).unref()
captureConsole()
process.on('uncaughtException', crash)
// Node ends a process for this; Electron's processes only warn of it.
process.on('unhandledRejection', (reason) => {
  if (process.listenerCount('unhandledRejection') === 1) crash(reason)
})

function crash(error: unknown): void {
  void send({ kind: 'crashed', words: thrown(error).message }).then(() => process.exit(1))
}

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
      if (written <= MAX_CONSOLE) capture(`${format(...values)}\n`)
    }
  }
}

function capture(text: string): void {
  if (written > MAX_CONSOLE) return
  written += text.length
  const isMore = written > MAX_CONSOLE
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

/** The guard of this process: its first job brings the folder. */
let guard: CodeGuard | null = null

async function guardFolder(folder: string, trusted: string | null): Promise<void> {
  if (guard === null) {
    guard = await CodeGuard.of(folder)
    guard.install()
  }
  guard.require(trusted)
}

/** A module may modify the language's built-ins here without effect, because the workbench validates the messages. */
async function run({ id, folder, file, trusted, request }: RunMessage): Promise<void> {
  const controller = new AbortController()
  running.set(id, controller)
  written = 0
  try {
    await guardFolder(folder, trusted)
    const main = await loadModule(file)
    // A module of either kind is a function of its request.
    const json = JSON.stringify(await main(request as JobRequest, { signal: controller.signal })) ?? 'null'
    const size = Buffer.byteLength(json)
    if (size > MAX_PAYLOAD) return void send({ kind: 'failed', id, error: answerTooLarge(size) })
    for (let start = 0; start < json.length; start += PART_LENGTH)
      void send({ kind: 'part', id, text: json.slice(start, start + PART_LENGTH) })
    void send({ kind: 'answer', id })
  } catch (error) {
    void send({ kind: 'failed', id, error: refused(error) ?? thrown(error, folder) })
  } finally {
    running.delete(id)
  }
}

/** Returns the guard's reason for code that it does not load, even if the module's own code rethrows it. */
function refused(error: unknown): Failed | null {
  if (!(error instanceof Failure)) return null
  const { code, message, details } = error
  const { path, kept, todo } = details
  return { code, message, details: { ...(path && { path }), ...(kept && { kept }), ...(todo && { todo }) } }
}

/** Converts any value that a module throws: an error, a text, nothing, or an object with throwing getters. */
function thrown(error: unknown, folder = process.cwd()): Failed {
  const { words, stack } = described(error)
  const isSyntax = error instanceof SyntaxError
  const place = placeIn(stack, folder) ?? (isSyntax ? placeIn(guard?.syntaxStack() ?? '', folder) : undefined)
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

/** The origin of an error: the first place of the stack that is in the author's own code, as `process.ts:3:5`. */
function placeIn(stack: string, folder: string): string | undefined {
  const places = stack.matchAll(/(?:file:\/\/)?((?:\/|[A-Za-z]:[\\/])[^\n():]*):(\d+)(?::(\d+))?/g)
  for (const [, path = '', line = '', column] of places) {
    const way = relative(folder, decoded(path))
    if (way === '' || way.startsWith('..') || isAbsolute(way)) continue
    return [way, line, ...(column === undefined ? [] : [column])].join(':')
  }
  return undefined
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function described(error: unknown): { words: string; stack: string } {
  try {
    if (!(error instanceof Error)) return { words: format(error), stack: '' }
    const words = String(error.message)
    return { words, stack: String(error.stack ?? words).slice(0, MAX_STACK) }
  } catch {
    return { words: 'something that cannot be shown', stack: '' }
  }
}

function answerTooLarge(size: number): Failed {
  return {
    code: 'module.tooLarge',
    message: `The answer has ${size} bytes; at most ${MAX_PAYLOAD} are allowed.`,
    details: {
      kept: 'The project was not changed.',
      todo: 'Answer with stringsUrl, contentUrl or previewUrl in place of what is large.',
    },
  }
}
